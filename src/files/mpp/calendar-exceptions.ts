import { buildException, MAX_EXCEPTION_DAYS, type DayBudget } from '../calendar-exception.ts';
import {
  type CalendarDay,
  type CalendarException,
  type MonthItem,
  type RecurrencePattern,
  type TimeRange,
  type WorkWeek,
  sortedByStart,
} from '../plan-calendar.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import type { ByteBlock } from './byte-block.ts';
import { dateOfDays, type MppContext, timeOfTenths } from './context.ts';

/** After the seven days of the week. */
const LIST_AT = 420;
const EXCEPTION_BYTES = 92;
const WORK_WEEK_BYTES = 436;

interface MppExceptionContext {
  uid: number;
  budget: DayBudget;
  context: MppContext;
}

/** The exceptions of Project 2000 to 2003, which do not recur and have no names, after their number and the days. */
export function readSimpleExceptions(
  data: ByteBlock,
  { firstAt, size, startsAt, lengthsAt }: DayLayout & { firstAt: number },
): CalendarException[] {
  const exceptions: CalendarException[] = [];
  const count = data.u16(0) ?? 0;
  for (let index = 0; index < count; index += 1) {
    const at = firstAt + index * size;
    const from = dateOfDays(data.u16(at));
    const to = dateOfDays(data.u16(at + 2));
    if (at + 6 > data.length) break;
    if (from === undefined || to === undefined || to < from) continue;
    exceptions.push({ from, to, times: readMppTimes(data, data.u16(at + 6), at + startsAt, at + lengthsAt) });
  }
  return sortedByStart(exceptions);
}

/** The exceptions of Project 2007 and later, and the other weeks that follow them. */
export function readMppExceptions(
  data: ByteBlock,
  around: MppExceptionContext,
): { exceptions: CalendarException[]; workWeeks: WorkWeek[] } {
  const exceptions: CalendarException[] = [];
  const count = data.u16(LIST_AT) ?? 0;
  let at = LIST_AT + 4;
  for (let index = 0; index < count && at + EXCEPTION_BYTES <= data.length; index += 1) {
    const nameBytes = Math.max(data.i32(at + 88) ?? 0, 0);
    const exception = readMppException(data, at, nameBytes, around);
    if (exception) exceptions.push(exception);
    else around.context.report.warn('exceptionIncomplete', { calendar: around.uid });
    at += EXCEPTION_BYTES + roundedUp(nameBytes);
  }
  return { exceptions: sortedByStart(exceptions), workWeeks: readWorkWeeks(data, at + 4) };
}

function readMppException(
  data: ByteBlock,
  at: number,
  nameBytes: number,
  { uid, budget, context }: MppExceptionContext,
): CalendarException | undefined {
  const from = dateOfDays(data.u16(at));
  if (from === undefined) return undefined;
  const name = data.text(at + EXCEPTION_BYTES, at + EXCEPTION_BYTES + nameBytes) || undefined;
  const times = readMppTimes(data, data.u16(at + 14), at + 20, at + 32);
  const occurrences = Math.min(data.u16(at + 4) ?? 0, MAX_EXCEPTION_DAYS);
  const stored = { name, from, to: dateOfDays(data.u16(at + 2)), occurrences, times };
  return buildException(readMppRecurrence(data, at), stored, { uid, budget, report: context.report });
}

