import { type DayTime, hoursOfDayTimes } from '#contract/core/day-times.ts';
import { DAY_ZERO_WEEKDAY } from './day.ts';

/**
 * Working time on one axis for all calendars. A moment is a day's number and how much of its work is done: the first half of
 * each unit is the working day, the second its night. So the end of a day (12.5) is not the beginning of the next (13), though
 * no work lies between, and moments of different calendars can be compared. A position is the working hours of a calendar
 * that lie before a moment.
 */

/** Share of a day on the axis that is working time. */
export const EVENING = 0.5;
/** Hours, and parts of a day, that are no difference: a tenth of a second. */
export const HOURS_TOLERANCE = 1e-6;

/** From a day on hours of each weekday, Monday first, until the next span begins. */
export interface WeekSpan {
  readonly from: number;
  readonly week: readonly number[];
}

/** A span with what finding a position in it needs. */
interface WorkTimeSpan {
  readonly from: number;
  /** The first day that is not in it. */
  until: number;
  /** Hours of the week before each weekday, and of the whole week. */
  readonly before: readonly number[];
  readonly total: number;
  /** Offset to add to hours counted by this week alone. */
  readonly offset: number;
  /** The position of its first day, and of the first that is not in it. */
  readonly position: number;
  end: number;
}

function hoursOfWeeks(before: readonly number[], total: number, day: number): number {
  const past = day + DAY_ZERO_WEEKDAY;
  const weeks = Math.floor(past / 7);
  return weeks * total + (before[past - weeks * 7] ?? 0);
}

function workTimeSpans(weeks: readonly WeekSpan[]): WorkTimeSpan[] {
  const spans: WorkTimeSpan[] = [];
  for (const { from, week } of weeks) {
    const before = [0];
    for (const hours of week) before.push((before.at(-1) ?? 0) + hours);
    const total = before[7] ?? 0;
    const last = spans.at(-1);
    const own = from === Number.NEGATIVE_INFINITY ? 0 : hoursOfWeeks(before, total, from);
    const position = last ? last.offset + hoursOfWeeks(last.before, last.total, from) : Number.NEGATIVE_INFINITY;
    if (last) Object.assign(last, { until: from, end: position });
    const open = { until: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
    spans.push({ from, before, total, position, offset: last ? position - own : 0, ...open });
  }
  return spans;
}

/** The times of the day by the number of a day. */
export type DayTimesLookup = (day: number) => readonly DayTime[] | undefined;

/** Counts the working hours of one calendar. */
export class WorkTime {
  readonly #spans: readonly WorkTimeSpan[];
  readonly #first: WorkTimeSpan;
  /** Index of the last span found: the next lookup is often nearby. */
  #near = 0;
  /** Hours of the longest day of the usual week. */
  readonly longestDay: number;
  readonly timesOn: DayTimesLookup | undefined;

  /**
   * @param weeks ascending; the first from -Infinity on, and the first and the last with working hours
   * @param timesOn the times of a day; absent, or undefined for a day, for the usual ones
   */
  constructor(weeks: readonly WeekSpan[], timesOn?: DayTimesLookup) {
    this.timesOn = timesOn;
    this.#spans = workTimeSpans(weeks);
    const [first] = this.#spans;
    if (!first) throw new Error('A calendar has a week.');
    this.#first = first;
    this.longestDay = Math.max(...(weeks[0]?.week ?? []));
  }

  #spanOf(day: number): WorkTimeSpan {
    const near = this.#spans[this.#near] ?? this.#first;
    return near.from <= day && day < near.until ? near : this.#lastSpan(({ from }) => from <= day);
  }

  #spanAt(position: number): WorkTimeSpan {
    const near = this.#spans[this.#near] ?? this.#first;
    const isNear = near.position <= position && position < near.end;
    return isNear ? near : this.#lastSpan((span) => span.position <= position);
  }

  /** The last of the spans that have begun. */
  #lastSpan(hasBegun: (span: WorkTimeSpan) => boolean): WorkTimeSpan {
    let low = 0;
    let high = this.#spans.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (hasBegun(this.#spans[middle] ?? this.#first)) low = middle;
      else high = middle - 1;
    }
    this.#near = low;
    return this.#spans[low] ?? this.#first;
  }

  /** Hours that are worked on a day. */
  hoursOf(day: number): number {
    const { before } = this.#spanOf(day);
    const weekday = (((day + DAY_ZERO_WEEKDAY) % 7) + 7) % 7;
    return (before[weekday + 1] ?? 0) - (before[weekday] ?? 0);
  }

  /** The position of the beginning of a day. */
  dayPosition(day: number): number {
    const { before, total, offset } = this.#spanOf(day);
    return offset + hoursOfWeeks(before, total, day);
  }

  /** The working hours before a moment. */
  position(moment: number): number {
    const day = Math.floor(moment);
    const done = moment - day;
    const { before, total, offset } = this.#spanOf(day);
    const past = day + DAY_ZERO_WEEKDAY;
    const weeks = Math.floor(past / 7);
    const weekday = past - weeks * 7;
    const start = before[weekday] ?? 0;
    const part = done === 0 ? 0 : Math.min(done / EVENING, 1) * ((before[weekday + 1] ?? 0) - start);
    return offset + weeks * total + start + part;
  }

  /** The moment in the day that holds a position; `within` is the position itself, moved a trifle away from the ends of days. */
  #momentAt(position: number, within: number): number {
    const { before, total, offset } = this.#spanAt(within);
    const weeks = Math.floor((within - offset) / total);
    const rest = within - offset - weeks * total;
    let weekday = 6;
    while (weekday > 0 && (before[weekday] ?? 0) > rest) weekday -= 1;
    const start = before[weekday] ?? 0;
    const part = (position - offset - weeks * total - start) / ((before[weekday + 1] ?? 0) - start);
    return weeks * 7 + weekday - DAY_ZERO_WEEKDAY + EVENING * Math.min(Math.max(part, 0), 1);
  }

  /** The last moment of a position: where something begins that has to be worked on. */
  startAt(position: number): number {
    return this.#momentAt(position, position + HOURS_TOLERANCE);
  }

  /** The first moment of a position: where something is done. */
  endAt(position: number): number {
    return this.#momentAt(position, position - HOURS_TOLERANCE);
  }

  /** The moment from which on something is worked on that may begin at a moment. */
  next(moment: number): number {
    const day = Math.floor(moment);
    if (moment - day < EVENING - HOURS_TOLERANCE && this.hoursOf(day) > 0) return moment;
    return this.startAt(this.position(moment));
  }

  /** Returns the moment after working hours, or before if negative; unchanged for 0. */
  plus(moment: number, hours: number): number {
    if (hours === 0) return moment;
    const position = this.position(moment) + hours;
    return hours > 0 ? this.endAt(position) : this.startAt(position);
  }

  /** Tells whether there is no work between the two, or the first is later. */
  isAtOrAfter(moment: number, other: number): boolean {
    return this.position(moment) >= this.position(other) - HOURS_TOLERANCE;
  }
}

