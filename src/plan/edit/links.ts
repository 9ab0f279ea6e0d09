import { DependencyType, TimeUnit } from '#contract/core/codes.ts';
import type { PlanLinkKey } from '../compare/changes.ts';
import type { PlanLink } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { checkNumber, checkTimeUnit } from './fields.ts';
import type { LinkValues } from './kinds.ts';
import { EditRefused } from '../edit-refusal.ts';

/** Edits of links. Loops are checked once for the whole edit. */

const maxLagHours = 1e9;
const settableLinkTypes: readonly number[] = Object.values(DependencyType);

function checkLinkValues({ type, lag, unit }: PlanLink, ids: readonly string[]): void {
  if (!settableLinkTypes.includes(type)) throw new EditRefused('TypeNotAllowed', ids);
  checkNumber(lag, -maxLagHours, maxLagHours, ids[0] ?? '');
  checkTimeUnit(unit, ids[0] ?? '');
}

/** Links two activities; refuses one that is linked to itself or to what holds it, and a second link between two. */
export function addLink(
  draft: DocumentDraft,
  { predecessorId, successorId, ...values }: PlanLinkKey & LinkValues,
): void {
  const ids = [draft.get(predecessorId).id, draft.get(successorId).id];
  if (predecessorId === successorId) throw new EditRefused('LinkToItself', [predecessorId]);
  if (draft.isIn(predecessorId, successorId) || draft.isIn(successorId, predecessorId)) {
    throw new EditRefused('LinkToHolder', ids);
  }
  if (draft.link({ predecessorId, successorId })) throw new EditRefused('LinkExists', ids);
  const { type = DependencyType.finishStart, lag = 0, isElapsed = false, unit = TimeUnit.automatic } = values;
  const link = { predecessorId, successorId, type, lag, isElapsed, unit };
  checkLinkValues(link, ids);
  draft.setLink(link);
}

/** Changes type, lag and its unit of a link, as far as passed. */
export function changeLink(
  draft: DocumentDraft,
  { predecessorId, successorId, ...values }: PlanLinkKey & LinkValues,
): void {
  const ids = [predecessorId, successorId];
  const before = draft.link({ predecessorId, successorId });
  if (!before) throw new EditRefused('LinkUnknown', ids);
  const { type = before.type, lag = before.lag, isElapsed = before.isElapsed, unit = before.unit } = values;
  const link = { predecessorId, successorId, type, lag, isElapsed, unit };
  if (Object.entries(link).every(([field, value]) => before[field as keyof PlanLink] === value)) return;
  checkLinkValues(link, ids);
  draft.setLink(link);
}

export function unlink(draft: DocumentDraft, links: readonly PlanLinkKey[]): void {
  for (const key of links) {
    if (!draft.link(key)) throw new EditRefused('LinkUnknown', [key.predecessorId, key.successorId]);
    draft.removeLink(key);
  }
}

/** Links each of some activities to the next one; one that holds the next, or is in it, is passed over. */
export function chain(draft: DocumentDraft, ids: readonly string[]): void {
  for (const [index, predecessorId] of ids.entries()) {
    const successorId = ids[index + 1];
    if (successorId === undefined) return;
    const isPart = draft.isIn(predecessorId, successorId) || draft.isIn(successorId, predecessorId);
    const isLinked =
      draft.link({ predecessorId, successorId }) ??
      draft.link({ predecessorId: successorId, successorId: predecessorId });
    if (!isPart && !isLinked) addLink(draft, { predecessorId, successorId });
  }
}
