import { currentActivity } from '#service/core/activity-joins.ts';
import { Level } from '#contract/core/codes.ts';
import { insufficient, projectLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, notFoundFailure } from '#service/core/errors.ts';
import { isVisible, ownResourcesCtes } from './activity-query.ts';
import { readRow } from '#service/db/queries.ts';

/** An activity of a current version that the caller sees, with what the rules of writing ask of it. */
export interface VisibleActivity {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  /** The user who created it, where that is known. */
  readonly creatorId: string | null;
  readonly projectNodeId: string;
  readonly projectName: string;
  readonly isArchived: boolean;
  /** The caller's level on the project; at least external, because users see the activities that they work on. */
  readonly level: number;
  /** A resource that the caller is linked to is assigned to it. */
  readonly isAssigned: boolean;
}

/**
 * The activity, for a caller who is about to write to it.
 * @param id what the request names: the activity or a record of it
 * @throws Failure my_tasks.error.NotFound with `id` where the caller does not see the activity
 */
export async function requireVisible(context: Context, activityId: string, id = activityId): Promise<VisibleActivity> {
  const activity = await readRow<VisibleActivity>(context.db)`
    with access as materialized (
      select * from ${projectLevels(context.caller)} as level
      where project_node_id = (
        select plan.project_node_id from activity join project_plan plan on plan.id = activity.plan_id
        where activity.id = ${activityId})
    ),
    ${ownResourcesCtes(context)}
    select version.activity_id as id, version.name, version.type, activity.creator_id as "creatorId",
      node.id as "projectNodeId", node.name as "projectName", node.archived as "isArchived",
      greatest(access.level, ${Level.external}) as level,
      exists (
        select from assignment own
        join assignment_version planned
          on planned.assignment_id = own.id and planned.plan_version_id = version.plan_version_id
        where own.activity_id = version.activity_id and own.resource_id in (select id from linked)
      ) as "isAssigned"
    from activity
    ${currentActivity}
    left join access on access.project_node_id = node.id
    where activity.id = ${activityId} and ${isVisible}`;
  if (!activity) throw notFoundFailure('my_tasks', id);
  return activity;
}

/** The refusal of an action on an activity. */
export function insufficientFor({ level }: VisibleActivity, needed: number): Failure {
  return insufficient(needed, level, 'my_tasks.error.InsufficientPermissions');
}

export function requireContributor(activity: VisibleActivity): void {
  if (activity.level < Level.contributor) throw insufficientFor(activity, Level.contributor);
}

/** Activities of an archived project are only read. */
export function requireActiveActivity({ isArchived, projectName }: VisibleActivity): void {
  if (isArchived) throw new Failure('project.error.Archived', { name: projectName });
}
