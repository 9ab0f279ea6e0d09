import type { ImportedActivity, ImportedLink, ImportedPlan } from './from-plan-file.ts';
import type { ImportedAssignment } from './imported-work.ts';
import { importedBits, type VersionActivityRow, type VersionState } from './version-state.ts';

/** Leaves out changes of a plan file that are not wanted: their activities stay as the plan has them. Pure. */

/** Changes that an import leaves out. */
export interface RefusedChanges {
  /** Ids of activities that stay as they are. */
  readonly keep: ReadonlySet<string>;
  /** Unique ids of tasks of the file that become no activities; those below them go to the next one above. */
  readonly leaveOut: ReadonlySet<number>;
}

interface KnownPlan {
  readonly state: VersionState;
  /** Activity ids by the file's unique ids. */
  readonly matches: ReadonlyMap<number, string>;
  /** Resource ids by the file's unique ids. */
  readonly resources: ReadonlyMap<number, string>;
}

/** The file with the rows of the plan in place of the refused ones, and resources for the assignments of these. */
export function withoutRefused(
  file: ImportedPlan,
  { state, matches, resources }: KnownPlan,
  { keep, leaveOut }: RefusedChanges,
): { readonly file: ImportedPlan; readonly resources: ReadonlyMap<number, string> } {
  if (keep.size === 0 && leaveOut.size === 0) return { file, resources };
  const parents = new Map(file.activities.map(({ uid, parentUid }) => [uid, parentUid]));
  const dropped = new Set([...leaveOut].filter((uid) => !matches.has(uid)));
  const keptParent = (uid: number | null): number | null =>
    uid === null || !dropped.has(uid) ? uid : keptParent(parents.get(uid) ?? null);
  const before = new Map(state.activities.map((row) => [row.activity_id, row]));
  const keptRow = (uid: number) => {
    const id = matches.get(uid) ?? '';
    return keep.has(id) ? before.get(id) : undefined;
  };
  const isKept = (uid: number) => keptRow(uid) !== undefined;
  const uids = new Map([...matches].map(([uid, id]) => [id, uid]));
  const own = ownResources(state, resources);
  return {
    resources: new Map([...resources, ...[...own].map(([id, uid]) => [uid, id] as const)]),
    file: {
      ...file,
      activities: file.activities
        .filter(({ uid }) => !dropped.has(uid))
        .map((activity) => {
          const row = keptRow(activity.uid);
          const placed = { ...activity, parentUid: keptParent(activity.parentUid) };
          return row ? { ...placed, ...valuesOfRow(row) } : placed;
        }),
      links: [
        ...file.links.filter(
          ({ predecessorUid, successorUid }) =>
            !isKept(successorUid) && !dropped.has(successorUid) && !dropped.has(predecessorUid),
        ),
        ...state.links.flatMap((link): ImportedLink[] => {
          const [predecessorUid, successorUid] = [uids.get(link.predecessor_id), uids.get(link.successor_id)];
          if (predecessorUid === undefined || successorUid === undefined || !isKept(successorUid)) return [];
          const { type, lag, lag_elapsed: lagElapsed, lag_unit: lagUnit } = link;
          return [{ predecessorUid, successorUid, type, lag, lagElapsed, lagUnit }];
        }),
      ],
      assignments: [
        ...file.assignments.filter(({ taskUid }) => !isKept(taskUid) && !dropped.has(taskUid)),
        ...state.assignments.flatMap((row): ImportedAssignment[] => {
          const taskUid = uids.get(row.activity_id);
          if (taskUid === undefined || !isKept(taskUid)) return [];
          const { assigned, base_effort: baseEffort, delay, contour } = row;
          const resourceUid = own.get(row.resource_id) ?? 0;
          return [{ taskUid, resourceUid, assigned, baseEffort, shape: { delay, contour } }];
        }),
      ],
    },
  };
}

/** Unique ids for the resources of the plan that no resource of the file has. */
function ownResources(
  { assignments }: VersionState,
  resources: ReadonlyMap<number, string>,
): ReadonlyMap<string, number> {
  const first = Math.min(0, ...resources.keys()) - 1;
  const ids = [...new Set(assignments.map(({ resource_id }) => resource_id))];
  return new Map(ids.map((id, index) => [id, first - index]));
}

/** The values of an activity of the plan as if a file stated them; those that an import keeps anyway are left open. */
function valuesOfRow(row: VersionActivityRow): Omit<ImportedActivity, 'uid' | 'parentUid'> {
  return {
    guid: row.file_guid,
    wbsCode: row.wbs_code,
    name: row.name,
    description: row.description,
    type: row.type,
    start: row.start,
    finish: row.finish,
    duration: row.duration,
    durationUnit: row.duration_unit,
    isElapsed: row.duration_elapsed,
    calendarUid: undefined,
    priority: row.priority,
    unassignedEffort: row.unassigned_effort,
    attributes: row.attributes & importedBits,
    deadline: row.deadline,
    constraint: row.constraint_type,
    constraintDay: row.constraint_day,
    isManual: row.manual,
    fileFields: undefined,
    customValues: undefined,
    contact: '',
    fixedCosts: null,
    progress: null,
    baseline: null,
  };
}
