import type { Yielder } from '#client/yielder.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { staffOf } from '#plan/draft.ts';
import { networkOf } from '#plan/schedule/network.ts';
import { outlineOf } from '#plan/place.ts';
import { calculationOf, standingOf } from '#plan/schedule/schedule-pass.ts';

interface EditedPlan {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
}

/**
 * Makes what the first edit of a plan would otherwise make for itself, each part in a turn of its own: the plan keeps it with
 * its document, and each edit hands what it left alone to the next.
 */
export async function prepareEdits({ document, setting }: EditedPlan, own: Yielder): Promise<void> {
  const parts = [
    () => outlineOf(document.activities),
    () => staffOf(document.assignments),
    () => networkOf(document),
    () => calculationOf(document, setting),
    () => standingOf(calculationOf(document, setting)),
  ];
  for (const part of parts) {
    await own.next();
    part();
  }
}
