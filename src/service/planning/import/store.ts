import { sql } from 'kysely';
import { ActivityAttribute, ActivityType, ResourceType } from '#contract/codes.ts';
import { resourceLevels, visible } from '../../access.ts';
import type { Caller, Context, Queries } from '../../context.ts';
import { isRecorded } from '../versions.ts';
import { insertRows } from '../../database/insert-rows.ts';
import type { ActivityVersionTable } from '../../database/tables.ts';
import type { ImportedResource } from './from-plan-file.ts';
import type { ExistingActivity } from './match.ts';
import type { StayingActivity } from './roll-up.ts';

/** All activities of a version in their order, ad hoc ones too. */
export async function listActivities(db: Queries, versionId: string): Promise<(ExistingActivity & StayingActivity)[]> {
  return db
    .selectFrom('activity_version')
    .select([
      'activity_id as activityId',
      'parent_id as parentId',
      'file_guid as guid',
      'file_uid as uid',
      'wbs_code as wbsCode',
      'type',
      'base_effort as baseEffort',
    ])
    .where('plan_version_id', '=', versionId)
    .orderBy('sequence')
    .orderBy('activity_id')
    .execute();
}

/** Of these activities the ones for which work or costs are recorded, in the order of the version. */
export async function withRecords(
  db: Queries,
  versionId: string,
  activityIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select v.activity_id as id, v.name
    from activity_version v
    where v.plan_version_id = ${versionId} and v.activity_id = any (${activityIds}::bigint[]) and (
      ${isRecorded})
    order by v.sequence`.execute(db);
  return rows;
}

/** Takes activities out of a version, with their links and assignments in it. */
export async function removeActivities(db: Queries, versionId: string, activityIds: readonly string[]): Promise<void> {
  await sql`delete from activity_version
    where plan_version_id = ${versionId} and activity_id = any (${activityIds}::bigint[])`.execute(db);
}

/**
 * The resource here for each of the file's resources, by the file's unique id: the visible, active one of the same name, else
 * of the same e-mail address; upper and lower case are alike.
 */
export async function matchResources(
  db: Queries,
  caller: Caller,
  resources: readonly ImportedResource[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ uid: number; id: string }>`
    with file as materialized (
      select (entry ->> 'uid')::integer as uid, lower((entry ->> 'name') collate "und-x-icu") as name,
        lower((entry ->> 'email') collate "und-x-icu") as e_mail
      from jsonb_array_elements(${JSON.stringify(resources)}::jsonb) entry
    ), own as materialized (
      select r.id, lower(r.name) as name, lower(c.e_mail) as e_mail
      from resource r
      join ${resourceLevels(caller)} access on access.resource_id = r.id and access.level >= ${visible}
      left join contact c on c.user_id = r.user_id
      where r.type = ${ResourceType.resource} and not r.archived
    )
    select distinct on (uid) uid, id from (
      select file.uid, own.id, 1 as choice from file join own on own.name = file.name
      union all
      select file.uid, own.id, 2 from file join own on own.e_mail = file.e_mail and file.e_mail <> ''
    ) found
    order by uid, choice, id`.execute(db);
  return new Map(rows.map(({ uid, id }) => [uid, id]));
}

/** Where an activity stands in a version, and the effort that follows from that. */
export type PlacedRow = Readonly<
  Pick<ActivityVersionTable, 'activity_id' | 'parent_id' | 'sequence' | 'outline_level'> & { base_effort: number }
>;

export type ActivityRow = PlacedRow & Readonly<Record<(typeof importedColumns)[number], unknown>>;

/** The columns that an import writes; the others take their defaults. */
const importedColumns = [
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

/** The bits that an import knows; the others stay as they are. */
const importedBits =
  ActivityAttribute.startFixed |
  ActivityAttribute.finishFixed |
  ActivityAttribute.imported |
  ActivityAttribute.validationError |
  ActivityAttribute.incompleteAssignment;

/**
 * Writes the file's activities into the version: new ones are inserted, those that are there take the file's plan and keep
 * what a file does not know (category, custom values, comments, work).
 */
export async function writeActivities(
  db: Queries,
  { planId, versionId }: { planId: string; versionId: string },
  rows: readonly ActivityRow[],
  newIds: readonly string[],
): Promise<void> {
  await sql`insert into activity (id, plan_id) select unnest(${newIds}::bigint[]), ${planId}`.execute(db);
  const isNew = new Set(newIds);
  const inserted = rows.filter(({ activity_id }) => isNew.has(activity_id));
  await insertRows(db, 'activity_version', importedColumns, inserted);
  const changed = importedColumns.filter((column) => !['plan_version_id', 'plan_id', 'activity_id'].includes(column));
  const updated = rows.filter(({ activity_id }) => !isNew.has(activity_id));
  await updateActivities(db, versionId, changed, updated);
}

/** Gives activities their new places. */
export async function moveActivities(db: Queries, versionId: string, rows: readonly PlacedRow[]): Promise<void> {
  await updateActivities(db, versionId, ['parent_id', 'sequence', 'outline_level', 'base_effort'], rows);
}

/** Rows in which nothing changes stay untouched, so that nobody takes them for modified. */
async function updateActivities(
  db: Queries,
  versionId: string,
  columns: readonly (typeof importedColumns)[number][],
  rows: readonly PlacedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const value = (column: string) =>
    column === 'attributes'
      ? sql`(v.attributes & ~${importedBits}::integer | file.attributes)`
      : sql.ref(`file.${column}`);
  const assignments = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`));
  const before = sql.join(columns.map((column) => sql.ref(`v.${column}`)));
  const after = sql.join(columns.map(value));
  await sql`update activity_version v set ${assignments}, modified = now()
    from jsonb_populate_recordset(null::activity_version, ${JSON.stringify(rows)}::jsonb) as file
    where v.plan_version_id = ${versionId} and v.activity_id = file.activity_id
      and (${before}) is distinct from (${after})`.execute(db);
}

