import type { LocalDateTime, TimeRange } from '../plan-calendar.ts';
import { parseDateTime, parseDecimal } from '../mspdi/values.ts';
import type { PlanReport } from '../report.ts';

/*
 * The content of both formats of Primavera: rows of the tables of its database, with the columns and codes of XER files. The XML format
 * has other names for the same values.
 */

/** The days of a calendar: seven days with their times, Sunday first, and exceptions by date, of which those without times are free. */
export interface P6CalendarDays {
  week: readonly (readonly TimeRange[])[];
  exceptions: readonly P6Exception[];
}

export interface P6Exception {
  date: string;
  times: readonly TimeRange[];
}

export interface P6Source {
  readonly format: 'xer' | 'pmxml';
  readonly report: PlanReport;
  /** The short name of the currency of all amounts. */
  readonly currency: string | undefined;
  /** The rows of a table; none if the file lacks it. */
  rows(table: string): readonly P6Row[];
  daysOf(calendar: P6Row): P6CalendarDays;
}

/** A table whose rows are read: its columns by name, with their positions. */
export interface P6Table {
  readonly name: string;
  readonly columns: ReadonlyMap<string, number>;
  readonly report: PlanReport;
}

/** A row of a table. The typed reads return undefined for an absent and an empty value; a value of another type is reported besides. */
export class P6Row {
  readonly line: number;
  readonly #table: P6Table;
  readonly #values: readonly (string | undefined)[];

  constructor(table: P6Table, values: readonly (string | undefined)[], line: number) {
    this.line = line;
    this.#table = table;
    this.#values = values;
  }

  text(column: string): string | undefined {
    const at = this.#table.columns.get(column);
    return at === undefined ? undefined : this.#values[at]?.trim() || undefined;
  }

  number(column: string): number | undefined {
    return this.#read(column, parseDecimal);
  }

  date(column: string): LocalDateTime | undefined {
    return this.#read(column, parseP6Date);
  }

  /** The first date that the row has in one of the columns. */
  firstDate(...columns: readonly string[]): LocalDateTime | undefined {
    for (const column of columns) {
      const date = this.date(column);
      if (date !== undefined) return date;
    }
    return undefined;
  }

  /** The sum of columns; undefined if the row has none of them. */
  sum(...columns: readonly string[]): number | undefined {
    const numbers = columns.flatMap((column) => this.number(column) ?? []);
    return numbers.length === 0 ? undefined : numbers.reduce((sum, number) => sum + number, 0);
  }

  isYes(column: string): boolean {
    return /^(y|1|true)$/i.test(this.text(column) ?? '');
  }

  isNo(column: string): boolean {
    return /^(n|0|false)$/i.test(this.text(column) ?? '');
  }

  /** A code as the value that `codes` gives it. */
  code<T>(column: string, codes: Readonly<Record<string, T>>): T | undefined {
    return this.#read(column, (code) => (Object.hasOwn(codes, code) ? codes[code] : undefined));
  }

  guid(column: string): string | undefined {
    return this.#read(column, parseP6Guid);
  }

  warnInvalid(column: string, value: string): void {
    const { name, report } = this.#table;
    report.warn('invalidValue', { field: `${name} ${column}`, value: value.slice(0, 80) }, this.line);
  }

  #read<T>(column: string, parse: (text: string) => T | undefined): T | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === undefined) this.warnInvalid(column, text);
    return value;
  }
}

/** Some versions leave out leading zeros, and separate hours from minutes as the computer does. */
function parseP6Date(text: string): LocalDateTime | undefined {
  const date = parseDateTime(text);
  if (date !== undefined) return date;
  const [, year, month = '', day = '', hour = '0', minute = '00'] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2})[:.](\d\d)(?:[:.]\d\d)?)?$/.exec(text) ?? [];
  const two = (part: string) => part.padStart(2, '0');
  return year === undefined ? undefined : parseDateTime(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`);
}

/** XER files write the 16 bytes of a GUID in base 64, with those of the first three groups reversed. */
function parseP6Guid(text: string): string | undefined {
  const plain = text.replace(/^\{(.*)\}$/, '$1').toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(plain)) return plain;
  if (!/^[A-Za-z0-9+/]{22}$/.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (byte) => byte.codePointAt(0) ?? 0);
  const order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
  const hex = order.map((at) => (bytes[at] ?? 0).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const LARGEST_UID = 2 ** 31 - 1;

/** Gives unique numbers to the elements of a kind: those of the file where they are numbers and free. */
export class P6Uids {
  readonly #uids = new Map<string, number>();
  readonly #taken = new Set<number>();
  readonly #element: string;
  readonly #report: PlanReport;
  #next = 1;

  constructor(element: string, report: PlanReport) {
    this.#element = element;
    this.#report = report;
  }

  /** The number of an element; `id` is that of the file. Of elements with one key the first keeps it. */
  give(key: string, id: string | undefined, line: number): number {
    const wanted = id !== undefined && /^\d{1,10}$/.test(id) ? Number(id) : 0;
    const isFree = wanted > 0 && wanted <= LARGEST_UID && !this.#taken.has(wanted);
    const uid = isFree ? wanted : this.#free();
    this.#taken.add(uid);
    if (!this.#uids.has(key)) this.#uids.set(key, uid);
    else this.#report.warn('uidRepeated', { element: this.#element, uid: id ?? '', assigned: uid }, line);
    return uid;
  }

  of(key: string | undefined): number | undefined {
    return key === undefined ? undefined : this.#uids.get(key);
  }

  #free(): number {
    while (this.#taken.has(this.#next)) this.#next += 1;
    return this.#next;
  }
}
