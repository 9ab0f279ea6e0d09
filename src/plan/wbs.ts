import type { PlanActivity } from './document.ts';
import type { DocumentDraft } from './draft.ts';
import { planOutline } from './place.ts';

/** WBS codes: `2.1.3` is the third row of the first row of the second row. */

/** Characters that a code may have. */
export const maxWbsLength = 255;

/** The code of each activity by its place. */
function wbsCodes(activities: readonly PlanActivity[]): ReadonlyMap<string, string> {
  const { held } = planOutline(activities);
  const codes = new Map<string, string>();
  for (const [index, id] of (held.get(null) ?? []).entries()) codes.set(id, String(index + 1));
  for (const { id } of activities) {
    const code = codes.get(id) ?? '';
    for (const [index, part] of (held.get(id) ?? []).entries()) {
      codes.set(part, `${code}.${index + 1}`.slice(0, maxWbsLength));
    }
  }
  return codes;
}

/** Gives every activity the code of its place. */
export function renumber(draft: DocumentDraft): void {
  const { activities } = draft.document();
  for (const [id, wbsCode] of wbsCodes(activities)) draft.change(id, { wbsCode });
}

/**
 * Gives new rows of one list the next codes there: one more than the highest of the others. Where those have none of the form of
 * a place, the new ones get none either.
 */
export function continueCodes(draft: DocumentDraft, parentId: string | null, rows: readonly string[]): void {
  const added = new Set(rows);
  const code = parentId === null ? '' : draft.get(parentId).wbsCode;
  const prefix = code === '' ? '' : `${code}.`;
  if (parentId !== null && code === '') return;
  const others = draft.held(parentId).filter((id) => !added.has(id));
  const numbers = others.flatMap((id) => {
    const { wbsCode } = draft.get(id);
    const rest = wbsCode.startsWith(prefix) ? wbsCode.slice(prefix.length) : '';
    return /^\d{1,9}$/.test(rest) ? [Number(rest)] : [];
  });
  if (numbers.length === 0 && (others.length > 0 || parentId === null)) return;
  let last = numbers.reduce((most, number) => Math.max(most, number), 0);
  for (const id of rows) {
    if (draft.get(id).wbsCode !== '') continue;
    last += 1;
    draft.change(id, { wbsCode: `${prefix}${last}`.slice(0, maxWbsLength) });
  }
}
