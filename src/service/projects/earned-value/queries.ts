import { type RawBuilder, sql } from 'kysely';
import { ActivityType, CostType, Level, ProjectType } from '#contract/core/codes.ts';
import { projectLevels } from '#service/core/access.ts';
import type { StoredCalendar } from '#service/core/calendar/plan-calendar.ts';
import type { Context } from '#service/core/context.ts';
import type { WorkShape } from '#plan/schedule/contour.ts';
import { openAtFirst } from '#service/core/figures/assignments.ts';
import { percentDone } from '#service/core/figures/percent-done.ts';
import { anyOf } from '#service/db/queries.ts';

/** Budgets, progress and bookings of plans as amounts on days, from which earned value at any day follows. */

export type EarnedReader = Pick<Context, 'db' | 'caller' | 'today'>;

/** Amounts of one kind: hours and money of days. */
export type EarnedKind = 'budget' | 'planned' | 'earned' | 'actual';

/** An amount that is spread over the working time of days `from` to `until`: evenly where it has no shape. */
export type EarnedPart = readonly [from: string, until: string, hours: number, costs: number, shape: WorkShape | null];

export interface EarnedEntry {
  /** Null where the entries are of whole plans. */
  readonly activity: string | null;
  readonly kind: EarnedKind;
  /** Sums of the parts that have ended on the status date. */
  readonly hours: number;
  readonly costs: number;
  /** Those that have begun and not ended; over time all. */
  readonly parts: readonly EarnedPart[];
}

export interface EarnedPlan extends Pick<StoredCalendar, 'week' | 'weekTimes' | 'exceptions'> {
  readonly projectNode: string;
  readonly name: string;
  readonly number: string;
  /** The caller's level on the project. */
  readonly level: number;
  /** The number of the version that is the baseline; null where there is none. */
  readonly baseline: number | null;
  readonly entries: readonly EarnedEntry[];
  /** The activities of the current version, collections before their contents; only where entries are of activities. */
  readonly outline: readonly (readonly [id: string, parent: string | null, wbsCode: string, name: string])[];
}

export interface EarnedSource {
  readonly holidays: StoredCalendar['holidays'];
  /** By the names of their projects. */
  readonly plans: readonly EarnedPlan[];
}

export interface EarnedQuery {
  /**
   * Projects, and portfolios with all projects below them that are neither archived nor templates; empty for all such
   * projects. Unknown ones are ignored.
   */
  readonly projectIds: readonly string[];
  /** Of all projects archived ones, too. */
  readonly includeArchived?: boolean;
  /** The status date. */
  readonly day: string;
  readonly by: 'plan' | 'activity' | 'time';
}

/** The plans that are measured: the budget is that of the baseline, without one that of the current version. */
const measuredPlans = ({ caller }: EarnedReader, { projectIds, includeArchived = false }: EarnedQuery) => sql`
  measured as materialized (
    select plan.id, node.id as node_id, node.name, node.number, access.level, plan.current_version_id as version_id,
      coalesce(plan.baseline_version_id, plan.current_version_id) as budget_version_id,
      baseline.number as baseline, plan.week_hours
    from ${projectLevels(caller)} as access
    join project_node node on node.id = access.project_node_id and access.level >= ${Level.observer}
    join project_plan plan on plan.project_node_id = node.id
    left join plan_version baseline on baseline.id = plan.baseline_version_id
    where ${
      projectIds.length > 0
        ? sql`(node.id = ${anyOf(projectIds)} or (node.path && ${[...projectIds]}::bigint[] and not node.archived
            and node.type <> ${ProjectType.template}))`
        : sql`(${includeArchived} or not node.archived) and node.type <> ${ProjectType.template}`
    }
  )`;

/** Hourly rates of those who are assigned, and which activities of both versions have others below them. */
const ratesAndParents = sql`
  rate as materialized (
    select resource_id, hourly_rate from resource_rate where resource_id in (
      select assignment.resource_id
      from measured join activity on activity.plan_id = measured.id join assignment on assignment.activity_id = activity.id)
  ), parent as materialized (
    select distinct plan_version_id, parent_id as activity_id from activity_version
    where parent_id is not null
      and plan_version_id in (select version_id from measured union select budget_version_id from measured)
  )`;

/**
 * The budget of each activity without those below it, and the days over which it is spread: those of the whole plan
 * where it has none; `shaped` is the part of it that assignments do not spread evenly. Proceeds are no costs; effort that is not
 * assigned has no rate.
 */
