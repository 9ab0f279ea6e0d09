import { dateDayNumber, dateTimeOfMinutes, minuteOfDay } from './day-number.ts';
import type { LocalDateTime } from './plan-calendar.ts';

/** Values over time, one period after the other. Types and units are codes of Microsoft's XML format. */
export interface TimephasedSeries {
  readonly type: number;
  /** In which the periods are shown; it says nothing of their length. */
  readonly unit: number;
  /** Values are seconds of work, else money in hundredths or percentages. */
  readonly isWork: boolean;
  readonly start: LocalDateTime;
  /** How many periods, the seconds of each, and its value, for each run of equal ones. */
  readonly runs: readonly number[];
}

/** Working time within a task without work on it. */
export interface PlanPause {
  readonly start: LocalDateTime;
  readonly finish: LocalDateTime;
}

/** One value over time. */
export interface TimephasedPeriod {
  readonly start: LocalDateTime;
  readonly finish: LocalDateTime;
  readonly value: number;
}

const secondsPerDay = 24 * 60 * 60;

export const secondsOfMoment = (at: LocalDateTime): number =>
  dateDayNumber(at) * secondsPerDay + Math.round(minuteOfDay(at) * 60);

export const momentOfSeconds = (seconds: number): LocalDateTime => dateTimeOfMinutes(seconds / 60);

/** The numbers of a run. */
export const runLength = 3;

const numberedFrom = 16;
const typesOfBaseline = 6;
const lastNumberedType = numberedFrom + 10 * typesOfBaseline - 1;

/**
 * The number of the baseline that values of this type belong to; undefined for those of the plan itself. 4–5 are work and
 * cost of an assignment, 7–8 of a resource and 9–10 of a task in the first baseline, each six from 16 on those in a
 * numbered one.
 */
export function timephasedBaseline(type: number): number | undefined {
  if ([4, 5, 7, 8, 9, 10].includes(type)) return 0;
  if (type < numberedFrom || type > lastNumberedType) return undefined;
  return Math.floor((type - numberedFrom) / typesOfBaseline) + 1;
}

/** Remaining and actual work of assignments. */
export const isSpreadWork = ({ type }: TimephasedSeries): boolean => type === 1 || type === 2;

/** Percentages complete, and physical ones. */
export const percentTypes: readonly number[] = [11, 76];
export const isTimephasedPercent = ({ type }: TimephasedSeries): boolean => percentTypes.includes(type);

interface OpenSeries {
  readonly series: TimephasedSeries & { readonly runs: number[] };
  end: number;
}

/** Collects values over time: consecutive periods of the same kind are one series, equal ones a run. */
export class TimephasedList {
  readonly series: TimephasedSeries[] = [];
  /** The last series of each type. */
  readonly #open = new Map<number, OpenSeries>();

  /** @param period `isWork` is undefined for a value of nothing, which fits any series */
  add(
    type: number,
    unit: number,
    { start, finish, value, isWork }: TimephasedPeriod & { readonly isWork: boolean | undefined },
  ): void {
    const from = secondsOfMoment(start);
    const end = secondsOfMoment(finish);
    const open = this.#open.get(type);
    const isSameKind = open?.series.unit === unit && (isWork ?? open.series.isWork) === open.series.isWork;
    if (open?.end === from && isSameKind) {
      addToRuns(open.series.runs, end - from, value);
      open.end = end;
      return;
    }
    const series = {
      type,
      unit,
      isWork: isWork ?? open?.series.isWork ?? isUsuallyWork(type),
      start,
      runs: [1, end - from, value],
    };
    this.series.push(series);
    this.#open.set(type, { series, end });
  }
}

/** Types of costs are the odd ones of the numbered baselines. */
function isUsuallyWork(type: number): boolean {
  if (type >= numberedFrom && type <= lastNumberedType) return type % 2 === 0;
  return [1, 2, 3, 4, 7, 9].includes(type);
}

function addToRuns(runs: number[], seconds: number, value: number): void {
  const last = runs.length - runLength;
  if (runs[last + 1] === seconds && runs[last + 2] === value) runs[last] = (runs[last] ?? 0) + 1;
  else runs.push(1, seconds, value);
}

/** Runs of a series with the seconds at which each begins and ends. */
export function* timephasedRuns({ start, runs }: TimephasedSeries): Generator<{
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly value: number;
}> {
  let from = secondsOfMoment(start);
  for (let at = 0; at + 2 < runs.length; at += runLength) {
    const [count = 0, seconds = 0, value = 0] = runs.slice(at, at + runLength);
    const to = from + count * seconds;
    yield { from, to, count, value };
    from = to;
  }
}

/** The periods of a series. */
export function* timephasedPeriods(series: TimephasedSeries): Generator<TimephasedPeriod> {
  for (const { from, to, count, value } of timephasedRuns(series)) {
    const seconds = (to - from) / count;
    for (let index = 0; index < count; index += 1) {
      const start = from + index * seconds;
      yield { start: momentOfSeconds(start), finish: momentOfSeconds(start + seconds), value };
    }
  }
}
