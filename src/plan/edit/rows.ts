import { ActivityAttribute } from '#contract/core/codes.ts';
import type { PlanActivity } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { claimUnassigned, sumEffort } from './assignments.ts';
import { settleHolder } from './holders.ts';
import { checkNewIds } from './insert.ts';
import type { NewIds } from './kinds.ts';
import { EditRefused } from '../edit-refusal.ts';
import { continueCodes } from '../wbs.ts';

/** Removing rows, and copying them. */

/** Removes activities with what they hold; refuses where work or costs are recorded for one of them, and names these. */
export function removeRows(draft: DocumentDraft, ids: readonly string[]): void {
  const top = draft.topmost(ids);
  const recorded = top.flatMap((id) => draft.withHeld(id)).filter((id) => draft.get(id).isRecorded);
  if (recorded.length > 0) throw new EditRefused('Recorded', recorded);
  const left = new Set(draft.detach(top).map(({ parentId }) => parentId));
  draft.forget(top);
  for (const id of left) settleHolder(draft, id);
}

/** Bits that say what was done with an activity, and not what is planned. */
const ownBits =
  ActivityAttribute.linked |
  ActivityAttribute.hasAttachments |
  ActivityAttribute.hasComments |
  ActivityAttribute.exported |
  ActivityAttribute.imported |
  ActivityAttribute.validationError;

/**
 * Copies activities with all that they hold behind the last of them, on its level. Assignments are copied, and links between two
 * copied ones; nothing of the copies is done.
 */
export function duplicate(draft: DocumentDraft, ids: readonly string[], newIds: NewIds): void {
  const top = draft.topmost(ids);
  const last = top.at(-1);
  if (last === undefined) return;
  const all = top.flatMap((id) => draft.withHeld(id));
  const copies = new Map(all.map((id) => [id, newIds.get(id) ?? '']));
  checkNewIds(draft, [...copies.values()]);
  const idOf = (id: string) => copies.get(id) ?? id;
  const copied = (list: readonly string[]) => list.map((id) => duplicateActivity(draft.get(id), idOf(id)));
  const { parentId } = draft.get(last);
  const lists = all.map((id) => ({ id, rows: copied(draft.held(id)) }));
  draft.insert(copied(top), parentId, draft.held(parentId).indexOf(last) + 1);
  for (const { id, rows } of lists) if (rows.length > 0) draft.insert(rows, idOf(id), 0);
  for (const id of all) {
    for (const assignment of draft.assignmentsOf(id)) draft.setAssignment({ ...assignment, activityId: idOf(id) });
    if (draft.holds(id)) continue;
    claimUnassigned(draft, idOf(id));
    sumEffort(draft, idOf(id));
  }
  copyLinks(draft, copies);
  continueCodes(draft, parentId, top.map(idOf));
  for (const { id, rows } of lists)
    continueCodes(
      draft,
      idOf(id),
      rows.map((row) => row.id),
    );
}

function duplicateActivity(activity: PlanActivity, id: string): PlanActivity {
  return {
    ...activity,
    id,
    wbsCode: '',
    attributes: activity.attributes & ~ownBits,
    complete: 0,
    actualStart: null,
    actualFinish: null,
    actualEffort: 0,
    openEffort: activity.baseEffort,
    isRecorded: false,
  };
}

function copyLinks(draft: DocumentDraft, copies: ReadonlyMap<string, string>): void {
  for (const link of draft.links) {
    const predecessorId = copies.get(link.predecessorId);
    const successorId = copies.get(link.successorId);
    if (predecessorId !== undefined && successorId !== undefined) {
      draft.setLink({ ...link, predecessorId, successorId });
    }
  }
}
