import type { CalendarDay, PlanCalendar, TimeRange } from './plan-calendar.ts';

/** The name of the calendar that Microsoft Project gives to every plan. */
export const STANDARD_CALENDAR = 'Standard';

/** The working times of a day for which a file names none. */
export const usualTimes: readonly TimeRange[] = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];

/** A week of 40 hours, for a file that holds no calendar. */
export function standardCalendar(uid: number): PlanCalendar {
  const free: CalendarDay = { kind: 'nonWorking', times: [] };
  const work = (): CalendarDay => ({ kind: 'working', times: [...usualTimes] });
  const week = [free, work(), work(), work(), work(), work(), free];
  return { uid, name: STANDARD_CALENDAR, week, exceptions: [], workWeeks: [] };
}

const dayMinutes = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Hours of a day's times, to a hundredth. */
export function hoursOfTimes(times: readonly TimeRange[]): number {
  const minutes = times.reduce((sum, { from, to }) => sum + Math.max(minutesOf(to) - minutesOf(from), 0), 0);
  return Math.round((Math.min(minutes, dayMinutes) / 60) * 100) / 100;
}

/** A minute of the day as `HH:mm`. */
export const minutesAsClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Returns the times of a day of `hours` hours: from 8 o'clock on, with a break of an hour after four; a day too long
 * for that starts at midnight.
 */
export function standardDayTimes(hours: number): TimeRange[] {
  const minutes = Math.round(hours * 60);
  if (minutes === 0) return [];
  const [morning, noon] = [8 * 60, 12 * 60];
  if (minutes <= noon - morning) return [{ from: minutesAsClock(morning), to: minutesAsClock(morning + minutes) }];
  const end = minutes + morning + 60;
  if (end > dayMinutes) return [{ from: minutesAsClock(0), to: minutesAsClock(minutes) }];
  return [
    { from: minutesAsClock(morning), to: minutesAsClock(noon) },
    { from: minutesAsClock(noon + 60), to: minutesAsClock(end) },
  ];
}
