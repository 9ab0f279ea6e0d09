import { useMemo, useState } from 'react';
import type { Outbox, Pending } from '#app/data/outbox/outbox.ts';
import {
  type CostPlace,
  type PendingCell,
  type PendingRow,
  type PendingEntry,
} from '#app/data/outbox/pending-entries.ts';
import { type CellRecord, cellKey, type TimesheetRow, type CellEntry } from '#app/data/outbox/timesheet.ts';
import type { BookingCallbacks } from '../grid/use-sheet-booking.ts';
import type { TimesheetKind } from './timesheet-kind.tsx';

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

interface PendingEntriesInput {
  readonly outbox: Outbox;
  readonly rows: readonly TimesheetRow[];
  readonly records: readonly CellRecord[];
  readonly resourceId: string;
  readonly isForAnother: boolean;
  /** Rows are activities with a cost type: see cost-sheet.ts. */
  readonly isCosts?: boolean | undefined;
  /** Explains how a finished row is reopened. */
  explain(): void;
}

/** The activity and cost type of a row of costs. */
function costPlace(rowId: string): CostPlace {
  const [activity = '', costType = ''] = rowId.split(':');
  return { activity, costType: Number(costType) };
}

/** Converts input in the grid to outbox entries. */
export function usePendingEntries(input: PendingEntriesInput): BookingCallbacks {
  const { outbox, rows, records, resourceId, isForAnother, isCosts, explain } = input;
  // Remaining effort of rows before they were ticked as done, hours: unticking brings it back.
  const [formerly] = useState(() => new Map<string, number>());
  return useMemo(
    () => bookingCallbacks({ outbox, rows, records, resourceId, isForAnother, isCosts, explain }, formerly),
    [outbox, rows, records, resourceId, isForAnother, isCosts, explain, formerly],
  );
}

function bookingCallbacks(input: PendingEntriesInput, formerly: Map<string, number>): BookingCallbacks {
  const { outbox, rows, records, resourceId, isForAnother, isCosts, explain } = input;
  const recordOf = (assignmentId: string, day: string) =>
    records.find((each) => each.assignmentId === assignmentId && each.day === day);
  const rowOf = (assignmentId: string) => rows.find((each) => each.assignmentId === assignmentId);
  const ofCosts = (assignmentId: string) => (isCosts ? { costs: costPlace(assignmentId) } : {});
  const book: BookingCallbacks['onCellChange'] = (change) => {
    const base = recordOf(change.assignmentId, change.day);
    const owner = { resourceId, ...(isForAnother ? { isForAnother } : {}) };
    outbox.put({ kind: 'cell', ...change, ...owner, ...ofCosts(change.assignmentId), base });
  };
  const change = (assignmentId: string, values: { remaining?: number; completed?: boolean }) => {
    const row = rowOf(assignmentId);
    const base = row && { remaining: row.remaining ?? 0, done: row.done, version: row.version };
    outbox.put({ kind: 'row', assignmentId, resourceId, ...values, ...ofCosts(assignmentId), base });
  };
  const hoursOf = (assignmentId: string, day: string): number => {
    const entry = outbox.pending().get(cellKey(assignmentId, day));
    return (entry?.kind === 'cell' ? entry.hours : undefined) ?? recordOf(assignmentId, day)?.hours ?? 0;
  };
  return {
    onCellChange: book,
    onNote: ({ assignmentId, day, comment }) => book({ assignmentId, day, hours: hoursOf(assignmentId, day), comment }),
    onRemainingChange: ({ assignmentId, remaining }) => change(assignmentId, { remaining }),
    onCompletedChange: ({ assignmentId, completed }) => {
      const row = rowOf(assignmentId);
      if (completed || row?.milestone) {
        formerly.set(assignmentId, row?.remaining ?? 0);
        return change(assignmentId, { completed });
      }
      // A finished row has no remaining effort: the former one, or typed effort, reopens it.
      const remaining = formerly.get(assignmentId);
      if (remaining === undefined) return explain();
      change(assignmentId, { completed, remaining });
    },
    onDiscard: (key) => outbox.discard(key),
  };
}
