import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { insertRows } from '#service/db/bulk/insert-rows.ts';
import { baseEffortOf } from '#service/core/figures/plan.ts';
import { stateProgress } from '../stated-progress.ts';
import {
  deleteActivities,
  deleteAssignments,
  deleteLinks,
  updateActivities,
  writeAssignments,
  writeLinks,
} from '../version-writes.ts';
import type { ActivityEdits, EditedActivity } from './activity-edits.ts';
import type { AssignmentEdits, LinkEdits } from './assignment-edits.ts';
import type { AssignmentEditKey, EditTarget, LinkEditKey } from './edit-queries.ts';
import { editedFields } from './rules.ts';

/** Writing an edit into a working version: a few statements, however much it changes. */

const editedColumns = editedFields.columns(editedFields.names);

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
  file_fields: null,
  file_uid: null,
} as const;

function editedActivityRow({ id, values }: EditedActivity) {
  return { activity_id: id, ...editedFields.fullRow(editedFields.names, values) };
}

/** Writes the activity part of an edit, removals first, so that no position is used twice. */
export async function writeActivities(db: Queries, target: EditTarget, edits: ActivityEdits): Promise<void> {
  const { versionId, planId } = target;
  await deleteActivities(db, versionId, edits.removed);
  await insertRows(db, 'activity', ['id', 'guid'], edits.created, { plan_id: planId });
  await insertActivities(db, target, edits);
  await updateActivities(db, versionId, editedColumns, edits.updated.map(editedActivityRow));
  await updatePlaces(db, versionId, edits);
  await writeEditedProgress(db, versionId, edits.progressed);
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
  const columns = ['parent_id', 'sequence', 'outline_level', ...editedColumns];
  const own = sql.join(columns.map((column) => sql.ref(`file.${column}`)));
  const names = sql.join(columns.map((column) => sql.ref(column)));
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
  const ends = ({ from, to }: LinkEditKey) => ({ predecessor_id: from, successor_id: to });
  await deleteLinks(db, versionId, removed.map(ends));
  const rows = written.map(({ type, lag, isElapsed, unit, ...link }) => ({
    ...ends(link),
    type,
    lag,
    lag_elapsed: isElapsed,
    lag_unit: unit,
  }));
  await writeLinks(db, versionId, rows);
}

export async function writeEditedAssignments(
  db: Queries,
  versionId: string,
  { removed, written }: AssignmentEdits,
): Promise<void> {
  const key = ({ activityId, resourceId }: AssignmentEditKey) => ({ activity_id: activityId, resource_id: resourceId });
  await deleteAssignments(db, versionId, removed.map(key));
  const rows = written.map(({ assigned, baseEffort, delay, contour, ...own }) => ({
    ...key(own),
    assigned,
    base_effort: baseEffort,
    delay,
    contour,
  }));
  await writeAssignments(db, versionId, rows);
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
