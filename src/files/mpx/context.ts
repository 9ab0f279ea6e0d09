import type { LocalTime } from '../plan-calendar.ts';
import type { Accrual, ConstraintType, Duration, PlanRate } from '../plan.ts';
import type { PlanReport } from '#files/report.ts';
import type { ParsedDate } from './dates.ts';
import { MpxWords } from './locale.ts';
import type { MpxRecord } from './records.ts';
import { defaultSettings, withMpxRecord, type MpxSettings } from './settings.ts';
import type { MpxLocale } from './words.ts';

/** The kinds of values that are read from texts. */
interface MpxValues {
  number: number;
  percent: number;
  units: number;
  flag: boolean;
  duration: Duration;
  hours: number;
  rate: PlanRate;
  date: ParsedDate;
  time: LocalTime;
  constraint: ConstraintType;
  accrual: Accrual;
  priority: number;
}
export type ValueKind = keyof MpxValues;
export type MpxValueOf<K extends ValueKind> = MpxValues[K];
type MpxValueCache = { [K in ValueKind]: Map<string, MpxValues[K]> };

/** Texts of a kind that are remembered; a plan repeats a few of them thousands of times. */
const MOST_KNOWN = 5000;

/** Context for reading the values of a file: its language, and the settings records read so far. */
export class MpxContext {
  readonly report: PlanReport;
  readonly words: MpxWords;
  readonly delimiter: string;
  #settings: MpxSettings;
  #known = nothingKnown();

  constructor(report: PlanReport, found: { locale: MpxLocale; delimiter: string; settings?: MpxSettings }) {
    this.report = report;
    this.words = new MpxWords(found.locale);
    this.delimiter = found.delimiter;
    this.#settings = found.settings ?? defaultSettings(found.delimiter);
  }

  get settings(): MpxSettings {
    return this.#settings;
  }

  applySettings(record: MpxRecord): void {
    this.#settings = withMpxRecord(this.#settings, record);
    this.#known = nothingKnown();
  }

  /** The value of a text, which is parsed when it comes for the first time. */
  value<K extends ValueKind>(
    kind: K,
    text: string,
    parse: (text: string) => MpxValues[K] | undefined,
  ): MpxValues[K] | undefined {
    const known: Map<string, MpxValues[K]> = this.#known[kind];
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = parse(text);
    if (value !== undefined && known.size < MOST_KNOWN) known.set(text, value);
    return value;
  }
}

function nothingKnown(): MpxValueCache {
  return {
    number: new Map(),
    percent: new Map(),
    units: new Map(),
    flag: new Map(),
    duration: new Map(),
    hours: new Map(),
    rate: new Map(),
    date: new Map(),
    time: new Map(),
    constraint: new Map(),
    accrual: new Map(),
    priority: new Map(),
  };
}
