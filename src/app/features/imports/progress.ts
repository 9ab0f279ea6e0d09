import type { OpImportProgress } from '#contract/app/imports.ts';

/** The share of a stage that is done, from 0 to 1; undefined where it is not counted. */
export function importProgressShare(progress: OpImportProgress | undefined): number | undefined {
  const { done, total } = progress ?? {};
  if (done === undefined || done === null || !total) return undefined;
  return Math.min(1, done / total);
}
