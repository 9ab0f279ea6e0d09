import { api } from '#contract/api.ts';
import { useSend } from '../../query.ts';
import { useText } from '../../text/use-text.tsx';
import { useFailureText } from '../../ui/Failure.tsx';
import { useNotify } from '../../ui/Notices.tsx';
import type { Range } from './ranges.ts';

/** Locks and unlocks a range: of all projects, or, where ids are given, of these. Ends in a receipt with the way back. */
export function useLocking() {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const lockAll = useSend(api.worklogs.lockWorkRecords);
  const lockOne = useSend(api.worklogs.lockWorkRecordsOfProject);
  const unlockAll = useSend(api.worklogs.unlockWorkRecords);
  const unlockOne = useSend(api.worklogs.unlockWorkRecordsOfProject);
  const all = { lock: lockAll.mutateAsync, unlock: unlockAll.mutateAsync };
  const one = { lock: lockOne.mutateAsync, unlock: unlockOne.mutateAsync };

  const change = async (action: 'lock' | 'unlock', range: Range, projectIds: readonly string[]): Promise<number> => {
    if (projectIds.length === 0) return (await all[action]({ input: { ...range } }))?.numberChanged ?? 0;
    let changed = 0;
    for (const projectId of projectIds)
      changed += (await one[action]({ input: { ...range, projectId } }))?.numberChanged ?? 0;
    return changed;
  };

  const run = async (action: 'lock' | 'unlock', range: Range, projectIds: readonly string[]): Promise<void> => {
    try {
      const count = await change(action, range, projectIds);
      const back = action === 'lock' ? 'unlock' : 'lock';
      notify({ text: text(`locking.${action}ed`, { count }), onUndo: () => void run(back, range, projectIds) });
    } catch (error) {
      notify({ text: failureText(error), severity: 'error' });
    }
  };
  const isBusy = lockAll.isPending || lockOne.isPending || unlockAll.isPending || unlockOne.isPending;
  return { run, isBusy };
}
