import type { Yielder } from '#client/yielder.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { assignmentsByActivityId } from '#plan/draft.ts';
import { networkOf } from '#plan/schedule/network.ts';
import { planOutline } from '#plan/place.ts';
import { calculationOf, standingOf } from '#plan/schedule/schedule-pass.ts';

interface PreparedPlan {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
}

/**
 * Makes what the first edit of a plan would otherwise make for itself, each part in a turn of its own: the plan keeps it with
 * its document, and each edit hands what it left alone to the next.
 */
export async function prepareEdits({ document, setting }: PreparedPlan, own: Yielder): Promise<void> {
  const parts = [
    () => planOutline(document.activities),
    () => assignmentsByActivityId(document.assignments),
    () => networkOf(document),
    () => calculationOf(document, setting),
    () => standingOf(calculationOf(document, setting)),
  ];
  for (const part of parts) {
    await own.next();
    part();
  }
}
