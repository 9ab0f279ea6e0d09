import { sql } from 'kysely';
import { CostType } from '#contract/codes.ts';
import type { Queries } from '../../context.ts';
import { baseEffortOf } from '../../figures/base-effort.ts';

/** What a version of a plan comes to as a whole. */

interface Totals {
  start: string | null;
  finish: string | null;
  activities: number;
  baseEffort: number;
  baseCosts: number;
}

/** Personnel at the rates of today, and all other costs that are planned; proceeds are no costs. */
const baseCostsOf = (versionId: string) => sql`
  coalesce((
    select sum(planned.base_effort * rate.hourly_rate)
    from assignment_version planned
    join assignment on assignment.id = planned.assignment_id
    join resource_rate rate on rate.resource_id = assignment.resource_id
    where planned.plan_version_id = ${versionId}), 0)
  + coalesce((
    select sum(base) from planned_cost
    where plan_version_id = ${versionId} and cost_type not in (${CostType.proceeds}, ${CostType.personnel})), 0)`;

/** What a version plans in all: its first and last day, its activities, its effort and costs as a plan's are summed. */
export async function planTotals(db: Queries, versionId: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select min(least(start, finish)) as start, max(greatest(start, finish)) as finish, count(*)::integer as activities,
      (${baseEffortOf(versionId)}) as "baseEffort", ${baseCostsOf(versionId)} as "baseCosts"
    from activity_version where plan_version_id = ${versionId}`.execute(db);
  return rows[0] ?? { start: null, finish: null, activities: 0, baseEffort: 0, baseCosts: 0 };
}
