import type { PlanActivity, PlanDocument, PlanSetting } from '#plan/document.ts';
import type { PlanEdit } from '#plan/edit/kinds.ts';
import { isEditRefusal, type PlanEditRefusal } from '#plan/edit-refusal.ts';
import { beginEdit } from '#plan/edit/edits.ts';
import { lastOf } from '#plan/steps.ts';
import { aSetting } from './plan-document.ts';

const plain = aSetting();

/** The document after an edit, the same one where nothing changes; the refusal where the edit is not possible. */
export function applyEdit(
  document: PlanDocument,
  edit: PlanEdit,
  setting: PlanSetting,
): PlanDocument | PlanEditRefusal {
  const steps = beginEdit(document, edit, setting);
  return isEditRefusal(steps) ? steps : lastOf(steps);
}

/** The document after an edit that has to be accepted. */
export function made(document: PlanDocument, edit: PlanEdit, setting: PlanSetting = plain): PlanDocument {
  const result = applyEdit(document, edit, setting);
  if (isEditRefusal(result)) throw new Error(`refused: ${result.refused} ${result.ids.join(' ')}`);
  return result;
}

/** The code and the names with which an edit is refused; undefined if it is accepted. */
export function refusal(document: PlanDocument, edit: PlanEdit, setting: PlanSetting = plain): string | undefined {
  const result = applyEdit(document, edit, setting);
  return isEditRefusal(result) ? [result.refused, ...result.names].join(' ') : undefined;
}

/** The activity of an id. */
export function rowOf({ activities }: PlanDocument, id: string): PlanActivity {
  const found = activities.find((activity) => activity.id === id);
  if (!found) throw new Error(`There is no activity ${id}.`);
  return found;
}

/** The outline in words: `a(b c) d` says that a holds b and c. */
export function outlineText({ activities }: PlanDocument, parentId: string | null = null): string {
  const texts = activities.flatMap((activity) => {
    if (activity.parentId !== parentId) return [];
    const held = outlineText({ activities, links: [], assignments: [] }, activity.id);
    return [held === '' ? activity.id : `${activity.id}(${held})`];
  });
  return texts.join(' ');
}

/** Links as `a>b`, assignments as `a:kim 50% 20h`. */
export function joinsText({ links, assignments }: PlanDocument): string[] {
  return [
    ...links.map(({ predecessorId, successorId }) => `${predecessorId}>${successorId}`),
    ...assignments.map(
      ({ activityId, resourceId, assigned, baseEffort }) => `${activityId}:${resourceId} ${assigned}% ${baseEffort}h`,
    ),
  ];
}
