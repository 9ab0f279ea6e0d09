import { useMemo } from 'react';
import type { Pending } from '#app/data/outbox/outbox.ts';
import type { PendingCell, PendingRow, PendingEntry } from '#app/data/outbox/pending-entries.ts';
import type { TimesheetKind } from './TimesheetKindChoice.tsx';
import type { CellEntry, CellRecord, TimesheetRow } from '#app/data/outbox/timesheet.ts';

function isCell(wish: PendingEntry): wish is PendingCell {
  return wish.kind === 'cell';
}

/** Another record has appeared in the cell: its value is offered instead. */
function withServerValue(entry: PendingCell, records: readonly CellRecord[]): CellEntry {
  if (entry.save.state !== 'refused' || entry.save.code !== 'work.error.RecordExists') return entry;
  const record = records.find((each) => each.assignmentId === entry.assignmentId && each.day === entry.day);
  return record ? { ...entry, save: { ...entry.save, serverValue: record.hours } } : entry;
}

/** The entries of the cells of one kind. */
export function useEntries(
  pending: Pending,
  records: readonly CellRecord[],
  kind: TimesheetKind,
): readonly CellEntry[] {
  return useMemo(
    () =>
      [...pending.values()]
        .filter(isCell)
        .filter(({ costs }) => (costs !== undefined) === (kind === 'costs'))
        .map((entry) => withServerValue(entry, records)),
    [pending, records, kind],
  );
}

/** The rows with what was entered and is not saved yet. */
export function useRowsWith(pending: Pending, rows: readonly TimesheetRow[]): readonly TimesheetRow[] {
  return useMemo(() => {
    const wishes = [...pending.values()].filter((wish) => wish.kind === 'row');
    return wishes.length === 0 ? rows : rows.map((row) => wishes.reduce(withWish, row));
  }, [pending, rows]);
}

/** Entries never match rows of the other kind: cost rows have distinct ids. */
function withWish(row: TimesheetRow, { assignmentId, remaining, completed, save }: PendingRow): TimesheetRow {
  if (assignmentId !== row.assignmentId) return row;
  return {
    ...row,
    ...(remaining === undefined ? {} : { remaining, remainingSave: save }),
    ...(completed === undefined ? {} : { done: completed, doneSave: save }),
  };
}
