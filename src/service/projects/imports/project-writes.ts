import { sql } from 'kysely';
import type { Context } from '#service/core/context.ts';
import { type Queries, readColumn, readRows } from '#service/db/queries.ts';
import { violatedConstraint } from '#service/db/database-error.ts';
import { insertRows, takeIds } from '#service/db/bulk/insert-rows.ts';
import type { ImportedRecordStamp } from '#service/imports/kind.ts';
import { type NodeValues, projectFields } from '../fields.ts';
import type { VisiblePortfolio } from './project-queries.ts';
import { importedFields } from './project-columns.ts';
import type { StoredProjectValue } from './project-value-queries.ts';

/** Writes of a project import, as sets. */

/** The columns of a node that an import writes. */
const importedNodeColumns = ['parent_id', 'path', ...projectFields.columns(importedFields)] as const;

/** The row of a project in a portfolio; values that it lacks are null. */
export function projectNodeRow(id: string, parent: VisiblePortfolio, values: NodeValues) {
  const place = { id, parent_id: parent.id, path: [...parent.path, id] };
  return { ...projectFields.fullRow(importedFields, values), ...place };
}

/** Values of the imported columns. */
export type NodeRow = ReturnType<typeof projectNodeRow>;

/** The columns of a node as they were, its time stamp included. */
export type FormerRow = NodeRow & ImportedRecordStamp;

/**
 * A concurrent request took one of the names after the check. The error code makes the transaction run again, including
 * the check.
 */
class NameTaken extends Error {
  override readonly name = 'NameTaken';
  readonly code = '40001';
}

async function withFreeNames<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'project_node_sibling_name') throw error;
    throw new NameTaken('A name was taken meanwhile.', { cause: error });
  }
}

/** Inserts projects, each with its plan and the empty version 0. */
export async function insertProjects({ db, caller }: Context, rows: readonly NodeRow[]): Promise<void> {
  await withFreeNames(() => insertRows(db, 'project_node', ['id', ...importedNodeColumns], rows));
  const ids = await takeIds(db, rows.length * 2);
  const plans = ids.slice(0, rows.length);
  const versions = ids.slice(rows.length);
  const projects = rows.map(({ id }) => id);
  await sql`insert into project_plan (id, project_node_id, current_version_id)
    select * from unnest(${plans}::bigint[], ${projects}::bigint[], ${versions}::bigint[])`.execute(db);
  await sql`insert into plan_version (id, plan_id, number, check_in_time, checked_in_by)
    select version, plan, 0, now(), ${caller.userId}
    from unnest(${versions}::bigint[], ${plans}::bigint[]) as made (version, plan)`.execute(db);
}

/** Writes all columns of these nodes. A link in the portfolio that a node is in from now on is no longer needed. */
export function updateProjects(db: Queries, rows: readonly NodeRow[]): Promise<void> {
  return writeNodeColumns(db, importedNodeColumns, rows);
}

/** Gives nodes back what they had, their time stamps too, so that an earlier import can be taken back after a later one. */
export async function restoreProjects(db: Queries, rows: readonly FormerRow[]): Promise<void> {
  await sql`select set_config('opdesk.keeps_modified', 'on', true)`.execute(db);
  await writeNodeColumns(db, [...importedNodeColumns, 'modified'], rows);
  await sql`select set_config('opdesk.keeps_modified', 'off', true)`.execute(db);
}

async function writeNodeColumns(db: Queries, columns: readonly string[], rows: readonly NodeRow[]): Promise<void> {
  if (rows.length === 0) return;
  const input = sql`jsonb_populate_recordset(null::project_node, ${JSON.stringify(rows)}::jsonb) as input`;
  const assignments = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`input.${column}`)}`));
  await withFreeNames(() =>
    sql`update project_node n set ${assignments} from ${input} where n.id = input.id`.execute(db),
  );
  await sql`delete from project_link l using ${input}
    where l.project_node_id = input.id and l.portfolio_id = input.parent_id`.execute(db);
}

/** The columns of nodes as they are. */
export function listNodeRows(db: Queries, ids: readonly string[]): Promise<FormerRow[]> {
  const columns = sql.join(['id', ...importedNodeColumns, 'modified'].map((column) => sql.ref(column)));
  return readRows<FormerRow>(db)`
    select ${columns} from project_node where id = any (${[...ids]}::bigint[]) order by id`;
}

/** When nodes were last changed. */
export function listStamps(db: Queries, ids: readonly string[]): Promise<ImportedRecordStamp[]> {
  return readRows<ImportedRecordStamp>(db)`
    select id, modified from project_node where id = any (${[...ids]}::bigint[]) order by id`;
}

/** From this number of written nodes on, the planner's statistics are too far off. */
const minBulkRows = 1_000;

/**
 * Counts the tables anew after many nodes were written, with those that levels follow from: until the next vacuum, the levels of
 * all nodes would be planned as for a handful of them, which takes minutes.
 */
export async function refreshStatistics(db: Queries, count: number): Promise<void> {
  if (count < minBulkRows) return;
  await sql`analyze project_node, project_permission, project_resource, resource,
    project_plan, plan_version, project_custom_value`.execute(db);
}

/** Removes projects that nothing but their empty plan hangs on. The import that made one stays in the list of imports. */
export async function removeProjects(db: Queries, ids: readonly string[]): Promise<void> {
  await sql`update import_run set project_node_id = null where project_node_id = any (${[...ids]}::bigint[])`.execute(
    db,
  );
  await sql`delete from project_node where id = any (${[...ids]}::bigint[])`.execute(db);
}

/** Stores values, and removes those that are null. */
export async function writeProjectValues(db: Queries, values: readonly StoredProjectValue[]): Promise<void> {
  if (values.length === 0) return;
  const removed = values.filter(({ value }) => value === null);
  const stored = values.filter(({ value }) => value !== null);
  const input = (list: readonly StoredProjectValue[]) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
    as input (project_node_id bigint, attribute_id bigint, value jsonb)`;
  await sql`delete from project_custom_value v using ${input(removed)}
    where v.project_node_id = input.project_node_id and v.attribute_id = input.attribute_id`.execute(db);
  await sql`insert into project_custom_value (project_node_id, attribute_id, value)
    select project_node_id, attribute_id, value from ${input(stored)}
    on conflict (project_node_id, attribute_id) do update set value = excluded.value`.execute(db);
}

