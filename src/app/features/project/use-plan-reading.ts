import { useEffect, useState } from 'react';
import { useLanguage } from '#app/i18n/use-text.tsx';
import type { PlanReading } from './plan-reading.ts';
import type { Language } from '#app/i18n/messages.ts';
import type { ReadingRequest } from './plan-reading-worker.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanImportCheck } from '#contract/app/imports.ts';
import { useSession } from '#app/data/session.tsx';
import { useIsServed } from '#app/data/query.ts';

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
    return planReading(bytes, language, file.name);
  }
  return readInWorker({ bytes, language, fileName: file.name }, signal);
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

/** The service's check of an import, or the error that prevented the check. */
export type PlanCheck = { readonly check: OpPlanImportCheck } | { readonly error: unknown };

/** Returns the problems that prevent the import. */
export const errorsOf = ({ problem }: OpPlanImportCheck) =>
  (problem ?? []).filter(({ severity }) => severity === 'error');

interface CheckedPlanFile {
  readonly projectId: string;
  readonly file: File;
  readonly mode: ImportMode;
  readonly moveToStart: boolean;
}

/**
 * Requests a check of an import from the service, if it has the app interface.
 * @returns `undefined` while loading, null if there is no check
 */
export function usePlanCheck({ projectId, file, mode, moveToStart }: CheckedPlanFile): PlanCheck | null | undefined {
  const { client } = useSession();
  const isServed = useIsServed();
  const [answers, setAnswers] = useState<{
    readonly file: File;
    readonly byWay: Readonly<Record<string, PlanCheck | undefined>>;
  }>();
  const way = `${mode} ${moveToStart}`;
  const known = answers?.file === file ? answers.byWay[way] : undefined;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isServed || isKnown) return undefined;
    const abort = new AbortController();
    const keep = (answer: PlanCheck) => {
      if (abort.signal.aborted) return;
      setAnswers((before) => ({ file, byWay: { ...(before?.file === file ? before.byWay : {}), [way]: answer } }));
    };
    client
      .call(
        appApi.checkPlanImport,
        { projectId, ...importModeParameters[mode], ...(moveToStart && { moveToStart }), body: file },
        { signal: abort.signal },
      )
      .then(
        (check) => keep(check ? { check } : { error: undefined }),
        (error: unknown) => keep({ error }),
      );
    return () => abort.abort();
  }, [client, isServed, isKnown, projectId, file, mode, moveToStart, way]);
  return isServed ? known : null;
}

/** Effects of an import on existing activities. */
export type ImportMode = 'replace' | 'update' | 'append';

/** The interface asks for `mergeMode` to be left out where `appendToPlan` says the same. */
export const importModeParameters: Readonly<Record<ImportMode, { appendToPlan?: boolean; mergeMode?: string }>> = {
  replace: { appendToPlan: false },
  update: { mergeMode: 'update' },
  append: { appendToPlan: true },
};
