import { sql } from 'kysely';
import type { VersionInfo } from '#contract/documented/planning.ts';
import { Failure } from '#service/core/errors.ts';
import { type Queries, readColumn, readRows } from '#service/db/queries.ts';
import { analyzeGrown, readTableFacts, withoutRowChecks } from '#service/db/bulk/insert-rows.ts';
import { activityColumns } from './version-writes.ts';

/** Plan versions in the database: checked-in ones and the working version held by one user. */

export interface CurrentPlan {
  readonly id: string;
  readonly projectNodeId: string;
  readonly projectName: string;
  readonly isArchived: boolean;
  readonly currentVersionId: string;
  readonly baselineVersionId: string | null;
  /** When the plan was made. */
  readonly created: string;
}

export interface WorkingVersion {
  readonly id: string;
  readonly holderId: string;
  readonly holderName: string;
  readonly checkedOutAt: string;
  readonly revision: number;
  readonly savedKey: string | null;
  /** When it was saved, else when it was checked out. */
  readonly savedAt: string;
}

function selectCurrentPlan(db: Queries, projectNodeId: string) {
  return db
    .selectFrom('project_plan as plan')
    .innerJoin('project_node as node', 'node.id', 'plan.project_node_id')
    .select([
      'plan.id',
      'plan.project_node_id as projectNodeId',
      'node.name as projectName',
      'node.archived as isArchived',
      'plan.current_version_id',
      'plan.baseline_version_id as baselineVersionId',
      'plan.created',
    ])
    .where('plan.project_node_id', '=', projectNodeId);
}

type CurrentPlanRow = Awaited<ReturnType<ReturnType<typeof selectCurrentPlan>['executeTakeFirst']>>;

function withVersion(row: CurrentPlanRow): CurrentPlan | undefined {
  if (!row?.current_version_id) return undefined;
  const { current_version_id: currentVersionId, ...plan } = row;
  return { ...plan, currentVersionId };
}

/** The plan of a project. */
export async function findCurrentPlan(db: Queries, projectNodeId: string): Promise<CurrentPlan | undefined> {
  return withVersion(await selectCurrentPlan(db, projectNodeId).executeTakeFirst());
}

/** The plan of a project, its row locked until the transaction ends, so that check-outs and imports come one after another. */
export async function lockPlan(db: Queries, projectNodeId: string): Promise<CurrentPlan | undefined> {
  return withVersion(await selectCurrentPlan(db, projectNodeId).forUpdate('plan').executeTakeFirst());
}

export function findWorkingVersion(db: Queries, planId: string): Promise<WorkingVersion | undefined> {
  return db
    .selectFrom('plan_version as version')
    .innerJoin('subject as holder', 'holder.id', 'version.holder_id')
    .select([
      'version.id',
      'holder.id as holderId',
      sql<string>`coalesce(nullif(holder.display_name, ''), holder.name)`.as('holderName'),
      sql<string>`version.checked_out_at`.as('checkedOutAt'),
      'version.revision',
      'version.saved_key as savedKey',
      sql<string>`coalesce(version.saved_at, version.checked_out_at)`.as('savedAt'),
    ])
    .where('version.plan_id', '=', planId)
    .where('version.number', '=', -1)
    .executeTakeFirst();
}

/** The refusal of a change that was made up for an earlier version than the current one. */
export async function changedSince(db: Queries, { currentVersionId }: CurrentPlan): Promise<Failure> {
  const { modified } = await db
    .selectFrom('plan_version')
    .select(sql<string>`check_in_time`.as('modified'))
    .where('id', '=', currentVersionId)
    .executeTakeFirstOrThrow();
  return new Failure('main.error.ModifiedMeanwhile', { id: currentVersionId, modified });
}

/** A document of a plan file that the current version of a plan has. */
const currentDocument = (planId: string, column: 'file_fields' | 'file_resources' | 'file_custom_fields') => sql<
  string | null
>`(
  select current.${sql.ref(column)} from project_plan plan join plan_version current on current.id = plan.current_version_id
  where plan.id = ${planId})`;

