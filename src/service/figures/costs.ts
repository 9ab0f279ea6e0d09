import { sql } from 'kysely';
import { CostType } from '#contract/codes.ts';
import type { Queries } from '../context.ts';
import type { LockedPlan } from './plan.ts';

/** Writes the personnel costs of plans anew: the effort of each resource at its effective hourly rate. */
export async function updatePersonnelCosts(db: Queries, planIds: readonly string[]): Promise<void> {
  await sql`
    insert into plan_cost (plan_id, cost_type, base, actual, open)
    select plan_id, ${CostType.personnel}, sum(base * hourly_rate), sum(actual * hourly_rate), sum(open * hourly_rate)
    from (
      select plan.id as plan_id, assignment.resource_id, coalesce(sum(planned.base_effort), 0) as base,
        sum(assignment.actual_effort) as actual, sum(assignment.open_effort) as open
      from project_plan plan
      join activity_version version on version.plan_version_id = plan.current_version_id
      join assignment on assignment.activity_id = version.activity_id
      left join assignment_version planned
        on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
      where plan.id = any (${planIds}::bigint[])
      group by plan.id, assignment.resource_id
    ) effort
    join resource_rate using (resource_id)
    group by plan_id
    on conflict (plan_id, cost_type) do update set base = excluded.base, actual = excluded.actual, open = excluded.open`.execute(
    db,
  );
}

/**
 * Writes the costs of a plan anew, by cost type. Of other costs than personnel the latest record of an activity and type
 * sets what is still to be spent; without records all that was planned is.
 */
export async function updateCosts(db: Queries, { planId, versionId }: LockedPlan): Promise<void> {
  await db.deleteFrom('plan_cost').where('plan_id', '=', planId).execute();
  await updatePersonnelCosts(db, [planId]);
  await sql`
    insert into plan_cost (plan_id, cost_type, base, actual, open)
    select ${planId}, cost_type, sum(coalesce(planned.base, 0)), sum(coalesce(spent.actual, 0)), sum(coalesce(spent.open, planned.base))
    from (select activity_id, cost_type, base from planned_cost where plan_version_id = ${versionId}) planned
    full join (
      select record.activity_id, record.cost_type, sum(record.actual_costs) as actual,
        (array_agg(record.open_costs order by record.day desc, record.id desc))[1] as open
      from cost_record record
      join activity_version version on version.activity_id = record.activity_id and version.plan_version_id = ${versionId}
      group by record.activity_id, record.cost_type
    ) spent using (activity_id, cost_type)
    group by cost_type`.execute(db);
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
