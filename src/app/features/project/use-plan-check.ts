import { useEffect, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanImportCheck } from '#contract/app/imports.ts';
import { useSession } from '#app/data/session.tsx';
import { type ImportMode, importModeParameters } from './import-modes.ts';

/** What the service says that an import would do, or why it does not say it. */
export type PlanCheck = { readonly check: OpPlanImportCheck } | { readonly error: unknown };

/** What would keep the service from importing. */
export const errorsOf = ({ problem }: OpPlanImportCheck) =>
  (problem ?? []).filter(({ severity }) => severity === 'error');

interface CheckedPlanFile {
  readonly projectId: string;
  readonly file: File;
  readonly mode: ImportMode;
}

/**
 * Asks the service what an import would do. A service without the app interface is not asked.
 * @returns `undefined` while the answer is under way, null where there is none
 */
export function usePlanCheck({ projectId, file, mode }: CheckedPlanFile): PlanCheck | null | undefined {
  const { capabilities, client } = useSession();
  const [answers, setAnswers] = useState<{
    readonly file: File;
    readonly byMode: Partial<Record<ImportMode, PlanCheck>>;
  }>();
  const isAsked = capabilities !== null;
  const known = answers?.file === file ? answers.byMode[mode] : undefined;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isAsked || isKnown) return undefined;
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
  }, [client, isAsked, isKnown, projectId, file, mode]);
  return isAsked ? known : null;
}
