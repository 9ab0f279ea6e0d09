import { dayNumber } from '#plan/calendar/day.ts';
import { invalidParameter } from './errors.ts';

/** Days from one to another, both included, `yyyy-MM-dd`. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

type OptionalDay = string | null | undefined;

/** Refuses a last day that is before the first one; either may be missing. */
export function requireDayOrder(parameterName: string, first: OptionalDay, last: OptionalDay): void {
  if (first && last && last < first)
    throw invalidParameter(parameterName, last, { key: 'expected.dayFrom', values: { day: first } });
}

/** Refuses a range that ends before it begins, and one of more days than `most`. */
export function requireDayRange({ from, until }: DayRange, most = Infinity): void {
  requireDayOrder('until', from, until);
  if (dayNumber(until) - dayNumber(from) < most) return;
  throw invalidParameter('until', until, { key: 'expected.dayLessThanAfter', values: { days: most, day: from } });
}
