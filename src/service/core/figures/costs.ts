import { type RawBuilder, sql } from 'kysely';
import { CostType } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { insertRows } from '#service/db/bulk/insert-rows.ts';
import { type LockedPlan, plansOf, versionsOf } from './locked-plan.ts';
import type { ResourceEffort } from './new-plan.ts';
import { revealsRate } from './rates.ts';

/** Writes the personnel costs of plans anew: the effort of each resource at its effective hourly rate. */
export async function updatePersonnelCosts(db: Queries, planIds: readonly string[]): Promise<void> {
  await removeEfforts(db, planIds);
  await sql`
    insert into plan_effort (plan_id, resource_id, base, actual, open)
    select plan.id, assignment.resource_id, coalesce(sum(planned.base_effort), 0), sum(assignment.actual_effort), sum(assignment.open_effort)
    from project_plan plan
    join activity_version version on version.plan_version_id = plan.current_version_id
    join assignment on assignment.activity_id = version.activity_id
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
    where plan.id = any (${planIds}::bigint[])
    group by plan.id, assignment.resource_id`.execute(db);
  await writePersonnelCosts(db, planIds);
}

/** The same where it is known what each resource does in a plan. */
export async function writeEfforts(db: Queries, planId: string, efforts: readonly ResourceEffort[]): Promise<void> {
  await removeEfforts(db, [planId]);
  const columns = ['resource_id', 'base', 'actual', 'open'] as const;
  await insertRows(db, 'plan_effort', columns, efforts, { plan_id: planId });
  await writePersonnelCosts(db, [planId]);
}

async function removeEfforts(db: Queries, planIds: readonly string[]): Promise<void> {
  await sql`delete from plan_effort where plan_id = any (${planIds}::bigint[])`.execute(db);
  await sql`
    delete from plan_cost where plan_id = any (${planIds}::bigint[]) and cost_type = ${CostType.personnel}`.execute(db);
}

/**
 * The same after progress of one activity's assignments changed, as CTEs of the statement that changes the figures above them:
 * only what their resources do in the plan is added up. The efforts are kept exactly as they are added, so that the costs are
 * those that all assignments would give.
 */
export const personnelCostsOf = ({ planId, versionId }: LockedPlan, activityId: string): RawBuilder<unknown> => sql`
  effort as materialized (
    select mine.resource_id, coalesce(sum(planned.base_effort), 0) as base, sum(mine.actual_effort) as actual,
      sum(mine.open_effort) as open
    from assignment mine
    join activity_version version on version.plan_version_id = ${versionId} and version.activity_id = mine.activity_id
    left join assignment_version planned on planned.assignment_id = mine.id and planned.plan_version_id = ${versionId}
    where mine.resource_id in (select resource_id from assignment where activity_id = ${activityId})
    group by mine.resource_id
  ), kept_effort as (
    insert into plan_effort (plan_id, resource_id, base, actual, open)
    select ${planId}, resource_id, base, actual, open from effort
    on conflict (plan_id, resource_id) do update set base = excluded.base, actual = excluded.actual, open = excluded.open
  ), every_effort as (
    select resource_id, base, actual, open from effort
    union all
    select resource_id, base, actual, open from plan_effort
    where plan_id = ${planId} and resource_id not in (select resource_id from effort)
  ), priced as materialized (
    select base, actual, open, hourly_rate from every_effort join resource_rate using (resource_id)
  ), kept_cost as (
    insert into plan_cost (plan_id, cost_type, base, actual, open, reveals_rate)
    select ${planId}, ${CostType.personnel}, sum(base * hourly_rate), sum(actual * hourly_rate), sum(open * hourly_rate),
      ${revealsRate}
    from priced
    having count(*) > 0
    on conflict (plan_id, cost_type) do update set base = excluded.base, actual = excluded.actual, open = excluded.open,
      reveals_rate = excluded.reveals_rate
  )`;

/** The personnel costs that follow from the stored efforts. */
async function writePersonnelCosts(db: Queries, planIds: readonly string[]): Promise<void> {
  await sql`
    insert into plan_cost (plan_id, cost_type, base, actual, open, reveals_rate)
    select plan_id, ${CostType.personnel}, sum(base * hourly_rate), sum(actual * hourly_rate), sum(open * hourly_rate),
      ${revealsRate}
    from plan_effort join resource_rate using (resource_id)
    where plan_id = any (${planIds}::bigint[])
    group by plan_id
    on conflict (plan_id, cost_type) do update set base = excluded.base, actual = excluded.actual, open = excluded.open,
      reveals_rate = excluded.reveals_rate`.execute(db);
}

/** Writes the costs of plans anew, by cost type. */
export async function updateCosts(db: Queries, plans: readonly LockedPlan[]): Promise<void> {
  await updatePersonnelCosts(db, plansOf(plans));
  await updateOtherCosts(db, plans);
}

/**
 * Writes the costs of plans anew but for those of personnel. The latest record of an activity and type sets what is still to
 * be spent; without records all that was planned is.
 */
export async function updateOtherCosts(db: Queries, plans: readonly LockedPlan[]): Promise<void> {
  await sql`
    delete from plan_cost where plan_id = any (${plansOf(plans)}::bigint[]) and cost_type <> ${CostType.personnel}`.execute(
    db,
  );
  await sql`
    with locked as materialized (
      select * from unnest(${plansOf(plans)}::bigint[], ${versionsOf(plans)}::bigint[]) as plan (plan_id, version_id)
    )
    insert into plan_cost (plan_id, cost_type, base, actual, open)
    select plan_id, cost_type, sum(coalesce(planned.base, 0)), sum(coalesce(spent.actual, 0)), sum(coalesce(spent.open, planned.base))
    from (
      select locked.plan_id, planned_cost.activity_id, planned_cost.cost_type, planned_cost.base
      from locked join planned_cost on planned_cost.plan_version_id = locked.version_id
    ) planned
    full join (
      select locked.plan_id, record.activity_id, record.cost_type, sum(record.actual_costs) as actual,
        (array_agg(record.open_costs order by record.day desc, record.id desc))[1] as open
      from locked
      join activity_version version on version.plan_version_id = locked.version_id
      join cost_record record on record.activity_id = version.activity_id
      group by locked.plan_id, record.activity_id, record.cost_type
    ) spent using (plan_id, activity_id, cost_type)
    group by plan_id, cost_type`.execute(db);
}

/** To be called when the hourly rate of a resource or pool changed: the personnel costs of all plans that it has a part in. */
export async function recomputeCostsOfResource(db: Queries, resourceId: string): Promise<void> {
  const plans = await db
    .selectFrom('resource')
    .innerJoin('assignment', 'assignment.resource_id', 'resource.id')
    .innerJoin('activity', 'activity.id', 'assignment.activity_id')
    .select('activity.plan_id as id')
    .distinct()
    .where(sql<boolean>`${resourceId} = any (resource.path)`)
    .orderBy('id')
    .execute();
  const ids = plans.map(({ id }) => id);
  await sql`select from project_plan where id = any (${ids}::bigint[]) order by id for no key update`.execute(db);
  await updatePersonnelCosts(db, ids);
}