/** Hours of the day at which work usually begins, and the hours before and of the break. */
const morning = 8;
const beforeBreak = 4;
const breakHours = 1;

/**
 * The hour of the day, 0 to 24, at which a share of the work of a day is done: by its times if they are long enough, else from
 * 8 o'clock on, with a break of an hour after four; a day too long for that begins at midnight.
 * @param part of the day's work, 0 to 1
 * @param isStart where work goes on after a break, else where it ends before it
 */
export function clockHour(
  part: number,
  dayHours: number,
  { isStart, times }: { isStart: boolean; times?: readonly DayTime[] | undefined },
): number {
  const most = times && hoursOfDayTimes(times);
  if (times && most !== undefined && most > 0 && dayHours <= most)
    return hourWithin(times, part * dayHours * 60, isStart);
  const done = part * dayHours;
  if (morning + dayHours + breakHours > 24) return done;
  const isBefore = isStart ? done < beforeBreak - HOURS_TOLERANCE : done <= beforeBreak + HOURS_TOLERANCE;
  return morning + done + (dayHours <= beforeBreak || isBefore ? 0 : breakHours);
}

/** Half a minute: hours are kept to a hundredth, so that 20 minutes are 0.33 hours. */
const MINUTES_TOLERANCE = 0.5;

function hourWithin(times: readonly DayTime[], minutes: number, isStart: boolean): number {
  let rest = minutes;
  for (const { from, to } of times) {
    const length = to - from;
    if (rest < length + (isStart ? -MINUTES_TOLERANCE : MINUTES_TOLERANCE)) return Math.min(from + rest, to) / 60;
    rest -= length;
  }
  return (times.at(-1)?.to ?? 0) / 60;
}

/**
 * Returns the moment after elapsed hours, which also run through nights and days off (24 per day), or before if
 * negative.
 */
export function elapsedMoment(moment: number, hours: number): number {
  const from = Math.floor(moment);
  const done = (moment - from) / EVENING;
  const then = from + done + hours / 24;
  const day = Math.floor(then + HOURS_TOLERANCE);
  const part = Math.max(then - day, 0);
  // A moment at the end of a day stays at the end of a day.
  return part < HOURS_TOLERANCE && done > 0 ? day - 1 + EVENING : day + EVENING * part;
}
