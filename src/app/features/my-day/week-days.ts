import type { OpTimesheet } from '#contract/app/timesheet.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { sumHours } from '#app/i18n/hours.ts';
import type { CellBase } from '#app/data/outbox/pending-entries.ts';

/** The days of a week, as the strip of hours shows them. Pure. */

export interface WeekDay {
  readonly day: string;
  readonly booked: number;
  /** Working hours of the resource on the day; undefined if the service does not report them. */
  readonly capacity: number | undefined;
  /** Hours that are expected by now: 0 on days after today. */
  readonly expected: number;
  /** Hours missing of them. */
  readonly missing: number;
  /** Some of what is booked waits to be sent. */
  readonly isWaiting: boolean;
  /** Name of a holiday or of the kind of absence. */
  readonly away: string | undefined;
  readonly isLocked: boolean;
}

/** The days of a sheet. */
export function daysOfSheet(sheet: OpTimesheet, today: string): WeekDay[] {
  const booked = hoursByDay((sheet.record ?? []).map(({ day, actualEffort }) => ({ day, hours: actualEffort })));
  const everywhere = (sheet.lock ?? []).filter(({ project }) => !project);
  return (sheet.day ?? []).map((info) => {
    const day = info.day ?? '';
    const hours = booked.get(day) ?? 0;
    const capacity = info.capacity ?? 0;
    const expected = sheet.expected !== false && day <= today ? capacity : 0;
    return {
      day,
      booked: hours,
      capacity,
      expected,
      missing: missingHoursOf(expected, hours),
      isWaiting: false,
      away: info.holiday || info.absenceName || undefined,
      isLocked: everywhere.some(({ from, until }) => (from ?? '') <= day && day <= (until ?? '')),
    };
  });
}

/** Returns the days from the documented interface alone: only booked hours. */
export function daysOfRecords(days: readonly string[], records: readonly OpResourceWorkRecord[]): WeekDay[] {
  const booked = hoursByDay(
    records.map(({ workRecord, actualEffort }) => ({ day: workRecord?.date, hours: actualEffort })),
  );
  return days.map((day) => ({
    day,
    booked: booked.get(day) ?? 0,
    capacity: undefined,
    expected: 0,
    missing: 0,
    isWaiting: false,
    away: undefined,
    isLocked: false,
  }));
}

const missingHoursOf = (expected: number, booked: number): number => Math.max(0, sumHours([expected, -booked]));

/** A day with more or less hours than the service has. */
export function withHours(day: WeekDay, more: number, isWaiting: boolean): WeekDay {
  const booked = sumHours([day.booked, more]);
  return { ...day, booked, missing: missingHoursOf(day.expected, booked), isWaiting: day.isWaiting || isWaiting };
}

function hoursByDay(
  records: readonly { readonly day: string | null | undefined; readonly hours: number | null | undefined }[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, hours } of records) {
    const key = day?.slice(0, 10) ?? '';
    sums.set(key, sumHours([sums.get(key) ?? 0, hours ?? 0]));
  }
  return sums;
}

/** The days together. */
export function weekSum(days: readonly WeekDay[]) {
  return {
    booked: sumHours(days.map(({ booked }) => booked)),
    capacity: days.some(({ capacity }) => capacity !== undefined)
      ? sumHours(days.map(({ capacity }) => capacity ?? 0))
      : undefined,
    missing: sumHours(days.map(({ missing }) => missing)),
  };
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

/** Hours that are booked already. */
export interface Booked extends CellBase {
  readonly assignmentId: string;
  readonly day: string;
}

export interface MyWeek {
  readonly resourceId: string;
  readonly days: readonly WeekDay[];
  readonly bookables: readonly BookableWork[];
  readonly booked: readonly Booked[];
}
