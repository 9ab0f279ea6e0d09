import type { MarksSource, PlanMarks } from './mark-rows.ts';
import { readMarks, writeSource } from './marks-text.ts';

/** Works out the marks of a plan in a thread of its own, because a large plan takes longer than a frame. */
export async function computeMarks(source: MarksSource, signal: AbortSignal): Promise<PlanMarks> {
  if (typeof Worker === 'undefined') {
    const { planMarks } = await import('./plan-marks.ts');
    return planMarks(source);
  }
  const worker = new Worker(new URL('./plan-marks-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<PlanMarks>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(readMarks(data)));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(writeSource(source));
  }).finally(() => worker.terminate());
}
