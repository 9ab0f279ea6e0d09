import { useEffect, useState } from 'react';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import type { Levelling, LevellingOptions } from '#plan/schedule/levelling.ts';

export interface LevellingInput {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly options: LevellingOptions;
}

interface FoundLevelling extends Pick<LevellingInput, 'document' | 'options'> {
  readonly levelling: Levelling;
}

/**
 * The delays and replacements that level a plan, from a thread of their own; undefined until they are known.
 * @param options undefined while they are loading; of the same identity as long as they are the same
 */
export function useLevelling(
  document: PlanDocument,
  setting: PlanSetting,
  options: LevellingOptions | undefined,
): { readonly levelling: Levelling | undefined; readonly hasFailed: boolean } {
  const [found, setFound] = useState<FoundLevelling>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!options) return undefined;
    const abort = new AbortController();
    levelApart({ document, setting, options }, abort.signal).then(
      (levelling) => {
        if (abort.signal.aborted) return;
        setFound({ document, options, levelling });
        setFailed(false);
      },
      () => !abort.signal.aborted && setFailed(true),
    );
    return () => abort.abort();
  }, [document, setting, options]);
  const isCurrent = found?.document === document && found.options === options;
  return { levelling: isCurrent ? found.levelling : undefined, hasFailed };
}

async function levelApart(input: LevellingInput, signal: AbortSignal): Promise<Levelling> {
  if (typeof Worker === 'undefined') {
    const { levelPlan } = await import('#plan/schedule/levelling.ts');
    return levelPlan(input.document, input.setting, input.options);
  }
  const worker = new Worker(new URL('./levelling-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  try {
    return await new Promise<Levelling>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Levelling>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(input);
    });
  } finally {
    worker.terminate();
  }
}
