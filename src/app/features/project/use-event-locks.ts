import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import type { OpLock } from '#contract/app/locks.ts';
import { EventCode } from '#contract/core/codes.ts';
import type { OpEventLogEntry } from '#contract/documented/projects.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';

const noEventLocks: readonly OpLock[] = [];

/**
 * Returns the remaining parts of the lock that a project event announced: both have the same timestamp, which remaining
 * parts keep. Empty if the service doesn't provide locks.
 */
export function useEventLocks(
  projectId: string,
  events: readonly OpEventLogEntry[],
): (event: OpEventLogEntry) => readonly OpLock[] {
  const { capabilities } = useSession();
  const isAsked = events.some(({ messageCode }) => messageCode === EventCode.recordsLocked);
  const { data } = useQuery({ ...endpointQuery(appApi.listLocks, {}), enabled: capabilities !== null && isAsked });
  const locks = (data?.lock ?? noEventLocks).filter(({ project }) => project === projectId);
  return ({ messageCode, createdAt }) =>
    messageCode === EventCode.recordsLocked ? locks.filter(({ lockedAt }) => lockedAt === createdAt) : noEventLocks;
}
