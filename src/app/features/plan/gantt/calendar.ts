import { usualDayTimes } from '#contract/core/day-times.ts';
import { isoWeekday, dayNumber as numberOfDay, dayText as textOfDay } from '#plan/calendar/day.ts';
import type { WorkCalendar, PlanDay } from './plan-view.ts';

export const weekdayCalendar: WorkCalendar = { workingWeekdays: [1, 2, 3, 4, 5], holidays: new Set() };

export function isWorkingDay(calendar: WorkCalendar, day: DayNumber): boolean {
  const { off, extra } = specialDays(calendar);
  const at = Math.floor(day);
  return calendar.workingWeekdays.includes(isoWeekday(at)) ? !off.has(at) : extra.has(at);
}

interface SpecialDays {
  readonly off: ReadonlySet<DayNumber>;
  readonly extra: ReadonlySet<DayNumber>;
}

/** Days of calendars as numbers, cached because they are read thousands of times. */
const specialDaysCache = new WeakMap<WorkCalendar, SpecialDays>();

function specialDays(calendar: WorkCalendar): SpecialDays {
  const known = specialDaysCache.get(calendar);
  if (known) return known;
  const days = {
    off: new Set([...calendar.holidays].map(ganttDayNumber)),
    extra: new Set([...(calendar.extraDays ?? [])].map(ganttDayNumber)),
  };
  specialDaysCache.set(calendar, days);
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

const defaultDayHours = 8;

/** The hours of working days within [from, to) that are not worked, as [first, end) in day numbers. */
export function restSpans(calendar: WorkCalendar, from: DayNumber, to: DayNumber): [DayNumber, DayNumber][] {
  const spans: [DayNumber, DayNumber][] = [];
  for (let day = Math.floor(from); day < to; day += 1) {
    if (!isWorkingDay(calendar, day)) continue;
    const times = calendar.timesOn?.(day) ?? usualDayTimes(calendar.hours?.[isoWeekday(day) - 1] || defaultDayHours);
    const rests = [0, ...times.flatMap(({ from: first, to: last }) => [first, last]), minutesOfDay];
    for (let at = 0; at < rests.length; at += 2) {
      const [first = 0, last = 0] = rests.slice(at, at + 2);
      if (first < last) spans.push([day + first / minutesOfDay, day + last / minutesOfDay]);
    }
  }
  return spans;
}

const minutesOfDay = 24 * 60;

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

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 in UTC; a fraction is a time of that day. */
export type DayNumber = number;

/** The number of a day text; NaN when the text is no day. */
export const ganttDayNumber: (day: PlanDay) => DayNumber = numberOfDay;

/** The day text in which a day number falls. */
export function ganttDayText(day: DayNumber): PlanDay {
  return textOfDay(Math.floor(day));
}

/** A Date for Intl formatters that are set to UTC. */
export function ganttDate(day: DayNumber): Date {
  return new Date(Math.round(day * MS_PER_DAY));
}

/** First day of the month that lies `months` after the month of `day`. */
export function ganttMonthStart(day: DayNumber, months = 0): DayNumber {
  const date = ganttDate(Math.floor(day));
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / MS_PER_DAY;
}
