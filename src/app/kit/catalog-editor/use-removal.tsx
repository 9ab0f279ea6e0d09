import { Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { ConfirmDialog } from '../form/Form.tsx';
import type { BulkAction } from '../table/table-props.ts';
import { useUndoableBatch } from '../use-attempt.ts';
import type { Removal } from './entry-list.ts';

/** Entries whose warnings fit into the question. */
const mostListedWarnings = 10;

export interface EntryRemoval<T> {
  /** Removes the entries that can be removed, all or none. */
  remove(entries: readonly T[]): void;
  readonly bulkActions: readonly BulkAction<T>[];
  readonly question: ReactNode;
}

/** Removes entries: at once with a way back, or after a question that names what is lost. */
export function useRemoval<T>(
  removal: Removal<T> | undefined,
  entryName: (entry: T) => string,
  onRemoved?: (entries: readonly T[]) => void,
): EntryRemoval<T> {
  const { text } = useText();
  const batch = useUndoableBatch();
  const [pending, setPending] = useState<readonly T[]>([]);
  if (!removal) return { remove: () => undefined, bulkActions: [], question: undefined };
  const { label, call, undo, done } = removal;
  const refusalOf = (entry: T) => removal.refusal?.(entry);
  const hasWarning = (entry: T) => removal.Warning !== undefined || removal.warning?.(entry) !== undefined;
  const run = async (entries: readonly T[]) => {
    const [first, second] = entries;
    const notice =
      first && !second
        ? done(first)
        : (removal.doneAll?.(entries.length) ?? text('table.bulk.done', { count: entries.length }));
    if (await batch(entries.map(call), notice, undo && entries.map(undo))) onRemoved?.(entries);
  };
  const remove = (all: readonly T[]) => {
    const entries = all.filter((entry) => refusalOf(entry) === undefined);
    if (entries.some(hasWarning)) setPending(entries);
    else if (entries.length > 0) void run(entries);
  };
  return {
    remove,
    bulkActions: [
      {
        id: 'remove',
        label,
        refusal: (entries) =>
          entries.every((entry) => refusalOf(entry) !== undefined) ? entries.map(refusalOf)[0] : undefined,
        run: remove,
      },
    ],
    question: pending.length > 0 && (
      <ConfirmDialog
        title={
          pending.length === 1
            ? text('entries.remove.title', { action: label, name: pending.map(entryName).join() })
            : text('table.bulk.title', { action: label, count: pending.length })
        }
        submitLabel={label}
        submit={async () => {
          setPending([]);
          await run(pending);
        }}
        onClose={() => setPending([])}
      >
        <RemovalWarnings removal={removal} entries={pending} entryName={entryName} />
      </ConfirmDialog>
    ),
  };
}

interface RemovalWarningsProps<T> {
  readonly removal: Removal<T>;
  readonly entries: readonly T[];
  entryName(entry: T): string;
}

function RemovalWarnings<T>({ removal, entries, entryName }: RemovalWarningsProps<T>) {
  const { text } = useText();
  const warning = (entry: T) => (removal.Warning ? <removal.Warning entry={entry} /> : removal.warning?.(entry));
  const [first, second] = entries;
  if (first && !second) return <Typography component="div">{warning(first)}</Typography>;
  return (
    <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
      {entries.slice(0, mostListedWarnings).map((entry) => (
        <li key={entryName(entry)}>
          <b>{entryName(entry)}</b>
          {': '}
          {warning(entry)}
        </li>
      ))}
      {entries.length > mostListedWarnings && (
        <li>{text('table.bulk.more', { count: entries.length - mostListedWarnings })}</li>
      )}
    </Typography>
  );
}
