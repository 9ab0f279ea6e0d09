import { addToList } from '#contract/core/lists.ts';
import type { DocumentDraft } from '#plan/draft.ts';
import { EditRefused } from '#plan/edit-refusal.ts';
import type { OutlinePosition } from '#plan/place.ts';
import { groupBy } from '../group-by.ts';
import { becomeHolder, settleHolder } from './holders.ts';

/** Removes links between these activities or what they hold, and what holds them: a collection can't wait for its own part. */
function dropLinksToHolders(draft: DocumentDraft, ids: readonly string[]): void {
  const moved = new Set(ids.flatMap((id) => draft.withHeld(id)));
  draft.keepLinks(({ predecessorId, successorId }) => {
    if (!moved.has(predecessorId) && !moved.has(successorId)) return true;
    return !draft.isIn(predecessorId, successorId) && !draft.isIn(successorId, predecessorId);
  });
}

/** The rows of one list each: by what holds them, in the order of the document. */
const idsByHolder = (draft: DocumentDraft, ids: readonly string[]): ReadonlyMap<string | null, readonly string[]> =>
  groupBy(draft.topmost(ids), (id) => draft.get(id).parentId);

/** Puts each row into the one above it on its level, behind what that holds. Rows without one stay, unless none has one. */
export function indentRows(draft: DocumentDraft, ids: readonly string[]): void {
  const groups = idsByHolder(draft, ids);
  let isDone = false;
  for (const [parentId, group] of groups) {
    for (const [above, rows] of runsBelow(draft.held(parentId), new Set(group))) {
      isDone = true;
      // Of what it becomes a holder does not depend on its new rows.
      becomeHolder(draft, above);
      draft.insert(draft.detach(rows), above, draft.held(above).length);
      dropLinksToHolders(draft, rows);
    }
  }
  if (!isDone) throw new EditRefused('NothingAbove', ids);
}

/** The picked rows of a list by the row above them that is not picked. */
function runsBelow(list: readonly string[], picked: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const runs = new Map<string, string[]>();
  let above: string | undefined;
  for (const id of list) {
    if (!picked.has(id)) above = id;
    else if (above !== undefined) addToList(runs, above, id);
  }
  return runs;
}

/**
 * Puts each row behind what holds it, one level up. Rows below it stay where they are: none becomes a part of another one because a
 * third was moved. Rows on the first level stay, unless all are.
 */
export function outdent(draft: DocumentDraft, ids: readonly string[]): void {
  const groups = idsByHolder(draft, ids);
  if ([...groups.keys()].every((parentId) => parentId === null)) throw new EditRefused('FirstLevel', ids);
  for (const [parentId, rows] of groups) {
    if (parentId === null) continue;
    const { parentId: above } = draft.get(parentId);
    const detached = draft.detach(rows);
    draft.insert(detached, above, draft.held(above).indexOf(parentId) + 1);
    settleHolder(draft, parentId);
  }
}

/** Puts rows to a place; one that is in another moved one goes with it. */
export function moveRows(draft: DocumentDraft, ids: readonly string[], place: OutlinePosition): void {
  const rows = draft.topmost(ids);
  const target = place.where === 'end' ? null : place.id;
  const moved = new Set(rows);
  for (let above = target; above !== null; above = draft.get(above).parentId) {
    if (moved.has(above)) throw new EditRefused('IntoItself', [above]);
  }
  const left = new Set(rows.map((id) => draft.get(id).parentId));
  const detached = draft.detach(rows);
  const { parentId, index } = slotOf(draft, place);
  if (parentId !== null) becomeHolder(draft, parentId);
  draft.insert(detached, parentId, index);
  for (const id of left) settleHolder(draft, id);
  dropLinksToHolders(draft, rows);
}

/** Returns the child list and index in it for new rows at a place. */
export function slotOf(draft: DocumentDraft, place: OutlinePosition): { parentId: string | null; index: number } {
  if (place.where === 'end') return { parentId: null, index: draft.held(null).length };
  const { id, parentId } = draft.get(place.id);
  if (place.where === 'into') return { parentId: id, index: draft.held(id).length };
  const index = draft.held(parentId).indexOf(id);
  return { parentId, index: place.where === 'before' ? index : index + 1 };
}
