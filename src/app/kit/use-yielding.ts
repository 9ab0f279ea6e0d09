import { startTransition, useEffect, useMemo, useState } from 'react';
import { createYielder, runSteps, runYielding, type Steps } from '#client/yielder.ts';

/** Computes a result from a source: synchronously if it is small, else in parts between other tasks. */
export interface Making<S, R> {
  isSmall(source: S): boolean;
  steps(source: S): Steps<R>;
}

/**
 * Returns the computed result; for a large source the previous result stays until the next is ready. `key` identifies
 * the owner of the source: results of another key are never shown.
 */
export function useYielding<S, R>(source: S | undefined, key: string, making: Making<S, R>): R | undefined {
  const isSmall = source !== undefined && making.isSmall(source);
  const small = useMemo(() => (isSmall ? runSteps(making.steps(source)) : undefined), [isSmall, source, making]);
  const [latest, setLatest] = useState<{ readonly key: string; readonly result: R }>();
  useEffect(() => {
    if (source === undefined || isSmall) return undefined;
    const abort = new AbortController();
    const own = createYielder(abort.signal);
    // In a task of its own: effects run in the one that drew.
    const made = own.next().then(() => runYielding(making.steps(source), own));
    made.then(
      // The result is also rendered between frames.
      (result) => !abort.signal.aborted && startTransition(() => setLatest({ key, result })),
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [source, isSmall, key, making]);
  return small ?? (latest?.key === key ? latest.result : undefined);
}
