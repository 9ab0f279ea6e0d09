import { useCallback, useState } from 'react';
import { api } from '#contract/api.ts';
import { useSend } from '../../query.ts';
import type { CellRecord, SaveState, TimesheetRow } from '../../timesheet-grid/timesheet.ts';
import { useFailureText } from '../../ui/Failure.tsx';

interface RowChange {
  readonly remaining?: number;
  readonly completed?: boolean;
}

interface RowEntry extends RowChange {
  readonly save: SaveState;
}

/**
 * Remaining effort and "done" of a row: the service keeps them with the latest record of the assignment, so a change goes there.
 * A row without a record among those that are loaded cannot take them; `explain` is told so.
 */
export function useProgressSaving(records: readonly CellRecord[], explain: () => void) {
  const update = useSend(api.worklogs.updateWorkRecord);
  const failureText = useFailureText();
  const [entries, setEntries] = useState<ReadonlyMap<string, RowEntry>>(new Map());

  const change = useCallback(
    (assignmentId: string, wish: RowChange) => {
      const latest = records
        .filter((record) => record.assignmentId === assignmentId)
        .reduce<CellRecord | undefined>((last, record) => (last && last.day > record.day ? last : record), undefined);
      if (!latest) return explain();
      const put = (save: SaveState) => setEntries((current) => new Map(current).set(assignmentId, { ...wish, save }));
      put({ state: 'saving' });
      const input = {
        resourceWorkRecordId: latest.recordId,
        ...(wish.remaining === undefined ? {} : { open: wish.remaining }),
        ...(wish.completed === undefined ? {} : { completed: wish.completed }),
      };
      update.mutate(
        { input },
        {
          onSuccess: () =>
            setEntries((current) => {
              const next = new Map(current);
              next.delete(assignmentId);
              return next;
            }),
          onError: (error) => put({ state: 'refused', message: failureText(error), code: '' }),
        },
      );
    },
    [records, update, explain, failureText],
  );

  /** The rows with what was entered and is not saved yet. */
  const applied = useCallback(
    (rows: readonly TimesheetRow[]): readonly TimesheetRow[] =>
      entries.size === 0 ? rows : rows.map((row) => withEntry(row, entries.get(row.assignmentId))),
    [entries],
  );
  return { change, applied };
}

function withEntry(row: TimesheetRow, entry: RowEntry | undefined): TimesheetRow {
  if (!entry) return row;
  return {
    ...row,
    ...(entry.remaining === undefined ? {} : { remaining: entry.remaining, remainingSave: entry.save }),
    ...(entry.completed === undefined ? {} : { done: entry.completed, doneSave: entry.save }),
  };
}
