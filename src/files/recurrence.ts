import { dateOfDayNumber, dateDayNumber, dayNumberOf, daysInMonth, weekdayNumber } from './day-number.ts';
import type { LocalDate, MonthItem, Recurrence, Weekday } from './plan-calendar.ts';

/** Sunday first, as plan files count. */
export const recurrenceWeekdays: readonly Weekday[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

const LAST_POSITION = 5;
const MAX_RECURRENCE_DATE = '9999-12-31';

export interface Occurrences {
  days: LocalDate[];
  /** There are more days than `limit`. */
  isShortened: boolean;
}

/** The days of a recurrence, in order, at most `limit` of them. Without an end it occurs once. */
export function occurrencesOf(recurrence: Recurrence, limit: number): Occurrences {
  const first = dateDayNumber(recurrence.from);
  const last = dateDayNumber(recurrence.to ?? MAX_RECURRENCE_DATE);
  const wanted = recurrence.to === undefined ? Math.max(recurrence.occurrences ?? 1, 1) : Infinity;
  const days: LocalDate[] = [];
  for (const day of candidates(recurrence, first)) {
    if (day > last || days.length >= wanted) return { days, isShortened: false };
    if (day < first) continue;
    if (days.length >= limit) return { days, isShortened: true };
    days.push(dateOfDayNumber(day));
  }
  return { days, isShortened: false };
}

/** Days that fit the pattern, ascending, from the start of its first period on; they end only with the calendar (year 9999). */
function* candidates(recurrence: Recurrence, first: number): Generator<number> {
  const end = dateDayNumber(MAX_RECURRENCE_DATE);
  const every = 'every' in recurrence ? Math.max(recurrence.every, 1) : 1;
  const year = Number(recurrence.from.slice(0, 4));
  const month = Number(recurrence.from.slice(5, 7));
  switch (recurrence.kind) {
    case 'daily':
      for (let day = first; day <= end; day += every) yield day;
      return;
    case 'weekly': {
      const chosen = recurrenceWeekdays.flatMap((weekday, index) =>
        recurrence.weekdays.includes(weekday) ? [index] : [],
      );
      if (chosen.length === 0) return;
      for (let week = first - weekdayNumber(first); week <= end; week += 7 * every) {
        for (const index of chosen) yield week + index;
      }
      return;
    }
    case 'monthly':
      // A day of the month that has passed in the first month starts the count in the next one.
      yield* inMonths(year, month + (recurrence.day < Number(recurrence.from.slice(8)) ? 1 : 0), every, (y, m) =>
        dayOfMonth(y, m, recurrence.day),
      );
      return;
    case 'monthlyByPosition':
      yield* inMonths(year, month, every, (y, m) => dayByPosition(y, m, recurrence.position, recurrence.item));
      return;
    case 'yearly':
      yield* inMonths(year, recurrence.month, 12, (y, m) => dayOfMonth(y, m, recurrence.day));
      return;
    case 'yearlyByPosition':
      yield* inMonths(year, recurrence.month, 12, (y, m) => dayByPosition(y, m, recurrence.position, recurrence.item));
  }
}

function* inMonths(year: number, month: number, every: number, dayIn: (year: number, month: number) => number) {
  for (let index = year * 12 + month - 1; index < 10_000 * 12; index += every) {
    yield dayIn(Math.floor(index / 12), (index % 12) + 1);
  }
}

function dayOfMonth(year: number, month: number, day: number): number {
  return dayNumberOf(year, month, Math.min(day, daysInMonth(year, month)));
}

function dayByPosition(year: number, month: number, position: number, item: MonthItem): number {
  const first = dayNumberOf(year, month, 1);
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) => first + index).filter((day) =>
    isItem(weekdayNumber(day), item),
  );
  const day = position >= LAST_POSITION ? days.at(-1) : days[position - 1];
  return day ?? first;
}

function isItem(weekday: number, item: MonthItem): boolean {
  if (item === 'day') return true;
  const isWeekend = weekday === 0 || weekday === 6;
  if (item === 'workday') return !isWeekend;
  if (item === 'weekendDay') return isWeekend;
  return recurrenceWeekdays[weekday] === item;
}
