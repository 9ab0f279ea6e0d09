import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import { activityName, activityPlace } from '#service/core/activity-joins.ts';
import type { OpTimesheetCost, OpTimesheetCostRow } from '#contract/app/timesheet-costs.ts';
import { Level } from '#contract/core/codes.ts';
import { levelOnProject, projectLevels } from '#service/core/access.ts';
import type { CallerContext } from '#service/core/context.ts';
import type { NonOptional } from '#service/core/non-optional.ts';
import { type Queries, readRow, readRows } from '#service/db/queries.ts';
import type { RecordState } from '../rules.ts';
import type { CostBooking, LatestCost, RecordedCosts } from './cost-rules.ts';
import type { BookablePerson } from './person-queries.ts';
import { type Bookability, seesAll } from './rules.ts';
import { isVisiblePerson, lockColumns } from './sheet-queries.ts';

/** Cost records by day, then in the order in which they were made. */
function readTimesheetCosts(context: CallerContext, condition: RawBuilder<unknown>): Promise<OpTimesheetCost[]> {
  return readRows<OpTimesheetCost>(context.db)`
    select record.id, record.activity_id as activity, plan.project_node_id as project, ${activityName} as "activityName",
      case when ${levelOnProject(context.caller, sql`node.id`)} > 0 then node.name end as "projectName",
      record.day, record.cost_type as "costType",
      record.actual_costs as "actualCosts", record.open_costs as "openCosts", record.comment, record.state, record.modified,
      ${lockColumns}
    from cost_record record
    join activity on activity.id = record.activity_id
    ${activityPlace}
    where ${condition}
    order by record.day, record.id`;
}

/** The cost records of a person, by day. */
export function listCosts(
  context: CallerContext,
  person: BookablePerson,
  { from, until }: DayRange,
): Promise<OpTimesheetCost[]> {
  return readTimesheetCosts(
    context,
    sql`record.resource_id = ${person.id} and record.day between ${from} and ${until} and ${isVisiblePerson(context, person)}`,
  );
}

/** A record that is known to be there. */
export async function getCost(context: CallerContext, id: string): Promise<OpTimesheetCost> {
  const [record] = await readTimesheetCosts(context, sql`record.id = ${id}`);
  if (!record) throw new Error(`no cost record ${id}`);
  return record;
}

/** An activity and a cost type. */
export interface CostKey {
  readonly activity: string;
  readonly costType: number;
}

/** A row of costs as it is read, without what follows from it. */
export interface SheetCostRow extends Bookability, NonOptional<Omit<OpTimesheetCostRow, 'closed'>> {
  /** True if the caller sees the activity, and with it its costs. */
  readonly isVisible: boolean;
}

interface CostRange extends DayRange {
  /** Activities whose planned costs are rows. */
  readonly activityIds: readonly string[];
  /** Keys that are always rows, even without costs. */
  readonly requested: readonly CostKey[];
}

/**
 * The rows of the costs of a sheet: by project, then in the order of its plan, then by cost type with proceeds last. An activity that the
 * caller does not see is a row only where the person has costs on it. One statement.
 */
