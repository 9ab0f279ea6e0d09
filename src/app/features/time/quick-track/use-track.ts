import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { refreshAfter, useSend } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import type { TrackingInput } from './use-quick-track.ts';

/** A name of 128 random bits. Pages over plain HTTP have no `randomUUID`. */
function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Books a line, only once however often it is sent, and shows a notice that offers undo. */
export function useTrack(onDone: () => void) {
  const { text } = useText();
  const failureText = useFailureText();
  const notify = useNotify();
  const client = useClient();
  const cache = useQueryClient();
  const send = useSend(appApi.trackTime);
  /** The line that was sent last, and the name of its booking. */
  const named = useRef({ line: '', name: '' });

  const undo = async (ids: readonly string[]) => {
    try {
      // The last day first: the remaining effort of the days before is what it was.
      for (const id of ids.toReversed()) await client.call(api.worklogs.deleteWorkRecord, { resourceWorkRecordId: id });
      notify({ text: text('quickTrack.undone') });
    } catch (error) {
      notify({ text: failureText(error), severity: 'error' });
    }
    await refreshAfter(cache, api.worklogs.deleteWorkRecord);
  };

  const run = (input: TrackingInput) => {
    const line = JSON.stringify(input);
    if (named.current.line !== line) named.current = { line, name: newName() };
    send.mutate(
      { input, options: { idempotencyKey: named.current.name } },
      {
        onSuccess: (answer) => {
          const ids = (answer?.resourceWorkRecord ?? []).map(({ id }) => id);
          notify({ text: text('quickTrack.booked', { count: ids.length }), onUndo: () => void undo(ids) });
          onDone();
        },
      },
    );
  };
  return { run, isBusy: send.isPending, error: send.error };
}
