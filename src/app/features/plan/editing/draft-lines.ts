import type { OpWorkingPlan, OpActivityEdit } from '#contract/app/plan-editing.ts';
import type { DraftStep } from './draft-store.ts';
import { comparedActivityFields, type ComparedField, rolledUpFields } from '#plan/compare/compare.ts';

/** An activity that is new, changed or gone in the draft. */
export interface DraftLine {
  readonly id: string;
  readonly name: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Fields that differ; empty if only the position changed. */
  readonly fields: readonly ComparedField[];
}

/** The fields of a save by the names that comparisons have for them. */
const fieldNames: Readonly<Record<string, ComparedField>> = {
  ...Object.fromEntries([...comparedActivityFields, 'start', 'finish'].map((field) => [field, field])),
  parent: 'parentId',
  responsibleResource: 'responsibleId',
  category: 'categoryId',
};

/** Values that a collection derives from its children are not listed as its own changes. */
const ofHeld: ReadonlySet<string> = new Set([...rolledUpFields, 'start', 'finish']);

/** The fields that an edit changes, without those that only follow; undefined where nothing else changes. */
function directlyEditedFields(edit: OpActivityEdit, isHolder: boolean): readonly ComparedField[] | undefined {
  const written = Object.keys(edit).filter((field) => field in fieldNames);
  const own = isHolder ? written.filter((field) => !ofHeld.has(field)) : written;
  if (own.length === 0 && written.length > 0) return undefined;
  return own.flatMap((field) => fieldNames[field] ?? []);
}

/**
 * Summarizes the steps of a draft.
 * @param plan the current plan, which provides names for the changed items
 */
export function draftContent(steps: readonly DraftStep[], plan: Pick<OpWorkingPlan, 'activity'>) {
  const known = new Map<string, string>();
  for (const { id, guid, name } of plan.activity) for (const key of [id, guid]) if (key) known.set(key, name ?? '');
  const holders = new Set(plan.activity.map(({ parent }) => parent));
  const lines = new Map<string, DraftLine>();
  for (const { activity = [], removedActivity = [] } of steps) {
    for (const edit of activity) {
      const before = lines.get(edit.id);
      const fields = directlyEditedFields(edit, holders.has(edit.id));
      if (!fields) continue;
      lines.set(edit.id, {
        id: edit.id,
        name: edit.name ?? before?.name ?? known.get(edit.id) ?? '',
        kind: before?.kind === 'added' || !known.has(edit.id) ? 'added' : 'changed',
        fields: [...new Set([...(before?.fields ?? []), ...fields])],
      });
    }
    for (const id of removedActivity) {
      if (lines.get(id)?.kind === 'added') lines.delete(id);
      else lines.set(id, { id, name: known.get(id) ?? '', kind: 'removed', fields: [] });
    }
  }
  const count = (lists: readonly (readonly unknown[] | undefined)[]) =>
    lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return {
    lines: [...lines.values()],
    /** Links and assignments that are written or taken away. */
    links: count(steps.flatMap(({ link, removedLink }) => [link, removedLink])),
    assignments: count(steps.flatMap(({ assignment, removedAssignment }) => [assignment, removedAssignment])),
  };
}
