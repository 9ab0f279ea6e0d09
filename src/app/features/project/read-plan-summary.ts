import type { Language } from '#app/i18n/messages.ts';
import type { PlanReading } from './plan-reading.ts';
import type { ReadingRequest } from './plan-reading-worker.ts';

/**
 * Looks into a plan file before it is sent. It is read here and not by the service: nothing is uploaded for a look, and it
 * works with any service of the interface. The readers are loaded with the first file, in a thread of their own, because a
 * plan of 10,000 activities takes seconds on a slow machine.
 */
export async function readPlanSummary(file: File, language: Language, signal: AbortSignal): Promise<PlanReading> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (typeof Worker === 'undefined') {
    const { planReading } = await import('./plan-reading.ts');
    return planReading(bytes, language);
  }
  return readInWorker({ bytes, language }, signal);
}

function readInWorker(request: ReadingRequest, signal: AbortSignal): Promise<PlanReading> {
  const worker = new Worker(new URL('./plan-reading-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<PlanReading>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PlanReading>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(request, [request.bytes.buffer]);
  }).finally(() => worker.terminate());
}
