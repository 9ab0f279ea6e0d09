import { dayNumber } from '#plan/calendar/day.ts';
import { invalidParameter } from './errors.ts';

/** Days from one to another, both included, `yyyy-MM-dd`. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

/** Refuses a range that ends before it begins, and one of more days than `most`. */
export function requireDayRange({ from, until }: DayRange, most = Infinity): void {
  if (until < from) throw invalidParameter('until', until, { key: 'expected.dayFrom', values: { day: from } });
  if (dayNumber(until) - dayNumber(from) < most) return;
  throw invalidParameter('until', until, { key: 'expected.dayLessThanAfter', values: { days: most, day: from } });
}