const budgets = sql`
  assigned as (
    select planned.activity_id, sum(planned.base_effort) as hours, sum(planned.base_effort * hourly_rate) as costs
    from measured
    join assignment_version planned on planned.plan_version_id = measured.budget_version_id
    join assignment on assignment.id = planned.assignment_id
    join rate using (resource_id)
    group by planned.activity_id
  ), shaped as materialized (
    select planned.activity_id, planned.base_effort as hours, planned.base_effort * coalesce(hourly_rate, 0) as costs,
      jsonb_build_object('delay', planned.delay, 'contour', planned.contour, 'duration', version.duration) as shape
    from measured
    join assignment_version planned on planned.plan_version_id = measured.budget_version_id
    join activity_version version
      on version.plan_version_id = planned.plan_version_id and version.activity_id = planned.activity_id
    join assignment on assignment.id = planned.assignment_id
    join rate using (resource_id)
    where planned.delay > 0 or planned.contour > 0
  ), purchase as (
    select activity_id, sum(base) as costs
    from measured join planned_cost on plan_version_id = measured.budget_version_id
    where cost_type <> ${CostType.proceeds}
    group by activity_id
  ), budget as materialized (
    select version.plan_id, version.activity_id,
      coalesce(version.start, version.finish, min(least(version.start, version.finish)) over whole) as start,
      coalesce(version.finish, version.start, max(greatest(version.start, version.finish)) over whole) as finish,
      coalesce(assigned.hours, 0) + case when parent.activity_id is null
        then greatest(version.unassigned_effort, version.base_effort - coalesce(assigned.hours, 0), 0)
        else version.unassigned_effort end as hours,
      coalesce(assigned.costs, 0) + coalesce(purchase.costs, 0) as costs
    from measured
    join activity_version version on version.plan_version_id = measured.budget_version_id
    left join parent using (plan_version_id, activity_id)
    left join assigned using (activity_id)
    left join purchase using (activity_id)
    window whole as (partition by version.plan_id)
  )`;

/**
 * Progress of each activity of the current version: its percentage complete, the hours and personnel costs of itself
 * alone, and the days of its work where no records tell them.
 */
const currentProgress = (today: string) => sql`
  work as (
    select version.activity_id, sum(assignment.actual_effort) as hours,
      sum(assignment.actual_effort * hourly_rate) as costs, sum(assignment.open_effort) as open
    from measured
    join activity_version version on version.plan_version_id = measured.version_id
    join assignment on assignment.activity_id = version.activity_id
    join rate using (resource_id)
    group by version.activity_id
  ), progress as materialized (
    select version.plan_id, version.plan_version_id, version.activity_id, version.type, activity.complete, stage.finish,
      least(coalesce(activity.actual_start, version.start, version.finish, stage.finish), stage.finish) as start,
      case when parent.activity_id is null then activity.actual_effort else coalesce(work.hours, 0) end as hours,
      coalesce(work.costs, 0) as costs,
      case when parent.activity_id is null then activity.open_effort else coalesce(work.open, 0) end as open
    from measured
    join activity_version version on version.plan_version_id = measured.version_id
    join activity on activity.id = version.activity_id
    cross join lateral (select least(activity.actual_finish, ${today}::date) as finish) stage
    left join parent using (plan_version_id, activity_id)
    left join work using (activity_id)
  )`;

/**
 * Work records day by day, of the activities for which they matter: those booked after the status date, or all where
 * earlier days count. `complete` is the percentage complete since that day: hours ÷ (hours + remaining effort), and the
 * one of the plan from the last record on.
 */
const tracedWork = (isTraced: RawBuilder<unknown>) => sql`
  traced as materialized (
    select distinct progress.* from progress join assignment using (activity_id)
    where exists (select from work_record where assignment_id = assignment.id and ${isTraced})
  ), part as materialized (
    select traced.activity_id, assignment.id, hourly_rate, assignment.open_effort, ${openAtFirst} as first_open
    from traced
    join assignment using (activity_id)
    join rate using (resource_id)
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = traced.plan_version_id
  ), record as materialized (
    select part.activity_id, part.id, record.day, record.actual_effort as hours,
      record.actual_effort * hourly_rate as costs, left_open.open - coalesce(lag(left_open.open) over days, first_open) as opened
    from part
    join work_record record on record.assignment_id = part.id
    cross join lateral (select case when record.completed then 0 else record.open_effort end as open) left_open
    window days as (partition by part.id order by record.day)
  ), opening as (
    select part.activity_id,
      sum(case when booked.id is null then part.open_effort else part.first_open end) - sum(part.open_effort) as open
    from part left join (select distinct id from record) booked using (id)
    group by part.activity_id
  ), worked as materialized (
    select activity_id, day, sum(hours) as hours, sum(costs) as costs, sum(opened) as opened
    from record group by activity_id, day
  ), running as (
    select traced.plan_id, worked.activity_id, traced.type, traced.complete, day, worked.hours, worked.costs,
      lead(day) over upward is null as is_last, sum(worked.hours) over upward as actual,
      greatest(traced.open + opening.open + sum(opened) over upward, 0) as open
    from worked join traced using (activity_id) join opening using (activity_id)
    window upward as (partition by worked.activity_id order by day)
  ), advance as materialized (
    select plan_id, activity_id, day, hours, costs,
      complete - lag(complete, 1, 0) over (partition by activity_id order by day) as gained
    from (
      select plan_id, activity_id, day, hours, costs, case
        when is_last then complete
        when type = ${ActivityType.adHoc} then 0
        else coalesce(${percentDone({ actual: sql`actual`, open: sql`open`, isOver: sql`actual > 0` })}, 0)
        end as complete
      from running
    ) stage
  )`;

