import { PlanFileError } from '#files/error.ts';
import { readPlanFile } from '#files/read.ts';
import type { Language } from '#app/i18n/messages.ts';
import { readerProblem } from '#files/reader-texts.ts';
import { type PlanSummary, summaryOf } from './plan-summary.ts';

/** Result of reading a file: its summary, or the reason of the failure. */
export type PlanReading = { readonly summary: PlanSummary } | { readonly problem: string };

/** Reads a plan file; whatever is wrong with it is an answer, so that it passes from a worker. */
export function planReading(bytes: Uint8Array, language: Language, fileName: string): PlanReading {
  try {
    return { summary: summaryOf(readPlanFile(bytes), language) };
  } catch (error) {
    if (error instanceof PlanFileError) return { problem: readerProblem(error, language, fileName) };
    throw error;
  }
}
