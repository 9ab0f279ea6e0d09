import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { insertRows } from '#service/db/bulk/insert-rows.ts';
import { baseEffortOf } from '#service/core/figures/base-effort.ts';
import { stateProgress } from '../stated-progress.ts';
import type { ActivityEdits, EditedActivity } from './activity-edits.ts';
import type { AssignmentEdits } from './assignment-edits.ts';
import type { EditTarget } from './edit-queries.ts';
import type { LinkEdits } from './link-edits.ts';

/** Writing an edit into a working version: a few statements, however much it changes. */

/** Activity columns that an edit can change. */
const editedColumns = [
  'type',
  'name',
  'description',
  'wbs_code',
  'category_id',
  'start',
  'finish',
  'duration',
  'lead_time',
  'follow_up_time',
  'priority',
  'base_effort',
  'unassigned_effort',
  'responsible_resource_id',
  'attributes',
  'deadline',
] as const;

/** Columns that no edit knows: one that comes back has those of the current version. */
const otherColumns = {
  original_estimate: 0,
  template: false,
  environment: '',
  contact_persons: '',
  authorized: '',
  authorization_comment: '',
  post_project_phase_comment: '',
  requirement_id: null,
  payment: 0,
  effort_billable: 0,
  file_uid: null,
} as const;

function editedActivityRow({ id, values }: EditedActivity) {
  return {
    activity_id: id,
    type: values.type,
    name: values.name,
    description: values.description,
    wbs_code: values.wbsCode,
    category_id: values.category,
    start: values.start,
    finish: values.finish,
    duration: values.duration,
    lead_time: values.leadTime,
    follow_up_time: values.followUpTime,
    priority: values.priority,
    base_effort: values.baseEffort,
    unassigned_effort: values.unassignedEffort,
    responsible_resource_id: values.responsibleResource,
    attributes: values.attributes,
    deadline: values.deadline,
  };
}

/** Writes the activity part of an edit, removals first, so that no position is used twice. */
export async function writeActivities(db: Queries, target: EditTarget, edits: ActivityEdits): Promise<void> {
  const { versionId, planId } = target;
  await removeEditedActivities(db, versionId, edits.removed);
  await insertRows(db, 'activity', ['id', 'guid'], edits.created, { plan_id: planId });
  await insertActivities(db, target, edits);
  await updateEditedActivities(db, versionId, edits.updated);
  await updatePlaces(db, versionId, edits);
  await writeEditedProgress(db, versionId, edits.progressed);
}

async function removeEditedActivities(db: Queries, versionId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from activity_version
    where plan_version_id = ${versionId} and activity_id = any (${[...ids]}::bigint[])`.execute(db);
}

/**
 * Inserts activities that are new to the version or return to it, with their planned costs, which edits do not contain.
 */
async function insertActivities(
  db: Queries,
  { planId, versionId, currentVersionId }: EditTarget,
  { inserted, places }: ActivityEdits,
): Promise<void> {
  if (inserted.length === 0) return;
  const rows = inserted.map((each) => {
    const place = places.get(each.id);
    return {
      ...editedActivityRow(each),
      parent_id: each.parentId,
      sequence: place?.sequence ?? 0,
      outline_level: place?.outlineLevel ?? 1,
    };
  });
  const own = sql.join(
    ['parent_id', 'sequence', 'outline_level', ...editedColumns].map((column) => sql.ref(`file.${column}`)),
  );
  const names = sql.join(['parent_id', 'sequence', 'outline_level', ...editedColumns].map((column) => sql.ref(column)));
  const others = Object.entries(otherColumns).map(([column, value]) => ({
    name: sql.ref(column),
    value: value === null ? sql.ref(`old.${column}`) : sql`coalesce(${sql.ref(`old.${column}`)}, ${sql.lit(value)})`,
  }));
  await sql`
    insert into activity_version (plan_version_id, plan_id, activity_id, file_guid, ${names}, ${sql.join(others.map(({ name }) => name))})
    select ${versionId}, ${planId}, a.id, coalesce(old.file_guid, a.guid), ${own}, ${sql.join(others.map(({ value }) => value))}
    from json_populate_recordset(null::activity_version, ${JSON.stringify(rows)}::json) as file
    join activity a on a.id = file.activity_id
    left join activity_version old on old.plan_version_id = ${currentVersionId} and old.activity_id = a.id`.execute(db);
  const ids = inserted.map(({ id }) => id);
  await sql`
    insert into planned_cost (plan_version_id, activity_id, cost_type, base)
    select ${versionId}, activity_id, cost_type, base from planned_cost
    where plan_version_id = ${currentVersionId} and activity_id = any (${ids}::bigint[])`.execute(db);
}

async function updateEditedActivities(
  db: Queries,
  versionId: string,
  edited: readonly EditedActivity[],
): Promise<void> {
  if (edited.length === 0) return;
  const values = sql.join(editedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`file.${column}`)}`));
  await sql`update activity_version v set ${values}, modified = now()
    from json_populate_recordset(null::activity_version, ${JSON.stringify(edited.map(editedActivityRow))}::json) as file
    where v.plan_version_id = ${versionId} and v.activity_id = file.activity_id`.execute(db);
}

