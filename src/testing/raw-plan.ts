import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/** A plan as its tables have it, without the figures that follow from them. Days are `yyyy-MM-dd`. */

export interface RawActivity {
  readonly id: string;
  readonly parent: string | null;
  readonly type: number;
  readonly name: string;
  readonly wbsCode: string;
  readonly start: string | null;
  readonly finish: string | null;
  readonly duration: number;
  readonly baseEffort: number;
  readonly unassigned: number;
  readonly effortBillable: number;
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  /** Percent: the stated value where it counts; otherwise calculated. */
  readonly complete: number;
}

export interface RawAssignment {
  readonly id: string;
  readonly activity: string;
  readonly resource: string;
  /** As the current version plans it; null where it does not. */
  readonly baseEffort: number | null;
}

export interface RawWork {
  readonly assignment: string;
  readonly day: string;
  readonly actual: number;
  readonly open: number;
  readonly completed: boolean;
}

export interface RawCost {
  readonly id: string;
  readonly activity: string;
  readonly type: number;
  readonly day: string;
  readonly actual: number;
  readonly open: number;
}

export interface RawPlannedCost {
  readonly activity: string;
  readonly type: number;
  readonly base: number;
}

export interface RawResource {
  readonly id: string;
  readonly parent: string | null;
  readonly overrides: boolean;
  readonly rate: number | null;
}

export interface RawPlan {
  /** In the order of the plan. */
  readonly activities: readonly RawActivity[];
  readonly assignments: readonly RawAssignment[];
  readonly work: readonly RawWork[];
  readonly costs: readonly RawCost[];
  readonly plannedCosts: readonly RawPlannedCost[];
  readonly resources: readonly RawResource[];
  readonly holidays: readonly string[];
}

export async function rawPlan(db: Queries, planId: string): Promise<RawPlan> {
  const rows = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(db)).rows;
  const version = sql`(select current_version_id from project_plan where id = ${planId})`;
  const own = sql`(select id from activity where plan_id = ${planId})`;
  return {
    activities: await rows(sql<RawActivity>`
      select a.id, v.parent_id as parent, v.type, v.name, v.wbs_code as "wbsCode", v.start, v.finish, v.duration,
        v.base_effort as "baseEffort", v.unassigned_effort as unassigned, v.effort_billable as "effortBillable",
        a.actual_start as "actualStart", a.actual_finish as "actualFinish", a.complete
      from activity_version v join activity a on a.id = v.activity_id
      where v.plan_version_id = ${version} order by v.sequence, a.id`),
    assignments: await rows(sql<RawAssignment>`
      select a.id, a.activity_id as activity, a.resource_id as resource, v.base_effort as "baseEffort"
      from assignment a left join assignment_version v on v.assignment_id = a.id and v.plan_version_id = ${version}
      where a.activity_id in ${own} order by a.id`),
    work: await rows(sql<RawWork>`
      select w.assignment_id as assignment, w.day, w.actual_effort as actual, w.open_effort as open, w.completed
      from work_record w join assignment a on a.id = w.assignment_id where a.activity_id in ${own} order by w.day`),
    costs: await rows(sql<RawCost>`
      select id, activity_id as activity, cost_type as type, day, actual_costs as actual, open_costs as open
      from cost_record where activity_id in ${own} order by day, id`),
    plannedCosts: await rows(sql<RawPlannedCost>`
      select activity_id as activity, cost_type as type, base from planned_cost where plan_version_id = ${version}`),
    resources: await rows(sql<RawResource>`
      select id, parent_id as parent, override_pool_rate as overrides, hourly_rate as rate from resource`),
    holidays: (await rows(sql<{ day: string }>`select day from holiday`)).map(({ day }) => day),
  };
}
