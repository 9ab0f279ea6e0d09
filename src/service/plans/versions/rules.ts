import type { OpPlanFieldChange } from '#contract/app/plans.ts';

/**
 * Activity fields by which versions are compared and their columns, in the order in which changes are listed. Without a
 * column: `order` if the activity's position among former siblings changed, with its rows in the whole plan as values, and
 * `resources`.
 */
export const versionComparedFields = {
  name: 'name',
  description: 'description',
  type: 'type',
  parent: 'parent_id',
  order: null,
  start: 'start',
  finish: 'finish',
  duration: 'duration',
  baseEffort: 'base_effort',
  unassignedEffort: 'unassigned_effort',
  priority: 'priority',
  deadline: 'deadline',
  constraint: 'constraint_type',
  constraintDay: 'constraint_day',
  manual: 'manual',
  calendar: 'calendar_id',
  responsibleResource: 'responsible_resource_id',
  category: 'category_id',
  resources: null,
} as const;
type VersionComparedField = keyof typeof versionComparedFields;

/** An activity that two versions plan differently, or that only one of them has. */
export interface ActivityDifference {
  readonly id: string;
  readonly name: string;
  readonly wbsCode: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Calendar days by which it begins and ends later; null where it does not, or where one version has no days. */
  readonly startDays: number | null;
  readonly finishDays: number | null;
  /** Of a removed one, whether work or costs are recorded for it; null of the others. */
  readonly recorded: boolean | null;
  /** The old and the new value of each field that differs. */
  readonly change: { readonly [F in VersionComparedField]?: readonly [old: unknown, after: unknown] };
}

function fieldChanges({ change }: ActivityDifference): OpPlanFieldChange[] {
  return Object.keys(versionComparedFields).flatMap((field) => {
    const values = change[field as VersionComparedField];
    return values ? [{ field, old: values[0], new: values[1] }] : [];
  });
}

/** Sorts differences into what the newer version added, removed and changed. */
export function sortedDifferences(differences: readonly ActivityDifference[]) {
  const of = (wanted: ActivityDifference['kind']) =>
    differences
      .filter(({ kind }) => kind === wanted)
      .map((difference) => {
        const { id, name, wbsCode, startDays, finishDays, recorded } = difference;
        return { id, name, wbsCode, startDays, finishDays, recorded, change: fieldChanges(difference) };
      });
  return { added: of('added'), removed: of('removed'), changed: of('changed') };
}

/** An activity that is on the critical path of one of two versions. */
export interface CriticalDifference {
  readonly id: string;
  readonly name: string;
  readonly wbsCode: string;
  /** Of the newer one. */
  readonly isJoined: boolean;
}

/** Which activities came onto the critical path, and which left it. */
export function criticalDifferences(differences: readonly CriticalDifference[]) {
  const named = (wanted: boolean) =>
    differences.filter(({ isJoined }) => isJoined === wanted).map(({ id, name, wbsCode }) => ({ id, name, wbsCode }));
  return { criticalJoined: named(true), criticalLeft: named(false) };
}
