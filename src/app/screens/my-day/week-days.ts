import type { OpTimesheet } from '#contract/admin/timesheet.ts';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import { sumHours } from '#app/timesheet-grid/hours.ts';

/** The days of a week, as the strip of hours shows them. Pure. */

export interface WeekDay {
  readonly day: string;
  readonly booked: number;
  /** Hours that the person has on the day; undefined where the service does not tell. */
  readonly capacity: number | undefined;
  /** What is missing of them, on days until today. */
  readonly missing: number;
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
    return {
      day,
      booked: hours,
      capacity,
      missing: sheet.expected !== false && day <= today ? Math.max(0, sumHours([capacity, -hours])) : 0,
      away: info.holiday || info.absenceName || undefined,
      isLocked: everywhere.some(({ from, until }) => (from ?? '') <= day && day <= (until ?? '')),
    };
  });
}

/** The days as a service of the documented interface alone tells them: what is booked. */
export function daysOfRecords(days: readonly string[], records: readonly OpResourceWorkRecord[]): WeekDay[] {
  const booked = hoursByDay(
    records.map(({ workRecord, actualEffort }) => ({ day: workRecord?.date, hours: actualEffort })),
  );
  return days.map((day) => ({
    day,
    booked: booked.get(day) ?? 0,
    capacity: undefined,
    missing: 0,
    away: undefined,
    isLocked: false,
  }));
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
