import type { Duration } from '#planfile/plan.ts';

/** How days and hours here are written in a plan file, whose calendar has 8 hours from 8 to 12 and from 13 to 17. */

export const HOURS_PER_DAY = 8;
export const DAY_START = '08:00';
export const DAY_END = '17:00';

export const daysOf = (hours: number): Duration => ({ value: hours / HOURS_PER_DAY, unit: 'days' });

export function at(day: string | null | undefined, time: string): string | undefined {
  return day === null || day === undefined ? undefined : `${day.slice(0, 10)}T${time}:00`;
}

/** A time stamp without its zone and parts of seconds. */
export const localMoment = (stamp: string) => stamp.slice(0, 19);
