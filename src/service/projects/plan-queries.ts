import { type RawBuilder, sql } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import { ActivityType, Level, ProjectType } from '#contract/core/codes.ts';
import type { OpProjectPlan } from '#contract/documented/projects.ts';
import type { Context, CallerContext } from '#service/core/context.ts';
import { isHidden } from '#service/core/figures/rates.ts';
import { type ProjectPlanRow, planRecord } from './plan-record.ts';
import { nodeTreeOrder } from './node-queries.ts';
import type { OpMilestone } from '#contract/app/milestones.ts';
import { projectLevels } from '#service/core/access.ts';

type ProjectPlanReader = Pick<Context, 'db' | 'caller' | 'today'>;

/** Plans that the caller may read (observer level on the project), in the order of the tree of projects. */
async function listProjectPlansWhere(
  { db, caller, today }: ProjectPlanReader,
  condition: RawBuilder<unknown>,
): Promise<OpProjectPlan[]> {
  const { rows } = await sql<ProjectPlanRow>`
    select p.id, p.project_node_id as "projectNode", p.start, p.finish, p.duration, p.base_effort as "baseEffort",
      p.actual_effort as "actualEffort", p.open_effort as "openEffort", p.complete, p.progress_tracked as "progressTracked",
      p.created, p.modified,
      coalesce((
        select jsonb_agg(jsonb_build_object('type', c.cost_type, 'base', c.base, 'actual', c.actual, 'open', c.open,
          'isHidden', ${isHidden(sql`access.level`, sql`c.reveals_rate`)}))
        from plan_cost c where c.plan_id = p.id), '[]') as costs
    from project_plan p
    join project_node n on n.id = p.project_node_id
    join project_levels(${caller.subjects}::bigint[], ${caller.cap}) access on access.project_node_id = n.id
    where access.level >= ${Level.observer} and ${condition}
    order by n.archived, ${nodeTreeOrder}, p.id`.execute(db);
  return rows.map((row) => planRecord(row, today));
}

export async function findProjectPlan(context: ProjectPlanReader, id: string): Promise<OpProjectPlan | null> {
  const [plan] = await listProjectPlansWhere(context, sql`p.id = ${id}`);
  return plan ?? null;
}

export async function findPlanOfProject(context: ProjectPlanReader, projectId: string): Promise<OpProjectPlan | null> {
  const [plan] = await listProjectPlansWhere(context, sql`n.id = ${projectId}`);
  return plan ?? null;
}

export function listPlansByIds(context: ProjectPlanReader, ids: readonly string[]): Promise<OpProjectPlan[]> {
  return listProjectPlansWhere(context, sql`p.id = any (${[...ids]}::bigint[])`);
}

/** The plans of the projects on which the caller has the level. */
export function listPlans(
  context: ProjectPlanReader,
  minLevel: number,
  includeArchived: boolean,
): Promise<OpProjectPlan[]> {
  return listProjectPlansWhere(context, sql`access.level >= ${minLevel} and (${includeArchived} or not n.archived)`);
}

/**
 * Lists the dated milestones of the current plans of projects in which the caller is at least observer, by project and
 * day.
 * @param projectIds empty for all projects that are neither archived nor templates; unknown ones are ignored
 */
export function listMilestones({ db, caller }: CallerContext, projectIds: readonly string[]): Promise<OpMilestone[]> {
  const selected =
    projectIds.length > 0
      ? sql`plan.project_node_id = any (${[...projectIds]}::bigint[])`
      : sql`not node.archived and node.type <> ${ProjectType.template}`;
  return readRows<OpMilestone>(db)`
    with access as materialized (select * from ${projectLevels(caller)} as level)
    select activity.id, node.id as "projectNode", version.wbs_code as "wbsCode", version.name,
      coalesce(version.finish, version.start) as day, activity.complete
    from project_plan plan
    join access on access.project_node_id = plan.project_node_id and access.level >= ${Level.observer}
    join project_node node on node.id = plan.project_node_id
    join activity_version version on version.plan_version_id = plan.current_version_id
    join activity on activity.id = version.activity_id
    where ${selected} and version.type = ${ActivityType.milestone} and coalesce(version.finish, version.start) is not null
    order by node.id, day, version.sequence, activity.id`;
}
