import { type ServiceCall, useBatch } from '#app/data/use-call.ts';
import { useNotifyFailure } from './Failure.tsx';
import { useNotify } from './Notices.tsx';

/** Makes calls together and shows a notice of what they did, with a way back if there are calls for it, or of why they failed. */
export function useUndoableBatch() {
  const batch = useBatch();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const attempt = async (calls: readonly ServiceCall[]): Promise<boolean> => {
    try {
      await batch(calls);
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
  /** @returns false if nothing was done */
  return async (calls: readonly ServiceCall[], done: string, undo?: readonly ServiceCall[]): Promise<boolean> => {
    const isDone = await attempt(calls);
    if (isDone) notify({ text: done, ...(undo && { onUndo: () => void attempt(undo) }) });
    return isDone;
  };
}
