import { dateTimeOfMinutes, dayNumber, minuteOfDay, weekdayNumber } from './day-number.ts';
import type { CalendarDay, LocalDateTime, PlanCalendar, TimeRange } from './plan-calendar.ts';

/** Days that one calculation may step over, and all of a file together: a calendar may have hardly any working time. */
const MOST_DAYS = 40_000;
const MOST_DAYS_OF_ALL = 4_000_000;

const usualTimes: readonly TimeRange[] = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];

/** Counts working time on the calendars of a plan. */
export class WorkingTime {
  readonly #calendars: ReadonlyMap<number, PlanCalendar>;
  readonly #exceptions = new Map<number, ReadonlyMap<number, readonly TimeRange[]>>();
  #daysLeft = MOST_DAYS_OF_ALL;

  constructor(calendars: readonly PlanCalendar[]) {
    this.#calendars = new Map(calendars.map((calendar) => [calendar.uid, calendar]));
  }

  /** When `minutes` of working time are over that begin at `start`; undefined if the calendar never holds so many. */
  finish(calendarUid: number, start: LocalDateTime, minutes: number): LocalDateTime | undefined {
    const first = dayNumber(start);
    const startMinute = minuteOfDay(start);
    if (minutes <= 0) return start;
    let left = minutes;
    for (let day = first; day < first + MOST_DAYS && this.#daysLeft > 0; day += 1) {
      this.#daysLeft -= 1;
      for (const range of this.#timesOn(calendarUid, day)) {
        const from = Math.max(minuteOfDay(range.from), day === first ? startMinute : 0);
        const length = minuteOfDay(range.to) - from;
        if (length <= 0) continue;
        if (left <= length) return dateTimeOfMinutes(day * 24 * 60 + from + left);
        left -= length;
      }
    }
    return undefined;
  }

  #timesOn(calendarUid: number, day: number): readonly TimeRange[] {
    const chain = this.#chain(calendarUid);
    for (const calendar of chain) {
      const times = this.#exceptionsOf(calendar).get(day);
      if (times) return times;
    }
    for (const calendar of chain) {
      const own = dayOf(calendar, day);
      if (own.kind !== 'inherited') return own.times;
    }
    const weekday = weekdayNumber(day);
    return weekday === 0 || weekday === 6 ? [] : usualTimes;
  }

  /** The calendar, its base calendar, and so on. */
  #chain(calendarUid: number): PlanCalendar[] {
    const chain: PlanCalendar[] = [];
    let calendar = this.#calendars.get(calendarUid);
    while (calendar && !chain.includes(calendar)) {
      chain.push(calendar);
      calendar = calendar.baseCalendarUid === undefined ? undefined : this.#calendars.get(calendar.baseCalendarUid);
    }
    return chain;
  }

  #exceptionsOf(calendar: PlanCalendar): ReadonlyMap<number, readonly TimeRange[]> {
    const known = this.#exceptions.get(calendar.uid);
    if (known) return known;
    const days = new Map<number, readonly TimeRange[]>();
    for (const exception of calendar.exceptions) {
      if (exception.days) for (const day of exception.days) days.set(dayNumber(day), exception.times);
      else addRange(days, dayNumber(exception.from), dayNumber(exception.to), exception.times);
    }
    this.#exceptions.set(calendar.uid, days);
    return days;
  }
}

function addRange(
  days: Map<number, readonly TimeRange[]>,
  from: number,
  to: number,
  times: readonly TimeRange[],
): void {
  for (let day = from; day <= to && day < from + MOST_DAYS; day += 1) days.set(day, times);
}

function dayOf(calendar: PlanCalendar, day: number): CalendarDay {
  const workWeek = calendar.workWeeks.find((week) => dayNumber(week.from) <= day && day <= dayNumber(week.to));
  const weekday = weekdayNumber(day);
  return workWeek?.week[weekday] ?? calendar.week[weekday] ?? { kind: 'inherited', times: [] };
}
