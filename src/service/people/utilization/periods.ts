import { longestUtilization, mostPeriods, type UtilizationUnit } from '#contract/app/utilization.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { invalidParameter } from '#service/core/errors.ts';

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

/** Refuses days in a wrong order, and too many. */
export function requireUtilizationDays({ from, until }: { from: string; until: string }): void {
  if (until < from) throw invalidParameter('until', until, { key: 'expected.dayFrom', values: { day: from } });
  if (dayNumber(until) - dayNumber(from) < longestUtilization) return;
  throw invalidParameter('until', until, {
    key: 'expected.dayLessThanAfter',
    values: { days: longestUtilization, day: from },
  });
}

/** The periods of a range; the last one ends with it. */
export function periodsOf(range: { from: string; until: string }, unit: UtilizationUnit): UtilizationPeriod[] {
  requireUtilizationDays(range);
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
