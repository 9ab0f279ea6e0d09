import { hoursOfDayTimes, keptDayTimes, parseDayTimes } from '#contract/core/day-times.ts';
import { formatHours, formatHoursUnit, parseHours } from '#app/i18n/hours.ts';

/** The work of a day of a calendar: hours, and their times where these are not the usual ones. Pure. */

export interface DayWork {
  readonly hours: number;
  /** Such as `22:00-24:00`; empty for the usual ones. */
  readonly times: string;
}

interface SentWeek {
  readonly week?: readonly number[] | null;
  readonly weekTimes?: readonly (string | null)[] | null;
}

/** The days of a week as they are sent, Monday to Sunday. */
export const weekDays = ({ week, weekTimes }: SentWeek): DayWork[] =>
  (week ?? []).map((hours, day) => ({ hours, times: weekTimes?.[day] ?? '' }));

/** A week as it is sent. */
export const weekFields = (days: readonly DayWork[]) => ({
  week: days.map(({ hours }) => hours),
  weekTimes: days.some(({ times }) => times) ? days.map(({ times }) => times) : null,
});

/** The same for equal days. */
export const weekKey = (days: readonly DayWork[]) =>
  days.map(({ hours, times }) => `${hours}${times && ` (${times})`}`).join(' ');

/** Returns the work of a day as typed: hours as in a timesheet, or times such as `8–12, 13–17`; undefined if it is neither. */
export function parseDayWork(entry: string, { hours: current }: DayWork): DayWork | undefined {
  const times = parseDayTimes(entry);
  if (times) return { hours: hoursOfDayTimes(times), times: keptDayTimes(times) };
  const parsed = parseHours(entry, { current });
  return parsed.ok ? { hours: parsed.hours ?? 0, times: '' } : undefined;
}

/** `22–24`, `8:30–12, 13–17`. */
const shortTimes = (times: string, separator = ', ') =>
  times
    .replaceAll(/0?(\d+):(\d\d)/g, (_, hour: string, minute: string) => (minute === '00' ? hour : `${hour}:${minute}`))
    .replaceAll('-', '–')
    .replaceAll(' ', separator);

/** The times of a day if they are set, a line each, else its hours. */
export const dayWorkText = ({ hours, times }: DayWork, locale: string) =>
  times ? shortTimes(times, '\n') : formatHours(hours, locale);

/** The hours of a day that differs, with its times if they are set. */
export const exceptionWorkText = (
  { hours, times }: { readonly hours?: number | null; readonly times?: string | null },
  locale: string,
) => [formatHoursUnit(hours ?? 0, locale), times && shortTimes(times)].filter(Boolean).join(' · ');
