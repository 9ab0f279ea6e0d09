import {
  type DayTime,
  hoursOfDayTimes,
  keptDayTimes,
  minutesAsClock,
  parseDayTimes,
  usualDayTimes,
} from '#contract/core/day-times.ts';
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

/** Hours of a day's times, to a hundredth; times that overlap count once. */
export const hoursOfTimes = (times: readonly TimeRange[]): number => hoursOfDayTimes(withoutOverlap(times));

/** The times of a day of `hours` hours for which none are set. */
export const standardDayTimes = (hours: number): TimeRange[] => fileTimes(usualDayTimes(hours));

/** The times of a day as they are stored; empty for the usual ones. */
export const storedTimes = (times: readonly TimeRange[]): string => keptDayTimes(withoutOverlap(times));

/** The times of a day of `hours` hours that are stored as a text; empty for the usual ones. */
export function timesFromStored(text: string | undefined, hours: number): TimeRange[] {
  const times = text ? parseDayTimes(text) : undefined;
  return times ? fileTimes(times) : standardDayTimes(hours);
}

const fileTimes = (times: readonly DayTime[]): TimeRange[] =>
  times.map(({ from, to }) => ({ from: minutesAsClock(from), to: minutesAsClock(to) }));

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** In their order; those that touch are one. */
function withoutOverlap(times: readonly TimeRange[]): DayTime[] {
  const sorted = times
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);
  const merged: DayTime[] = [];
  for (const time of sorted) {
    const last = merged.at(-1);
    if (last && time.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, time.to) };
    else merged.push(time);
  }
  return merged;
}
