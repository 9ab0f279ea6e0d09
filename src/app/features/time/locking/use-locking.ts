import { useCallback, useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { refreshAfter, useRead, useIsServed } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import type { Client } from '#client/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Lockable, lockedBefore, lockedRangesOf } from './locks.ts';
import { type ServiceCall, serviceCall, useBatch } from '#app/data/use-call.ts';
import type { OpLock } from '#contract/app/locks.ts';
import { appApi } from '#contract/app/api.ts';

export type LockAction = 'lock' | 'unlock';

interface LockCounts {
  readonly changed: number;
  readonly already: number;
}

const lockEndpoints = { lock: api.worklogs.lockWorkRecords, unlock: api.worklogs.unlockWorkRecords };
const ofProject = { lock: api.worklogs.lockWorkRecordsOfProject, unlock: api.worklogs.unlockWorkRecordsOfProject };

/**
 * Locks or unlocks; several projects one after another. Reports each step, so that the progress is known after a
 * failure.
 */
async function changeLocks(
  client: Client,
  action: LockAction,
  { projectIds, ...range }: Lockable,
  onStep: (counts: LockCounts) => void,
): Promise<void> {
  const calls =
    projectIds.length === 0
      ? [() => client.call(lockEndpoints[action], range)]
      : projectIds.map((projectId) => () => client.call(ofProject[action], { ...range, projectId }));
  for (const call of calls) {
    const result = await call();
    onStep({ changed: result?.numberChanged ?? 0, already: result?.numberAlready ?? 0 });
  }
}

/** The calls that lock or unlock all projects but some, which stay as they are. */
function callsExcept(action: LockAction, target: Lockable, locks: readonly OpLock[]): ServiceCall[] {
  const { from, until, exceptIds = [] } = target;
  const range = { from, until };
  const former = exceptIds.flatMap((projectId) =>
    lockedRangesOf(projectId, range, locks).map((days) => serviceCall(ofProject.lock, { projectId, ...days })),
  );
  const opened = exceptIds.map((projectId) => serviceCall(ofProject.unlock, { projectId, ...range }));
  return [serviceCall(lockEndpoints[action], range), ...(action === 'lock' ? opened : []), ...former];
}

/** Runs an action on locks, shows the reason of a failure, and reads the locks again in either case. */
function useGuarded() {
  const notify = useNotify();
  const failureText = useFailureText();
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const guarded = useCallback(
    async (work: () => Promise<void>, onFailure: (reason: string) => string) => {
      setIsBusy(true);
      try {
        await work();
      } catch (error) {
        notify({ text: onFailure(failureText(error)), severity: 'error' });
      } finally {
        await refreshAfter(cache, api.worklogs.lockWorkRecords);
        setIsBusy(false);
      }
    },
    [cache, failureText, notify],
  );
  return { guarded, isBusy };
}

/**
 * Locks and unlocks, and ends with a receipt that offers undo: it restores the former locks exactly.
 * @param managed ids of the projects that the caller may lock
 */
export function useLocking(managed: readonly string[]) {
  const { text } = useText();
  const notify = useNotify();
  const client = useClient();
  const { locks } = useLocks();
  const batch = useBatch();
  const { guarded, isBusy } = useGuarded();

  const undo = async (action: LockAction, target: Lockable, before: readonly Lockable[] | undefined) => {
    if (action === 'lock') await changeLocks(client, 'unlock', target, () => undefined);
    for (const former of before ?? (action === 'unlock' ? [target] : [])) {
      await changeLocks(client, 'lock', former, () => undefined);
    }
    notify({ text: text('locking.undone'), severity: 'info' });
  };

  const run = (action: LockAction, target: Lockable): Promise<void> => {
    const before = locks && lockedBefore(target, locks, managed);
    let sum: LockCounts = { changed: 0, already: 0 };
    let steps = 0;
    const onStep = ({ changed, already }: LockCounts) => {
      sum = { changed: sum.changed + changed, already: sum.already + already };
      steps += 1;
    };
    const onUndo = () =>
      void guarded(
        () => undo(action, target, before),
        (reason) => text('locking.notUndone', { reason }),
      );
    return guarded(
      async () => {
        const exceptCount = target.exceptIds?.length ?? 0;
        if (exceptCount > 0) await batch(callsExcept(action, target, locks ?? []));
        else await changeLocks(client, action, target, onStep);
        const receipt =
          exceptCount > 0
            ? text(`locking.${action}edExcept`, { count: exceptCount })
            : text(`locking.${action}ed`, { count: sum.changed });
        const already = sum.already > 0 ? ` ${text(`locking.${action}edBefore`, { count: sum.already })}` : '';
        notify({ text: receipt + already, onUndo });
      },
      (reason) =>
        steps === 0 ? reason : text('locking.partly', { done: steps, count: target.projectIds.length, reason }),
    );
  };
  return { run, isBusy };
}

/** Returns the known locks; only a service with the app interface reports them. */
export function useLocks() {
  const isServed = useIsServed();
  const { data, error, refetch } = useRead(appApi.listLocks, {}, { enabled: isServed });
  return { locks: data?.lock, error, retry: () => void refetch(), isServed };
}
