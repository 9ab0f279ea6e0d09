import { useEffect, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanImportCheck } from '#contract/app/imports.ts';
import { useSession } from '#app/data/session.tsx';

/** The service's check of an import, or the error that prevented the check. */
export type PlanCheck = { readonly check: OpPlanImportCheck } | { readonly error: unknown };

/** Returns the problems that prevent the import. */
export const errorsOf = ({ problem }: OpPlanImportCheck) =>
  (problem ?? []).filter(({ severity }) => severity === 'error');

interface CheckedPlanFile {
  readonly projectId: string;
  readonly file: File;
  readonly mode: ImportMode;
}

/**
 * Requests a check of an import from the service, if it has the app interface.
 * @returns `undefined` while loading, null if there is no check
 */
export function usePlanCheck({ projectId, file, mode }: CheckedPlanFile): PlanCheck | null | undefined {
  const { capabilities, client } = useSession();
  const [answers, setAnswers] = useState<{
    readonly file: File;
    readonly byMode: Partial<Record<ImportMode, PlanCheck>>;
  }>();
  const isServed = capabilities !== null;
  const known = answers?.file === file ? answers.byMode[mode] : undefined;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isServed || isKnown) return undefined;
    const abort = new AbortController();
    const keep = (answer: PlanCheck) => {
      if (abort.signal.aborted) return;
      setAnswers((before) => ({ file, byMode: { ...(before?.file === file ? before.byMode : {}), [mode]: answer } }));
    };
    client
      .call(appApi.checkPlanImport, { projectId, ...importModeParameters[mode], body: file }, { signal: abort.signal })
      .then(
        (check) => keep(check ? { check } : { error: undefined }),
        (error: unknown) => keep({ error }),
      );
    return () => abort.abort();
  }, [client, isServed, isKnown, projectId, file, mode]);
  return isServed ? known : null;
}

/** Effects of an import on existing activities. */
export const importModes = ['replace', 'update', 'append'] as const;
export type ImportMode = (typeof importModes)[number];

/** The interface asks for `mergeMode` to be left out where `appendToPlan` says the same. */
export const importModeParameters: Readonly<Record<ImportMode, { appendToPlan?: boolean; mergeMode?: string }>> = {
  replace: { appendToPlan: false },
  update: { mergeMode: 'update' },
  append: { appendToPlan: true },
};
