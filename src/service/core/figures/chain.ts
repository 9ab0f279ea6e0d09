import { type RawBuilder, sql } from 'kysely';
import { type Queries, readRow } from '#service/db/queries.ts';
import { updateAssignments } from './assignments.ts';
import { personnelCostsOf, updatePersonnelCosts } from './costs.ts';
import { type LockedPlan, lockPlans } from './locked-plan.ts';
import { updateBaseEffort, updatePlanDates, updateProgress } from './plan.ts';
import { ownFigures, updateActivityFigures } from './activities.ts';
import { isOverPlan, percentDone, percentOfSums } from './percent-done.ts';

const ofActivity = (planId: string, activityId: string) => sql`plan.id = ${planId} and activity.id = ${activityId}`;

/**
 * Makes the figures true again after work records of one activity's assignments changed: of the assignments, the activity, the
 * activities above it and the plan. Gives what recomputePlan would give, with less work.
 * @param plan locked before the records changed
 */
export async function recomputeBooked(db: Queries, plan: LockedPlan, activityId: string): Promise<void> {
  await updateAssignments(db, ofActivity(plan.planId, activityId));
  await updateUpward(db, plan, activityId, personnelCostsOf(plan, activityId));
}

/** The same after one activity changed: its actual start or finish, or its assignments. */
export async function recomputeActivity(db: Queries, activityId: string): Promise<void> {
  const { plan_id } = await db
    .selectFrom('activity')
    .select('plan_id')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  const [plan] = await lockPlans(db, [plan_id]);
  if (!plan) return;
  await updateAssignments(db, ofActivity(plan_id, activityId));
  await updateUpward(db, plan, activityId);
  // A resource may have left the plan with its assignment.
  await updatePersonnelCosts(db, [plan_id]);
}

/**
 * The same after one activity was added to the current version of a plan, changed in it or taken out of it, whatever its days,
 * its effort and its assignments were before.
 * @param parentId the activity that one that was taken out stood under
 */
export async function recomputePlanned(
  db: Queries,
  planId: string,
  activityId: string,
  parentId: string | null = null,
): Promise<void> {
  const [plan] = await lockPlans(db, [planId]);
  if (!plan) return;
  await updateAssignments(db, ofActivity(planId, activityId));
  await updateUpward(db, plan, parentId ?? activityId);
  await updatePlanDates(db, plan);
  await updateBaseEffort(db, plan);
  await updatePersonnelCosts(db, [planId]);
}

/** An activity and those above it with their new figures, reading only their children, as CTEs up to `figures`. */
const activityAncestorChain = ({ versionId }: LockedPlan, activityId: string) => sql`
  chain as (
    select activity_id, parent_id, 0 as height, null::bigint as below_id
    from activity_version where plan_version_id = ${versionId} and activity_id = ${activityId}
    union all
    select version.activity_id, version.parent_id, chain.height + 1, chain.activity_id
    from chain join activity_version version
      on version.plan_version_id = ${versionId} and version.activity_id = chain.parent_id
  ), own as materialized (${ownFigures(sql`
    version.plan_version_id = ${versionId} and version.activity_id in (select activity_id from chain)`)}),
  total as (
    select own.activity_id, own.is_leaf, own.gives_way, own.complete, chain.height,
      sum(own.actual + coalesce(other.actual, 0)) over upward as actual,
      sum(own.open + coalesce(other.open, 0)) over upward as open,
      bool_or(own.is_over or coalesce(other.is_over, false)) over upward as is_over
    from chain
    join own using (activity_id)
    left join lateral (
      select sum(actual_effort) as actual, sum(open_effort) as open, bool_or(${isOverPlan}) as is_over
      from activity_version child join activity on activity.id = child.activity_id
      where child.plan_version_id = ${versionId} and child.parent_id = chain.activity_id
        and child.activity_id is distinct from chain.below_id
    ) other on true
    window upward as (order by chain.height)
  ), figures as materialized (
    select activity_id, actual, open, height, gives_way, not is_leaf and actual + open = 0 as is_effortless,
      case when is_leaf then complete else ${percentOfSums} end as complete
    from total
  )`;

const percentOfPlan = percentDone({ actual: sql`top.actual`, open: sql`top.open`, isOver: sql`top.is_over` });

/**
 * Rolls up one activity and its ancestors, and the top level into the plan, in one statement. Activities without effort
 * below them are measured by all their descendants: in that case the whole version or the plan is rolled up too.
 * @param also additional CTEs of the statement
 */
async function updateUpward(
  db: Queries,
  plan: LockedPlan,
  activityId: string,
  also?: RawBuilder<unknown>,
): Promise<void> {
  const found = await readRow<{ isEffortless: boolean | null; isPlanEffortless: boolean | null }>(db)`
    with recursive ${activityAncestorChain(plan, activityId)},
    written as (
      update activity
      set actual_effort = figures.actual, open_effort = figures.open, complete = coalesce(figures.complete, activity.complete),
        actual_start = case when figures.gives_way then null else actual_start end,
        modified = case when height = 0 then now() else modified end
      from figures
      where activity.id = figures.activity_id
        and (figures.gives_way or (activity.actual_effort, activity.open_effort, activity.complete)
          is distinct from (figures.actual, figures.open, figures.complete::numeric))
    ), top as materialized (
      select coalesce(sum(coalesce(figures.actual, activity.actual_effort)), 0) as actual,
        coalesce(sum(coalesce(figures.open, activity.open_effort)), 0) as open,
        bool_or(coalesce(figures.actual, activity.actual_effort) > 0 and coalesce(figures.open, activity.open_effort) = 0
          and coalesce(figures.complete, activity.complete) < 100) as is_over
      from activity_version version
      join activity on activity.id = version.activity_id
      left join figures on figures.activity_id = version.activity_id
      where version.plan_version_id = ${plan.versionId} and version.parent_id is null
    ), progress as (
      update project_plan
      set actual_effort = top.actual, open_effort = top.open, complete = ${percentOfPlan}
      from top
      where id = ${plan.planId} and top.actual + top.open > 0
        and (project_plan.actual_effort, project_plan.open_effort, project_plan.complete)
          is distinct from (top.actual, top.open, ${percentOfPlan})
    )${also === undefined ? sql`` : sql`, ${also}`}
    select (select bool_or(is_effortless) from figures) as "isEffortless", actual + open = 0 as "isPlanEffortless"
    from top`;
  if (found?.isEffortless) await updateActivityFigures(db, [plan]);
  if (found?.isEffortless || found?.isPlanEffortless) await updateProgress(db, [plan]);
}