export function listCostRows(
  { db, caller }: CallerContext,
  person: BookablePerson,
  { from, until, activityIds, requested }: CostRange,
): Promise<SheetCostRow[]> {
  return readRows<SheetCostRow>(db)`
    with access as materialized (select * from ${projectLevels(caller)} as level),
    booked as materialized (
      select distinct activity_id, cost_type from cost_record
      where resource_id = ${person.id} and day between ${from} and ${until}),
    key as materialized (
      select activity_id, cost_type from booked
      union
      select activity, "costType" from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
        as requested (activity bigint, "costType" smallint)
      union
      select planned_cost.activity_id, planned_cost.cost_type
      from planned_cost join project_plan plan on plan.current_version_id = planned_cost.plan_version_id
      where planned_cost.activity_id = any (${[...activityIds]}::bigint[])
    ), placed as materialized (
      select key.cost_type, activity.id as activity_id, plan.id as plan_id, plan.current_version_id as version_id,
        node.id as project_id, node.name as project_name, node.archived, node.work_trackable,
        coalesce(access.level, 0) as project_level, version.id is not null as is_planned, version.name, version.wbs_code, version.sequence,
        coalesce(access.level, 0) >= ${Level.observer} or (${seesAll(person)} and exists (
          select from assignment own
          join assignment_version planned
            on planned.assignment_id = own.id and planned.plan_version_id = plan.current_version_id
          where own.activity_id = activity.id and own.resource_id = ${person.id})) as is_visible,
        (key.activity_id, key.cost_type) in (select activity_id, cost_type from booked) as is_booked
      from key
      join activity on activity.id = key.activity_id
      ${activityPlace}
      left join access on access.project_node_id = node.id
    )
    select placed.activity_id as activity, placed.cost_type as "costType", coalesce(placed.name, (
        select name from activity_version last
        where last.activity_id = placed.activity_id order by plan_version_id desc limit 1), '') as "activityName",
      coalesce(placed.wbs_code, '') as "wbsCode", placed.project_id as project,
      case when placed.project_level > 0 then placed.project_name end as "projectName", placed.is_visible as "isVisible",
      placed.archived as "isArchived", placed.work_trackable as "isTrackable", placed.is_planned as "isPlanned",
      placed.project_level as "projectLevel", case when placed.is_visible then coalesce(planned.base, 0) end as "baseCosts",
      case when placed.is_visible then coalesce(spent.actual, 0) end as "actualCosts",
      case when placed.is_visible then coalesce(spent.open, planned.base, 0) end as "openCosts"
    from placed
    left join planned_cost planned on planned.plan_version_id = placed.version_id
      and planned.activity_id = placed.activity_id and planned.cost_type = placed.cost_type
    left join lateral (
      select sum(actual_costs) as actual, (array_agg(open_costs order by day desc, id desc))[1] as open from cost_record record
      where record.activity_id = placed.activity_id and record.cost_type = placed.cost_type
    ) spent on true
    where placed.is_visible or (${seesAll(person)} and placed.is_booked)
    order by placed.project_level = 0, placed.project_name, placed.plan_id, placed.sequence nulls last, placed.activity_id,
      placed.cost_type < 0, placed.cost_type`;
}

/** A record as it is stored. */
interface StoredCost extends CostBooking, RecordedCosts, RecordState {
  readonly planId: string;
  readonly modified: string;
}

/** Locks a cost record until the transaction ends; undefined if there is none. */
export function lockCost(db: Queries, id: string): Promise<StoredCost | undefined> {
  return readRow<StoredCost>(db)`
    select record.id, record.activity_id as "activityId", record.resource_id as "resourceId", record.day as date,
      record.cost_type as "costType", record.actual_costs as "actualCosts", record.open_costs as "openCosts", record.comment,
      record.state, record.locked_at as "lockedAt", record.modified,
      (select display_name from subject where id = record.locked_by) as "lockedBy",
      (select plan_id from activity where id = record.activity_id) as "planId"
    from cost_record record where record.id = ${id} for no key update of record`;
}

/** The record that lies in a cell already, by its id. */
export async function findCostOnDay(
  db: Queries,
  { activityId, resourceId, costType, date }: CostBooking,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('cost_record')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('resource_id', '=', resourceId)
    .where('cost_type', '=', costType)
    .where('day', '=', date)
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}

/** The latest record of an activity and cost type; undefined where there is none. */
export function findLatestCost(
  db: Queries,
  { activityId, costType }: Pick<CostBooking, 'activityId' | 'costType'>,
): Promise<LatestCost | undefined> {
  return db
    .selectFrom('cost_record')
    .select(['id', 'resource_id as resourceId', 'day as date', 'state'])
    .where('activity_id', '=', activityId)
    .where('cost_type', '=', costType)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The plan that an activity is of; undefined where there is no such activity. */
export async function findPlanIdOfActivity(db: Queries, activityId: string): Promise<string | undefined> {
  const found = await db.selectFrom('activity').select('plan_id').where('id', '=', activityId).executeTakeFirst();
  return found?.plan_id;
}
