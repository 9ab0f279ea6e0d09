import { sql } from 'kysely';
import type { Queries } from '../context.ts';
import { updateActivities } from './activities.ts';
import { updateAssignments } from './assignments.ts';
import { updateCosts } from './costs.ts';

/** A plan whose row is locked until the transaction ends: roll-ups of one plan come one after another. */
export interface LockedPlan {
  readonly planId: string;
  /** The current version. */
  readonly versionId: string;
}

/** Locks a plan before its figures are read, so that no booking of another transaction is lost in a sum. */
export async function lockFigures(db: Queries, planId: string): Promise<LockedPlan | undefined> {
  const plan = await db
    .selectFrom('project_plan')
    .select('current_version_id')
    .where('id', '=', planId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return plan?.current_version_id ? { planId, versionId: plan.current_version_id } : undefined;
}

/**
 * Makes all figures of a plan true again: progress of its assignments and activities, effort and costs of the plan. To be
 * called in the same transaction after a check-in or an import of a plan, of work or of costs.
 */
export async function recomputePlan(db: Queries, planId: string): Promise<void> {
  const plan = await lockFigures(db, planId);
  if (!plan) return;
  await updateAssignments(db, sql`plan.id = ${planId}`);
  await updateActivities(db, plan);
  await updateDates(db, plan);
  await updateBaseEffort(db, plan);
  await updateProgress(db, plan);
  await updateCosts(db, plan);
}

/** The first start and last finish of what is planned, and the working time between them: 8 hours from Monday to Friday. */
async function updateDates(db: Queries, { planId, versionId }: LockedPlan): Promise<void> {
  await sql`
    update project_plan set start = planned.start, finish = planned.finish, duration = coalesce((
        select 8 * count(*) from generate_series(planned.start::timestamp, planned.finish::timestamp, interval '1 day') as series(day)
        where extract(isodow from series.day) < 6 and not exists (select from holiday where holiday.day = series.day::date)), 0)
    from (
      select min(least(start, finish)) as start, max(greatest(start, finish)) as finish
      from activity_version where plan_version_id = ${versionId}
    ) planned
    where id = ${planId}`.execute(db);
}

/** The base effort of a plan: of each activity what is assigned and what is not; without children, what is planned beyond. */
async function updateBaseEffort(db: Queries, { planId, versionId }: LockedPlan): Promise<void> {
  await sql`
    update project_plan set base_effort = total.base
    from (
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
      ) own
    ) total
    where id = ${planId} and project_plan.base_effort <> total.base`.execute(db);
}

/** Rolls the top level of the activities up to the plan; activities without children are read only where there is no effort. */
export async function updateProgress(db: Queries, { planId, versionId }: LockedPlan): Promise<void> {
  await sql`
    with total as (
      select coalesce(sum(actual_effort), 0) as actual, coalesce(sum(open_effort), 0) as open
      from activity_version version join activity on activity.id = version.activity_id
      where version.plan_version_id = ${versionId} and version.parent_id is null
    ), figures as (
      select actual, open, round(case
        when actual + open > 0 then 100 * actual / (actual + open)
        else (
          select coalesce(sum(version.duration * activity.complete) / nullif(sum(version.duration), 0), avg(activity.complete), 0)
          from activity_version version join activity on activity.id = version.activity_id
          where version.plan_version_id = ${versionId} and not exists (
            select from activity_version child
            where child.plan_version_id = version.plan_version_id and child.parent_id = version.activity_id)
        ) end, 4) as complete
      from total
    )
    update project_plan set actual_effort = figures.actual, open_effort = figures.open, complete = figures.complete
    from figures
    where id = ${planId}
      and (actual_effort, open_effort, project_plan.complete) is distinct from (figures.actual, figures.open, figures.complete)`.execute(
    db,
  );
}
