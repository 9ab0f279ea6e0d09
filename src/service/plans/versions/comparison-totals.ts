import { sql } from 'kysely';
import { CostType } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { baseEffortOf } from '#service/core/figures/base-effort.ts';
import { isHidden, revealsRate } from '#service/core/figures/rates.ts';

/** Totals of two versions of a plan. */

interface ComparedVersionIds {
  readonly from: string;
  readonly until: string;
  /** The caller's level on the project. */
  readonly level: number;
}

interface VersionTotals {
  start: string | null;
  finish: string | null;
  activities: number;
  baseEffort: number;
  /** Absent where the caller may not know the costs. */
  baseCosts?: number;
}

/**
 * Personnel at the rates of today, and all other costs that are planned; proceeds are no costs. Undefined where a rate follows
 * from the personnel costs of a version or from their difference.
 */
async function plannedCosts(
  db: Queries,
  { from, until, level }: ComparedVersionIds,
): Promise<{ from: number; until: number } | undefined> {
  const effortOf = (version: string) =>
    sql`coalesce(sum(planned.base_effort) filter (where planned.plan_version_id = ${version}), 0)`;
  const othersOf = (version: string) => sql`coalesce((
    select sum(base) from planned_cost
    where plan_version_id = ${version} and cost_type not in (${CostType.proceeds}, ${CostType.personnel})), 0)`;
  const { rows } = await sql<{ from: number; until: number; isHidden: boolean }>`
    with person as (
      select rate.hourly_rate, ${effortOf(from)} as base, ${effortOf(until)} as actual, 0 as open
      from assignment_version planned
      join assignment on assignment.id = planned.assignment_id
      join resource_rate rate on rate.resource_id = assignment.resource_id
      where planned.plan_version_id in (${from}, ${until})
      group by rate.resource_id, rate.hourly_rate
    )
    select coalesce(sum(base * hourly_rate), 0) + ${othersOf(from)} as "from",
      coalesce(sum(actual * hourly_rate), 0) + ${othersOf(until)} as until,
      ${isHidden(sql`${level}::integer`, revealsRate)} as "isHidden"
    from person`.execute(db);
  const [costs] = rows;
  return costs?.isHidden === false ? costs : undefined;
}

/** Returns each version's plan totals: first and last day, activities, effort and costs, summed like a plan's. */
export async function planTotals(
  db: Queries,
  compared: ComparedVersionIds,
): Promise<{ from: VersionTotals; until: VersionTotals }> {
  const costs = await plannedCosts(db, compared);
  const totalsOf = async (side: 'from' | 'until'): Promise<VersionTotals> => {
    const { rows } = await sql<VersionTotals>`
      select min(least(start, finish)) as start, max(greatest(start, finish)) as finish, count(*)::integer as activities,
        (${baseEffortOf(compared[side])}) as "baseEffort"
      from activity_version where plan_version_id = ${compared[side]}`.execute(db);
    const totals = rows[0] ?? { start: null, finish: null, activities: 0, baseEffort: 0 };
    return { ...totals, ...(costs && { baseCosts: costs[side] }) };
  };
  return { from: await totalsOf('from'), until: await totalsOf('until') };
}
