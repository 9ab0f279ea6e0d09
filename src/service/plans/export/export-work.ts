import { collectionTypes } from '#contract/core/codes.ts';
import { blankPlanResource } from '#files/blank-row.ts';
import type { Baseline, PlanAssignment, PlanResource, PlanTask } from '#files/plan.ts';
import { isTimephasedPercent } from '#files/timephased.ts';
import { hourOfRate, type WorkingUnits } from '#files/units.ts';
import { contourNames } from '#plan/schedule/contour.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { keptTaskFields } from '../kept-fields.ts';
import type { KeptResource } from '../kept-resources.ts';
import { type KeptAssignmentFields, keptAssignmentFields, type KeptThing, thingsOf } from '../kept-work.ts';
import { type DayMoments, momentDay } from './export-tasks.ts';
import type { ExportedActivity, ExportedAssignment, ExportedPerson } from './queries.ts';

/** Of a resource without availability of its own. */
const WHOLE = 100;

/**
 * The resources that the caller sees, in the order of their work, by id.
 * @param fromFile those of a plan file, whose rate counts where it is the same for an hour
 */
export function exportResourcesOf(
  people: readonly ExportedPerson[],
  fromFile: readonly KeptResource[],
  units: WorkingUnits,
): ReadonlyMap<string, PlanResource> {
  const byId = new Map(fromFile.map((kept) => [kept.resource, kept]));
  const byName = new Map(fromFile.flatMap((kept) => (isUnlinked(kept) ? [[nameKey(kept), kept] as const] : [])));
  const resources = new Map<string, PlanResource>();
  for (const { resourceId, resourceName, available, hourlyRate } of people) {
    if (resourceId === null || resources.has(resourceId)) continue;
    const name = resourceName ?? undefined;
    const kept = byId.get(resourceId) ?? byName.get(nameKey({ name })) ?? {};
    const isOwn = available !== null && available !== WHOLE;
    const rateHere = hourlyRate === null ? undefined : { value: hourlyRate, unit: 'hour' as const };
    const isKeptRate = kept.standardRate && hourlyRate === roundFigure(hourOfRate(kept.standardRate, units));
    resources.set(resourceId, {
      ...exportedResource(resources.size + 1, kept, {
        maxUnits: isOwn ? available : (kept.maxUnits ?? available ?? undefined),
        standardRate: hourlyRate && !isKeptRate ? rateHere : (kept.standardRate ?? rateHere),
      }),
      name,
    });
  }
  return resources;
}

/** A name of the file that is no resource here. */
const isUnlinked = ({ resource, type = 'work' }: KeptResource) => resource === undefined && type === 'work';
const nameKey = ({ name = '' }: Pick<KeptResource, 'name'>) => name.toLowerCase();

/**
 * Returns the materials and costs of a plan file by the keys of their assignments, and its people who are not here.
 * @param people that are exported before
 */
export function exportThingsOf(
  fromFile: readonly KeptResource[],
  people: ReadonlyMap<string, PlanResource>,
  activities: readonly ExportedActivity[],
): ReadonlyMap<string, PlanResource> {
  const names = new Set(Array.from(people.values(), nameKey));
  const things = new Map<string, PlanResource>();
  const add = (kept: KeptResource) => {
    const key = `${kept.type ?? 'work'} ${nameKey(kept)}`;
    if (things.has(key)) return;
    const { maxUnits = kept.type === undefined ? WHOLE : undefined, standardRate } = kept;
    things.set(key, exportedResource(people.size + things.size + 1, kept, { maxUnits, standardRate }));
  };
  for (const kept of fromFile)
    if (kept.type !== undefined || (isUnlinked(kept) && !names.has(nameKey(kept)))) add(kept);
  for (const { fileFields } of activities)
    for (const thing of thingsOf(fileFields)) add({ name: thing.resource, type: thingType(thing) });
  return things;
}

const thingType = ({ isCost }: KeptThing) => (isCost ? 'cost' : 'material');

function exportedResource(
  uid: number,
  { resource: _, ...kept }: KeptResource,
  { maxUnits, standardRate }: Pick<PlanResource, 'maxUnits' | 'standardRate'>,
): PlanResource {
  const { overtimeRate, costPerUse, rateTables = [] } = kept;
  const own = { name: 'A' as const, entries: [{ standardRate, overtimeRate, costPerUse }] };
  const isOwnRate = standardRate !== kept.standardRate && standardRate?.value !== 0;
  return {
    ...blankPlanResource(uid, uid),
    availability: kept.type === undefined ? [{ units: maxUnits }] : [],
    ...kept,
    maxUnits,
    standardRate,
    rateTables:
      rateTables.length === 0 || isOwnRate ? [own, ...rateTables.filter(({ name }) => name !== 'A')] : rateTables,
  };
}

export interface ExportedWork {
  readonly activities: readonly ExportedActivity[];
  readonly assignments: readonly ExportedAssignment[];
}

