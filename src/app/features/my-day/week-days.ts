import { sumHours } from '#app/i18n/hours.ts';
import type { CellRecord, DayInfo } from '#app/data/outbox/timesheet.ts';
import type { SheetModel } from '#app/features/time/timesheet/sheet-model.ts';

/** The days of a week, as the strip of hours shows them. Pure. */

export interface WeekDay {
  readonly day: string;
  readonly booked: number;
  /** Working hours of the resource on the day. */
  readonly capacity: number;
  /** Hours that are expected by now: 0 on days after today. */
  readonly expected: number;
  /** Hours missing of them. */
  readonly missing: number;
  /** The day is over, or is today. */
  readonly isPast: boolean;
  /** Some of what is booked waits to be sent. */
  readonly isWaiting: boolean;
  /** Name of a holiday or of the kind of absence. */
  readonly away: string | undefined;
  readonly isLocked: boolean;
}

/** Something of mine that hours can be booked on. */
export interface BookableWork {
  readonly assignmentId: string;
  readonly activityId: string;
  readonly name: string;
  readonly projectName: string;
  /** The user's remaining hours; undefined if hidden. */
  readonly remaining: number | undefined;
  /** Hours of mine over plan. */
  readonly over: number;
  /** Hours that wait to be sent. */
  readonly waiting: number;
}

export interface MyWeek {
  readonly resourceId: string;
  readonly days: readonly WeekDay[];
  readonly bookables: readonly BookableWork[];
  readonly booked: readonly CellRecord[];
}

/** My week as my timesheet has it. */
export function weekOfSheet({ resourceId, days, rows, records }: SheetModel, today: string): MyWeek {
  const bookables = rows
    .filter(({ closedReason, done, bookableFrom = '' }) => !closedReason && !done && bookableFrom <= today)
    .map(({ assignmentId, activityId = '', activityName: name, projectName, remaining, overPlan: over = 0 }) => ({
      assignmentId,
      activityId,
      name,
      projectName,
      remaining,
      over,
      waiting: 0,
    }));
  return { resourceId, days: days.map((info) => weekDay(info, records, today)), bookables, booked: records };
}

function weekDay(info: DayInfo, records: readonly CellRecord[], today: string): WeekDay {
  const { day, capacity, isFree, absence, holiday, locked } = info;
  const booked = sumHours(records.filter((record) => record.day === day).map(({ hours }) => hours));
  const expected = !isFree && day <= today ? capacity : 0;
  const missing = missingHoursOf(expected, booked);
  const isLocked = locked !== undefined;
  const isPast = day <= today;
  return { day, booked, capacity, expected, missing, isPast, isWaiting: false, away: holiday ?? absence, isLocked };
}

const missingHoursOf = (expected: number, booked: number): number => Math.max(0, sumHours([expected, -booked]));

/** A day with more or less hours than the service has. */
export function withHours(day: WeekDay, more: number, isWaiting: boolean): WeekDay {
  const booked = sumHours([day.booked, more]);
  return { ...day, booked, missing: missingHoursOf(day.expected, booked), isWaiting: day.isWaiting || isWaiting };
}

/** The days of a week together; more hours on one day make up for fewer on another. */
export function weekSum(days: readonly WeekDay[]) {
  return {
    booked: sumHours(days.map(({ booked }) => booked)),
    capacity: sumHours(days.map(({ capacity }) => capacity)),
    missing: Math.max(0, sumHours(days.map(({ isPast, expected, booked }) => (isPast ? expected - booked : 0)))),
  };
}
