import { useEffect, useState } from 'react';
import { type LevellingInput, type LevellingProposal, levelPlans } from '#plan/schedule/levelling.ts';

interface FoundProposals {
  readonly plans: readonly LevellingInput[];
  readonly proposals: readonly LevellingProposal[];
}

/**
 * Proposals that level plans together, in their order, from a thread of their own; undefined until they are known.
 * @param plans undefined while they are loading; of the same identity as long as they are the same
 */
export function useLevelling(plans: readonly LevellingInput[] | undefined): {
  readonly proposals: readonly LevellingProposal[] | undefined;
  readonly hasFailed: boolean;
} {
  const [found, setFound] = useState<FoundProposals>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!plans) return undefined;
    const abort = new AbortController();
    levelApart(plans, abort.signal).then(
      (proposals) => {
        if (abort.signal.aborted) return;
        setFound({ plans, proposals });
        setFailed(false);
      },
      () => !abort.signal.aborted && setFailed(true),
    );
    return () => abort.abort();
  }, [plans]);
  return { proposals: found && found.plans === plans ? found.proposals : undefined, hasFailed };
}

async function levelApart(
  plans: readonly LevellingInput[],
  signal: AbortSignal,
): Promise<readonly LevellingProposal[]> {
  if (typeof Worker === 'undefined') return levelPlans(plans);
  const worker = new Worker(new URL('./levelling-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  try {
    return await new Promise<readonly LevellingProposal[]>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<readonly LevellingProposal[]>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(plans);
    });
  } finally {
    worker.terminate();
  }
}
