import type { Duration } from '#files/plan.ts';
import { standardDayTimes } from '#files/standard-calendar.ts';
import { planWorkdays } from '#plan/calendar/calendar.ts';
import { calendarOf, type StoredCalendar } from '#service/core/calendar/plan-calendar.ts';

/** Days and hours in plan files: a day of 8 hours is from 8 to 12 and from 13 to 17. */

export const HOURS_PER_DAY = 8;
export const DAY_START = '08:00';
export const DAY_END = '17:00';
/** A moment of a day cannot be that of the next one. */
const LAST_MINUTE = '23:59';

export const durationInDays = (hours: number): Duration => ({ value: hours / HOURS_PER_DAY, unit: 'days' });

export function momentAt(day: string | null | undefined, time: string): string | undefined {
  return day === null || day === undefined ? undefined : `${day.slice(0, 10)}T${time}:00`;
}

/** The first and the last moment of work of days, as the calendar of a plan is written. */
export interface DayMoments {
  startOf(day: string | null | undefined): string | undefined;
  endOf(day: string | null | undefined): string | undefined;
}

/** On a day off the usual times count. */
export function dayMoments(stored: StoredCalendar): DayMoments {
  const { hoursOf } = planWorkdays(calendarOf(stored));
  const timesOn = (day: string) => standardDayTimes(hoursOf(day.slice(0, 10)));
  return {
    startOf: (day) => momentAt(day, (day && timesOn(day)[0]?.from) || DAY_START),
    endOf: (day) => {
      const end = (day && timesOn(day).at(-1)?.to) || DAY_END;
      return momentAt(day, end === '24:00' ? LAST_MINUTE : end);
    },
  };
}

/** A time stamp without its zone and parts of seconds. */
export const localMoment = (stamp: string) => stamp.slice(0, 19);
