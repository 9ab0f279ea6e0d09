import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '../Failure.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useNotify } from '../Notices.tsx';
import type { Removal } from './entry-list.ts';

/** Deletes entries: at once with undo, or after a confirmation that names what is lost. */
export function useRemoval<T>(
  removal: Removal<T> | undefined,
  nameOf: (entry: T) => string,
  onRemoved: (entry: T) => void,
): { remove(entry: T): void; question: ReactNode } {
  const notify = useNotify();
  const { text } = useText();
  const failureText = useFailureText();
  const [asked, setAsked] = useState<T>();
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify({ severity: 'error', text: failureText(error) });
    }
  };
  const run = (entry: T) =>
    attempt(async () => {
      if (!removal) return;
      const { undo } = removal;
      await removal.run(entry);
      onRemoved(entry);
      notify({ text: removal.done(entry), ...(undo && { onUndo: () => void attempt(() => undo(entry)) }) });
    });
  const Warning = removal?.Warning;
  return {
    remove: (entry) => {
      if (removal?.refusal?.(entry) !== undefined) return;
      if (removal?.Warning === undefined && removal?.warning?.(entry) === undefined) void run(entry);
      else setAsked(entry);
    },
    question: asked !== undefined && removal && (
      <FormDialog
        title={text('entries.remove.title', { action: removal.label, name: nameOf(asked) })}
        submitLabel={removal.label}
        isSending={false}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(undefined);
          void run(asked);
        }}
        onClose={() => setAsked(undefined)}
      >
        <Typography component="div">{Warning ? <Warning entry={asked} /> : removal.warning?.(asked)}</Typography>
      </FormDialog>
    ),
  };
}
