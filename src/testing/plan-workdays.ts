import { calendarsOf, planWorkTime } from '#plan/calendar/calendar.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { EVENING } from '#plan/calendar/work-time.ts';
import type { PlanCalendar } from '#plan/document.ts';

/** Working days of a calendar; days are `yyyy-MM-dd`, hours of working time. */
interface PlanWorkdays {
  isWorkday(day: string): boolean;
  /** Hours that are worked on a day; 0 on a day off. */
  hoursOf(day: string): number;
  /** Returns the last day of work that starts on a day and takes the hours; the day itself for 0 hours. */
  finishOf(start: string, hours: number): string;
  /** Returns the first day of work that ends on a day and takes the hours; the day itself for 0 hours. */
  startOf(finish: string, hours: number): string;
  /** Hours from the beginning of the one day to the end of the other; 0 where the other is before. */
  hoursBetween(start: string, finish: string): number;
  /** Adds working days, or subtracts them if negative; a day off counts as the next working day. */
  addDays(day: string, count: number): string;
}

/** Counts the working days of a plan's calendar. */
export function planWorkdays(calendar: PlanCalendar): PlanWorkdays {
  const time = planWorkTime(calendar);
  const days = calendarsOf({ calendar, resources: new Map() }).daysOf('');
  const dayAt = (moment: number) => dayText(Math.floor(moment));
  return {
    isWorkday: (day) => time.hoursOf(dayNumber(day)) > 0,
    hoursOf: (day) => time.hoursOf(dayNumber(day)),
    finishOf: (start, hours) => (hours > 0 ? dayAt(time.plus(dayNumber(start), hours)) : start),
    startOf: (finish, hours) => (hours > 0 ? dayAt(time.plus(dayNumber(finish) + EVENING, -hours)) : finish),
    hoursBetween: (start, finish) =>
      Math.max(time.dayPosition(dayNumber(finish) + 1) - time.dayPosition(dayNumber(start)), 0),
    addDays: (day, count) => dayAt(days.startAt(days.dayPosition(dayNumber(day)) + Math.round(count))),
  };
}
