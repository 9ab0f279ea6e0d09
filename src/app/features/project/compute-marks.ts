import { createYielder } from '#client/yielder.ts';
import type { MarksSource, PlanMarks } from './mark-rows.ts';
import { MarksReader, type MarksText, sourceTexts } from './marks-text.ts';

/** Works out the marks of a plan in a thread of its own, because a large plan takes longer than a frame. */
export async function computeMarks(source: MarksSource, signal: AbortSignal): Promise<PlanMarks> {
  if (typeof Worker === 'undefined') {
    const { planMarks } = await import('./plan-marks.ts');
    return planMarks(source);
  }
  const worker = new Worker(new URL('./plan-marks-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  const answer = planMarksFromWorker(worker);
  try {
    const own = createYielder(signal);
    for (const piece of sourceTexts(source)) {
      worker.postMessage(piece);
      if (own.shouldYield()) await own.next();
    }
    worker.postMessage(null);
    return await answer;
  } finally {
    worker.terminate();
  }
}

/** Collects the worker's answer, which arrives in pieces. */
function planMarksFromWorker(worker: Worker): Promise<PlanMarks> {
  const reader = new MarksReader();
  return new Promise<PlanMarks>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<MarksText | null>) => {
      if (data) reader.add(data);
      else resolve(reader.marks());
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
  });
}