/** Updates changed positions. An activity that only makes room does not count as modified. */
async function updatePlaces(
  db: Queries,
  versionId: string,
  { places, references: { known } }: ActivityEdits,
): Promise<void> {
  const moved = [...places.values()].filter(({ id, parentId, sequence, outlineLevel }) => {
    const before = known.get(id);
    if (before?.isIn !== true) return false;
    return before.parentId !== parentId || before.sequence !== sequence || before.outlineLevel !== outlineLevel;
  });
  if (moved.length === 0) return;
  await sql`update activity_version v
    set parent_id = place.parent_id, sequence = place.sequence, outline_level = place.outline_level,
      modified = case when v.parent_id is distinct from place.parent_id then now() else v.modified end
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ parentId }) => parentId)}::bigint[],
      ${moved.map(({ sequence }) => sequence)}::integer[], ${moved.map(({ outlineLevel }) => outlineLevel)}::smallint[])
      as place (activity_id, parent_id, sequence, outline_level)
    where v.plan_version_id = ${versionId} and v.activity_id = place.activity_id`.execute(db);
}

async function writeEditedProgress(db: Queries, versionId: string, edited: readonly EditedActivity[]): Promise<void> {
  const rows = edited.map(({ id, values: { complete, actualStart, actualFinish } }) => ({
    activity_id: id,
    complete,
    actual_start: actualStart,
    actual_finish: actualFinish,
  }));
  await stateProgress(db, versionId, rows);
}

export async function writeEditedLinks(db: Queries, versionId: string, { removed, written }: LinkEdits): Promise<void> {
  if (removed.length > 0) {
    await sql`delete from dependency
      using unnest(${removed.map(({ from }) => from)}::bigint[], ${removed.map(({ to }) => to)}::bigint[]) as gone (one, other)
      where plan_version_id = ${versionId} and predecessor_id = gone.one and successor_id = gone.other`.execute(db);
  }
  if (written.length === 0) return;
  const rows = written.map(({ from, to, type, lag, isElapsed }) => ({
    predecessor_id: from,
    successor_id: to,
    type,
    lag,
    lag_elapsed: isElapsed,
  }));
  await sql`insert into dependency (plan_version_id, predecessor_id, successor_id, type, lag, lag_elapsed)
    select ${versionId}, predecessor_id, successor_id, type, lag, lag_elapsed
    from json_populate_recordset(null::dependency, ${JSON.stringify(rows)}::json)
    on conflict (plan_version_id, predecessor_id, successor_id) do update
      set type = excluded.type, lag = excluded.lag, lag_elapsed = excluded.lag_elapsed`.execute(db);
}

/** The identity of an assignment stays, whether it is planned or not: with it its work. */
export async function writeEditedAssignments(
  db: Queries,
  versionId: string,
  { removed, written }: AssignmentEdits,
): Promise<void> {
  if (removed.length > 0) {
    await sql`delete from assignment_version planned
      using unnest(${removed.map(({ activityId }) => activityId)}::bigint[], ${removed.map(({ resourceId }) => resourceId)}::bigint[])
        as gone (activity_id, resource_id)
      join assignment own using (activity_id, resource_id)
      where planned.plan_version_id = ${versionId} and planned.assignment_id = own.id`.execute(db);
  }
  if (written.length === 0) return;
  const rows = written.map(({ activityId, resourceId, assigned, baseEffort }) => ({
    activity_id: activityId,
    resource_id: resourceId,
    assigned,
    base_effort: baseEffort,
  }));
  const file = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as file (activity_id bigint, resource_id bigint, assigned percent, base_effort hours)`;
  await sql`insert into assignment (activity_id, resource_id)
    select activity_id, resource_id from ${file}
    on conflict (activity_id, resource_id) do nothing`.execute(db);
  await sql`insert into assignment_version as planned (plan_version_id, assignment_id, activity_id, assigned, base_effort)
    select ${versionId}, own.id, file.activity_id, file.assigned, file.base_effort
    from ${file} join assignment own using (activity_id, resource_id)
    on conflict (plan_version_id, assignment_id) do update
      set assigned = excluded.assigned, base_effort = excluded.base_effort, modified = now()`.execute(db);
}

/** The effort of all that a version plans, in hours. */
export async function plannedEffort(db: Queries, versionId: string): Promise<number> {
  const { rows } = await sql<{ base: number }>`${baseEffortOf(versionId)}`.execute(db);
  return rows[0]?.base ?? 0;
}

/** Counts a save; the same key will be known again. Returns the new revision. */
export async function countSave(db: Queries, versionId: string, key: string): Promise<number> {
  const { revision } = await db
    .updateTable('plan_version')
    .set({ revision: sql<number>`revision + 1`, saved_key: key, saved_at: sql<string>`now()` })
    .where('id', '=', versionId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
