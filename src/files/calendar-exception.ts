import { dateOfDayNumber, dateDayNumber } from './day-number.ts';
import type { CalendarException, LocalDate, Recurrence, RecurrencePattern, TimeRange } from './plan-calendar.ts';
import { occurrencesOf } from './recurrence.ts';
import type { PlanReport } from './report.ts';

/** More days than a calendar of a hundred years has weekends; all recurring exceptions of a file may have twenty times that. */
export const MAX_EXCEPTION_DAYS = 12_000;
const MAX_EXCEPTION_DAYS_TOTAL = 20 * MAX_EXCEPTION_DAYS;

/** Counts the days of recurring exceptions, so that a file cannot hold more than memory does. */
export class DayBudget {
  left = MAX_EXCEPTION_DAYS_TOTAL;
}

/** An exception as stored in a file. Without a last day it ends after its occurrences. */
export interface StoredException {
  name: string | undefined;
  from: LocalDate;
  to: LocalDate | undefined;
  occurrences: number | undefined;
  times: TimeRange[];
}

/** The exception with the days of its recurrence; undefined if it falls on no day. Without a pattern, or daily, it does not recur. */
export function buildException(
  pattern: RecurrencePattern | undefined,
  { name, from, to, occurrences, times }: StoredException,
  around: { uid: number; budget: DayBudget; report: PlanReport; line?: number | undefined },
): CalendarException | undefined {
  if (!pattern || (pattern.kind === 'daily' && pattern.every <= 1)) {
    const last = to ?? dateOfDayNumber(dateDayNumber(from) + Math.max(occurrences ?? 1, 1) - 1);
    return last < from ? undefined : { name, from, to: last, times };
  }
  const recurrence: Recurrence = { ...pattern, from, to, occurrences };
  const { days, isShortened } = occurrencesOf(recurrence, Math.min(MAX_EXCEPTION_DAYS, around.budget.left));
  around.budget.left -= days.length;
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (isShortened) around.report.warn('exceptionShortened', { calendar: around.uid, last }, around.line);
  return { name, from: first, to: last, times, days };
}
