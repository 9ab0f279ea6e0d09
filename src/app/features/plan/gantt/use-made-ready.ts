import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { createYielder } from '#client/yielder.ts';

/** Plans of so many rows are made ready while they are drawn. */
const smallPlanRows = 1_000;

/**
 * Whether a plan can be drawn for the first time. Of a large one the parts that drawing asks for are made before, in turns with
 * whatever else the page has to do: made while it is drawn, they held the page for longer than anything else.
 * @param rows rows of the plan; 0 while there are none yet
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
