import { holidaysOf } from './holidays.ts';

/** A calendar day as the number of days since 1970-01-01: arithmetic without clocks and time zones. */
export type Day = number;

const millisecondsPerDay = 86_400_000;
const hoursPerDay = 8;

export const dayOf = (text: string): Day => Date.parse(`${text}T00:00:00Z`) / millisecondsPerDay;

/** `yyyy-MM-dd`. */
export const textOf = (day: Day): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10);

/** 0 is Monday, 6 Sunday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7;

export const yearOf = (day: Day): number => Number(textOf(day).slice(0, 4));

/** The first day of the month that lies `months` after that of `day`. */
export function monthStart(day: Day, months = 0): Day {
  const index = yearOf(day) * 12 + Number(textOf(day).slice(5, 7)) - 1 + months;
  return dayOf(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`);
}

/** A time stamp on a day; `minutes` are those since midnight, UTC. */
export function stamp(day: Day, minutes: number): string {
  return new Date(day * millisecondsPerDay + minutes * 60_000).toISOString();
}

/**
 * Working days around a day that counts as today. Plans are made in places: the working days numbered through, so that a
 * duration is a difference.
 */
export interface Calendar {
  readonly today: Day;
  /** The Monday of this week. */
  readonly monday: Day;
  /** The place of today, or of the next working day. */
  readonly now: number;
  /** The first day for which time was recorded. */
  readonly recordStart: Day;
  readonly holidays: ReadonlyMap<Day, string>;
  isWorking(day: Day): boolean;
  dayAt(place: number): Day;
  /** The place of a day, or of the next working day. */
  placeOf(day: Day): number;
  /** The place of the working day some weeks after this week's Monday. */
  weekPlace(weeks: number): number;
  /** The half-years of the calendar from one place to another, each with its first and last place. */
  halves(from: number, to: number): { name: string; start: number; finish: number }[];
}

/** Days before and after today that the calendar knows. */
const reach = { before: 1_000, after: 900 };

export function createCalendar(text: string): Calendar {
  const today = dayOf(text);
  const monday = today - weekdayOf(today);
  const first = today - reach.before;
  const last = today + reach.after;
  const holidays = new Map<Day, string>();
  for (let year = yearOf(first); year <= yearOf(last); year++) {
    for (const [day, name] of holidaysOf(year)) holidays.set(day, name);
  }
  const isWorking = (day: Day) => weekdayOf(day) < 5 && !holidays.has(day);
  const days: Day[] = [];
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
  const placeOf = (day: Day) => {
    const place = places[day - first];
    if (place === undefined) throw new Error(`The day ${day} is out of reach.`);
    return place;
  };
  const halves = (from: number, to: number) => {
    const list: { name: string; start: number; finish: number }[] = [];
    const month = Number(textOf(dayAt(from)).slice(5, 7));
    for (
      let begin = monthStart(dayAt(from), 1 - (month > 6 ? month - 6 : month));
      begin <= dayAt(to);
      begin = monthStart(begin, 6)
    ) {
      const half = Number(textOf(begin).slice(5, 7)) > 6 ? 2 : 1;
      list.push({
        name: `${half}. Halbjahr ${yearOf(begin)}`,
        start: placeOf(begin),
        finish: placeOf(monthStart(begin, 6)) - 1,
      });
    }
    return list;
  };
  return {
    today,
    monday,
    halves,
    now: placeOf(today),
    recordStart: dayOf(`${yearOf(today) - 2}${textOf(today).slice(4).replace('02-29', '02-28')}`),
    holidays,
    isWorking,
    dayAt,
    placeOf,
    weekPlace: (weeks) => placeOf(monday + 7 * weeks),
  };
}

/** Hours of working time from one place to another, both included. */
export const hoursBetween = (from: number, to: number): number => (to - from + 1) * hoursPerDay;
