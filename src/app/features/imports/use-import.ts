import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { hasErrorCode, ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpImport, OpImportCheck } from '#contract/app/imports.ts';
import type { OpRecordsImportResult } from '#contract/core/shared.ts';
import { refreshAfter, useIsServed } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useOwnJob } from '#app/data/shown-jobs.ts';
import {
  importing,
  newUploadKey,
  recentImports,
  rangeInput,
  importRangeProblem,
  type ReplaceDays,
  type SheetKind,
} from './import-kinds.ts';

/** A file on its way to the service; `sent` is its share that has arrived, from 0 to 1. */
interface UnderWay {
  /** Key for requesting the progress, of an import the id of its job; undefined before the service has it. */
  readonly key: string | undefined;
  readonly sent: number;
}

export type ImportPhase =
  | { readonly kind: 'empty' }
  /** The service cannot check: the effect of the file is unknown. */
  | { readonly kind: 'unchecked' }
  | ({ readonly kind: 'checking' } & UnderWay)
  | { readonly kind: 'checked'; readonly check: OpImportCheck }
  | { readonly kind: 'checkFailed'; readonly error: unknown }
  | ({ readonly kind: 'importing'; readonly isCancelling: boolean } & UnderWay)
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'importFailed'; readonly error: unknown }
  /** No answer came: the service may have imported it. */
  | { readonly kind: 'importLost'; readonly error: unknown }
  /** `run` is the import in the list, where the service has one. */
  | {
      readonly kind: 'done';
      readonly fileName: string;
      readonly result: OpRecordsImportResult;
      readonly run: OpImport | undefined;
    };

/** Delay of the check after the last keystroke in a date field, ms. */
const importTypingDelayMs = 400;

const isCancelled = (error: unknown) =>
  error instanceof ServiceError && ['main.error.Cancelled', 'client.error.Aborted'].includes(error.code);

/** Checks a file when it is selected and whenever the days change. */
function useImportCheck(
  kind: SheetKind,
  { from, until }: ReplaceDays,
  file: File | undefined,
  setPhase: (phase: ImportPhase) => void,
  stopService: (key: string) => void,
): void {
  const { client } = useSession();
  const isChecked = useIsServed();
  const check = useCallback(
    async (body: File, days: ReplaceDays, { signal }: AbortController) => {
      const key = newUploadKey();
      const stop = () => stopService(key);
      signal.addEventListener('abort', stop);
      setPhase({ kind: 'checking', key, sent: 0 });
      try {
        const input = { importKind: kind, body, ...rangeInput(days) };
        const answer = await client.call(appApi.checkImport, input, {
          signal,
          idempotencyKey: key,
          onUpload: ({ loaded, total }) =>
            !signal.aborted && setPhase({ kind: 'checking', key, sent: total ? loaded / total : 0 }),
        });
        if (!signal.aborted && answer) setPhase({ kind: 'checked', check: answer });
      } catch (error) {
        if (!signal.aborted) setPhase({ kind: 'checkFailed', error });
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    [client, kind, setPhase, stopService],
  );

  const last = useRef<File>(undefined);
  useEffect(() => {
    if (file === undefined || importRangeProblem(kind, { from, until }) !== undefined) return undefined;
    const controller = new AbortController();
    const wait = last.current === file ? importTypingDelayMs : 0;
    last.current = file;
    const timers = [
      // The check for other days is obsolete.
      setTimeout(() => setPhase(isChecked ? { kind: 'checking', key: undefined, sent: 0 } : { kind: 'unchecked' })),
      ...(isChecked ? [setTimeout(() => void check(file, { from, until }, controller), wait)] : []),
    ];
    return () => {
      timers.forEach(clearTimeout);
      controller.abort();
    };
  }, [file, from, until, kind, isChecked, setPhase, check]);
}

/** Returns a function that reads the newest import of a kind by the user, as the service lists it. */
function useNewestImport(kind: SheetKind): () => Promise<OpImport | undefined> {
  const { client, state } = useSession();
  const isServed = useIsServed();
  const userId = 'user' in state ? state.user.id : undefined;
  return async () => {
    if (!isServed) return undefined;
    const list = await client.call(appApi.listImports, recentImports).catch(() => null);
    return list?.import?.find((each) => each.kind === kind && each.user === userId);
  };
}

/** Sends files for import; `abort` breaks off the call that is under way. */
function useImportUpload(
  kind: SheetKind,
  range: ReplaceDays,
  setPhase: Dispatch<SetStateAction<ImportPhase>>,
  onDone: () => void,
) {
  const { client } = useSession();
  const cache = useQueryClient();
  const newestRun = useNewestImport(kind);
  const abort = useRef<AbortController>(undefined);
  const ownJob = useOwnJob();
  const unanswered = useRef<{ file: File; range: ReplaceDays; key: string }>(undefined);
  const { from, until } = range;
  const send = async (file: File) => {
    // Sent again by its name it is imported once, whether or not it had arrived.
    const sent = unanswered.current;
    const isAgain = sent?.file === file && sent.range.from === from && sent.range.until === until;
    const key = isAgain ? sent.key : newUploadKey();
    unanswered.current = undefined;
    const controller = new AbortController();
    abort.current = controller;
    const put = (change: Partial<UnderWay>) =>
      setPhase((former) =>
        former.kind === 'importing'
          ? { ...former, ...change }
          : { kind: 'importing', key: undefined, sent: 0, isCancelling: false },
      );
    put({});
    try {
      const result = await importing[kind].send(
        client,
        { body: file, range },
        {
          signal: controller.signal,
          idempotencyKey: key,
          onUpload: ({ loaded, total }) => put({ sent: total ? loaded / total : 0 }),
          background: {
            onBegin: (jobId) => {
              ownJob.begin(jobId);
              put({ key: jobId, sent: 1 });
            },
          },
        },
      );
      const run = await newestRun();
      onDone();
      setPhase({ kind: 'done', fileName: file.name, result: result ?? {}, run });
      await refreshAfter(cache, importing[kind].endpoint);
    } catch (error) {
      if (isCancelled(error)) return setPhase({ kind: 'cancelled' });
      if (!hasErrorCode(error, 'client.error.NotReachable')) return setPhase({ kind: 'importFailed', error });
      unanswered.current = { file, range, key };
      setPhase({ kind: 'importLost', error });
    } finally {
      ownJob.end();
    }
  };
  return { send, abort: () => abort.current?.abort() };
}

/** State of importing one file of a kind: checked when selected and whenever the days change, imported on request. */
export function useImport(kind: SheetKind, range: ReplaceDays) {
  const { client } = useSession();
  const [file, setFile] = useState<File>();
  const [phase, setPhase] = useState<ImportPhase>({ kind: 'empty' });

  /** Requests cancellation, which the service grants if it can; the response to the upload reports the outcome. */
  const stopService = useCallback(
    (key: string) => void client.call(appApi.cancelImport, { importKey: key }).catch(() => undefined),
    [client],
  );

  useImportCheck(kind, range, file, setPhase, stopService);
  const upload = useImportUpload(kind, range, setPhase, () => setFile(undefined));

  /** Until the service has the file nothing has begun, and the call is broken off; then it is the service that stops. */
  const cancel = () => {
    if (phase.kind !== 'importing') return;
    setPhase({ ...phase, isCancelling: true });
    if (phase.key === undefined) upload.abort();
    else void client.call(appApi.cancelJob, { jobId: phase.key }).catch(() => undefined);
  };

  const take = (next: File | undefined) => {
    setFile(next);
    setPhase({ kind: 'empty' });
  };
  return { file, phase, take, start: () => void (file && upload.send(file)), cancel };
}
