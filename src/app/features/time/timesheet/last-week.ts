import type { CellRecord, DayInfo, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { addDays } from '#app/i18n/week.ts';

/** Hours for a cell. */
interface LastWeekHours {
  readonly assignmentId: string;
  readonly day: string;
  readonly hours: number;
}

const weekLengthDays = 7;

/** The days that are filled from the week before: of several weeks the last one. */
function targetDays(days: readonly DayInfo[]): readonly DayInfo[] {
  return days.slice(-weekLengthDays);
}

/** The days from which they are filled: first and last. */
export function sourceDays(days: readonly DayInfo[]): { from: string; until: string } {
  const target = targetDays(days);
  return {
    from: addDays(target[0]?.day ?? '', -weekLengthDays),
    until: addDays(target.at(-1)?.day ?? '', -weekLengthDays),
  };
}

/** The hours of the week before on the same weekdays, but for days on which the person is away. */
export function copiedHours(
  records: readonly Omit<CellRecord, 'completed'>[],
  days: readonly DayInfo[],
): LastWeekHours[] {
  const free = new Set(
    targetDays(days)
      .filter(({ absence, holiday }) => absence === undefined && holiday === undefined)
      .map(({ day }) => day),
  );
  return records.flatMap(({ assignmentId, day, hours }): LastWeekHours[] => {
    const target = addDays(day, weekLengthDays);
    return hours > 0 && free.has(target) ? [{ assignmentId, day: target, hours }] : [];
  });
}

/** The assignments of the week before that are no rows yet. */
export function missingRows(records: readonly { readonly assignmentId: string }[], rows: readonly TimesheetRow[]) {
  const shown = new Set(rows.map(({ assignmentId }) => assignmentId));
  return [...new Set(records.map(({ assignmentId }) => assignmentId))].filter((id) => !shown.has(id));
}
