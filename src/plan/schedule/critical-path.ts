import type { PlanActivity } from '../document.ts';

/** Subset of the result of `schedule` that the critical path is derived from. */
export interface CriticalSchedule {
  readonly activities: ReadonlyMap<string, { readonly isCritical: boolean }>;
}

/**
 * Ids of the activities on the critical path, which service and app count alike: those that are not done and have less than a
 * working day of total slack. A collection is none: it is there for what it holds.
 */
export function criticalActivities(
  activities: readonly Pick<PlanActivity, 'id' | 'parentId'>[],
  schedule: CriticalSchedule,
): ReadonlySet<string> {
  const parents = new Set(activities.map(({ parentId }) => parentId));
  const isOn = (id: string) => schedule.activities.get(id)?.isCritical === true && !parents.has(id);
  return new Set(activities.flatMap(({ id }) => (isOn(id) ? id : [])));
}
