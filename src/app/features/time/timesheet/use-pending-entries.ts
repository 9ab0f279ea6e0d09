import { useMemo, useState } from 'react';
import type { Outbox } from '#app/data/outbox/outbox.ts';
import { type CostPlace, rowKey } from '#app/data/outbox/pending-entries.ts';
import { type CellRecord, cellKey, type TimesheetRow } from '#app/data/outbox/timesheet.ts';
import type { BookingCallbacks } from '../grid/use-sheet-booking.ts';

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
    onDiscard: ({ assignmentId, day }) => outbox.discard(cellKey(assignmentId, day)),
    onDiscardRow: ({ assignmentId, column }) => outbox.discard(rowKey(assignmentId, column)),
  };
}
