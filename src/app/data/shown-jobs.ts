import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { CallOptions } from '#client/client.ts';
import type { OpCapabilities } from '#contract/app/capabilities.ts';
import type { OpJob } from '#contract/app/jobs.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';

export const isUnfinishedJob = ({ state }: OpJob): boolean => state === 'waiting' || state === 'running';

/** Jobs that another part of the page shows: the list of background work leaves them out until the page is reloaded. */
let shownJobs: readonly string[] = [];
const jobListeners = new Set<() => void>();

export function showJob(jobId: string): void {
  if (shownJobs.includes(jobId)) return;
  shownJobs = [...shownJobs, jobId];
  jobListeners.forEach((listener) => listener());
}

/** The job is listed from now on: the part that showed it has gone before the job ended. */
function leaveJob(jobId: string): void {
  shownJobs = shownJobs.filter((each) => each !== jobId);
  jobListeners.forEach((listener) => listener());
}

function subscribeToShown(listener: () => void): () => void {
  jobListeners.add(listener);
  return () => jobListeners.delete(listener);
}

export const useShownJobs = (): readonly string[] => useSyncExternalStore(subscribeToShown, () => shownJobs);

/** Imports and their undo go on in the background where the service offers that; reports only where a call says so. */
export function usualOptions(
  endpoint: Endpoint,
  { background, ...options }: CallOptions = {},
  { capabilities }: { readonly capabilities: OpCapabilities | null | undefined },
): CallOptions {
  const isOffered = capabilities && endpoint.background !== undefined;
  const isWanted = background !== undefined || endpoint.background !== 'report';
  return isOffered && isWanted ? { ...options, background: background ?? {} } : options;
}

/** Keeps the jobs that a component shows out of the list of background work, unless the component goes before they end. */
export function useOwnJob() {
  const running = useRef<string>(undefined);
  useEffect(() => () => void (running.current !== undefined && leaveJob(running.current)), []);
  return useMemo(
    () => ({
      begin: (jobId: string) => {
        running.current = jobId;
        showJob(jobId);
      },
      end: () => void (running.current = undefined),
    }),
    [],
  );
}