/** Opens an empty working version for its holder. Its revision is one that no working version of the plan ever had. */
export async function insertWorkingVersion(db: Queries, planId: string, holderId: string): Promise<string> {
  const { id } = await db
    .insertInto('plan_version')
    .values({
      plan_id: planId,
      number: -1,
      holder_id: holderId,
      checked_out_at: sql<string>`now()`,
      revision: sql<number>`(select max(revision) + 1 from plan_version where plan_id = ${planId})`,
      file_fields: currentDocument(planId, 'file_fields'),
      file_resources: currentDocument(planId, 'file_resources'),
      file_custom_fields: currentDocument(planId, 'file_custom_fields'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Copies all that one version plans into another, empty version of the same plan; nothing of it counts as modified by that. */
export async function copyVersion(db: Queries, from: string, to: string): Promise<void> {
  const copy = async (table: string, columns: string) => {
    const list = sql.raw(columns);
    await sql`insert into ${sql.table(table)} (plan_version_id, ${list})
      select ${to}, ${list} from ${sql.table(table)} where plan_version_id = ${from}`.execute(db);
  };
  const copyAll = async () => {
    // Time stamps are copied too: a check-out changes nothing.
    await copy('activity_version', [...activityColumns, 'created', 'modified'].join(', '));
    await copy(
      'dependency',
      'predecessor_id, successor_id, type, lag, lag_elapsed, lag_unit, on_critical_path, conflict',
    );
    await copy(
      'assignment_version',
      'assignment_id, activity_id, assigned, base_effort, delay, contour, file_fields, created, modified',
    );
    await copy('planned_cost', 'activity_id, cost_type, base');
  };
  const tables = ['activity_version', 'dependency', 'assignment_version', 'planned_cost'];
  const facts = await readTableFacts(db, tables);
  // A copy refers to the same rows as its original and to rows copied with it: without concurrent sessions no reference
  // can be missing.
  await (facts.every(({ isOnlySession }) => isOnlySession) ? withoutRowChecks(db, copyAll) : copyAll());
  await analyzeGrown(db, tables);
}

/** Makes the working version the next checked-in one, and the plan's current one. Returns its number. */
export async function checkInWorkingVersion(
  db: Queries,
  plan: CurrentPlan,
  versionId: string,
  { name, comment, userId }: { name: string; comment: string; userId: string },
): Promise<number> {
  const { number } = await db
    .updateTable('plan_version')
    .set({
      number: sql<number>`(select max(number) + 1 from plan_version where plan_id = ${plan.id})`,
      name,
      comment,
      check_in_time: sql<string>`now()`,
      checked_in_by: userId,
      holder_id: null,
      checked_out_at: null,
    })
    .where('id', '=', versionId)
    .returning('number')
    .executeTakeFirstOrThrow();
  await makeCurrent(db, plan, versionId);
  return number;
}

/** Adds an empty checked-in version to a plan. */
export function insertCheckedInVersion(
  db: Queries,
  planId: string,
  { name, comment, userId }: { name: string; comment?: string; userId: string },
): Promise<{ id: string; number: number }> {
  return db
    .insertInto('plan_version')
    .values({
      plan_id: planId,
      number: sql<number>`(select max(number) + 1 from plan_version where plan_id = ${planId} and number >= 0)`,
      name,
      comment: comment ?? '',
      check_in_time: sql<string>`now()`,
      checked_in_by: userId,
      file_fields: currentDocument(planId, 'file_fields'),
      file_resources: currentDocument(planId, 'file_resources'),
      file_custom_fields: currentDocument(planId, 'file_custom_fields'),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** Makes a checked-in version the one that everybody reads. The first one after the empty plan is what it is compared with. */
export async function makeCurrent(db: Queries, plan: CurrentPlan, versionId: string): Promise<void> {
  await db
    .updateTable('project_plan')
    .set({ current_version_id: versionId, baseline_version_id: plan.baselineVersionId ?? versionId })
    .where('id', '=', plan.id)
    .execute();
}

/** Makes resources members of a project. Returns those who were none before. */
export function joinAll(db: Queries, projectNodeId: string, resourceIds: readonly string[]): Promise<string[]> {
  return readColumn<string>(db)`insert into project_resource (project_node_id, resource_id)
    select ${projectNodeId}::bigint, unnest(${[...resourceIds]}::bigint[])
    on conflict do nothing
    returning resource_id`;
}

/** Adds resources assigned to an activity of a version to the project. Returns the new ones. */
export function joinProject(db: Queries, projectNodeId: string, versionId: string): Promise<string[]> {
  return readColumn<string>(db)`insert into project_resource (project_node_id, resource_id)
    select distinct ${projectNodeId}::bigint, a.resource_id
    from assignment_version v join assignment a on a.id = v.assignment_id
    where v.plan_version_id = ${versionId}
    on conflict do nothing
    returning resource_id`;
}

/** Numbers the WBS codes of a version anew by its outline: 1, 1.1, 1.2, 2 … */
export async function recalculateWbs(db: Queries, versionId: string): Promise<void> {
  await sql`
    with recursive numbered as (
      select activity_id, parent_id,
        row_number() over (partition by parent_id order by sequence) as place
      from activity_version where plan_version_id = ${versionId}
    ), coded as (
      select activity_id, place::text as code from numbered where parent_id is null
      union all
      select n.activity_id, c.code || '.' || n.place from numbered n join coded c on c.activity_id = n.parent_id
    )
    update activity_version v set wbs_code = left(c.code, 255), modified = now()
    from coded c
    where v.plan_version_id = ${versionId} and v.activity_id = c.activity_id and v.wbs_code <> left(c.code, 255)`.execute(
    db,
  );
}

/** Throws the working version away with all that it plans, activities that no other version has included. */
export async function removeWorkingVersion(db: Queries, planId: string, versionId: string): Promise<void> {
  // The current version remembers how far the revisions went.
  await sql`
    update plan_version set revision = working.revision
    from project_plan plan, plan_version working
    where plan.id = ${planId} and plan_version.id = plan.current_version_id and working.id = ${versionId}`.execute(db);
  await db.deleteFrom('plan_version').where('id', '=', versionId).where('number', '=', -1).execute();
  await removeUnplanned(db, planId);
}

/** Removes the activities that no version has, but for those with recorded work or costs. */
export async function removeUnplanned(db: Queries, planId: string): Promise<void> {
  await sql`delete from activity a
    where a.plan_id = ${planId}
      and not exists (select from activity_version v where v.activity_id = a.id)
      and not exists (select from cost_record c where c.activity_id = a.id)
      and not exists (
        select from assignment own join work_record w on w.assignment_id = own.id where own.activity_id = a.id
      )`.execute(db);
}

/** Returns the versions of a plan for the interface, newest first; the working version only on request. */
export async function listVersions(db: Queries, planId: string, { withWorking }: { withWorking: boolean }) {
  const rows = await versionRows(db)
    .where('version.plan_id', '=', planId)
    .where('version.number', '>=', withWorking ? -1 : 0)
    .orderBy(sql`version.number = -1`, 'desc')
    .orderBy('version.number', 'desc')
    .execute();
  return rows.map(asVersionInfo);
}

export async function getVersionInfo(db: Queries, versionId: string): Promise<VersionInfo> {
  return asVersionInfo(await versionRows(db).where('version.id', '=', versionId).executeTakeFirstOrThrow());
}

function versionRows(db: Queries) {
  return db
    .selectFrom('plan_version as version')
    .innerJoin('project_plan as plan', 'plan.id', 'version.plan_id')
    .select([
      'version.id',
      'version.name',
      'version.comment',
      'version.number',
      'version.check_in_time',
      sql<boolean>`version.id = plan.baseline_version_id`.as('isBaseline'),
      sql<number>`(select max(number) + 1 from plan_version where plan_id = plan.id)`.as('nextNumber'),
    ]);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['executeTakeFirstOrThrow']>>;

/** A working version shows -1 as its version, and as its real number the one that a check-in would give it. */
function asVersionInfo(row: VersionRow): VersionInfo {
  const isWorking = row.number === -1;
  return {
    id: { id: Number(row.id) },
    idString: row.id,
    name: row.name,
    comment: row.comment,
    version: row.number,
    realVersionNumber: isWorking ? row.nextNumber : row.number,
    checkInTime: row.check_in_time,
    workingVersion: isWorking,
    baselineVersion: row.isBaseline ?? false,
  };
}

/** Condition that work or costs are recorded for the activity of the version row `v`. */
export const isRecorded = sql`
  exists (select from assignment a join work_record w on w.assignment_id = a.id where a.activity_id = v.activity_id)
  or exists (select from cost_record c where c.activity_id = v.activity_id)`;

/**
 * Returns the activities of the current version missing in the working version although work or costs are recorded for
 * them: they were booked while the plan was being edited.
 */
export function listRecordedMissing(
  db: Queries,
  { currentVersionId }: CurrentPlan,
  versionId: string,
): Promise<{ id: string; name: string }[]> {
  return readRows<{ id: string; name: string }>(db)`
    select v.activity_id as id, v.name
    from activity_version v
    where v.plan_version_id = ${currentVersionId}
      and not exists (
        select from activity_version kept where kept.plan_version_id = ${versionId} and kept.activity_id = v.activity_id)
      and (${isRecorded})
    order by v.sequence`;
}
