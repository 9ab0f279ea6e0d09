import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '../Failure.tsx';
import { useNotify } from '../Notices.tsx';

interface BulkWork<T> {
  run(row: T): Promise<unknown>;
  /** The notice afterwards. */
  done(count: number): string;
  /** Takes one back; without it there is no undo. */
  undo?(row: T): Promise<unknown>;
}

/** Does something to several rows one after the other, and says how many were done; undo takes them back in reverse order. */
export function useBulkWork() {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const runAll = async <T>(
    rows: readonly T[],
    run: (row: T) => Promise<unknown>,
  ): Promise<readonly T[] | undefined> => {
    const finished: T[] = [];
    try {
      for (const row of rows) {
        await run(row);
        finished.push(row);
      }
      return finished;
    } catch (error) {
      const counts = { done: finished.length, total: rows.length, reason: failureText(error) };
      notify({ severity: 'error', text: text('table.bulk.failed', counts) });
      return undefined;
    }
  };
  return async <T>(rows: readonly T[], { run, done, undo }: BulkWork<T>) => {
    const finished = await runAll(rows, run);
    if (!finished) return;
    notify({
      text: done(finished.length),
      ...(undo && { onUndo: () => void runAll(finished.toReversed(), undo) }),
    });
  };
}
