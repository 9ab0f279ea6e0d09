import { startTransition, useEffect, useMemo, useState } from 'react';
import { createYielder, type Yielder } from '#client/yielder.ts';

/** What is made of a source: at once where it is small, else in turns with whatever else the page has to do. */
export interface Making<S, R> {
  isSmall(source: S): boolean;
  atOnce(source: S): R;
  inTurns(source: S, own: Yielder): Promise<R>;
}

/**
 * What was made of a source; of a large one the last stays until the next is there. `key` says what the source belongs to: nothing
 * of another one is ever shown.
 */
export function useYielding<S, R>(source: S | undefined, key: string, making: Making<S, R>): R | undefined {
  const isSmall = source !== undefined && making.isSmall(source);
  const small = useMemo(() => (isSmall ? making.atOnce(source) : undefined), [isSmall, source, making]);
  const [made, setMade] = useState<{ readonly key: string; readonly result: R }>();
  useEffect(() => {
    if (source === undefined || isSmall) return undefined;
    const abort = new AbortController();
    making.inTurns(source, createYielder(abort.signal)).then(
      // What is drawn of it is drawn between frames, too.
      (result) => !abort.signal.aborted && startTransition(() => setMade({ key, result })),
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [source, isSmall, key, making]);
  return small ?? (made?.key === key ? made.result : undefined);
}
