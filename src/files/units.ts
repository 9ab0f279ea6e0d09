import type { Duration, DurationUnit, PlanRate, RateUnit } from './plan.ts';

/** Lengths of a working day, week and month. */
export interface WorkingUnits {
  minutesPerDay: number;
  minutesPerWeek: number;
  daysPerMonth: number;
}

/** Those of files that state none, and of exported ones: 8 h a day, 5 days a week. */
export const defaultWorkingUnits: WorkingUnits = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 };

const WEEKS_PER_YEAR = 52;

/** Of formats that know no such setting. */
const USUAL_DAYS_PER_MONTH = 20;

/** Minutes of one unit, of working time or, for elapsed units, of the clock; undefined for percentages. */
function minutesPerUnit(unit: DurationUnit, units: WorkingUnits): number | undefined {
  switch (unit) {
    case 'minutes':
    case 'elapsedMinutes':
      return 1;
    case 'hours':
    case 'elapsedHours':
      return 60;
    case 'days':
      return units.minutesPerDay;
    case 'weeks':
      return units.minutesPerWeek;
    case 'months':
      return units.minutesPerDay * (units.daysPerMonth || USUAL_DAYS_PER_MONTH);
    case 'elapsedDays':
      return 24 * 60;
    case 'elapsedWeeks':
      return 7 * 24 * 60;
    case 'elapsedMonths':
      return 30 * 24 * 60;
    case 'percent':
    case 'elapsedPercent':
      return undefined;
  }
}

/** Minutes as a duration of the unit. A percentage of an unknown whole and a unit of no length give hours. */
export function durationOfMinutes(minutes: number, unit: DurationUnit, units: WorkingUnits): Duration {
  const length = minutesPerUnit(unit, units);
  if (!length) return { value: roundTo6Digits(minutes / 60), unit: 'hours' };
  return { value: roundTo6Digits(minutes / length), unit };
}

/** Minutes of a duration; undefined for percentages. */
export function minutesOfDuration(duration: Duration, units: WorkingUnits): number | undefined {
  const length = minutesPerUnit(duration.unit, units);
  return length === undefined ? undefined : duration.value * length;
}

/** Money for an hour as a rate for the unit, rounded to cents as programs show it. */
export function rateOfHour(perHour: number, unit: RateUnit, units: WorkingUnits): PlanRate {
  return { value: Math.round(perHour * hoursPerRateUnit(unit, units) * 100) / 100, unit };
}

/** Money for an hour of a rate. */
export function hourOfRate(rate: PlanRate, units: WorkingUnits): number {
  return rate.value / hoursPerRateUnit(rate.unit, units);
}

function hoursPerRateUnit(unit: RateUnit, units: WorkingUnits): number {
  switch (unit) {
    case 'minute':
      return 1 / 60;
    case 'hour':
    case 'materialUnit':
      return 1;
    case 'day':
      return units.minutesPerDay / 60;
    case 'week':
      return units.minutesPerWeek / 60;
    case 'month':
      return (units.minutesPerDay * (units.daysPerMonth || USUAL_DAYS_PER_MONTH)) / 60;
    case 'year':
      return (units.minutesPerWeek * WEEKS_PER_YEAR) / 60;
  }
}

/** Minutes of working time in a year. */
export function minutesPerYear(units: WorkingUnits): number {
  return units.minutesPerWeek * WEEKS_PER_YEAR;
}

/** Cuts the noise of binary fractions: six decimals are far below what a plan can mean. */
export function roundTo6Digits(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Units in the short notation: `2d`, `-1.5eh`. */
export const unitNames: Readonly<Record<DurationUnit, string>> = {
  minutes: 'm',
  hours: 'h',
  days: 'd',
  weeks: 'w',
  months: 'mo',
  percent: '%',
  elapsedMinutes: 'em',
  elapsedHours: 'eh',
  elapsedDays: 'ed',
  elapsedWeeks: 'ew',
  elapsedMonths: 'emo',
  elapsedPercent: 'e%',
};

/** 0–1000, where 500 is normal and more is more urgent → 1 (highest) to 9. */
export function priorityFromFile(priority: number): number {
  return Math.min(9, Math.max(1, 10 - Math.round(priority / 100)));
}
