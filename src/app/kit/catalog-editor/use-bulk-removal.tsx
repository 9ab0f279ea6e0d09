import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '../FormDialog.tsx';
import type { BulkAction } from '../table/table-props.ts';
import { useBulkWork } from '../table/use-bulk-work.ts';
import type { Removal } from './entry-list.ts';

/** Entries whose warnings fit into the question. */
const mostWarnings = 10;

/** Removes several entries: at once with a way back, or after a question that lists what is lost. */
export function useBulkRemoval<T>(
  removal: Removal<T> | undefined,
  entryName: (entry: T) => string,
): { actions: readonly BulkAction<T>[]; question: ReactNode } {
  const { text } = useText();
  const work = useBulkWork();
  const [pending, setPending] = useState<readonly T[]>();
  const Warning = removal?.Warning;
  const run = async (entries: readonly T[]) => {
    if (!removal) return;
    const { undo } = removal;
    await work(entries, {
      run: removal.run,
      done: (count) => removal.doneAll?.(count) ?? text('table.bulk.done', { count }),
      ...(undo && { undo }),
    });
  };
  const refusalOf = (entry: T) => removal?.refusal?.(entry);
  const remove = (all: readonly T[]) => {
    const entries = all.filter((entry) => refusalOf(entry) === undefined);
    const hasWarning = Warning !== undefined || entries.some((entry) => removal?.warning?.(entry) !== undefined);
    if (!hasWarning) return run(entries);
    setPending(entries);
  };
  return {
    actions: removal
      ? [
          {
            id: 'remove',
            label: removal.label,
            refusal: (entries) =>
              entries.every((entry) => refusalOf(entry) !== undefined) ? entries.map(refusalOf)[0] : undefined,
            run: remove,
          },
        ]
      : [],
    question: pending && removal && (
      <FormDialog
        title={text('table.bulk.title', { action: removal.label, count: pending.length })}
        submitLabel={removal.label}
        isSending={false}
        onSubmit={(event) => {
          event.preventDefault();
          setPending(undefined);
          void run(pending);
        }}
        onClose={() => setPending(undefined)}
      >
        <Warnings removal={removal} entries={pending} entryName={entryName} />
      </FormDialog>
    ),
  };
}

interface WarningsProps<T> {
  readonly removal: Removal<T>;
  readonly entries: readonly T[];
  entryName(entry: T): string;
}

function Warnings<T>({ removal, entries, entryName }: WarningsProps<T>) {
  const { text } = useText();
  return (
    <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
      {entries.slice(0, mostWarnings).map((entry) => (
        <li key={entryName(entry)}>
          <b>{entryName(entry)}</b>
          {': '}
          {removal.Warning ? <removal.Warning entry={entry} /> : removal.warning?.(entry)}
        </li>
      ))}
      {entries.length > mostWarnings && <li>{text('table.bulk.more', { count: entries.length - mostWarnings })}</li>}
    </Typography>
  );
}
