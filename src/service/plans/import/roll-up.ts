import { ActivityAttribute, ActivityType, collectionTypes, WorkContour } from '#contract/core/codes.ts';
import type { ImportedActivity, ImportedPlan } from './from-plan-file.ts';
import { maxPlanFileHours } from './imported-work.ts';
import { type ExistingRow, mergeOutlines, type ImportedOutlinePlace } from './outline.ts';
import type { VersionActivityRow, VersionAssignmentRow, PlacedRow, VersionState } from './version-state.ts';
import { roundFigure } from '#service/core/figures/derived.ts';

/** An activity of the version that is imported into, as far as its place and effort go. */
export interface StayingActivity {
  readonly activityId: string;
  readonly parentId: string | null;
  readonly type: number;
  /** Hours, with what is below it. */
  readonly baseEffort: number;
}

interface RollUpTarget {
  /** Activity ids by the file's unique ids. */
  readonly ids: ReadonlyMap<number, string>;
  /** Resource ids by the file's unique ids; a resource that is not there was not found. */
  readonly resources: ReadonlyMap<number, string>;
  /** Resource ids by the contacts of the file that name one. */
  readonly contacts: ReadonlyMap<string, string>;
  /** Remaining content of the version, in order. */
  readonly existing: readonly StayingActivity[];
  /** The assignments of the version. */
  readonly state: Pick<VersionState, 'assignments'>;
  /** The id of the calendar of an activity. */
  readonly calendarOf: (activity: ImportedActivity, activityId: string) => string | null;
}

export interface ImportedRows {
  readonly activities: readonly VersionActivityRow[];
  /** Positions of the version's activities that are not in the file. */
  readonly staying: readonly PlacedRow[];
  readonly assignments: readonly VersionAssignmentRow[];
  /** The hours of the file's baseline by activity and resource, with a space between their ids. */
  readonly baselineEfforts: ReadonlyMap<string, number>;
  /** Hours whose resource was not found, by that resource's name. */
  readonly unassigned: ReadonlyMap<string, number>;
  /** Assignments whose fields are not kept, because their resource was not found or has another assignment. */
  readonly fieldsLeft: number;
}

/**
 * The rows of an imported plan. Work of resources that were not found stays as unassigned effort of its activity; the effort
 * of a collection is the sum of what is below it.
 */
export function rollUpImportedRows(file: ImportedPlan, target: RollUpTarget): ImportedRows {
  const { ids } = target;
  const idOf = (uid: number) => ids.get(uid) ?? '';
  const { assignments, loose, assigned, incomplete, ...found } = assignImportedWork(file, target);
  const looseOf = (uid: number) => loose.get(uid) ?? 0;
  const places = mergeOutlines(
    file.activities.map(({ uid, parentUid }) => ({
      activityId: idOf(uid),
      parentId: parentUid === null ? null : idOf(parentUid),
      ownEffort: looseOf(uid) + (assigned.get(uid) ?? 0),
    })),
    withOwnEffort(target.existing),
  );
  const activities = file.activities.map((activity): VersionActivityRow => {
    const { uid } = activity;
    const place = places.get(idOf(uid));
    // Written out: spreading a row with this many columns takes V8 fifteen times as long.
    return {
      activity_id: idOf(uid),
      parent_id: place?.parentId ?? null,
      sequence: place?.sequence ?? 0,
      outline_level: place?.outlineLevel ?? 1,
      base_effort: roundFigure(place?.effort ?? 0),
      wbs_code: activity.wbsCode,
      name: activity.name,
      description: activity.description,
      type: place?.hasChildren && !collectionTypes.includes(activity.type) ? ActivityType.collection : activity.type,
      start: activity.start,
      finish: activity.finish,
      duration: activity.duration,
      duration_unit: activity.durationUnit,
      duration_elapsed: activity.isElapsed,
      calendar_id: target.calendarOf(activity, idOf(uid)),
      priority: activity.priority,
      unassigned_effort: roundFigure(looseOf(uid)),
      attributes: activity.attributes | (incomplete.has(uid) ? ActivityAttribute.incompleteAssignment : 0),
      deadline: activity.deadline,
      constraint_type: activity.constraint,
      constraint_day: activity.constraintDay,
      manual: activity.isManual,
      responsible_resource_id: target.contacts.get(activity.contact) ?? null,
      file_fields: withoutContact(activity, target),
      file_guid: activity.guid,
      file_uid: file.stated.uids && uid <= largestUid ? uid : null,
    };
  });
  const inFile = new Set(activities.map(({ activity_id }) => activity_id));
  const staying = target.existing.filter(({ activityId }) => !inFile.has(activityId));
  return {
    activities,
    staying: staying.map(({ activityId }) => placedRow(activityId, places.get(activityId))),
    assignments,
    ...found,
  };
}