/**
 * Keeps everybody else from changing the projects of an import until the transaction ends, and from hanging anything on those that it
 * made, which go.
 */
export async function lockImportedProjects(
  db: Queries,
  created: readonly ImportedRecordStamp[],
  updated: readonly ImportedRecordStamp[],
): Promise<void> {
  const idsOf = (projects: readonly ImportedRecordStamp[]) => projects.map(({ id }) => id);
  await sql`select from project_node where id = any (${idsOf(created)}::bigint[]) order by id for update`.execute(db);
  await sql`
    select from project_node where id = any (${idsOf(updated)}::bigint[]) order by id for no key update`.execute(db);
}

/** Returns the ids of projects that have been moved to another portfolio since. */
export async function listMoved(db: Queries, before: readonly NodeRow[]): Promise<ReadonlySet<string>> {
  const was = before.map(({ id, parent_id }) => ({ id, parent_id }));
  const { rows } = await sql<{ id: string }>`
    select n.id from jsonb_to_recordset(${JSON.stringify(was)}::jsonb) as was (id bigint, parent_id bigint)
    join project_node n on n.id = was.id where n.parent_id <> was.parent_id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The names of projects that an import made and that are gone, changed since, or have something hanging on them. */
export function listProjectsInUse(db: Queries, created: readonly ImportedRecordStamp[]): Promise<string[]> {
  return readColumn<string>(db)`
    select coalesce(n.name, made.id::text) as name
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as made (id bigint, modified timestamptz)
    left join project_node n on n.id = made.id
    where n.modified is distinct from made.modified
      or exists (select from project_permission where project_node_id = n.id)
      or exists (select from project_resource where project_node_id = n.id)
      or exists (select from project_link where project_node_id = n.id)
      or exists (select from todo where project_node_id = n.id and not deleted)
      or exists (select from lock_range where project_node_id = n.id)
      or exists (select from product where active_project_id = n.id)
      or exists (select from release where active_project_id = n.id)
      or exists (
        select from project_plan p join plan_version v on v.plan_id = p.id
        where p.project_node_id = n.id and v.number <> 0)
      or exists (
        select from project_plan p join activity a on a.plan_id = p.id where p.project_node_id = n.id)
    order by n.name, made.id`;
}

/** The names of projects that an import changed and that were changed since, or cannot be what they were. */
export function listChanged(
  db: Queries,
  updated: readonly (ImportedRecordStamp & { readonly before: NodeRow })[],
  created: readonly ImportedRecordStamp[],
): Promise<string[]> {
  const before = updated.map(({ before: row }) => row);
  return readColumn<string>(db)`
    with was as (select * from jsonb_populate_recordset(null::project_node, ${JSON.stringify(before)}::jsonb))
    select coalesce(n.name, left_so.id::text) as name
    from jsonb_to_recordset(${JSON.stringify(updated.map(({ id, modified }) => ({ id, modified })))}::jsonb)
      as left_so (id bigint, modified timestamptz)
    left join project_node n on n.id = left_so.id
    left join was on was.id = left_so.id
    where n.modified is distinct from left_so.modified
      or not exists (select from project_node where id = was.parent_id and path = was.path[:cardinality(was.path) - 1])
      or exists (
        select from project_node other
        where other.parent_id = was.parent_id and lower(other.name) = lower(was.name) and other.id <> n.id
          and other.id <> all (${created.map(({ id }) => id)}::bigint[])
          and other.id not in (select id from was))
      or was.project_status_id is not null and not exists (select from project_status where id = was.project_status_id)
      or was.project_classification_id is not null
        and not exists (select from project_classification where id = was.project_classification_id)
      or was.custom_type_id is not null and not exists (select from custom_type where id = was.custom_type_id)
    order by n.name, left_so.id`;
}
