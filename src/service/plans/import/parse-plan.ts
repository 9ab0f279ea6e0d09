import { PlanFileError, type PlanFileErrorPlace, type PlanFileReason } from '#files/error.ts';
import { readPlanFile } from '#files/read.ts';
import type { SheetProblem } from '#files/sheet-problem.ts';
import { fromPlanFile, type ImportedPlan } from './from-plan-file.ts';

/** Why a file is no plan. */
export interface PlanRefusal {
  readonly refusal: PlanFileReason;
  readonly arguments: PlanFileError['arguments'];
  readonly place: PlanFileErrorPlace | undefined;
  readonly problems: readonly SheetProblem[];
}

/** Result of reading a file; plain data that can be passed between threads. */
export type PlanAnswer = { readonly plan: ImportedPlan } | PlanRefusal;

export function parsePlan(bytes: Uint8Array): PlanAnswer {
  try {
    return { plan: fromPlanFile(readPlanFile(bytes)) };
  } catch (error) {
    if (!(error instanceof PlanFileError)) throw error;
    const { reason, arguments: values, place, problems } = error;
    return { refusal: reason, arguments: values, place, problems };
  }
}