/** A contact that is a resource is responsible; any other is kept as it is. */
function withoutContact({ fileFields, contact }: ImportedActivity, { contacts }: RollUpTarget): unknown {
  if (fileFields?.contact === undefined || !contacts.has(contact)) return fileFields;
  const others = Object.entries(fileFields).filter(([field]) => field !== 'contact');
  return others.length > 0 ? Object.fromEntries(others) : null;
}

/** Maximum that fits into the column; files with larger ids are matched by GUID. */
const largestUid = 2_147_483_647;

function placedRow(activity_id: string, place: ImportedOutlinePlace | undefined): PlacedRow {
  return {
    activity_id,
    parent_id: place?.parentId ?? null,
    sequence: place?.sequence ?? 0,
    outline_level: place?.outlineLevel ?? 1,
    base_effort: roundFigure(place?.effort ?? 0),
  };
}

/** Takes from each activity's effort what is below it. */
function withOwnEffort(existing: readonly StayingActivity[]): ExistingRow[] {
  const own = new Map(existing.map(({ activityId, baseEffort }) => [activityId, baseEffort]));
  for (const { parentId, baseEffort } of existing)
    if (parentId !== null && own.has(parentId)) addToSum(own, parentId, -baseEffort);
  return existing.map(({ activityId, parentId, type }) => ({
    activityId,
    parentId,
    ownEffort: Math.max(0, own.get(activityId) ?? 0),
    isAdHoc: type === ActivityType.adHoc,
  }));
}

/** The file's assignments to resources that were found; the hours of the others are loose. */
function assignImportedWork(file: ImportedPlan, { ids, resources, state }: RollUpTarget) {
  const shapes = new Map(state.assignments.map((each) => [`${each.activity_id} ${each.resource_id}`, each]));
  const names = new Map(file.resources.map(({ uid, name }) => [uid, name]));
  const nameOf = (uid: number) => names.get(uid) || `#${uid}`;
  const loose = new Map(file.activities.map(({ uid, unassignedEffort }) => [uid, unassignedEffort]));
  const assigned = new Map<number, number>();
  const incomplete = new Set<number>();
  const unassigned = new Map<string, number>();
  const assignments = new Map<string, VersionAssignmentRow>();
  const baselineEfforts = new Map<string, number>();
  for (const { uid } of file.resources) if (!resources.has(uid)) addToSum(unassigned, nameOf(uid), 0);
  let fieldsLeft = 0;
  for (const {
    taskUid,
    resourceUid,
    assigned: percent,
    baseEffort,
    baselineEffort,
    shape,
    fields,
  } of file.assignments) {
    const resource_id = resources.get(resourceUid);
    if (resource_id === undefined) {
      if (fields) fieldsLeft += 1;
      addToSum(loose, taskUid, baseEffort);
      addToSum(unassigned, nameOf(resourceUid), baseEffort);
      incomplete.add(taskUid);
      continue;
    }
    addToSum(assigned, taskUid, baseEffort);
    const activity_id = ids.get(taskUid) ?? '';
    // Two resources of the file may be one here.
    const key = `${activity_id} ${resource_id}`;
    if (baselineEffort !== undefined) addToSum(baselineEfforts, key, baselineEffort);
    const before = assignments.get(key);
    const own = before ?? shape ?? shapes.get(key);
    if (before?.file_fields && fields) fieldsLeft += 1;
    assignments.set(key, {
      activity_id,
      resource_id,
      assigned: roundFigure(Math.min(maxPlanFileHours, (before?.assigned ?? 0) + percent)),
      base_effort: roundFigure((before?.base_effort ?? 0) + baseEffort),
      delay: own?.delay ?? 0,
      contour: own?.contour ?? WorkContour.flat,
      file_fields: before?.file_fields ?? fields,
    });
  }
  return {
    assignments: [...assignments.values()],
    baselineEfforts,
    unassigned,
    loose,
    assigned,
    incomplete,
    fieldsLeft,
  };
}

function addToSum<K>(sums: Map<K, number>, key: K, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
