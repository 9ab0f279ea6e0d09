import { dateTimeOfMinutes, dateDayNumber, minuteOfDay, weekdayNumber } from './day-number.ts';
import type { LocalDate, LocalDateTime, PlanCalendar, TimeRange, WorkWeek } from './plan-calendar.ts';
import type { DurationUnit } from './plan.ts';
import type { PlanPause } from './timephased.ts';
import { hoursOfTimes, usualTimes } from './standard-calendar.ts';

/** Days that one calculation may step over, and all of a file together: a calendar may have hardly any working time. */
const MAX_WORKING_TIME_DAYS = 40_000;
const MAX_SKIPPED_DAYS_TOTAL = 1_000_000;
/** Days of exceptions and work weeks that are looked at in all calendars together. */
const MOST_SPECIAL_DAYS = 1_000_000;

const MINUTES_TO_MIDNIGHT = 24 * 60;

interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

const momentMinutes = (at: LocalDateTime) => dateDayNumber(at) * MINUTES_TO_MIDNIGHT + minuteOfDay(at);

const noTimes: readonly TimeRange[] = [];

/** Levels of base calendars; plans have two. */
const MAX_BASE_CALENDAR_LEVELS = 16;

/** Counts working time on the calendars of a plan. */
export class PlanWorkingTime {
  readonly #calendars: ReadonlyMap<number, PlanCalendar>;
  readonly #chains = new Map<number, readonly PlanCalendar[]>();
  readonly #exceptions = new Map<PlanCalendar, ReadonlyMap<number, readonly TimeRange[]>>();
  readonly #workWeeks = new Map<PlanCalendar, ReadonlyMap<number, WorkWeek>>();
  /** By the lists of times of the calendars. */
  readonly #hours = new Map<readonly TimeRange[], number>();
  #daysLeft = MAX_SKIPPED_DAYS_TOTAL;
  #specialDaysLeft = MOST_SPECIAL_DAYS;

  constructor(calendars: readonly PlanCalendar[]) {
    this.#calendars = new Map(calendars.map((calendar) => [calendar.uid, calendar]));
  }

  /**
   * Returns the time at which `minutes` of working time from `start` end; undefined if the calendar never has that
   * many.
   */
  finish(calendarUid: number, start: LocalDateTime, minutes: number): LocalDateTime | undefined {
    const first = dateDayNumber(start);
    const startMinute = minuteOfDay(start);
    if (minutes <= 0) return start;
    let left = minutes;
    for (let day = first; day < first + MAX_WORKING_TIME_DAYS && this.#daysLeft > 0; day += 1) {
      this.#daysLeft -= 1;
      for (const range of this.timesOn(calendarUid, day)) {
        const from = Math.max(minuteOfDay(range.from), day === first ? startMinute : 0);
        const length = minuteOfDay(range.to) - from;
        if (length <= 0) continue;
        if (left <= length) return dateTimeOfMinutes(day * 24 * 60 + from + left);
        left -= length;
      }
    }
    return undefined;
  }

  /** The finish after a duration of so many minutes, which run by the clock if its unit is an elapsed one. */
  finishAfter(
    calendarUid: number,
    start: LocalDateTime,
    minutes: number,
    unit: DurationUnit,
  ): LocalDateTime | undefined {
    if (unit.startsWith('elapsed')) return dateTimeOfMinutes(momentMinutes(start) + minutes);
    return this.finish(calendarUid, start, minutes);
  }

  /** The first and the last moment of work between two dates; undefined without one, or if it cannot be found in bounds. */
  within(calendarUid: number, start: LocalDateTime, finish: LocalDateTime): PlanPause | undefined {
    const [from, to] = [momentMinutes(start), momentMinutes(finish)];
    const first = this.#workIn(calendarUid, { from, to }, 1);
    const last = first && this.#workIn(calendarUid, { from, to }, -1);
    return first && last && { start: dateTimeOfMinutes(first.from), finish: dateTimeOfMinutes(last.to) };
  }

