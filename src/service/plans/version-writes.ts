import { type RawBuilder, sql } from 'kysely';
import columnNames from './activity-columns.json' with { type: 'json' };
import type { Queries } from '#service/db/queries.ts';
import type { LinkRow, VersionAssignmentRow } from './import/version-state.ts';

/** Writes the content of a plan version for imports and edits: one statement for each list, whatever its size. */

/** Removes activities from a version, with their links and assignments in it. */
export async function deleteActivities(db: Queries, versionId: string, activityIds: readonly string[]): Promise<void> {
  if (activityIds.length === 0) return;
  await sql`delete from activity_version
    where plan_version_id = ${versionId} and activity_id = any (${[...activityIds]}::bigint[])`.execute(db);
}

/** Sets these columns of activities of a version; they count as modified. */
export async function updateActivities<Column extends string>(
  db: Queries,
  versionId: string,
  columns: readonly Column[],
  rows: readonly ({ readonly activity_id: string } & Readonly<Record<Column, unknown>>)[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`file.${column}`)}`));
  await sql`update activity_version v set ${values}, modified = now()${ownMoments(columns)}
    from json_populate_recordset(null::activity_version, ${JSON.stringify(rows)}::json) as file
    where v.plan_version_id = ${versionId} and v.activity_id = file.activity_id`.execute(db);
}

/** Moments of a file no longer count for an activity whose days or duration change, unless the change names others. */
function ownMoments(columns: readonly string[]): RawBuilder<unknown> {
  const changed = ['start', 'finish', 'duration'].filter((column) => columns.includes(column));
  if (changed.length === 0 || columns.includes('file_fields')) return sql``;
  const [old, now] = ['v', 'file'].map((row) => sql.join(changed.map((column) => sql.ref(`${row}.${column}`))));
  return sql`, file_fields = case when (${old}) is distinct from (${now})
    then nullif(v.file_fields - array['start', 'finish', 'pauses', 'timephased'], '{}') else v.file_fields end`;
}

export async function deleteLinks(
  db: Queries,
  versionId: string,
  links: readonly Pick<LinkRow, 'predecessor_id' | 'successor_id'>[],
): Promise<void> {
  if (links.length === 0) return;
  const predecessors = links.map(({ predecessor_id }) => predecessor_id);
  const successors = links.map(({ successor_id }) => successor_id);
  await sql`delete from dependency using unnest(${predecessors}::bigint[], ${successors}::bigint[]) as gone (predecessor_id, successor_id)
    where plan_version_id = ${versionId} and dependency.predecessor_id = gone.predecessor_id
      and dependency.successor_id = gone.successor_id`.execute(db);
}

/** Adds links, or changes their type and lag. */
export async function writeLinks(db: Queries, versionId: string, links: readonly LinkRow[]): Promise<void> {
  if (links.length === 0) return;
  await sql`insert into dependency (plan_version_id, predecessor_id, successor_id, type, lag, lag_elapsed, lag_unit)
    select ${versionId}, predecessor_id, successor_id, type, lag, lag_elapsed, lag_unit
    from json_populate_recordset(null::dependency, ${JSON.stringify(links)}::json)
    on conflict (plan_version_id, predecessor_id, successor_id) do update
      set type = excluded.type, lag = excluded.lag, lag_elapsed = excluded.lag_elapsed,
        lag_unit = excluded.lag_unit`.execute(db);
}

export async function deleteAssignments(
  db: Queries,
  versionId: string,
  rows: readonly Pick<VersionAssignmentRow, 'activity_id' | 'resource_id'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const activities = rows.map(({ activity_id }) => activity_id);
  const resources = rows.map(({ resource_id }) => resource_id);
  await sql`delete from assignment_version planned
    using unnest(${activities}::bigint[], ${resources}::bigint[]) as gone (activity_id, resource_id)
    join assignment own using (activity_id, resource_id)
    where planned.plan_version_id = ${versionId} and planned.assignment_id = own.id`.execute(db);
}

/** Assignments as they are written: those that are there keep a delay, a contour and fields of a plan file that are absent. */
type WrittenAssignment = Omit<VersionAssignmentRow, 'delay' | 'contour' | 'file_fields'> &
  Partial<Record<'delay' | 'contour', number | undefined>> & { readonly file_fields?: unknown };

/** The fields of a plan file of a written assignment; figures of it no longer count once the work is planned otherwise. */
const writtenFileFields = sql`case
  when file.file_fields is not null then nullif(file.file_fields, '{}')
  when (file.base_effort, coalesce(file.delay, before.delay), coalesce(file.contour, before.contour))
    is distinct from (before.base_effort, before.delay, before.contour)
  then nullif(before.file_fields
    - array['start', 'finish', 'taskStart', 'taskFinish', 'actualWork', 'plannedActualWork', 'overtimeWork',
      'timephased', 'timephasedWork', 'timephasedDone'], '{}')
  else before.file_fields end`;

/** Adds assignments, or changes their share and effort. An assignment keeps its identity, and with it its work records. */
export async function writeAssignments(
  db: Queries,
  versionId: string,
  rows: readonly WrittenAssignment[],
): Promise<void> {
  if (rows.length === 0) return;
  const file = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as file (activity_id bigint, resource_id bigint, assigned percent, base_effort hours, delay hours, contour smallint,
      file_fields jsonb)`;
  await sql`insert into assignment (activity_id, resource_id)
    select activity_id, resource_id from ${file}
    on conflict (activity_id, resource_id) do nothing`.execute(db);
  await sql`insert into assignment_version as planned
      (plan_version_id, assignment_id, activity_id, assigned, base_effort, delay, contour, file_fields)
    select ${versionId}, own.id, file.activity_id, file.assigned, file.base_effort, coalesce(file.delay, before.delay, 0),
      coalesce(file.contour, before.contour, 0), ${writtenFileFields}
    from ${file} join assignment own using (activity_id, resource_id)
    left join assignment_version before on before.plan_version_id = ${versionId} and before.assignment_id = own.id
    on conflict (plan_version_id, assignment_id) do update
      set assigned = excluded.assigned, base_effort = excluded.base_effort, delay = excluded.delay,
        contour = excluded.contour, file_fields = excluded.file_fields, modified = now()`.execute(db);
}

/** Columns of an activity in a version, without the version and the row's own id and time stamps. */
export const activityColumns: readonly string[] = columnNames;
