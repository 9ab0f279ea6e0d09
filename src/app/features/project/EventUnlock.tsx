import { Button } from '@mui/material';
import { useState } from 'react';
import type { OpLock } from '#contract/app/locks.ts';
import { api } from '#contract/documented/api.ts';
import { refreshAfter } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { useQueryClient } from '@tanstack/react-query';

interface EventUnlockProps {
  readonly projectId: string;
  /** Remaining parts of the lock. */
  readonly locks: readonly OpLock[];
}

/** Takes back for a project what is left of a lock; nothing where there is nothing. */
export function EventUnlock({ projectId, locks }: EventUnlockProps) {
  const { text } = useText();
  const format = useFormat();
  const client = useClient();
  const cache = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [first] = locks;
  if (!first) return null;
  const unlock = async () => {
    setIsBusy(true);
    try {
      let count = 0;
      for (const { from, until } of locks) {
        const range = { projectId, from: from ?? '', until: until ?? '' };
        const result = await client.call(api.worklogs.unlockWorkRecordsOfProject, range);
        count += result?.numberChanged ?? 0;
      }
      notify({ text: text('locking.unlocked', { count }) });
    } catch (error) {
      notify({ text: failureText(error), severity: 'error' });
    } finally {
      await refreshAfter(cache, api.worklogs.unlockWorkRecordsOfProject);
      setIsBusy(false);
    }
  };
  const days = { from: format.day(first.from), until: format.day(locks.at(-1)?.until) };
  return (
    <Button size="small" color="inherit" loading={isBusy} onClick={() => void unlock()} sx={{ ml: 1 }}>
      {text('locking.unlockRange', days)}
    </Button>
  );
}