export interface LinkRow {
  readonly plan_version_id: string;
  readonly predecessor_id: string;
  readonly successor_id: string;
  readonly type: number;
  /** Hours. */
  readonly lag: number;
  readonly lag_elapsed: boolean;
}

/** Replaces the links among these activities in a version by the file's; the other links stay. */
export async function replaceLinks(
  db: Queries,
  versionId: string,
  activityIds: readonly string[],
  rows: readonly LinkRow[],
): Promise<void> {
  const ids = sql`any (${activityIds}::bigint[])`;
  await sql`delete from dependency
    where plan_version_id = ${versionId} and predecessor_id = ${ids} and successor_id = ${ids}`.execute(db);
  const columns = ['plan_version_id', 'predecessor_id', 'successor_id', 'type', 'lag', 'lag_elapsed'] as const;
  await insertRows(db, 'dependency', columns, rows);
}

export function listLinks(db: Queries, versionId: string): Promise<{ from: string; to: string }[]> {
  return db
    .selectFrom('dependency')
    .select(['predecessor_id as from', 'successor_id as to'])
    .where('plan_version_id', '=', versionId)
    .execute();
}

export interface AssignmentRow {
  readonly activity_id: string;
  readonly resource_id: string;
  /** Percent. */
  readonly assigned: number;
  /** Hours. */
  readonly base_effort: number;
}

/**
 * Replaces the assignments to these activities in a version by the file's. The identity of an assignment that was there
 * before stays, and with it its work.
 */
export async function replaceAssignments(
  db: Queries,
  versionId: string,
  activityIds: readonly string[],
  rows: readonly AssignmentRow[],
): Promise<void> {
  const file = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as file (activity_id bigint, resource_id bigint, assigned percent, base_effort hours)`;
  await sql`delete from assignment_version planned using assignment
    where planned.plan_version_id = ${versionId} and planned.activity_id = any (${activityIds}::bigint[])
      and assignment.id = planned.assignment_id
      and (assignment.activity_id, assignment.resource_id) not in (select activity_id, resource_id from ${file})`.execute(
    db,
  );
  await sql`insert into assignment (activity_id, resource_id, open_effort)
    select activity_id, resource_id, base_effort from ${file}
    on conflict (activity_id, resource_id) do nothing`.execute(db);
  await sql`insert into assignment_version as planned (plan_version_id, assignment_id, activity_id, assigned, base_effort)
    select ${versionId}, a.id, file.activity_id, file.assigned, file.base_effort
    from ${file} join assignment a on a.activity_id = file.activity_id and a.resource_id = file.resource_id
    on conflict (plan_version_id, assignment_id) do update
      set assigned = excluded.assigned, base_effort = excluded.base_effort, modified = now()
      where (planned.assigned, planned.base_effort) is distinct from (excluded.assigned, excluded.base_effort)`.execute(
    db,
  );
}

/** Writes the import into the list of imports; `undo` is what taking it back needs, null where it cannot be. */
export async function noteImport(
  { db, caller }: Context,
  projectNodeId: string,
  { counts, undo }: { counts: unknown; undo: unknown },
): Promise<void> {
  await db
    .insertInto('import_run')
    .values({
      kind: 'plan',
      project_node_id: projectNodeId,
      user_id: caller.userId,
      result: JSON.stringify(counts),
      undo: undo === null ? null : JSON.stringify(undo),
    })
    .execute();
}

/** Whether an activity is one that a plan file can hold. */
export function isPlanned({ type }: { readonly type: number }): boolean {
  return type !== ActivityType.adHoc;
}
