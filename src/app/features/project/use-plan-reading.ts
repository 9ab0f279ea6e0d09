import { useEffect, useState } from 'react';
import { useLanguage } from '#app/i18n/use-text.tsx';
import type { PlanReading } from './plan-reading.ts';
import type { Language } from '#app/i18n/messages.ts';
import type { ReadingRequest } from './plan-reading-worker.ts';

/** Reads a file; undefined while reading. Any other error is also returned as a problem of the file. */
export function usePlanReading(file: File): PlanReading | undefined {
  const { language } = useLanguage();
  const [read, setRead] = useState<{ readonly file: File; readonly reading: PlanReading }>();
  useEffect(() => {
    const abort = new AbortController();
    const tell = (reading: PlanReading) => {
      if (!abort.signal.aborted) setRead({ file, reading });
    };
    readPlanSummary(file, language, abort.signal).then(tell, (error: unknown) =>
      tell({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => abort.abort();
  }, [file, language]);
  return read?.file === file ? read.reading : undefined;
}

/**
 * Looks into a plan file before it is sent. It is read here and not by the service: nothing is uploaded for a look, and it
 * works with any service of the interface. The readers are loaded with the first file, in a thread of their own, because a
 * plan of 10,000 activities takes seconds on a slow machine.
 */
async function readPlanSummary(file: File, language: Language, signal: AbortSignal): Promise<PlanReading> {
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
