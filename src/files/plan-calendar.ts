/** Working time as plan files know it. */

/** `YYYY-MM-DDTHH:MM:SS`, local. */
export type LocalDateTime = string;
/** `YYYY-MM-DD`. */
export type LocalDate = string;
/** `HH:MM`; `24:00` ends a day. */
export type LocalTime = string;

type OrUndefined<T> = T | undefined;

export type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday';

export interface TimeRange {
  from: LocalTime;
  to: LocalTime;
}

/**
 * `inherited` takes the day of the base calendar; a base calendar that inherits has the usual week of its program. Times of a day
 * without work are those that a file keeps for the day it is one again; they count for nothing.
 */
export interface CalendarDay {
  kind: 'working' | 'nonWorking' | 'inherited';
  times: TimeRange[];
}

export interface PlanCalendar {
  uid: number;
  guid?: OrUndefined<string>;
  name?: OrUndefined<string>;
  baseCalendarUid?: OrUndefined<number>;
  /** Seven days, Sunday first. */
  week: CalendarDay[];
  exceptions: CalendarException[];
  workWeeks: WorkWeek[];
}

/** Days that differ from the week; without `times` they are non-working. */
export interface CalendarException {
  name?: OrUndefined<string>;
  /** First and last day; of a recurring exception, of its occurrences. */
  from: LocalDate;
  to: LocalDate;
  times: TimeRange[];
  /** Every day of a recurring exception; absent: every day from `from` to `to`. */
  days?: OrUndefined<LocalDate[]>;
}

/** Unit counted in `the second … of the month`. */
export type MonthItem = 'day' | 'workday' | 'weekendDay' | Weekday;

export type RecurrencePattern =
  | { kind: 'daily'; every: number }
  | { kind: 'weekly'; every: number; weekdays: Weekday[] }
  | { kind: 'monthly'; every: number; day: number }
  | { kind: 'monthlyByPosition'; every: number; position: number; item: MonthItem }
  | { kind: 'yearly'; month: number; day: number }
  | { kind: 'yearlyByPosition'; month: number; position: number; item: MonthItem };

/** `every` counts days, weeks or months; `position` 1–4, 5 = last; `month` 1 = January. Ends on `to`, else after `occurrences`. */
export type Recurrence = RecurrencePattern & {
  from: LocalDate;
  to?: OrUndefined<LocalDate>;
  occurrences?: OrUndefined<number>;
};

/** Another week for some time. */
export interface WorkWeek {
  name?: OrUndefined<string>;
  from: LocalDate;
  to: LocalDate;
  /** Seven days, Sunday first. */
  week: CalendarDay[];
}

/** Exceptions and other periods in the order of their starts; those without one come first. */
export function sortedByStart<T extends { readonly from?: OrUndefined<string> }>(periods: readonly T[]): T[] {
  const start = ({ from = '' }: T) => from;
  return periods.toSorted((a, b) => (start(a) < start(b) ? -1 : Number(start(a) > start(b))));
}