interface WorkPlace {
  taskOf(activityId: string): PlanTask | undefined;
  momentsOf(activity: ExportedActivity): DayMoments;
  readonly resources: ReadonlyMap<string, PlanResource>;
  readonly things: ReadonlyMap<string, PlanResource>;
}

/**
 * Returns the assignments to resources; unassigned effort, and effort of resources hidden from the caller, is exported
 * as unassigned.
 */
export function exportAssignmentsOf(
  { activities, assignments }: ExportedWork,
  { taskOf, momentsOf, resources, things }: WorkPlace,
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
  // Effort in addition to assignments needs an unassigned assignment, as that of a split activity; else it is that of the task.
  for (const { id, type, fileFields } of activities) {
    const work = loose.get(id) ?? 0;
    for (const thing of thingsOf(fileFields)) add(id, exportedThing(thing, taskOf(id), things));
    const timephased = looseTimephased(fileFields);
    if (timephased) add(id, { units: 100, work, timephased, workContour: 'contoured' });
    else if (work > 0 && (staffed.has(id) || collectionTypes.includes(type))) add(id, { units: 100, work });
  }
  return list;
}

/** How the work on a split activity that has no resource is spread. */
function looseTimephased(fileFields: unknown) {
  const spread = keptTaskFields(fileFields)?.timephased?.filter((series) => !isTimephasedPercent(series)) ?? [];
  return spread.length > 0 ? spread : undefined;
}

/** An assignment of a material or a cost, of which nothing is planned here. */
function exportedThing(
  thing: KeptThing,
  task: PlanTask | undefined,
  things: ReadonlyMap<string, PlanResource>,
): Partial<PlanAssignment> {
  return {
    ...ownFields(thing, task, thing),
    resourceUid: things.get(`${thingType(thing)} ${nameKey({ name: thing.resource })}`)?.uid,
    units: thing.units,
    work: thing.work,
    actualWork: thing.actualWork,
    remainingWork: Math.max(0, (thing.work ?? 0) - (thing.actualWork ?? 0)),
    cost: thing.cost,
    actualCost: thing.actualCost,
    remainingCost: thing.remainingCost,
    delay: thing.delay,
    workContour: thing.workContour ?? 'flat',
  };
}

/** The kept fields of a plan file that still fit to what is planned and done. */
function currentFields(
  { fileFields, baseEffort, actualEffort, baselineEffort }: ExportedAssignment,
  task: PlanTask | undefined,
): Partial<PlanAssignment> | undefined {
  const kept = keptAssignmentFields(fileFields);
  if (kept === undefined) return undefined;
  const { plannedActualWork, overtimeWork } = kept;
  const actualWork = isOtherHours(plannedActualWork, actualEffort) ? undefined : kept.actualWork;
  const own = ownFields(kept, task, { work: baseEffort, actualWork: actualWork ?? actualEffort });
  const isFirstOther = ({ number, work = 0 }: Baseline) => number === 0 && isOtherHours(work, baselineEffort);
  return {
    ...own,
    ...(actualWork !== undefined && { actualWork }),
    ...(overtimeWork !== undefined && { overtimeWork, regularWork: Math.max(0, baseEffort - overtimeWork) }),
    baselines: own.baselines.filter((baseline) => !isFirstOther(baseline)),
  };
}

/**
 * The fields that no figure here replaces; dates only while the task has its days, and spread work only while there is
 * as much of it besides.
 */
function ownFields(
  kept: KeptAssignmentFields,
  task: PlanTask | undefined,
  { work, actualWork }: Pick<PlanAssignment, 'work' | 'actualWork'>,
) {
  const { timephased, timephasedWork, timephasedDone, isContoured } = kept;
  const { start, finish, taskStart, taskFinish, rateTable, notes, baselines = [], custom = {} } = kept;
  const isInPlace =
    momentDay(taskStart) === momentDay(task?.start) && momentDay(taskFinish) === momentDay(task?.finish);
  const isSpread =
    isInPlace && !isOtherHours(timephasedWork, work) && !isOtherHours(timephasedDone, actualWork) && timephased;
  return {
    ...(isInPlace && start !== undefined && { start }),
    ...(isInPlace && finish !== undefined && { finish }),
    ...(isSpread && { timephased, ...(isContoured && { workContour: 'contoured' as const }) }),
    rateTable: rateTable ?? 'A',
    notes,
    baselines,
    custom,
  };
}

const isOtherHours = (one: number | null | undefined, other: number | null | undefined) =>
  Math.abs((one ?? 0) - (other ?? 0)) > 0.01;

function plainAssignment(uid: number, { uid: taskUid, start, finish }: PlanTask): PlanAssignment {
  return { uid, taskUid, start, finish, workContour: 'flat', rateTable: 'A', baselines: [], custom: {} };
}
