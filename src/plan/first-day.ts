import type { PlanSetting } from './document.ts';
import type { DocumentDraft } from './draft.ts';

/**
 * The day on which an activity begins that says nothing of it: with what holds it, on the first level with the plan as it was, in a
 * plan without days on the day that the setting gives. Null where there is none.
 */
export function firstDayInCollection(
  draft: DocumentDraft,
  parentId: string | null,
  { begin }: PlanSetting,
): string | null {
  for (let above = parentId; above !== null; above = draft.get(above).parentId) {
    const { start } = draft.get(above);
    if (start !== null) return start;
  }
  const first = draft.before.activities.reduce<string | null>(
    (least, { start }) => (start !== null && (least === null || start < least) ? start : least),
    null,
  );
  return first ?? begin ?? null;
}
