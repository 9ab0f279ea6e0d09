import { type RawBuilder, sql } from 'kysely';
import { partsByCount } from '#service/db/bulk/read-in-pieces.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { updateActivityFigures } from './activities.ts';
import { updateAssignments } from './assignments.ts';
import { updateCosts, updateOtherCosts, updatePersonnelCosts, writeEfforts } from './costs.ts';
import { type LockedPlan, lockPlans, plansOf, versionsOf } from './locked-plan.ts';
import type { NewTotals } from './new-plan.ts';
import { isOverPlan, percentOfSums } from './percent-done.ts';
import { workingHours } from './working-time.ts';

/**
 * Makes all figures of a plan true again: progress of its assignments and activities, effort and costs of the plan. To be
 * called in the same transaction after a check-in or an import of a plan, of work or of costs.
 */
export const recomputePlan = (db: Queries, planId: string): Promise<void> => recomputePlans(db, [planId]);

/** The same for several plans. */
export async function recomputePlans(db: Queries, planIds: readonly string[]): Promise<void> {
  const plans = await lockPlans(db, planIds);
  if (plans.length === 0) return;
  await updateAssignments(db, sql`plan.id = any (${plansOf(plans)}::bigint[])`);
  await updateActivityFigures(db, plans);
  for (const plan of plans) {
    await updatePlanDates(db, plan);
    await updateBaseEffort(db, plan);
  }
  await updateProgress(db, plans);
  await updateCosts(db, plans);
}

/** The same for a plan whose current version is all new and was written with the figures of its rows: `totals` says what they come to. */
export async function writeTotals(db: Queries, planId: string, totals: NewTotals): Promise<void> {
  const [plan] = await lockPlans(db, [planId]);
  if (!plan) return;
  await updatePlanDates(db, plan);
  await db.updateTable('project_plan').set({ base_effort: totals.baseEffort }).where('id', '=', planId).execute();
  await updateProgress(db, [plan]);
  await writeEfforts(db, planId, totals.efforts);
  await updateOtherCosts(db, [plan]);
}

/**
 * Makes the figures of plans true again after many of their work records changed. Gives what recomputeBooked of each
 * assignment would give, with one statement for the assignments of every 30,000 records.
 */
export async function recomputeWork(db: Queries, planIds: readonly string[]): Promise<void> {
  const plans = await lockPlans(db, planIds);
  if (plans.length === 0) return;
  const activities = await countRecordsOfActivities(db, plans);
  for (const part of partsByCount(activities, derivedPerPart))
    await updateAssignments(db, sql`activity.id = any (${part.map(({ id }) => id)}::bigint[])`);
  await updateActivityFigures(db, plans);
  await updateProgress(db, plans);
  await updatePersonnelCosts(db, plansOf(plans));
}

/** Records that are derived again in one statement: on the embedded database, others can read between two. */
const derivedPerPart = 30_000;

function countRecordsOfActivities(db: Queries, plans: readonly LockedPlan[]) {
  return readRows<{ id: string; count: number }>(db)`
    select activity.id, count(record.id)::int as count
    from activity
    join assignment on assignment.activity_id = activity.id
    left join work_record record on record.assignment_id = assignment.id
    where activity.plan_id = any (${plansOf(plans)}::bigint[])
    group by activity.id order by activity.id`;
}

/** The same after cost records of plans changed. */
export async function recomputeSpending(db: Queries, planIds: readonly string[]): Promise<void> {
  const plans = await lockPlans(db, planIds);
  if (plans.length > 0) await updateOtherCosts(db, plans);
}

/** The first start and last finish of what is planned, and the working time between them. */
export async function updatePlanDates(db: Queries, { planId, versionId }: LockedPlan): Promise<void> {
  await sql`
    update project_plan set start = planned.start, finish = planned.finish,
      duration = ${workingHours(sql`id`, sql`planned.start`, sql`planned.finish`)}
    from (
      select min(least(start, finish)) as start, max(greatest(start, finish)) as finish
      from activity_version where plan_version_id = ${versionId}
    ) planned
    where id = ${planId}`.execute(db);
}

/** Updates the total planned effort. */
export async function updateBaseEffort(db: Queries, { planId, versionId }: LockedPlan): Promise<void> {
  await sql`
    update project_plan set base_effort = total.base
    from (${baseEffortOf(versionId)}) total
    where id = ${planId} and project_plan.base_effort <> total.base`.execute(db);
}

/** Rolls the top level of the activities up to the plans; activities without children are read only where there is no effort. */
export async function updateProgress(db: Queries, plans: readonly LockedPlan[]): Promise<void> {
  await sql`
    with total as (
      select locked.plan_id, locked.version_id, coalesce(sum(actual_effort), 0) as actual, coalesce(sum(open_effort), 0) as open,
        bool_or(${isOverPlan}) as is_over
      from unnest(${plansOf(plans)}::bigint[], ${versionsOf(plans)}::bigint[]) as locked (plan_id, version_id)
      left join activity_version version on version.plan_version_id = locked.version_id and version.parent_id is null
      left join activity on activity.id = version.activity_id
      group by locked.plan_id, locked.version_id
    ), figures as (
      select plan_id, actual, open, case
        when actual + open > 0 then ${percentOfSums}
        else (
          select round(coalesce(
            sum(version.duration * activity.complete) / nullif(sum(version.duration), 0), avg(activity.complete), 0), 4)
          from activity_version version join activity on activity.id = version.activity_id
          where version.plan_version_id = version_id and not exists (
            select from activity_version child
            where child.plan_version_id = version.plan_version_id and child.parent_id = version.activity_id)
        ) end as complete
      from total
    )
    update project_plan set actual_effort = figures.actual, open_effort = figures.open, complete = figures.complete
    from figures
    where id = figures.plan_id
      and (actual_effort, open_effort, project_plan.complete) is distinct from (figures.actual, figures.open, figures.complete)`.execute(
    db,
  );
}

/**
 * A query of one row and column, `base`: the base effort of a plan version. Of each activity what is assigned and what is not;
 * without children, what is planned beyond.
 */
export function baseEffortOf(versionId: string): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(assigned + case when is_leaf then greatest(unassigned_effort, base_effort - assigned, 0)
      else unassigned_effort end), 0) as base
    from (
      select version.base_effort, version.unassigned_effort, coalesce(planned.base, 0) as assigned,
        not exists (
          select from activity_version child
          where child.plan_version_id = version.plan_version_id and child.parent_id = version.activity_id
        ) as is_leaf
      from activity_version version
      left join (
        select activity_id, sum(base_effort) as base from assignment_version
        where plan_version_id = ${versionId} group by activity_id
      ) planned on planned.activity_id = version.activity_id
      where version.plan_version_id = ${versionId}
    ) own`;
}
