import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import type { NodeRow } from './project-writes.ts';
import type { ImportedRecordStamp } from '#service/imports/undo.ts';

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
export async function listProjectsInUse(db: Queries, created: readonly ImportedRecordStamp[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
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
    order by n.name, made.id`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names of projects that an import changed and that were changed since, or cannot be what they were. */
export async function listChanged(
  db: Queries,
  updated: readonly (ImportedRecordStamp & { readonly before: NodeRow })[],
  created: readonly ImportedRecordStamp[],
): Promise<string[]> {
  const before = updated.map(({ before: row }) => row);
  const { rows } = await sql<{ name: string }>`
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
    order by n.name, left_so.id`.execute(db);
  return rows.map(({ name }) => name);
}
