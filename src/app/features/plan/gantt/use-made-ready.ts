import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { createYielder } from '#client/yielder.ts';

/** Maximum number of rows of a plan that is prepared while it is drawn. */
const smallPlanRows = 1_000;

/**
 * Tells whether a plan is ready for its first drawing. A large plan is prepared in parts between other tasks; preparing
 * it while drawing would block the page.
 * @param rows number of rows of the plan; 0 before it is loaded
 */
export function useMadeReady(rows: number, parts: () => readonly (() => unknown)[]): boolean {
  const [isMade, setMade] = useState(false);
  const isWaiting = !isMade && rows > smallPlanRows;
  const partsNow = useEffectEvent(() => parts());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const abort = new AbortController();
    const own = createYielder(abort.signal);
    const make = async () => {
      for (const part of partsNow()) {
        await own.next();
        part();
      }
      await own.next();
      startTransition(() => setMade(true));
    };
    make().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    });
    return () => abort.abort();
  }, [isWaiting]);
  return !isWaiting;
}
