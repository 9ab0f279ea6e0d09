import { dayNumber as numberOfDay, dayText as textOfDay } from '#plan/calendar/day.ts';
import type { PlanDay } from './plan-view.ts';

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 in UTC; a fraction is a time of that day. */
export type DayNumber = number;

/** The number of a day text; NaN when the text is no day. */
export const ganttDayNumber: (day: PlanDay) => DayNumber = numberOfDay;

/** The day text in which a day number falls. */
export function ganttDayText(day: DayNumber): PlanDay {
  return textOfDay(Math.floor(day));
}

/** A Date for Intl formatters that are set to UTC. */
export function ganttDate(day: DayNumber): Date {
  return new Date(Math.round(day * MS_PER_DAY));
}

/** First day of the month that lies `months` after the month of `day`. */
export function ganttMonthStart(day: DayNumber, months = 0): DayNumber {
  const date = ganttDate(Math.floor(day));
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / MS_PER_DAY;
}
