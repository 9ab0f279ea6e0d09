import { type ServiceCall, useBatch } from '#app/data/use-call.ts';
import { useFailureText } from './failure-text.ts';
import { useNotify } from './Notices.tsx';

interface AttemptNotices {
  /** Says that it was done. */
  readonly done?: string;
  /** Takes it back; offered with `done`. */
  undo?(): Promise<unknown>;
  /** Says why it failed; by default the reason alone. */
  failed?(reason: string): string;
}

/** Does something and shows a notice that it was done, with a way back if there is one, or why it failed. */
export function useAttempt() {
  const notify = useNotify();
  const failureText = useFailureText();
  /** @returns false if it failed */
  return async function attempt(work: () => Promise<unknown>, notices: AttemptNotices = {}): Promise<boolean> {
    const { done, undo, failed } = notices;
    try {
      await work();
    } catch (error) {
      const reason = failureText(error);
      notify({ severity: 'error', text: failed?.(reason) ?? reason });
      return false;
    }
    if (done !== undefined)
      notify({ text: done, ...(undo && { onUndo: () => void attempt(undo, failed && { failed }) }) });
    return true;
  };
}

/** Makes calls together, as `useAttempt` does something; the calls of `undo` take them back. */
export function useUndoableBatch() {
  const batch = useBatch();
  const attempt = useAttempt();
  /** @returns false if nothing was done */
  return (calls: readonly ServiceCall[], done: string, undo?: readonly ServiceCall[]): Promise<boolean> =>
    attempt(() => batch(calls), { done, ...(undo && { undo: () => batch(undo) }) });
}
