import { sql } from 'kysely';
import type { OpPlanLink, OpPlannedActivity, OpPlannedAssignment } from '#contract/app/plans.ts';
import { Level } from '#contract/core/codes.ts';
import { projectLevels, resourceLevels, visible } from '#service/core/access.ts';
import type { Caller, Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';

/** Reading one version of a plan. */

export interface StoredPlanVersion {
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

/** CTE `seen` with the resources visible to the caller. */
export const seenResources = (caller: Caller) => sql`
  seen as materialized (
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
      'lead_time as leadTime',
      'follow_up_time as followUpTime',
      'priority',
      'base_effort as baseEffort',
      'unassigned_effort as unassignedEffort',
      'responsible_resource_id as responsibleResource',
      'attributes',
      'deadline',
    ])
    .where('plan_version_id', '=', versionId)
    .orderBy('sequence')
    .orderBy('activity_id')
    .execute();
}

/** The assignments of a version in the order of its activities; `id` is the assignment's in all versions. */
export async function listPlannedAssignments(
  { db, caller }: Context,
  versionId: string,
): Promise<OpPlannedAssignment[]> {
  const { rows } = await sql<OpPlannedAssignment>`
    with ${seenResources(caller)}
    select planned.assignment_id as id, planned.activity_id as activity, assignment.resource_id as resource,
      seen.name as "resourceName", planned.assigned, planned.base_effort as "baseEffort"
    from assignment_version planned
    join assignment on assignment.id = planned.assignment_id
    join activity_version activity
      on activity.plan_version_id = planned.plan_version_id and activity.activity_id = planned.activity_id
    left join seen on seen.id = assignment.resource_id
    where planned.plan_version_id = ${versionId}
    order by activity.sequence, planned.activity_id, planned.assignment_id`.execute(db);
  return rows;
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
      'link.on_critical_path as onCriticalPath',
      'link.conflict',
    ])
    .where('link.plan_version_id', '=', versionId)
    .orderBy('successor.sequence')
    .orderBy('link.predecessor_id')
    .execute();
}
