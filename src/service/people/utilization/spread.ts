import { longestUtilization, mostPeriods, type UtilizationUnit } from '#contract/app/utilization.ts';
import { type DayRange, requireDayRange } from '#service/core/day-range.ts';
import { calendarsOf } from '#plan/calendar/calendar.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { CalendarException, PlanResource, ResourceCalendar } from '#plan/document.ts';
import type { WorkTime } from '#plan/calendar/work-time.ts';
import { workDone, type WorkShape } from '#plan/schedule/contour.ts';
import { companyWeek } from '#service/core/calendar/plan-calendar.ts';
import { invalidParameter } from '#service/core/errors.ts';

/**
 * Effort spread over working days, as schedules count them: by the calendars of a resource and its pools, the company's and its
 * holidays, without absences. Pure.
 */

/** A resource with what its working time follows from. */
export interface WorkingResource {
  readonly id: string;
  /** Percent of its working time. */
  readonly available: number;
  /** From the topmost pool down to its own. */
  readonly calendars: readonly ResourceCalendar[];
  /** In their order, without overlap. */
  readonly absences: readonly AbsentDayRange[];
}

/** Days of an absence. */
export interface AbsentDayRange extends DayRange {
  /** Half of the day is worked. */
  readonly isHalf?: boolean;
}

/** Hours that are to be done from one day until before another, both as numbers. */
export interface PlannedShare extends UtilizationPeriod {
  readonly hours: number;
  /** Null where they are spread evenly. */
  readonly shape: WorkShape | null;
}

/** An absence in numbers. */
interface NumberedAbsence extends UtilizationPeriod {
  /** The part of each day that it takes. */
  readonly share: number;
}

/** An absence with the working hours that those before it cost. */
interface Lost extends NumberedAbsence {
  readonly before: number;
}

/** Working time of a resource. */
export class WorkingTime {
  /** As if it were never absent. */
  readonly usual: WorkTime;
  readonly #lost: readonly Lost[];
  readonly #absences: readonly NumberedAbsence[];

  constructor(usual: WorkTime, absences: readonly AbsentDayRange[]) {
    this.usual = usual;
    this.#absences = absences.map(({ from, until, isHalf }) => ({
      from: dayNumber(from),
      until: dayNumber(until) + 1,
      share: isHalf ? 0.5 : 1,
    }));
    let before = 0;
    this.#lost = this.#absences.map((absence) => {
      const lost = { ...absence, before };
      before += (usual.dayPosition(absence.until) - usual.dayPosition(absence.from)) * absence.share;
      return lost;
    });
  }

  /** Working hours before a day, without those of absences. */
  position(day: number): number {
    const position = this.usual.dayPosition(day);
    const lost = this.#lostBefore(day);
    if (!lost) return position;
    const end = Math.min(lost.until, day);
    const own = end === day ? position : this.usual.dayPosition(end);
    return position - lost.before - (own - this.usual.dayPosition(lost.from)) * lost.share;
  }

  /** Finds the last absence that began before a day. A loop for speed: it runs tens of thousands of times. */
  #lostBefore(day: number): Lost | undefined {
    let last: Lost | undefined;
    for (const lost of this.#lost) {
      if (lost.from >= day) break;
      last = lost;
    }
    return last;
  }

  /** Working days of each period on which it is away. */
  absentDays(periods: readonly UtilizationPeriod[]): number[] {
    const counts = periods.map(() => 0);
    const [first, last] = [periods[0], periods.at(-1)];
    if (!first || !last) return counts;
    for (const { from, until, share } of this.#absences) {
      const end = Math.min(until, last.until);
      for (let day = Math.max(from, first.from); day < end; day += 1) {
        const at = indexAt(periods, day);
        if (this.usual.hoursOf(day) > 0) counts[at] = (counts[at] ?? 0) + share;
      }
    }
    return counts;
  }
}

/** The working times of resources; those who work alike share their calendar. */
export function workingTimesOf(
  holidays: readonly string[],
  workers: readonly WorkingResource[],
): (id: string) => WorkingTime {
  const exceptions: CalendarException[] = holidays.map((day) => ({ from: day, until: day, hours: 0 }));
  const resources = new Map(
    workers.map((worker): [string, PlanResource] => [worker.id, { ...worker, name: '', absences: [] }]),
  );
  const { of } = calendarsOf({ calendar: { week: companyWeek, exceptions }, resources });
  const absences = new Map(workers.map((worker) => [worker.id, worker.absences]));
  return (id) => new WorkingTime(of([id]), absences.get(id) ?? []);
}

