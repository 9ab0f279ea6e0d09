import { collectionTypes } from '#contract/core/codes.ts';
import type { Baseline, PlanAssignment, PlanResource, PlanTask } from '#files/plan.ts';
import { contourNames } from '#plan/schedule/contour.ts';
import { keptAssignmentFields } from '../kept-work.ts';
import { type DayMoments, momentDay } from './export-tasks.ts';
import type { ExportedActivity, ExportedAssignment } from './queries.ts';

/** The resources that the caller sees, in the order of their work, by id. */
export function exportResourcesOf(assignments: readonly ExportedAssignment[]): ReadonlyMap<string, PlanResource> {
  const resources = new Map<string, PlanResource>();
  for (const { resourceId, resourceName, available, hourlyRate } of assignments) {
    if (resourceId === null || resources.has(resourceId)) continue;
    const uid = resources.size + 1;
    const standardRate = hourlyRate === null ? undefined : { value: hourlyRate, unit: 'hour' as const };
    resources.set(resourceId, {
      uid,
      id: uid,
      isBlank: false,
      name: resourceName ?? undefined,
      type: 'work',
      isGeneric: false,
      isBudget: false,
      maxUnits: available ?? undefined,
      standardRate,
      accrueAt: 'prorated',
      availability: [{ units: available ?? undefined }],
      rateTables: [{ name: 'A', entries: [{ standardRate }] }],
      baselines: [],
      custom: {},
    });
  }
  return resources;
}

export interface ExportedWork {
  readonly activities: readonly ExportedActivity[];
  readonly assignments: readonly ExportedAssignment[];
}

/**
 * Returns the assignments to resources; unassigned effort, and effort of resources hidden from the caller, is exported
 * as unassigned.
 */
export function exportAssignmentsOf(
  { activities, assignments }: ExportedWork,
  taskOf: (activityId: string) => PlanTask | undefined,
  momentsOf: (activity: ExportedActivity) => DayMoments,
  resources: ReadonlyMap<string, PlanResource>,
): PlanAssignment[] {
  const list: PlanAssignment[] = [];
  const add = (activityId: string, values: Partial<PlanAssignment>) => {
    const task = taskOf(activityId);
    if (task) list.push({ ...plainAssignment(list.length + 1, task), ...values });
  };
  const loose = new Map(activities.map(({ id, unassignedEffort }) => [id, unassignedEffort]));
  const staffed = new Set<string>();
  const activityById = new Map(activities.map((activity) => [activity.id, activity]));
  const delayedStart = (activityId: string, delay: number) => {
    const activity = activityById.get(activityId);
    const isWithin = activity && delay > 0 && delay < activity.duration && !activity.isElapsed;
    return isWithin ? { start: momentsOf(activity).after(activity.start, delay) } : {};
  };
  for (const assignment of assignments) {
    const { activityId, resourceId, assigned, baseEffort, actualEffort, delay, contour } = assignment;
    const resource = resourceId === null ? undefined : resources.get(resourceId);
    if (!resource) {
      loose.set(activityId, (loose.get(activityId) ?? 0) + baseEffort);
      continue;
    }
    staffed.add(activityId);
    const kept = currentFields(assignment, taskOf(activityId));
    const actualWork = kept?.actualWork ?? actualEffort;
    add(activityId, {
      resourceUid: resource.uid,
      units: assigned,
      work: baseEffort,
      actualWork,
      remainingWork: Math.max(0, baseEffort - actualWork),
      delay,
      ...delayedStart(activityId, delay),
      workContour: contourNames[contour],
      ...kept,
    });
  }
  // Effort in addition to assignments needs an unassigned assignment; without any, it is the work of the task.
  for (const { id, type } of activities) {
    const work = loose.get(id) ?? 0;
    if (work > 0 && (staffed.has(id) || collectionTypes.includes(type))) add(id, { units: 100, work });
  }
  return list;
}

/** The kept fields of a plan file that still fit to what is planned and done. */
function currentFields(
  { fileFields, baseEffort, actualEffort, baselineEffort }: ExportedAssignment,
  task: PlanTask | undefined,
): Partial<PlanAssignment> | undefined {
  const kept = keptAssignmentFields(fileFields);
  if (kept === undefined) return undefined;
  const { start, finish, taskStart, taskFinish, actualWork, plannedActualWork, baselines = [], ...fields } = kept;
  const isInPlace =
    momentDay(taskStart) === momentDay(task?.start) && momentDay(taskFinish) === momentDay(task?.finish);
  const isFirstOther = ({ number, work = 0 }: Baseline) => number === 0 && isOtherHours(work, baselineEffort);
  return {
    ...fields,
    ...(isInPlace && start !== undefined && { start }),
    ...(isInPlace && finish !== undefined && { finish }),
    ...(actualWork !== undefined && !isOtherHours(plannedActualWork, actualEffort) && { actualWork }),
    ...(fields.overtimeWork !== undefined && { regularWork: Math.max(0, baseEffort - fields.overtimeWork) }),
    baselines: baselines.filter((baseline) => !isFirstOther(baseline)),
  };
}

const isOtherHours = (one: number | null | undefined, other: number | null) =>
  Math.abs((one ?? 0) - (other ?? 0)) > 0.01;

function plainAssignment(uid: number, { uid: taskUid, start, finish }: PlanTask): PlanAssignment {
  return { uid, taskUid, start, finish, workContour: 'flat', rateTable: 'A', baselines: [], custom: {} };
}
