import type { LocalDate, LocalDateTime } from './plan-calendar.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since 1970-01-01 of a date, or of the day of a date and time. */
export function dateDayNumber(date: LocalDateTime): number {
  return dayNumberOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

/** Days since 1970-01-01; `month` 1 = January. A month or day past its end counts on into the next. */
export function dayNumberOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  // Date.UTC takes the years 0 to 99 for those of the last century.
  return date.setUTCFullYear(year, month - 1, day) / DAY_MS;
}

export function dateOfDayNumber(day: number): LocalDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 = Sunday. */
export function weekdayNumber(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function daysInMonth(year: number, month: number): number {
  return dayNumberOf(year, month + 1, 1) - dayNumberOf(year, month, 1);
}

/** Minutes since midnight of a date and time, or of a time. */
export function minuteOfDay(time: string): number {
  const clock = time.length > 10 ? time.slice(11) : time;
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) + Number(clock.slice(6, 8)) / 60;
}

/** Minutes since 1970-01-01T00:00:00, to the second, as a date and time. */
export function dateTimeOfMinutes(minutes: number): LocalDateTime {
  return new Date(Math.round(minutes * 60) * 1000).toISOString().slice(0, 19);
}