/** Every amount with the days over which it is spread; what belongs to one day begins and ends on it. */
const entries = (day: string) => sql`
  unrecorded as (select * from progress where activity_id not in (select activity_id from traced)),
  entry as (
    select plan_id, activity_id, 'budget' as kind, ${day}::date as start, ${day}::date as finish, hours, costs, null::jsonb as shape
    from budget
    union all
    select plan_id, activity_id, 'planned', start, finish, budget.hours - coalesce(own.hours, 0),
      budget.costs - coalesce(own.costs, 0), null
    from budget
    left join (select activity_id, sum(hours) as hours, sum(costs) as costs from shaped group by activity_id) own
      using (activity_id)
    where start is not null
    union all
    select plan_id, activity_id, 'planned', start, finish, shaped.hours, shaped.costs, shape
    from shaped join budget using (activity_id) where start is not null
    union all
    select advance.plan_id, activity_id, 'earned', day, day, budget.hours * gained / 100, budget.costs * gained / 100, null
    from advance join budget using (activity_id)
    union all
    select unrecorded.plan_id, activity_id, 'earned', unrecorded.start, unrecorded.finish,
      budget.hours * complete / 100, budget.costs * complete / 100, null
    from unrecorded join budget using (activity_id)
    union all
    select plan_id, activity_id, 'actual', day, day, hours, costs, null from advance
    union all
    select plan_id, activity_id, 'actual', start, finish, hours, costs, null from unrecorded
    union all
    select progress.plan_id, activity_id, 'actual', record.day, record.day, 0, record.actual_costs, null
    from progress join cost_record record using (activity_id) where record.cost_type <> ${CostType.proceeds}
  )`;

const partJson = sql`json_build_array(start, finish, hours, costs, shape)`;

/** Entries summed by plan or activity up to the status date, with what has begun and not ended; over time all parts. */
function summedEntries({ day, by }: EarnedQuery): RawBuilder<unknown> {
  const isAmount = sql`(hours <> 0 or costs <> 0)`;
  if (by === 'time')
    return sql`
      select plan_id, null::bigint as activity_id, kind, 0 as hours, 0 as costs, json_agg(${partJson}) as parts
      from (
        select plan_id, kind, start, finish, sum(hours) as hours, sum(costs) as costs, shape
        from entry where ${isAmount} group by plan_id, kind, start, finish, shape
      ) part
      group by plan_id, kind`;
  const activityId = by === 'activity' ? sql`activity_id` : sql`null::bigint`;
  return sql`
    select plan_id, ${activityId} as activity_id, kind, coalesce(sum(hours) filter (where finish <= ${day}), 0) as hours,
      coalesce(sum(costs) filter (where finish <= ${day}), 0) as costs,
      json_agg(${partJson}) filter (where start <= ${day} and finish > ${day}) as parts
    from entry where ${isAmount} and start <= ${day}
    group by plan_id, ${activityId}, kind`;
}

const outlines = sql`
  select plan_id, json_agg(json_build_array(activity_id::text, parent_id::text, wbs_code, version.name)
    order by sequence, activity_id) as list
  from measured join activity_version version on version.plan_version_id = measured.version_id
  group by plan_id`;

/** Reads everything that earned values follow from, of projects that the caller observes, in one statement. */
export async function readEarnedSource(context: EarnedReader, query: EarnedQuery): Promise<EarnedSource> {
  const { day, by } = query;
  const isTraced = by === 'time' || day < context.today ? sql`true` : sql`day > ${day}`;
  const { rows } = await sql<EarnedSource>`
    with ${measuredPlans(context, query)}, ${ratesAndParents}, ${budgets}, ${currentProgress(context.today)},
    ${tracedWork(isTraced)}, ${entries(day)},
    summed as (${summedEntries(query)}),
    listed as (
      select plan_id, json_agg(json_build_object('activity', activity_id::text, 'kind', kind, 'hours', hours,
        'costs', costs, 'parts', coalesce(parts, '[]'))) as entries
      from summed group by plan_id
    ), outline as (${by === 'activity' ? outlines : sql`select null::bigint as plan_id, null::json as list where false`})
    select
      coalesce((
        select json_agg(json_build_object('from', day, 'until', day, 'hours', 0, 'name', name) order by day)
        from holiday), '[]') as holidays,
      coalesce((
        select json_agg(json_build_object('projectNode', node_id::text, 'name', measured.name, 'number', number, 'level', level, 'baseline', baseline,
          'week', week_hours, 'weekTimes', null, 'entries', coalesce(listed.entries, '[]'), 'outline', coalesce(outline.list, '[]'),
          'exceptions', coalesce((
            select json_agg(json_build_object('from', from_day, 'until', until_day, 'hours', hours, 'name', name)
              order by from_day)
            from plan_calendar_exception where plan_id = measured.id), '[]')) order by measured.name::text collate "und-x-icu", node_id)
        from measured
        left join listed on listed.plan_id = measured.id
        left join outline on outline.plan_id = measured.id), '[]') as plans`.execute(context.db);
  return rows[0] ?? { holidays: [], plans: [] };
}
