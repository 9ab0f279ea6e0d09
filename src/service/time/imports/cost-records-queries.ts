import { type Selectable } from 'kysely';
import type { Context } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { insertRows, takeIds } from '#service/db/bulk/insert-rows.ts';

/** Costs that are to be booked on an activity. */
export interface ImportedCosts {
  readonly activityId: string;
  readonly resourceId: string;
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly costType: number;
  readonly actualCosts: number;
  readonly comment: string;
}

/** Existing records around new costs. */
export interface CostSurroundings {
  /** A record that says the same in everything. */
  readonly existingId: string | null;
  /** The day of the last record of the activity and cost type until the day, and what that left to be spent. */
  readonly dayBefore: string | null;
  readonly openBefore: number | null;
  /** Planned costs. */
  readonly base: number;
}

/** Reads the existing records around the costs, in the same order. Records being replaced are ignored. */
export function listCostSurroundings(
  db: Queries,
  costs: readonly ImportedCosts[],
  replaced: readonly string[],
): Promise<CostSurroundings[]> {
  const input = costs.map((entry, n) => ({ ...entry, n }));
  return readRows<CostSurroundings>(db)`
    with input as materialized (
      select n, "activityId" as activity_id, "resourceId" as resource_id, date as day, "costType" as cost_type,
        "actualCosts" as actual_costs, comment
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as input (n integer, "activityId" bigint, "resourceId" bigint, date date,
        "costType" smallint, "actualCosts" amount, comment text)
    ), replaced as materialized (
      select unnest(${[...replaced]}::bigint[]) as id
    )
    select same.id as "existingId", before.day as "dayBefore", before.open_costs as "openBefore", coalesce(planned.base, 0) as base
    from input
    join activity on activity.id = input.activity_id
    join project_plan plan on plan.id = activity.plan_id
    left join planned_cost planned on planned.plan_version_id = plan.current_version_id
      and planned.activity_id = input.activity_id and planned.cost_type = input.cost_type
    left join lateral (
      select id from cost_record record
      where record.activity_id = input.activity_id and record.day = input.day and record.resource_id = input.resource_id
        and record.cost_type = input.cost_type and record.actual_costs = input.actual_costs and record.comment = input.comment
        and record.id not in (select id from replaced)
      limit 1
    ) same on true
    left join lateral (
      select day, open_costs from cost_record record
      where record.activity_id = input.activity_id and record.cost_type = input.cost_type and record.day <= input.day
        and record.id not in (select id from replaced)
      order by day desc, id desc limit 1
    ) before on true
    order by input.n`;
}

/** A record that an import makes. */
export interface NewCosts extends ImportedCosts {
  readonly openCosts: number;
}

/** The values by which an undo identifies a record. */
export type MadeCost = Pick<
  Selectable<Tables['cost_record']>,
  'id' | 'activity_id' | 'resource_id' | 'day' | 'cost_type' | 'actual_costs' | 'open_costs' | 'comment'
>;

/** Inserts records, in the order of their ids, and returns what an undo asks of them. */
export async function insertCosts({ db, caller }: Context, costs: readonly NewCosts[]): Promise<MadeCost[]> {
  const ids = await takeIds(db, costs.length);
  const made = costs.map((entry, index) => ({
    id: ids[index] ?? '',
    activity_id: entry.activityId,
    resource_id: entry.resourceId,
    day: entry.date,
    cost_type: entry.costType,
    actual_costs: entry.actualCosts,
    open_costs: entry.openCosts,
    comment: entry.comment,
  }));
  const rows = made.map((row) => ({ ...row, creator_id: caller.userId }));
  const names = ['id', 'activity_id', 'resource_id', 'creator_id', 'day', 'cost_type'] as const;
  await insertRows(db, 'cost_record', [...names, 'actual_costs', 'open_costs', 'comment'], rows);
  return made;
}