/** Positions of the beginnings of the periods, and of the end of the last. */
function edges(periods: readonly UtilizationPeriod[], position: (day: number) => number): number[] {
  const last = periods.at(-1);
  return [...periods.map(({ from }) => position(from)), last ? position(last.until) : 0];
}

/**
 * A measure of time, by which hours are spread. The period bounds are computed lazily, because most measures never need
 * them.
 */
function measure(periods: readonly UtilizationPeriod[], position: (day: number) => number) {
  let found: number[] | undefined;
  return { position, bounds: () => (found ??= edges(periods, position)) };
}

/**
 * The hours of shares in each period. Where the resource is away on all days of a share, its hours lie on the usual working days, and
 * where it never works on them, on all of them alike: no effort is lost.
 * @param periods without a gap between them
 */
export function spreadHours(
  time: WorkingTime,
  shares: readonly PlannedShare[],
  periods: readonly UtilizationPeriod[],
): number[] {
  const sums = periods.map(() => 0);
  const measures = [
    measure(periods, (day) => time.position(day)),
    measure(periods, (day) => time.usual.dayPosition(day)),
    measure(periods, (day) => day),
  ];
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return sums;
  for (const { from, until, hours, shape } of shares) {
    if (until <= first.from || from >= last.until) continue;
    for (const { position, bounds } of measures) {
      const start = position(from);
      const end = position(until);
      if (end <= start) continue;
      addPart(sums, bounds(), { start, end, hours, shape, at: indexAt(periods, from) });
      break;
    }
  }
  return sums;
}

interface SpreadSpan {
  readonly start: number;
  readonly end: number;
  readonly hours: number;
  readonly shape: WorkShape | null;
  /** The place of the first period. */
  readonly at: number;
}

function addPart(sums: number[], bounds: readonly number[], { start, end, hours, shape, at }: SpreadSpan): void {
  const length = end - start;
  const done = (position: number) => (shape ? workDone(shape, (position - start) / length) * length : position);
  for (let index = at; index < sums.length; index += 1) {
    const from = Math.max(bounds[index] ?? 0, start);
    if (from >= end) return;
    const until = Math.min(bounds[index + 1] ?? 0, end);
    if (until > from) sums[index] = (sums[index] ?? 0) + (hours / length) * (done(until) - done(from));
  }
}

/** The place of the period that holds a day, or of the first one. */
function indexAt(periods: readonly UtilizationPeriod[], day: number): number {
  let low = 0;
  let high = periods.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((periods[middle]?.from ?? day) <= day) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the capacity in each period, hours. */
export function capacities(time: WorkingTime, available: number, periods: readonly UtilizationPeriod[]): number[] {
  const bounds = edges(periods, (day) => time.position(day));
  return periods.map((_, index) => (((bounds[index + 1] ?? 0) - (bounds[index] ?? 0)) * available) / 100);
}

/** Hundredths of an hour. Halves are rounded up in whatever order the parts of a sum came. */
export const roundToHundredths = (hours: number): number => Math.round(hours * 100 + 1e-6) / 100;

/** The days that are looked at as one. Pure. */

/** Days as numbers, from the first until before the last. */
export interface UtilizationPeriod {
  readonly from: number;
  readonly until: number;
}

/** The number of the day on which a period that begins on a day ends, not included. */
const periodEnds: Readonly<Record<UtilizationUnit, (from: number) => number>> = {
  day: (from) => from + 1,
  week: (from) => from + 7,
  month: (from) => {
    const [year = 0, month = 1] = dayText(from).split('-').map(Number);
    const next = month === 12 ? [year + 1, 1] : [year, month + 1];
    return dayNumber(`${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}-01`);
  },
};

/** The periods of a range; the last one ends with it. */
export function periodsOf(range: DayRange, unit: UtilizationUnit): UtilizationPeriod[] {
  requireDayRange(range, longestUtilization);
  const last = dayNumber(range.until) + 1;
  const periods: UtilizationPeriod[] = [];
  for (let from = dayNumber(range.from); from < last;) {
    const until = Math.min(periodEnds[unit](from), last);
    periods.push({ from, until });
    from = until;
  }
  if (periods.length <= mostPeriods) return periods;
  throw invalidParameter('until', range.until, { key: 'expected.dayForPeriods', values: { most: mostPeriods, unit } });
}