  /** The nearest working time within minutes since 1970. @param step 1 from the start on, -1 from the finish back */
  #workIn(calendarUid: number, { from, to }: MinuteSpan, step: 1 | -1): MinuteSpan | undefined {
    const days = [Math.floor(from / MINUTES_TO_MIDNIGHT), Math.floor(to / MINUTES_TO_MIDNIGHT)] as const;
    for (let day = step > 0 ? days[0] : days[1]; day >= days[0] && day <= days[1] && this.#daysLeft > 0; day += step) {
      this.#daysLeft -= 1;
      const spans = this.timesOn(calendarUid, day).flatMap((range): MinuteSpan[] => {
        const start = Math.max(from, day * MINUTES_TO_MIDNIGHT + minuteOfDay(range.from));
        const end = Math.min(to, day * MINUTES_TO_MIDNIGHT + minuteOfDay(range.to));
        return start < end ? [{ from: start, to: end }] : [];
      });
      const found = spans.at(step > 0 ? 0 : -1);
      if (found) return found;
    }
    return undefined;
  }

  /** Minutes of working time between two dates; undefined if they lie too far apart to count. */
  between(calendarUid: number, start: LocalDateTime, finish: LocalDateTime): number | undefined {
    const first = dateDayNumber(start);
    const last = dateDayNumber(finish);
    if (last - first >= MAX_WORKING_TIME_DAYS || last - first >= this.#daysLeft) return undefined;
    let minutes = 0;
    for (let day = first; day <= last; day += 1) {
      this.#daysLeft -= 1;
      for (const range of this.timesOn(calendarUid, day)) {
        const from = Math.max(minuteOfDay(range.from), day === first ? minuteOfDay(start) : 0);
        const to = Math.min(minuteOfDay(range.to), day === last ? minuteOfDay(finish) : MINUTES_TO_MIDNIGHT);
        minutes += Math.max(to - from, 0);
      }
    }
    return minutes;
  }

  /** The working times of a day. */
  timesOn(calendarUid: number, day: number): readonly TimeRange[] {
    const chain = this.#chain(calendarUid);
    for (const calendar of chain) {
      const times = this.#exceptionsOf(calendar).get(day);
      if (times) return times;
    }
    const weekday = weekdayNumber(day);
    for (const calendar of chain) {
      const { week } = this.#workWeeksOf(calendar).get(day) ?? calendar;
      const own = week[weekday];
      if (own && own.kind !== 'inherited') return own.kind === 'working' ? own.times : noTimes;
    }
    return weekday === 0 || weekday === 6 ? noTimes : usualTimes;
  }

  /** The hours worked on a day, to a hundredth. */
  hoursOn(calendarUid: number, day: number): number {
    const times = this.timesOn(calendarUid, day);
    const known = this.#hours.get(times);
    if (known !== undefined) return known;
    const hours = hoursOfTimes(times);
    this.#hours.set(times, hours);
    return hours;
  }

  /** The calendar, its base calendar, and so on; a loop ends too. */
  #chain(calendarUid: number): readonly PlanCalendar[] {
    const known = this.#chains.get(calendarUid);
    if (known) return known;
    const chain: PlanCalendar[] = [];
    let calendar = this.#calendars.get(calendarUid);
    while (calendar && chain.length < MAX_BASE_CALENDAR_LEVELS) {
      chain.push(calendar);
      calendar = calendar.baseCalendarUid === undefined ? undefined : this.#calendars.get(calendar.baseCalendarUid);
    }
    this.#chains.set(calendarUid, chain);
    return chain;
  }

  /** By day; of two exceptions on a day the later in the list counts. */
  #exceptionsOf(calendar: PlanCalendar): ReadonlyMap<number, readonly TimeRange[]> {
    const known = this.#exceptions.get(calendar);
    if (known) return known;
    const byDay = new Map<number, readonly TimeRange[]>();
    for (const { from, to, days, times } of calendar.exceptions) {
      for (const day of days?.map((one) => dateDayNumber(one)) ?? this.#daysBetween(from, to)) byDay.set(day, times);
    }
    this.#exceptions.set(calendar, byDay);
    return byDay;
  }

  #workWeeksOf(calendar: PlanCalendar): ReadonlyMap<number, WorkWeek> {
    const known = this.#workWeeks.get(calendar);
    if (known) return known;
    const byDay = new Map<number, WorkWeek>();
    for (const workWeek of calendar.workWeeks) {
      for (const day of this.#daysBetween(workWeek.from, workWeek.to)) byDay.set(day, workWeek);
    }
    this.#workWeeks.set(calendar, byDay);
    return byDay;
  }

  *#daysBetween(from: LocalDate, to: LocalDate): Generator<number> {
    const last = dateDayNumber(to);
    for (let day = dateDayNumber(from); day <= last && this.#specialDaysLeft > 0; day += 1) {
      this.#specialDaysLeft -= 1;
      yield day;
    }
  }
}
