import { dayNumber, dayText, mondayNumber } from '#plan/calendar/day.ts';
import type { PlanSetting } from '#plan/document.ts';
import { companyWeek } from '#service/core/calendar/plan-calendar.ts';
import holidayRules from './company/holidays.json';

/** A calendar day as the number of days since 1970-01-01. */
export type DemoDay = number;

/**
 * Working days around a day that counts as today. Work is simulated in places: the working days numbered through, so that a
 * duration is a difference.
 */
export interface DemoCalendar {
  readonly today: DemoDay;
  /** The Monday of this week. */
  readonly monday: DemoDay;
  /** The place of today, or of the next working day. */
  readonly now: number;
  /** The first day for which time was recorded. */
  readonly recordStart: DemoDay;
  /** The key of each holiday by its day. */
  readonly holidays: ReadonlyMap<DemoDay, string>;
  /** Working time from which the days of plans are calculated. */
  readonly setting: PlanSetting;
  isWorking(day: DemoDay): boolean;
  dayAt(place: number): DemoDay;
  /** The place of a day, or of the next working day. */
  placeOf(day: DemoDay): number;
  /** The place of the working day some weeks after this week's Monday. */
  weekPlace(weeks: number): number;
}

const demoHoursPerDay = 8;

/** Hours of working time from one place to another, both included. */
export const demoHoursBetween = (from: number, to: number): number => (to - from + 1) * demoHoursPerDay;

/** A time stamp on a day; `minutes` are those since midnight, UTC. */
export function demoTimestamp(day: DemoDay, minutes: number): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${dayText(day)}T${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}:00.000Z`;
}

export const demoYear = (day: DemoDay): number => Number(dayText(day).slice(0, 4));

/** The first day of the month that lies `months` after that of `day`. */
export function demoMonthStart(day: DemoDay, months = 0): DemoDay {
  const index = demoYear(day) * 12 + Number(dayText(day).slice(5, 7)) - 1 + months;
  return dayNumber(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`);
}

/** Days before and after today that the calendar knows. */
const demoCalendarReach = { before: 1_000, after: 900 };

/** @param text today, `yyyy-MM-dd` */
export function createCalendar(text: string): DemoCalendar {
  const today = dayNumber(text);
  const monday = mondayNumber(today);
  const [first, last] = [today - demoCalendarReach.before, today + demoCalendarReach.after];
  const holidays = new Map<DemoDay, string>();
  for (let year = demoYear(first); year <= demoYear(last); year++)
    for (const [day, key] of holidaysOf(year)) holidays.set(day, key);
  const isWorking = (day: DemoDay) => (companyWeek[day - mondayNumber(day)] ?? 0) > 0 && !holidays.has(day);
  const days: DemoDay[] = [];
  const places: number[] = [];
  for (let day = first; day <= last; day++) {
    places.push(days.length);
    if (isWorking(day)) days.push(day);
  }
  const found = <T>(value: T | undefined, at: number): T => {
    if (value === undefined) throw new Error(`${at} is out of the demo calendar’s reach.`);
    return value;
  };
  const placeOf = (day: DemoDay) => found(places[day - first], day);
  const exceptions = [...holidays.keys()]
    .toSorted((a, b) => a - b)
    .map((day) => ({ from: dayText(day), until: dayText(day), hours: 0 }));
  return {
    today,
    monday,
    now: placeOf(today),
    recordStart: dayNumber(`${demoYear(today) - 2}${text.slice(4).replace('02-29', '02-28')}`),
    holidays,
    setting: { calendar: { week: companyWeek, exceptions }, resources: new Map() },
    isWorking,
    dayAt: (place) => found(days[place], place),
    placeOf,
    weekPlace: (weeks) => placeOf(monday + 7 * weeks),
  };
}

/** The days of a year on which the company is closed, with the keys of their names. */
export function holidaysOf(year: number): [day: DemoDay, key: string][] {
  const sunday = easter(year);
  return holidayRules.map(({ key, month, day, afterEaster = 0 }) => [
    month === undefined ? sunday + afterEaster : Date.UTC(year, month - 1, day) / 86_400_000,
    key,
  ]);
}

/** Easter Sunday of the Gregorian calendar, after Gauss and Lichtenberg, as days since 1970-01-01. */
function easter(year: number): DemoDay {
  const moon = Math.floor((8 * Math.floor(year / 100) + 13) / 25) - 2;
  const secular = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  const age = (15 + secular - moon) % 30;
  const golden = year % 19;
  const full = (age + 19 * golden) % 30;
  const corrected = full === 29 ? 28 : full === 28 && golden >= 11 ? 27 : full;
  const weekday = (6 + secular) % 7;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * corrected + weekday) % 7;
  return Date.UTC(year, 2, 22 + corrected + sunday) / 86_400_000;
}
