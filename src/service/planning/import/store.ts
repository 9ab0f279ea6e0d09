import { sql } from 'kysely';
import { ActivityType } from '#contract/codes.ts';
import { resourceLevels, visible } from '../../access.ts';
import type { Caller, Queries } from '../../context.ts';
import { insertRows } from '../../database/insert-rows.ts';
import type { ActivityVersionTable } from '../../database/tables.ts';
import { activityColumns } from '../versions.ts';
import type { ExistingActivity } from './match.ts';

/** The planned activities of a version; ad hoc ones are not planned and stay out of an import's way. */
export async function plannedActivities(
  db: Queries,
  versionId: string,
): Promise<(ExistingActivity & { name: string; sequence: number })[]> {
  return db
    .selectFrom('activity_version')
    .select([
      'activity_id as activityId',
      'file_guid as guid',
      'file_uid as uid',
      'wbs_code as wbsCode',
      'name',
      'sequence',
    ])
    .where('plan_version_id', '=', versionId)
    .where('type', '<>', ActivityType.adHoc)
    .orderBy('sequence')
    .execute();
}

/** Of these activities the ones for which work or costs are recorded, by name. */
export async function withRecords(
  db: Queries,
  activityIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select v.activity_id as id, max(v.name) as name
    from activity_version v
    where v.activity_id = any (${activityIds}::bigint[]) and (
      exists (select from assignment a join work_record w on w.assignment_id = a.id where a.activity_id = v.activity_id)
      or exists (select from cost_record c where c.activity_id = v.activity_id))
    group by v.activity_id order by 2`.execute(db);
  return rows;
}

/** Takes activities out of a version, with their links and assignments in it. */
export async function removeActivities(db: Queries, versionId: string, activityIds: readonly string[]): Promise<void> {
  await sql`delete from activity_version
    where plan_version_id = ${versionId} and activity_id = any (${activityIds}::bigint[])`.execute(db);
}

/** The visible, active resource for each name or e-mail address: by name first. Keys are in lower case. */
export async function resourcesByName(
  db: Queries,
  caller: Caller,
  names: readonly string[],
  emails: readonly string[],
) {
  const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
  return db
    .selectFrom('resource')
    .innerJoin(resourceLevels(caller).as('access'), 'access.resource_id', 'resource.id')
    .leftJoin('contact', 'contact.user_id', 'resource.user_id')
    .select([
      'resource.id',
      sql<string>`lower(resource.name)`.as('name'),
      sql<string | null>`lower(contact.e_mail)`.as('email'),
    ])
    .where('access.level', '>=', visible)
    .where('resource.type', '=', 0)
    .where('resource.archived', '=', false)
    .where(({ or, eb }) =>
      or([
        eb(sql<string>`lower(resource.name)`, '=', sql<string>`any (${lower(names)}::text[])`),
        eb(sql<string>`lower(contact.e_mail)`, '=', sql<string>`any (${lower(emails)}::text[])`),
      ]),
    )
    .execute();
}

export type ActivityRow = Readonly<Record<(typeof importedColumns)[number], unknown>>;

/** The columns that an import writes; the others take their defaults. */
export const importedColumns = [
  'plan_version_id',
  'plan_id',
  'activity_id',
  'parent_id',
  'sequence',
  'outline_level',
  'wbs_code',
  'name',
  'description',
  'type',
  'start',
  'finish',
  'duration',
  'priority',
  'base_effort',
  'unassigned_effort',
  'attributes',
  'deadline',
  'file_guid',
  'file_uid',
] as const satisfies readonly (keyof ActivityVersionTable)[];

/**
 * Writes the file's activities into the version: new ones are inserted, those that are there take the file's plan and keep
 * what a file does not know (category, custom values, comments, work).
 */
export async function writeActivities(
  db: Queries,
  planId: string,
  rows: readonly ActivityRow[],
  newIds: readonly string[],
): Promise<void> {
  await sql`insert into activity (id, plan_id) select unnest(${newIds}::bigint[]), ${planId}`.execute(db);
  const isNew = new Set(newIds);
  await insertRows(
    db,
    'activity_version',
    importedColumns,
    rows.filter((row) => isNew.has(String(row.activity_id))),
  );
  await updateActivities(
    db,
    rows.filter((row) => !isNew.has(String(row.activity_id))),
  );
}

async function updateActivities(db: Queries, rows: readonly ActivityRow[]): Promise<void> {
  if (rows.length === 0) return;
  const kept = new Set<string>(['plan_version_id', 'plan_id', 'activity_id']);
  const changed = importedColumns.filter(
    (column) => !kept.has(column) && activityColumns.some((own) => own === column),
  );
  const assignments = sql.join(changed.map((column) => sql`${sql.ref(column)} = file.${sql.ref(column)}`));
  await sql`update activity_version v set ${assignments}, modified = now()
    from jsonb_populate_recordset(null::activity_version, ${JSON.stringify(rows)}::jsonb) as file
    where v.plan_version_id = file.plan_version_id and v.activity_id = file.activity_id`.execute(db);
}

/** The links and assignments of these activities in a version are replaced by the file's. */
export async function clearLinksAndAssignments(
  db: Queries,
  versionId: string,
  activityIds: readonly string[],
): Promise<void> {
  const ids = sql`any (${activityIds}::bigint[])`;
  await sql`delete from dependency where plan_version_id = ${versionId} and (predecessor_id = ${ids} and successor_id = ${ids})`.execute(
    db,
  );
  await sql`delete from assignment_version where plan_version_id = ${versionId} and activity_id = ${ids}`.execute(db);
}

export interface LinkRow {
  readonly plan_version_id: string;
  readonly predecessor_id: string;
  readonly successor_id: string;
  readonly type: number;
  readonly lag: number;
  readonly lag_elapsed: boolean;
}

export async function writeLinks(db: Queries, rows: readonly LinkRow[]): Promise<void> {
  await insertRows(
    db,
    'dependency',
    ['plan_version_id', 'predecessor_id', 'successor_id', 'type', 'lag', 'lag_elapsed'],
    rows,
  );
}

export interface AssignmentRow {
  readonly activity_id: string;
  readonly resource_id: string;
  readonly assigned: number;
  readonly base_effort: number;
}

/** Assigns resources in a version; the identity of an assignment that was there before stays, and with it its work. */
export async function writeAssignments(db: Queries, versionId: string, rows: readonly AssignmentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const file = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as file (activity_id bigint, resource_id bigint, assigned numeric, base_effort numeric)`;
  await sql`insert into assignment (activity_id, resource_id, open_effort)
    select activity_id, resource_id, base_effort from ${file}
    on conflict (activity_id, resource_id) do nothing`.execute(db);
  await sql`insert into assignment_version (plan_version_id, assignment_id, activity_id, assigned, base_effort)
    select ${versionId}, a.id, file.activity_id, file.assigned, file.base_effort
    from ${file} join assignment a on a.activity_id = file.activity_id and a.resource_id = file.resource_id`.execute(
    db,
  );
}

/** Whoever is assigned to an activity belongs to the project. */
export async function joinProject(db: Queries, projectNodeId: string, resourceIds: readonly string[]): Promise<void> {
  await sql`insert into project_resource (project_node_id, resource_id)
    select ${projectNodeId}, unnest(${resourceIds}::bigint[]) on conflict do nothing`.execute(db);
}

export async function noteImport(db: Queries, projectNodeId: string, userId: string, result: unknown): Promise<void> {
  await db
    .insertInto('import_run')
    .values({ kind: 'plan', project_node_id: projectNodeId, user_id: userId, result: JSON.stringify(result) })
    .execute();
}