/** Reads the recurrence of an exception; undefined if there is none. */
function readMppRecurrence(data: ByteBlock, at: number): RecurrencePattern | undefined {
  const byte = (offset: number) => data.u8(at + offset) ?? 0;
  const month = Math.min(byte(76), 11) + 1;
  switch (data.u16(at + 72)) {
    case 2:
      return { kind: 'yearly', month, day: atLeastOne(byte(77)) };
    case 3:
      return { kind: 'yearlyByPosition', month, position: byte(77) + 1, item: monthItem(byte(78)) };
    case 4:
      return { kind: 'monthly', every: atLeastOne(byte(78)), day: atLeastOne(byte(76)) };
    case 5: {
      const every = atLeastOne(data.u16(at + 78) ?? 1);
      return { kind: 'monthlyByPosition', every, position: byte(76) + 1, item: monthItem(byte(77)) };
    }
    case 6: {
      const chosen = recurrenceWeekdays.filter((_, index) => (byte(76) >> index) & 1);
      return { kind: 'weekly', every: atLeastOne(data.u16(at + 78) ?? 1), weekdays: chosen };
    }
    case 7:
      return { kind: 'daily', every: atLeastOne(data.u16(at + 76) ?? 1) };
    default:
      return undefined;
  }
}

const atLeastOne = (value: number) => Math.max(value, 1);

/** Unit counted within a month: days, working days, weekend days, then the weekdays from Sunday on. */
function monthItem(code: number): MonthItem {
  return (['day', 'workday', 'weekendDay'] as const)[code] ?? recurrenceWeekdays[code - 3] ?? 'day';
}

function readWorkWeeks(data: ByteBlock, from: number): WorkWeek[] {
  const workWeeks: WorkWeek[] = [];
  for (let at = from; at + WORK_WEEK_BYTES <= data.length;) {
    const first = dateOfDays(data.u16(at + 420));
    const last = dateOfDays(data.u16(at + 422));
    const nameBytes = Math.max(data.i32(at + 432) ?? 0, 0);
    const name = data.text(at + WORK_WEEK_BYTES, at + WORK_WEEK_BYTES + nameBytes) || undefined;
    const week = readMppWeek(data, at, dayLayout, inheritedDay);
    if (first !== undefined && last !== undefined && first <= last)
      workWeeks.push({ name, from: first, to: last, week });
    at += WORK_WEEK_BYTES + roundedUp(nameBytes);
  }
  return workWeeks;
}

const roundedUp = (bytes: number) => Math.ceil(bytes / 4) * 4;

const DAY_TENTHS = 24 * 60 * 10;
const MOST_RANGES = 5;

/** Positions of the parts of a day, or of an exception, within its bytes. */
export interface DayLayout {
  /** Bytes of a day. */
  size: number;
  startsAt: number;
  lengthsAt: number;
}

export const dayLayout: DayLayout = { size: 60, startsAt: 8, lengthsAt: 20 };

/** Seven days, Sunday first; those that differ in nothing from the default are taken from it. */
export function readMppWeek(
  data: ByteBlock,
  from: number,
  layout: DayLayout,
  defaults: (weekday: number) => CalendarDay,
): CalendarDay[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const at = from + weekday * layout.size;
    if ((data.u16(at) ?? 1) === 1) return defaults(weekday);
    const times = readMppTimes(data, data.u16(at + 2), at + layout.startsAt, at + layout.lengthsAt);
    return { kind: times.length > 0 ? 'working' : 'nonWorking', times };
  });
}

/** Ranges of working time: the starts, of two bytes, are adjacent, and so are the lengths, of four. */
function readMppTimes(data: ByteBlock, count = 0, startsAt: number, lengthsAt: number): TimeRange[] {
  return Array.from({ length: Math.min(count, MOST_RANGES) }, (_, index) => {
    const start = (data.u16(startsAt + index * 2) ?? 0) % DAY_TENTHS;
    const length = data.u16(lengthsAt + index * 4) ?? 0;
    const end = (start + length) % DAY_TENTHS;
    return { from: timeOfTenths(start), to: end === 0 ? '24:00' : timeOfTenths(end) };
  });
}

export const inheritedDay = (): CalendarDay => ({ kind: 'inherited', times: [] });

/** Monday to Friday from eight to five. */
export function defaultMppDay(weekday: number): CalendarDay {
  if (weekday === 0 || weekday === 6) return { kind: 'nonWorking', times: [] };
  return {
    kind: 'working',
    times: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ],
  };
}
