import type { LocalDateTime, LocalTime } from '../plan-calendar.ts';
import type { PlanReport } from '#files/report.ts';
import type { TimephasedList } from '../timephased.ts';
import { parseDateTime, parseDecimal, parseFlag, parseGuid, parseInteger, parseMspdiTime } from './values.ts';

const NO_GUID = '00000000-0000-0000-0000-000000000000';

/** Maximum number of values with a place in an element's layout. Plans have about 80; a document may use any names. */
const MOST_PLACES = 128;

/** Maximum number of further values kept per element; plans never have more. */
const MOST_OTHERS = 10_000;

/** Positions of values by name for the elements of a kind: they share the same names, so each needs only a list. */
export class ElementLayout {
  readonly #places = new Map<string, number>();

  /** The place of a name; undefined for one that has none. */
  placeOf(name: string): number | undefined {
    return this.#places.get(name);
  }

  /** The same, which gives a new name a place while there are some. */
  placeFor(name: string): number | undefined {
    const known = this.#places.get(name);
    if (known !== undefined || this.#places.size >= MOST_PLACES) return known;
    this.#places.set(name, this.#places.size);
    return this.#places.size - 1;
  }
}

/**
 * An element that has child elements. A child with text alone is kept as a value under its name, the last one of a name counts.
 * The typed reads return undefined for an absent and an empty value; a value that is not of the type is reported besides.
 */
export class MspdiElement {
  readonly name: string;
  readonly line: number;
  readonly children: MspdiElement[] = [];
  /** Values over time, which are too many to be elements. */
  timephased: TimephasedList | undefined = undefined;
  readonly #layout: ElementLayout;
  readonly #values: (string | undefined)[] = [];
  /** Values without a place in the layout. */
  #others: Map<string, string> | undefined;
  readonly #report: PlanReport;

  /** @param layout of the elements of this name */
  constructor(name: string, line: number, { layout, report }: { layout: ElementLayout; report: PlanReport }) {
    this.name = name;
    this.line = line;
    this.#layout = layout;
    this.#report = report;
  }

  setValue(name: string, text: string): void {
    const place = this.#layout.placeFor(name);
    if (place === undefined) {
      this.#others ??= new Map();
      if (this.#others.size < MOST_OTHERS) this.#others.set(name, text);
    } else {
      // Without gaps, which would make reading slower.
      while (this.#values.length < place) this.#values.push(undefined);
      this.#values[place] = text;
    }
  }

  has(name: string): boolean {
    return this.#valueOf(name) !== undefined || this.children.some((child) => child.name === name);
  }

  child(name: string): MspdiElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  childrenNamed(name: string): MspdiElement[] {
    return this.children.filter((child) => child.name === name);
  }

  /** The elements `item` in all lists `list`: lists may be absent. */
  listed(list: string, item: string): MspdiElement[] {
    return this.childrenNamed(list).flatMap((child) => child.childrenNamed(item));
  }

  text(name: string): string | undefined {
    return this.#valueOf(name) || undefined;
  }

  integer(name: string): number | undefined {
    return this.#read(name, parseInteger);
  }

  decimal(name: string): number | undefined {
    return this.#read(name, parseDecimal);
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, parseFlag);
  }

  dateTime(name: string): LocalDateTime | undefined {
    return this.#read(name, parseDateTime);
  }

  time(name: string): LocalTime | undefined {
    return this.#read(name, parseMspdiTime);
  }

  guid(name: string): string | undefined {
    const guid = this.#read(name, parseGuid);
    return guid === NO_GUID ? undefined : guid;
  }

  /** A code as the value that `codes` gives it. */
  code<T>(name: string, codes: Readonly<Record<number, T>>): T | undefined {
    const code = this.integer(name);
    if (code === undefined) return undefined;
    const value = codes[code];
    if (value === undefined) this.warnInvalid(name, String(code));
    return value;
  }

  /** A whole number from `least` to `most`. */
  integerWithin(name: string, least: number, most: number): number | undefined {
    const value = this.integer(name);
    if (value === undefined || (value >= least && value <= most)) return value;
    this.warnInvalid(name, String(value));
    return undefined;
  }

  /** Money, which the file counts in hundredths. */
  money(name: string): number | undefined {
    const hundredths = this.decimal(name);
    return hundredths === undefined ? undefined : hundredths / 100;
  }

  /** A share that the file counts in wholes, in percent. */
  percentOfOne(name: string): number | undefined {
    const share = this.decimal(name);
    return share === undefined ? undefined : share * 100;
  }

  warnInvalid(name: string, value: string): void {
    const field = `${this.name} ${name}`;
    this.#report.warn('invalidValue', { field, value: value.slice(0, 80) }, this.line);
  }

  warnLost(code: Parameters<PlanReport['warn']>[0]): void {
    this.#report.warn(code, {}, this.line);
  }

  #valueOf(name: string): string | undefined {
    const place = this.#layout.placeOf(name);
    return place === undefined ? this.#others?.get(name) : this.#values[place];
  }

  #read<T>(name: string, parse: (text: string) => T | undefined): T | undefined {
    const text = this.#valueOf(name);
    if (text === undefined || text === '') return undefined;
    const value = parse(text);
    if (value === undefined && text.trim() !== '') this.warnInvalid(name, text);
    return value;
  }
}
