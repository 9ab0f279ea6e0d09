import { sql } from 'kysely';
import type { OpPlanHistoryEntry, OpPlanLink, OpPlannedActivity, OpPlannedAssignment } from '#contract/app/plans.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpAssignmentVersion } from '#contract/documented/planning.ts';
import { projectLevels, resourceLevels, visible } from '#service/core/access.ts';
import type { Caller, Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { listVersions } from '../versions.ts';

/** Reading one version of a plan. */

interface StoredPlanVersion {
  readonly id: string;
  readonly number: number;
  readonly planId: string;
  readonly projectNodeId: string;
  /** The caller's level on the project. */
  readonly level: number;
}

/** A version whose project the caller sees; the working version only for its holder. */
export async function findVersion({ db, caller }: Context, id: string): Promise<StoredPlanVersion | undefined> {
  return db
    .selectFrom('plan_version as version')
    .innerJoin('project_plan as plan', 'plan.id', 'version.plan_id')
    .innerJoin(projectLevels(caller).as('access'), 'access.project_node_id', 'plan.project_node_id')
    .select([
      'version.id',
      'version.number',
      'version.plan_id as planId',
      'plan.project_node_id as projectNodeId',
      'access.level',
    ])
    .where('version.id', '=', id)
    .where('access.level', '>=', visible)
    .where((version) =>
      version.or([version('version.number', '>=', 0), version('version.holder_id', '=', caller.userId)]),
    )
    .executeTakeFirst();
}

/** A version that the caller may read. */
export async function findReadableVersion(context: Context, id: string): Promise<StoredPlanVersion | undefined> {
  const version = await findVersion(context, id);
  return version && version.level >= Level.observer ? version : undefined;
}

/** CTE `visible_resource` with the resources visible to the caller. */
export const visibleResources = (caller: Caller) => sql`
  visible_resource as materialized (
    select r.id, r.name from resource r
    where r.user_id = ${caller.userId}
      or r.id in (select resource_id from ${resourceLevels(caller)} as level where level >= ${visible}))`;

export function listPlannedActivities(db: Queries, versionId: string): Promise<OpPlannedActivity[]> {
  return db
    .selectFrom('activity_version')
    .select([
      'activity_id as id',
      'id as activityVersion',
      'parent_id as parent',
      'sequence',
      'outline_level as outlineLevel',
      'wbs_code as wbsCode',
      'name',
      'description',
      'type',
      'category_id as category',
      'start',
      'finish',
      'duration',
      'duration_unit as durationUnit',
      'duration_elapsed as durationElapsed',
      'calendar_id as calendar',
      'lead_time as leadTime',
      'follow_up_time as followUpTime',
      'priority',
      'base_effort as baseEffort',
      'unassigned_effort as unassignedEffort',
      'responsible_resource_id as responsibleResource',
      'attributes',
      'deadline',
      'constraint_type as constraint',
      'constraint_day as constraintDay',
      'manual',
    ])
    .where('plan_version_id', '=', versionId)
    .orderBy('sequence')
    .orderBy('activity_id')
    .execute();
}

/** When the baseline of a plan has its activities; none without a baseline. */
export function listBaselineDays(db: Queries, planId: string) {
  return db
    .selectFrom('project_plan as plan')
    .innerJoin('activity_version as planned', 'planned.plan_version_id', 'plan.baseline_version_id')
    .select(['planned.activity_id as id', 'planned.start', 'planned.finish'])
    .where('plan.id', '=', planId)
    .orderBy('planned.sequence')
    .orderBy('planned.activity_id')
    .execute();
}

/** The assignments of a version in the order of its activities; `id` is the assignment's in all versions. */
export function listPlannedAssignments({ db, caller }: Context, versionId: string): Promise<OpPlannedAssignment[]> {
  return readRows<OpPlannedAssignment>(db)`
    with ${visibleResources(caller)}
    select planned.assignment_id as id, planned.activity_id as activity, assignment.resource_id as resource,
      visible_resource.name as "resourceName", planned.assigned, planned.base_effort as "baseEffort",
      planned.delay, planned.contour
    from assignment_version planned
    join assignment on assignment.id = planned.assignment_id
    join activity_version activity
      on activity.plan_version_id = planned.plan_version_id and activity.activity_id = planned.activity_id
    left join visible_resource on visible_resource.id = assignment.resource_id
    where planned.plan_version_id = ${versionId}
    order by activity.sequence, planned.activity_id, planned.assignment_id`;
}

/** The links of one version, in the order of their successors in the plan. */
export async function listVersionLinks(db: Queries, versionId: string): Promise<OpPlanLink[]> {
  return db
    .selectFrom('dependency as link')
    .innerJoin('activity_version as successor', (join) =>
      join
        .onRef('successor.plan_version_id', '=', 'link.plan_version_id')
        .onRef('successor.activity_id', '=', 'link.successor_id'),
    )
    .select([
      'link.predecessor_id as predecessor',
      'link.successor_id as successor',
      'link.type',
      'link.lag',
      'link.lag_elapsed as lagElapsed',
      'link.lag_unit as lagUnit',
      'link.on_critical_path as onCriticalPath',
      'link.conflict',
    ])
    .where('link.plan_version_id', '=', versionId)
    .orderBy('successor.sequence')
    .orderBy('link.predecessor_id')
    .execute();
}

/**
 * Returns the assignments of an activity as planned in one version; the working version's only for its holder. The
 * activity's id identifies it in the last checked-in version, because the documented interface names no other.
 */
export async function listAssignmentVersions(
  { db, caller }: Context,
  activityVersionId: string,
): Promise<OpAssignmentVersion[]> {
  const rows = await db
    .selectFrom('activity_version as activity')
    .innerJoin('plan_version as version', 'version.id', 'activity.plan_version_id')
    .innerJoin('project_plan as plan', 'plan.id', 'version.plan_id')
    .innerJoin(projectLevels(caller).as('access'), 'access.project_node_id', 'plan.project_node_id')
    .leftJoin('assignment_version as assignment', (join) =>
      join
        .onRef('assignment.plan_version_id', '=', 'activity.plan_version_id')
        .onRef('assignment.activity_id', '=', 'activity.activity_id'),
    )
    .select(['assignment.id', 'assignment.created', 'assignment.modified'])
    .where((own) =>
      own.or([
        own('activity.id', '=', activityVersionId),
        own.and([
          own('activity.activity_id', '=', activityVersionId),
          own('activity.plan_version_id', '=', own.ref('plan.current_version_id')),
        ]),
      ]),
    )
    .where('access.level', '>=', Level.observer)
    .where((version) =>
      version.or([version('version.number', '>=', 0), version('version.holder_id', '=', caller.userId)]),
    )
    .orderBy('assignment.id')
    .execute();
  if (rows.length === 0) throw notFoundFailure('project_planning', activityVersionId);
  return rows.flatMap(({ id, created, modified }) => (id === null ? [] : [{ id, created, modified }]));
}

/** The plan of a project with its current version and who holds it. */
export async function findVersionedPlan(db: Queries, projectNodeId: string) {
  return db
    .selectFrom('project_plan as plan')
    .innerJoin('plan_version as current', 'current.id', 'plan.current_version_id')
    .leftJoin('plan_version as working', (join) =>
      join.onRef('working.plan_id', '=', 'plan.id').on('working.number', '=', -1),
    )
    .leftJoin('subject as holder', 'holder.id', 'working.holder_id')
    .select([
      'plan.id',
      'current.id as currentVersionId',
      'current.number',
      sql`current.file_fields -> 'tables'`.as('tables'),
      sql`working.file_fields -> 'tables'`.as('workingTables'),
      'working.holder_id as holderId',
      sql<string | null>`coalesce(nullif(holder.display_name, ''), holder.name)`.as('holderName'),
      'working.checked_out_at as checkedOutAt',
    ])
    .where('plan.project_node_id', '=', projectNodeId)
    .executeTakeFirst();
}

/** Makes a version of a plan the one that the plan is compared with. */
export async function updateBaseline(db: Queries, planId: string, versionId: string): Promise<void> {
  await db.updateTable('project_plan').set({ baseline_version_id: versionId }).where('id', '=', planId).execute();
}

const versionUserName = (subject: 'author' | 'holder') =>
  sql<string | null>`coalesce(nullif(${sql.ref(`${subject}.display_name`)}, ''), ${sql.ref(`${subject}.name`)})`;

/** The versions of a plan with who made them, the newest first; the working version only for its holder. */
export async function listHistory({ db, caller }: Context, planId: string): Promise<OpPlanHistoryEntry[]> {
  const makers = await db
    .selectFrom('plan_version as version')
    .innerJoin('project_plan as plan', 'plan.id', 'version.plan_id')
    .leftJoin('subject as author', 'author.id', 'version.checked_in_by')
    .leftJoin('subject as holder', 'holder.id', 'version.holder_id')
    .select([
      'version.id',
      'version.checked_in_by as checkedInBy',
      versionUserName('author').as('checkedInByName'),
      sql<boolean>`version.id = plan.current_version_id`.as('isCurrent'),
      'version.holder_id as holder',
      versionUserName('holder').as('holderName'),
      'version.checked_out_at as since',
    ])
    .where('version.plan_id', '=', planId)
    .execute();
  const byId = new Map(makers.map(({ id, ...maker }) => [id, maker]));
  const isMine = makers.some(({ holder }) => holder === caller.userId);
  const versions = await listVersions(db, planId, { withWorking: isMine });
  return versions.map((version) => ({ version, ...byId.get(version.idString ?? '') }));
}
