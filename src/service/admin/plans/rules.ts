import type { OpPlanFieldChange } from '#contract/admin/plans.ts';

/** The fields of an activity that versions are compared by, in the order in which changes are told. */
const comparedFields = [
  'name',
  'description',
  'type',
  'parent',
  'start',
  'finish',
  'duration',
  'baseEffort',
  'unassignedEffort',
  'priority',
  'deadline',
  'responsibleResource',
  'category',
  'resources',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** An activity that two versions plan differently, or that only one of them has. */
export interface ActivityDifference {
  readonly id: string;
  readonly name: string;
  readonly wbsCode: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The old and the new value of each field that differs. */
  readonly change: { readonly [F in ComparedField]?: readonly [old: unknown, after: unknown] };
}

function fieldChanges({ change }: ActivityDifference): OpPlanFieldChange[] {
  return comparedFields.flatMap((field) => {
    const values = change[field];
    return values ? [{ field, old: values[0], new: values[1] }] : [];
  });
}

/** Sorts differences into what the newer version added, removed and changed. */
export function sortedDifferences(differences: readonly ActivityDifference[]) {
  const of = (wanted: ActivityDifference['kind']) =>
    differences
      .filter(({ kind }) => kind === wanted)
      .map((difference) => {
        const { id, name, wbsCode } = difference;
        return { id, name, wbsCode, change: fieldChanges(difference) };
      });
  return { added: of('added'), removed: of('removed'), changed: of('changed') };
}
