import type { LocalTime } from '../plan-calendar.ts';
import type { Accrual, ConstraintType, Duration, PlanRate } from '../plan.ts';
import { minutesOfDuration, roundTo6Digits } from '../units.ts';
import type { MpxContext, ValueKind, MpxValueOf } from './context.ts';
import { parseDate, parseMpxTime, type ParsedDate } from './dates.ts';
import { parseDuration, parseNumber, parsePercent, parseRate, parseUnits } from './quantities.ts';
import type { MpxRecord } from './records.ts';

/** Which position of a record a field has; records without columns of their own count from 0. */
export type MpxColumns = ReadonlyMap<number, number>;

/** Character that represents a line break within a text. */
const LINE_END = /\u007f/g;

/**
 * The values of one record. The typed reads return undefined for an absent and an empty value, and for the word that says there
 * is none; a value that is not of the type is reported besides.
 */
export class MpxRow {
  readonly number: number;
  readonly line: number;
  readonly #fields: readonly string[];
  readonly #columns: MpxColumns | undefined;
  readonly #context: MpxContext;

  constructor(record: MpxRecord, context: MpxContext, columns?: MpxColumns) {
    this.number = record.number;
    this.line = record.line;
    this.#fields = record.fields;
    this.#columns = columns;
    this.#context = context;
  }

  /** The raw text in the file; empty if there is none. */
  raw(field: number): string {
    const at = this.#position(field);
    return at === undefined ? '' : (this.#fields[at] ?? '');
  }

  /** Tells whether all fields except those two are empty. */
  isEmptyBeside(one: number, other: number): boolean {
    const first = this.#position(one);
    const second = this.#position(other);
    return this.#fields.every((text, at) => at === first || at === second || text.trim() === '');
  }

  text(field: number): string | undefined {
    const text = this.raw(field);
    if (text === '') return undefined;
    return text.includes('\u007f') ? text.replace(LINE_END, '\n') : text;
  }

  integer(field: number): number | undefined {
    const value = this.decimal(field);
    if (value === undefined || Number.isSafeInteger(value)) return value;
    this.#warnInvalid(field);
    return undefined;
  }

  decimal(field: number): number | undefined {
    return this.#read(field, 'number', (text) => parseNumber(text, this.#context.settings.numbers));
  }

  /** In percent, 100 = the whole. */
  units(field: number): number | undefined {
    return this.#read(field, 'units', (text) => parseUnits(text, this.#context.settings.numbers));
  }

  percent(field: number): number | undefined {
    return this.#read(field, 'percent', (text) => {
      const percent = parsePercent(text, this.#context.settings.numbers);
      return percent !== undefined && percent >= 0 && percent <= 100 ? percent : undefined;
    });
  }

  /** `Yes` and `No`, and the numbers that some programs write for them. */
  flag(field: number): boolean | undefined {
    return this.#read(field, 'flag', (text) => {
      if (text === '1' || text === '-1') return true;
      return text === '0' ? false : this.#context.words.meaning('flags', text);
    });
  }

  duration(field: number): Duration | undefined {
    const { words, settings } = this.#context;
    return this.#read(field, 'duration', (text) => parseDuration(text, words, settings.numbers));
  }

  /** The duration is followed by the mark of an estimate. */
  isEstimated(field: number): boolean {
    return this.raw(field).trimEnd().endsWith('?');
  }

  /** Working time in hours. */
  hours(field: number): number | undefined {
    const { words, settings } = this.#context;
    return this.#read(field, 'hours', (text) => {
      const duration = parseDuration(text, words, settings.numbers);
      const minutes = duration && minutesOfDuration(duration, settings.units);
      return minutes === undefined ? undefined : roundTo6Digits(minutes / 60);
    });
  }

  rate(field: number): PlanRate | undefined {
    const { words, settings } = this.#context;
    return this.#read(field, 'rate', (text) => parseRate(text, words, settings.numbers));
  }

  date(field: number): ParsedDate | undefined {
    const { words, settings } = this.#context;
    return this.#read(field, 'date', (text) => parseDate(text, settings.dates, words.locale));
  }

  time(field: number): LocalTime | undefined {
    return this.#read(field, 'time', (text) => parseMpxTime(text, this.#context.settings.dates));
  }

  constraint(field: number): ConstraintType | undefined {
    return this.#read(field, 'constraint', (text) => this.#context.words.meaning('constraints', text));
  }

  accrual(field: number): Accrual | undefined {
    return this.#read(field, 'accrual', (text) => this.#context.words.meaning('accruals', text));
  }

  /** 0–1000; the format has ten words for it. */
  priority(field: number): number | undefined {
    return this.#read(field, 'priority', (text) => {
      const number = /^\d{1,4}$/.test(text) ? Number(text) : this.#context.words.meaning('priorities', text);
      return number !== undefined && number <= 1000 ? number : undefined;
    });
  }

  #position(field: number): number | undefined {
    return this.#columns ? this.#columns.get(field) : field;
  }

  #warnInvalid(field: number): void {
    const value = this.raw(field).trim().slice(0, 80);
    this.#context.report.warn('invalidValue', { field: `field ${field} of record ${this.number}`, value }, this.line);
  }

  #read<K extends ValueKind>(
    field: number,
    kind: K,
    parse: (text: string) => MpxValueOf<K> | undefined,
  ): MpxValueOf<K> | undefined {
    const raw = this.raw(field);
    if (raw === '') return undefined;
    const text = raw.trim();
    if (text === '') return undefined;
    const value = this.#context.value(kind, text, parse);
    if (value === undefined && !this.#context.words.isNone(text)) this.#warnInvalid(field);
    return value;
  }
}
