import { germanHolidaysOf } from './holidays.ts';

/** A calendar day as the number of days since 1970-01-01: arithmetic without clocks and time zones. */
export type DemoDay = number;

const demoDayMs = 86_400_000;
const demoHoursPerDay = 8;

export const demoDayOf = (text: string): DemoDay => Date.parse(`${text}T00:00:00Z`) / demoDayMs;

/** `yyyy-MM-dd`. */
export const demoDayText = (day: DemoDay): string => new Date(day * demoDayMs).toISOString().slice(0, 10);

/** 0 is Monday, 6 Sunday. */
export const demoWeekday = (day: DemoDay): number => (((day + 3) % 7) + 7) % 7;

export const demoYear = (day: DemoDay): number => Number(demoDayText(day).slice(0, 4));

/** The first day of the month that lies `months` after that of `day`. */
export function demoMonthStart(day: DemoDay, months = 0): DemoDay {
  const index = demoYear(day) * 12 + Number(demoDayText(day).slice(5, 7)) - 1 + months;
  return demoDayOf(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`);
}

/** A time stamp on a day; `minutes` are those since midnight, UTC. */
export function demoTimestamp(day: DemoDay, minutes: number): string {
  return new Date(day * demoDayMs + minutes * 60_000).toISOString();
}

/**
 * Working days around a day that counts as today. Plans are made in places: the working days numbered through, so that a
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
  readonly holidays: ReadonlyMap<DemoDay, string>;
  isWorking(day: DemoDay): boolean;
  dayAt(place: number): DemoDay;
  /** The place of a day, or of the next working day. */
  placeOf(day: DemoDay): number;
  /** The place of the working day some weeks after this week's Monday. */
  weekPlace(weeks: number): number;
  /** The half-years of the calendar from one place to another, each with its first and last place. */
  halves(from: number, to: number): { name: string; start: number; finish: number }[];
}

/** Days before and after today that the calendar knows. */
const demoCalendarReach = { before: 1_000, after: 900 };

export function createCalendar(text: string): DemoCalendar {
  const today = demoDayOf(text);
  const monday = today - demoWeekday(today);
  const first = today - demoCalendarReach.before;
  const last = today + demoCalendarReach.after;
  const holidays = new Map<DemoDay, string>();
  for (let year = demoYear(first); year <= demoYear(last); year++) {
    for (const [day, name] of germanHolidaysOf(year)) holidays.set(day, name);
  }
  const isWorking = (day: DemoDay) => demoWeekday(day) < 5 && !holidays.has(day);
  const days: DemoDay[] = [];
  const places: number[] = [];
  for (let day = first; day <= last; day++) {
    places.push(days.length);
    if (isWorking(day)) days.push(day);
  }
  const dayAt = (place: number) => {
    const day = days[place];
    if (day === undefined) throw new Error(`No working day at ${place}.`);
    return day;
  };
  const placeOf = (day: DemoDay) => {
    const place = places[day - first];
    if (place === undefined) throw new Error(`The day ${day} is out of reach.`);
    return place;
  };
  const halves = (from: number, to: number) => {
    const list: { name: string; start: number; finish: number }[] = [];
    const month = Number(demoDayText(dayAt(from)).slice(5, 7));
    for (
      let begin = demoMonthStart(dayAt(from), 1 - (month > 6 ? month - 6 : month));
      begin <= dayAt(to);
      begin = demoMonthStart(begin, 6)
    ) {
      const half = Number(demoDayText(begin).slice(5, 7)) > 6 ? 2 : 1;
      list.push({
        name: `${half}. Halbjahr ${demoYear(begin)}`,
        start: placeOf(begin),
        finish: placeOf(demoMonthStart(begin, 6)) - 1,
      });
    }
    return list;
  };
  return {
    today,
    monday,
    halves,
    now: placeOf(today),
    recordStart: demoDayOf(`${demoYear(today) - 2}${demoDayText(today).slice(4).replace('02-29', '02-28')}`),
    holidays,
    isWorking,
    dayAt,
    placeOf,
    weekPlace: (weeks) => placeOf(monday + 7 * weeks),
  };
}

/** Hours of working time from one place to another, both included. */
export const demoHoursBetween = (from: number, to: number): number => (to - from + 1) * demoHoursPerDay;
