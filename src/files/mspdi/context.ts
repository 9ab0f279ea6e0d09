import type { Baseline, Duration, DurationUnit, Hyperlink, PlanRate } from '../plan.ts';
import { timephasedBaseline, type TimephasedSeries } from '../timephased.ts';
import type { PlanReport } from '#files/report.ts';
import { durationOfMinutes, rateOfHour, roundTo6Digits, type WorkingUnits } from '../units.ts';
import { mspdiDurationUnits, ESTIMATED_CODE, mspdiRateUnits } from './codes.ts';
import type { MspdiElement } from './element.ts';
import { parseDurationMinutes } from './values.ts';

/** Reads the values whose meaning depends on the header: durations, work and rates. */
export class ReadContext {
  readonly report: PlanReport;
  readonly units: WorkingUnits;
  readonly defaultDurationUnit: DurationUnit;
  /** Plans repeat a few durations thousands of times. */
  readonly #minutes = new Map<string, number>();
  readonly #durations = new Map<DurationUnit, Map<number, Duration>>();

  constructor(report: PlanReport, units: WorkingUnits, defaultDurationUnit: DurationUnit) {
    this.report = report;
    this.units = units;
    this.defaultDurationUnit = defaultDurationUnit;
  }

  /** Working time in hours. */
  hours(element: MspdiElement, name: string): number | undefined {
    const minutes = this.#read(element, name);
    return minutes === undefined ? undefined : roundTo6Digits(minutes / 60);
  }

  duration(element: MspdiElement, name: string, unit: DurationUnit): Duration | undefined {
    const minutes = this.#read(element, name);
    return minutes === undefined ? undefined : this.durationOfMinutes(minutes, unit);
  }

  durationOfMinutes(minutes: number, unit: DurationUnit): Duration {
    const known = this.#durations.get(unit)?.get(minutes);
    if (known) return known;
    const duration = durationOfMinutes(minutes, unit, this.units);
    const ofUnit = this.#durations.get(unit);
    if (ofUnit) ofUnit.set(minutes, duration);
    else this.#durations.set(unit, new Map([[minutes, duration]]));
    return duration;
  }

  /** The unit that a format code names; the file's own unit for codes without one, `absent` where there is no code. */
  unit(element: MspdiElement, name: string, absent: DurationUnit): DurationUnit {
    const code = element.integer(name);
    if (code === undefined) return absent;
    return mspdiDurationUnits[code >= ESTIMATED_CODE ? code - ESTIMATED_CODE : code] ?? this.defaultDurationUnit;
  }

  /** Money for an hour under `name`, shown in the unit of `nameFormat`. */
  rate(element: MspdiElement, name: string): PlanRate | undefined {
    const perHour = element.decimal(name);
    if (perHour === undefined) return undefined;
    return rateOfHour(perHour, element.code(`${name}Format`, mspdiRateUnits) ?? 'hour', this.units);
  }

  #read(element: MspdiElement, name: string): number | undefined {
    const text = element.text(name);
    if (text === undefined) return undefined;
    const known = this.#minutes.get(text);
    if (known !== undefined) return known;
    const minutes = parseDurationMinutes(text, this.units);
    if (minutes === undefined) element.warnInvalid(name, text);
    else this.#minutes.set(text, minutes);
    return minutes;
  }
}

/** Unique ids have 32 bits. */
const MAX_UID = 0x7fffffff;

/** Gives each element of a list its unique id: its own, or a free one where it has none or one that is taken. */
export class Uids {
  readonly #own: ReadonlyMap<MspdiElement, number | undefined>;
  readonly #taken = new Set<number>();
  readonly #report: PlanReport;
  #last: number;

  constructor(elements: readonly MspdiElement[], report: PlanReport) {
    this.#report = report;
    this.#own = new Map(elements.map((element) => [element, element.integerWithin('UID', -MAX_UID - 1, MAX_UID)]));
    this.#last = [...this.#own.values()].reduce<number>((most, uid) => Math.max(most, uid ?? 0), 0);
  }

  of(element: MspdiElement): number {
    const own = this.#own.get(element);
    const uid = own === undefined || this.#taken.has(own) ? this.free() : own;
    this.#taken.add(uid);
    const name = element.name.toLowerCase();
    if (own === undefined) this.#report.warn('uidMissing', { field: name, element: name, uid }, element.line);
    else if (own !== uid) {
      this.#report.warn('uidRepeated', { field: name, element: name, uid: own, assigned: uid }, element.line);
    }
    return uid;
  }

  /** An id that no element has. */
  free(): number {
    this.#last += 1;
    return this.#last;
  }
}

const LAST_BASELINE = 10;

/** The baselines of a task, a resource or an assignment; durations are shown in the unit of their owner. */
export function readBaselines(owner: MspdiElement, context: ReadContext, unit: DurationUnit): Baseline[] {
  const baselines = readBaselineElements(owner, context, unit);
  if (owner.timephased) addTimephasedBaselines(baselines, owner.timephased.series);
  return baselines.length < 2 ? baselines : baselines.toSorted((a, b) => a.number - b.number);
}

/** Values over time of baselines are beside these. */
function addTimephasedBaselines(baselines: Baseline[], all: readonly TimephasedSeries[]): void {
  for (const series of all) {
    const number = timephasedBaseline(series.type);
    if (number === undefined) continue;
    let baseline = baselines.find((one) => one.number === number);
    if (!baseline) {
      baseline = { number };
      baselines.push(baseline);
    }
    baseline.timephased = [...(baseline.timephased ?? []), series];
  }
}

function readBaselineElements(owner: MspdiElement, context: ReadContext, unit: DurationUnit): Baseline[] {
  const baselines: Baseline[] = [];
  for (const element of owner.children) {
    if (element.name !== 'Baseline') continue;
    const number = element.integerWithin('Number', 0, LAST_BASELINE);
    if (number === undefined && element.has('Number')) continue;
    baselines.push({
      number: number ?? 0,
      start: element.dateTime('Start'),
      finish: element.dateTime('Finish'),
      duration: context.duration(element, 'Duration', unit),
      work: context.hours(element, 'Work'),
      cost: element.money('Cost'),
      timephased: element.timephased?.series,
    });
  }
  return baselines;
}

/** The calendar that a task or a resource names; -1 and 0 say that it has none of its own. */
export function knownCalendar(
  owner: MspdiElement,
  calendarUids: ReadonlySet<number>,
  { report }: ReadContext,
): number | undefined {
  const uid = owner.integer('CalendarUID');
  if (uid === undefined || calendarUids.has(uid)) return uid;
  const field = owner.name.toLowerCase();
  if (uid > 0) report.warn('calendarUnknown', { field, calendar: uid }, owner.line);
  return undefined;
}

export function readMspdiHyperlink(element: MspdiElement): Hyperlink | undefined {
  const text = element.text('Hyperlink');
  const address = element.text('HyperlinkAddress');
  if (text === undefined && address === undefined) return undefined;
  return { text, address };
}
