import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { addressOf } from '#app/connection.ts';
import { useSession, useUser } from '#app/session.tsx';
import type { CellEntry, CellRecord, TimesheetRow } from '#app/timesheet-grid/timesheet.ts';
import { outboxOf, type Pending } from './outbox.ts';
import type { CellWish, RowWish } from './wishes.ts';

/** What was entered and is not saved yet, and the way to enter more. */
export function useOutbox() {
  const cache = useQueryClient();
  const { client, state, connection, capabilities } = useSession();
  const { id } = useUser();
  const isKeyed = capabilities?.features?.includes('timesheet') ?? false;
  const outbox = outboxOf(cache, `${addressOf(connection)} ${id}`, { client, isKeyed });
  const pending = useSyncExternalStore(outbox.subscribe, outbox.pending);
  useEffect(() => {
    if (state.kind === 'signedOn') outbox.resume();
  }, [outbox, state.kind]);
  const touched = useSyncExternalStore(outbox.subscribe, outbox.touched);
  return { outbox, pending, touched };
}

function isCell(wish: CellWish | RowWish): wish is CellWish {
  return wish.kind === 'cell';
}

/** Another record came to be in the cell: what the service has is offered instead. */
function withServerValue(entry: CellWish, records: readonly CellRecord[]): CellEntry {
  if (entry.save.state !== 'refused' || entry.save.code !== 'work.error.RecordExists') return entry;
  const record = records.find((each) => each.assignmentId === entry.assignmentId && each.day === entry.day);
  return record ? { ...entry, save: { ...entry.save, serverValue: record.hours } } : entry;
}

/** The entries of the cells. */
export function useEntries(pending: Pending, records: readonly CellRecord[]): readonly CellEntry[] {
  return useMemo(
    () => [...pending.values()].filter(isCell).map((entry) => withServerValue(entry, records)),
    [pending, records],
  );
}

/** The rows with what was entered and is not saved yet. */
export function useRowsWith(pending: Pending, rows: readonly TimesheetRow[]): readonly TimesheetRow[] {
  return useMemo(() => {
    const wishes = [...pending.values()].filter((wish) => wish.kind === 'row');
    return wishes.length === 0 ? rows : rows.map((row) => wishes.reduce(withWish, row));
  }, [pending, rows]);
}

function withWish(row: TimesheetRow, { assignmentId, remaining, completed, save }: RowWish): TimesheetRow {
  if (assignmentId !== row.assignmentId) return row;
  return {
    ...row,
    ...(remaining === undefined ? {} : { remaining, remainingSave: save }),
    ...(completed === undefined ? {} : { done: completed, doneSave: save }),
  };
}
