import { sql } from 'kysely';
import { CostType } from '#contract/codes.ts';
import type { Queries } from '../../context.ts';
import { baseEffortOf } from '../../figures/base-effort.ts';
import type { CriticalDifference } from './rules.ts';

/** What a version of a plan comes to as a whole. */

interface Totals {
  start: string | null;
  finish: string | null;
  activities: number;
  baseEffort: number;
  baseCosts: number;
  criticalActivities: number;
  conflicts: number;
}

/** The ends of the links that are on the critical path of a version. */
const criticalIds = (versionId: string) => sql`
  select unnest(array[predecessor_id, successor_id]) as activity_id
  from dependency where plan_version_id = ${versionId} and on_critical_path`;

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
      (${baseEffortOf(versionId)}) as "baseEffort", ${baseCostsOf(versionId)} as "baseCosts",
      (select count(distinct activity_id)::integer from (${criticalIds(versionId)}) ends) as "criticalActivities",
      (select count(*)::integer from dependency where plan_version_id = ${versionId} and conflict) as conflicts
    from activity_version where plan_version_id = ${versionId}`.execute(db);
  const none = { baseEffort: 0, baseCosts: 0, criticalActivities: 0, conflicts: 0 };
  return rows[0] ?? { start: null, finish: null, activities: 0, ...none };
}

/** The activities that came onto the critical path and that left it, each as the version that has it there plans it. */
export async function listCriticalDifferences(db: Queries, from: string, until: string): Promise<CriticalDifference[]> {
  const { rows } = await sql<CriticalDifference>`
    with critical as (
      select ${from}::bigint as version_id, activity_id from (${criticalIds(from)}) old
      union
      select ${until}::bigint, activity_id from (${criticalIds(until)}) new
    )
    select version.activity_id as id, version.name, version.wbs_code as "wbsCode", version_id = ${until} as "isJoined"
    from critical
    join activity_version version
      on version.plan_version_id = version_id and version.activity_id = critical.activity_id
    where not exists (
      select from critical other where other.activity_id = critical.activity_id and other.version_id <> critical.version_id)
    order by version.sequence, version.activity_id`.execute(db);
  return rows;
}
