import { sql } from 'kysely';
import type { OpMilestone } from '#contract/app/milestones.ts';
import { ActivityType, Level, ProjectType } from '#contract/core/codes.ts';
import { projectLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';

/**
 * Lists the dated milestones of the current plans of projects in which the caller is at least observer, by project and
 * day.
 * @param projectIds empty for all projects that are neither archived nor templates; unknown ones are ignored
 */
export async function listMilestones(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  projectIds: readonly string[],
): Promise<OpMilestone[]> {
  const selected =
    projectIds.length > 0
      ? sql`plan.project_node_id = any (${[...projectIds]}::bigint[])`
      : sql`not node.archived and node.type <> ${ProjectType.template}`;
  const { rows } = await sql<OpMilestone>`
    with access as materialized (select * from ${projectLevels(caller)} as level)
    select activity.id, node.id as "projectNode", version.wbs_code as "wbsCode", version.name,
      coalesce(version.finish, version.start) as day, activity.complete
    from project_plan plan
    join access on access.project_node_id = plan.project_node_id and access.level >= ${Level.observer}
    join project_node node on node.id = plan.project_node_id
    join activity_version version on version.plan_version_id = plan.current_version_id
    join activity on activity.id = version.activity_id
    where ${selected} and version.type = ${ActivityType.milestone} and coalesce(version.finish, version.start) is not null
    order by node.id, day, version.sequence, activity.id`.execute(db);
  return rows;
}
