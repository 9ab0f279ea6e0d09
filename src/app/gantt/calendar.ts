import { dayNumber, weekdayOf, type DayNumber } from './days.ts';
import type { WorkCalendar } from './plan-view.ts';

export const weekdays: WorkCalendar = { workingWeekdays: [1, 2, 3, 4, 5], holidays: new Set() };

export function isWorkingDay(calendar: WorkCalendar, day: DayNumber): boolean {
  const { off, extra } = daysOf(calendar);
  const at = Math.floor(day);
  return calendar.workingWeekdays.includes(weekdayOf(at)) ? !off.has(at) : extra.has(at);
}

interface SpecialDays {
  readonly off: ReadonlySet<DayNumber>;
  readonly extra: ReadonlySet<DayNumber>;
}

/** The days of calendars as numbers: days are asked for by the thousand. */
const special = new WeakMap<WorkCalendar, SpecialDays>();

function daysOf(calendar: WorkCalendar): SpecialDays {
  const known = special.get(calendar);
  if (known) return known;
  const days = {
    off: new Set([...calendar.holidays].map(dayNumber)),
    extra: new Set([...(calendar.extraDays ?? [])].map(dayNumber)),
  };
  special.set(calendar, days);
  return days;
}

/** Runs of days off within [from, to), each as [first, end) in day numbers, joined where they touch. */
export function freeSpans(calendar: WorkCalendar, from: DayNumber, to: DayNumber): [DayNumber, DayNumber][] {
  const spans: [DayNumber, DayNumber][] = [];
  for (let day = Math.floor(from); day < to; day += 1) {
    if (isWorkingDay(calendar, day)) continue;
    const last = spans.at(-1);
    if (last && last[1] === day) last[1] = day + 1;
    else spans.push([day, day + 1]);
  }
  return spans;
}

/**
 * The end of `count` working days that begin at `from`, as the day number after the last of them.
 * A calendar without working days counts every day.
 */
export function addWorkingDays(calendar: WorkCalendar, from: DayNumber, count: number): DayNumber {
  if (calendar.workingWeekdays.length === 0) return from + count;
  let day = from;
  for (let left = count; left > 0; day += 1) {
    if (isWorkingDay(calendar, day)) left -= 1;
  }
  return day;
}
