import type { TimeUnit } from '#contract/core/codes.ts';

/** Hours of a working day and of a working week. */
export interface WorkLengths {
  readonly dayHours: number;
  readonly weekHours: number;
}

export type TimeUnitName = Exclude<keyof typeof TimeUnit, 'automatic'>;

/** A time in one unit. */
export interface TimeAmount {
  readonly unit: TimeUnitName;
  readonly value: number;
}

/** Hours, and how they were typed. */
export interface TypedTime {
  readonly hours: number;
  /** `TimeUnit`. */
  readonly unit: number;
  /** They run through nights and days off. */
  readonly isElapsed: boolean;
}

/** As in plan files: a month has 20 working days, an elapsed one 30 days. */
const workdaysPerMonth = 20;
const elapsedDaysPerMonth = 30;

/** Hours of one unit. */
export function hoursPerUnit(unit: TimeUnitName, isElapsed: boolean, { dayHours, weekHours }: WorkLengths): number {
  const day = isElapsed ? 24 : dayHours;
  switch (unit) {
    case 'minutes':
      return 1 / 60;
    case 'hours':
      return 1;
    case 'days':
      return day;
    case 'weeks':
      return isElapsed ? 7 * 24 : weekHours;
    case 'months':
      return day * (isElapsed ? elapsedDaysPerMonth : workdaysPerMonth);
  }
}

const timeUnitNames = ['minutes', 'hours', 'days', 'weeks', 'months'] as const;

/**
 * A time in the unit in which it was typed; where that is automatic, in days if it is whole ones, else in hours.
 * @param parts parts of a day that are shown in days as well: 2 for halves
 */
export function timeAmount({ hours, unit, isElapsed }: TypedTime, lengths: WorkLengths, parts = 1): TimeAmount {
  const name = timeUnitNames[unit - 1];
  if (name !== undefined) return { unit: name, value: hours / hoursPerUnit(name, isElapsed, lengths) };
  const days = hours / hoursPerUnit('days', isElapsed, lengths);
  return Number.isInteger(days * parts) ? { unit: 'days', value: days } : { unit: 'hours', value: hours };
}
