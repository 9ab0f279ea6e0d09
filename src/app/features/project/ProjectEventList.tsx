import { Box, Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { refreshAfter, useRead, useSteadyRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure, useTask } from '#app/kit/Failure.tsx';
import { eventText } from '#app/shell/events/event-text.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpLock } from '#contract/app/locks.ts';
import { EventCode } from '#contract/core/codes.ts';
import type { OpEventLogEntry } from '#contract/documented/projects.ts';
import { useClient } from '#app/data/session.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';

const eventsPerPortion = 8;

/** Events of a project, newest first. */
export function ProjectEventList({ projectId, mayUnlock }: { projectId: string; mayUnlock: boolean }) {
  const { text, format } = useText();
  const [count, setCount] = useState(eventsPerPortion);
  const { data, error, isPending, isFetching, refetch } = useSteadyRead(
    api.projects.listStreamsForProjects,
    // One more than is shown, to know whether there are more.
    { projectIds: [projectId], offset: 0, numberRecords: count + 1 },
  );
  const locksOf = useEventLocks(projectId, data?.eventLogEntry ?? []);
  if (isPending) return <Skeleton variant="rounded" height={160} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const events = data?.eventLogEntry ?? [];
  if (events.length === 0) return <Typography color="textSecondary">{text('project.events.none')}</Typography>;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {events.slice(0, count).map((event) => (
          <Box component="li" key={event.id}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {eventText(event, text)}
            </Typography>
            <Typography component="time" variant="caption" color="textSecondary" dateTime={event.createdAt ?? ''}>
              {format.moment(event.createdAt)}
            </Typography>
            {mayUnlock && <EventUnlock projectId={projectId} locks={locksOf(event)} />}
          </Box>
        ))}
      </Box>
      {events.length > count && (
        <ReasonButton sx={{ mt: 1 }} loading={isFetching} onClick={() => setCount(count + eventsPerPortion)}>
          {text('project.events.more')}
        </ReasonButton>
      )}
    </>
  );
}

const noEventLocks: readonly OpLock[] = [];

/**
 * Returns the remaining parts of the lock that a project event announced: both have the same timestamp, which remaining
 * parts keep. Empty if the service doesn't provide locks.
 */
function useEventLocks(
  projectId: string,
  events: readonly OpEventLogEntry[],
): (event: OpEventLogEntry) => readonly OpLock[] {
  const isServed = useIsServed();
  const needsLocks = events.some(({ messageCode }) => messageCode === EventCode.recordsLocked);
  const { data } = useRead(appApi.listLocks, {}, { enabled: isServed && needsLocks });
  const locks = (data?.lock ?? noEventLocks).filter(({ project }) => project === projectId);
  return ({ messageCode, createdAt }) =>
    messageCode === EventCode.recordsLocked ? locks.filter(({ lockedAt }) => lockedAt === createdAt) : noEventLocks;
}

interface EventUnlockProps {
  readonly projectId: string;
  /** Remaining parts of the lock. */
  readonly locks: readonly OpLock[];
}

/** Takes back for a project what is left of a lock; nothing where there is nothing. */
function EventUnlock({ projectId, locks }: EventUnlockProps) {
  const { text, format } = useText();
  const client = useClient();
  const cache = useQueryClient();
  const notify = useNotify();
  const { isRunning, run } = useTask();
  const [first] = locks;
  if (!first) return null;
  const unlock = async () => {
    try {
      let count = 0;
      for (const { from, until } of locks) {
        const range = { projectId, from: from ?? '', until: until ?? '' };
        const result = await client.call(api.worklogs.unlockWorkRecordsOfProject, range);
        count += result?.numberChanged ?? 0;
      }
      notify({ text: text('locking.unlocked', { count }) });
    } finally {
      await refreshAfter(cache, api.worklogs.unlockWorkRecordsOfProject);
    }
  };
  const days = { from: format.day(first.from), until: format.day(locks.at(-1)?.until) };
  return (
    <ReasonButton color="inherit" loading={isRunning} onClick={() => void run(unlock)} sx={{ ml: 1 }}>
      {text('locking.unlockRange', days)}
    </ReasonButton>
  );
}
