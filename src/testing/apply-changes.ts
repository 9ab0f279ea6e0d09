import { planAssignmentKey, type PlanChanges, planLinkKey } from '#plan/compare/changes.ts';
import type { PlanActivity, PlanDocument } from '#plan/document.ts';

/** The document that changes make of the one that they were found from. Links and assignments that are new come last. */
export function applyChanges(document: PlanDocument, changes: PlanChanges): PlanDocument {
  return {
    activities: insertChangedRows(document.activities, changes),
    links: applyList(document.links, changes.links, changes.removedLinks, planLinkKey),
    assignments: applyList(document.assignments, changes.assignments, changes.removedAssignments, planAssignmentKey),
  };
}

function applyList<T extends K, K>(
  values: readonly T[],
  changed: readonly T[],
  removed: readonly K[],
  keyOf: (value: K) => string,
): readonly T[] {
  if (changed.length === 0 && removed.length === 0) return values;
  const next = new Map(values.map((value) => [keyOf(value), value]));
  for (const key of removed) next.delete(keyOf(key));
  for (const value of changed) next.set(keyOf(value), value);
  return [...next.values()];
}

/** The listed activities in their rows, the others in the rows between. */
function insertChangedRows(activities: readonly PlanActivity[], changes: PlanChanges): readonly PlanActivity[] {
  if (changes.activities.length === 0 && changes.removedActivities.length === 0) return activities;
  const gone = new Set([...changes.removedActivities, ...changes.activities.map(({ id }) => id)]);
  const staying = activities.filter(({ id }) => !gone.has(id));
  const listed = changes.activities.toSorted((one, other) => one.sequence - other.sequence);
  const result: PlanActivity[] = [];
  let next = 0;
  for (const { sequence, ...activity } of listed) {
    const free = Math.max(0, sequence - 1 - result.length);
    for (const each of staying.slice(next, next + free)) result.push(each);
    next += free;
    result.push(activity);
  }
  return result.concat(staying.slice(next));
}
