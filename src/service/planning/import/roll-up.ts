import { ActivityAttribute, ActivityType } from '#contract/codes.ts';
import type { ImportedPlan } from './from-plan-file.ts';
import type { ActivityRow, AssignmentRow } from './store.ts';

interface Target {
  readonly planId: string;
  readonly versionId: string;
  /** Activity ids by the file's unique ids. */
  readonly ids: ReadonlyMap<number, string>;
  /** Resource ids by the file's unique ids; a resource that is not there was not found. */
  readonly resources: ReadonlyMap<number, string>;
  /** The sequence after which the activities stand. */
  readonly offset: number;
}

export interface ImportedRows {
  readonly activities: readonly ActivityRow[];
  readonly assignments: readonly AssignmentRow[];
  /** Hours whose resource was not found, by that resource's name. */
  readonly unassigned: ReadonlyMap<string, number>;
}

/**
 * The rows of an imported plan. Work of resources that were not found stays as unassigned effort of its activity; the effort
 * of a collection is the sum of what is below it.
 */
export function rollUp(file: ImportedPlan, { planId, versionId, ids, resources, offset }: Target): ImportedRows {
  const names = new Map(file.resources.map(({ uid, name }) => [uid, name]));
  const effort = new Map<number, number>();
  const loose = new Map(file.activities.map(({ uid, unassignedEffort }) => [uid, unassignedEffort]));
  const incomplete = new Set<number>();
  const unassigned = new Map<string, number>();
  const assignments = new Map<string, AssignmentRow>();
  for (const { taskUid, resourceUid, assigned, baseEffort } of file.assignments) {
    const resource_id = resources.get(resourceUid);
    const activity_id = ids.get(taskUid) ?? '';
    if (resource_id === undefined) {
      const name = names.get(resourceUid) ?? String(resourceUid);
      add(loose, taskUid, baseEffort);
      add(unassigned, name, baseEffort);
      incomplete.add(taskUid);
      continue;
    }
    add(effort, taskUid, baseEffort);
    // Two resources of the file may be one here.
    const key = `${activity_id} ${resource_id}`;
    const before = assignments.get(key);
    assignments.set(key, {
      activity_id,
      resource_id,
      assigned: (before?.assigned ?? 0) + assigned,
      base_effort: (before?.base_effort ?? 0) + baseEffort,
    });
  }
  const total = new Map<number, number>();
  // From the bottom: every activity stands below its parent.
  for (const { uid, parentUid, type } of file.activities.toReversed()) {
    const own = type === ActivityType.milestone ? 0 : (effort.get(uid) ?? 0) + (loose.get(uid) ?? 0);
    add(total, uid, own);
    if (parentUid !== null) add(total, parentUid, total.get(uid) ?? 0);
  }
  const activities = file.activities.map((activity, index) => ({
    plan_version_id: versionId,
    plan_id: planId,
    activity_id: ids.get(activity.uid) ?? '',
    parent_id: activity.parentUid === null ? null : (ids.get(activity.parentUid) ?? null),
    sequence: offset + index + 1,
    outline_level: activity.outlineLevel,
    wbs_code: activity.wbsCode,
    name: activity.name,
    description: activity.description,
    type: activity.type,
    start: activity.start,
    finish: activity.finish,
    duration: activity.duration,
    priority: activity.priority,
    base_effort: total.get(activity.uid) ?? 0,
    unassigned_effort: loose.get(activity.uid) ?? 0,
    attributes: activity.attributes | (incomplete.has(activity.uid) ? ActivityAttribute.incompleteAssignment : 0),
    deadline: activity.deadline,
    file_guid: activity.guid,
    file_uid: activity.uid,
  }));
  return { activities, assignments: [...assignments.values()], unassigned };
}

function add<K>(sums: Map<K, number>, key: K, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
