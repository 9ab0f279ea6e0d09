import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import type { UtilizationUnit } from '#contract/app/utilization.ts';
import { ActivityType, Level, ProjectType, ResourceType } from '#contract/core/codes.ts';
import type { ResourceCalendar } from '#plan/document.ts';
import type { WorkShape } from '#plan/schedule/contour.ts';
import { projectLevels, resourceLevels, visible } from '#service/core/access.ts';
import type { CallerContext } from '#service/core/context.ts';
import type { AbsentDayRange } from './spread.ts';
import { isCountedResource } from '#service/core/figures/working-time.ts';
import { readRow } from '#service/db/queries.ts';

/** Activity types whose effort is spread over days. Effort without dates can't be spread, milestones take none. */
const datedTypes = sql.join([ActivityType.standard, ActivityType.adHoc]);

/** The resources that a caller sees as an observer and that count, by name as the CTE `person`; the levels as `rights`. */
export const utilizationPeopleCte = ({ caller }: CallerContext, condition: RawBuilder<unknown>) => sql`
  rights as materialized (select * from ${resourceLevels(caller)} as level),
  person as materialized (
    select (row_number() over (order by r.name, r.id) - 1)::integer as place, r.id, r.name, r.parent_id, r.path, r.available,
      coalesce(r.user_id = ${caller.userId}, false) as own,
      coalesce(r.user_id = ${caller.userId}, false) or rights.level >= ${Level.manager} as is_whole
    from resource r
    join rights on rights.resource_id = r.id and rights.level >= ${Level.observer}
    where r.type = ${ResourceType.resource} and not r.archived and ${condition}
  )`;

/** The plans whose hours count, as the CTE `node`. Planned effort counts only while the plan is open. */
export const nodes = (
  { caller }: CallerContext,
  { probability, exceptProject }: Pick<UtilizationQuery, 'probability' | 'exceptProject'>,
) => sql`
  node as materialized (
    select plan.id as plan_id, plan.current_version_id as version_id, project.id as project_id, project.name as project_name,
      project.probability, coalesce(access.level, 0) as level,
      not project.archived and project.type <> ${ProjectType.template} as is_open
    from project_node project
    join project_plan plan on plan.project_node_id = project.id
    left join ${projectLevels(caller)} as access on access.project_node_id = project.id
    where project.probability >= ${probability} and project.id is distinct from ${exceptProject ?? null}::bigint
  )`;

/**
 * The assignments of `person`, by its place, that are planned on some of the days, as the CTE `planned`.
 * @param isOfEveryone reads all plans; for some people, an array of ids makes the planner begin with them instead
 */
export const plannedShares = ({ from, until }: DayRange, isOfEveryone = false) => sql`
  planned as (
    select assignment.id, person.place, assignment.complete, version.activity_id, version.name, version.type,
      version.wbs_code, version.start, version.finish, assigned.base_effort,
      case when assigned.delay > 0 or assigned.contour > 0
        then json_build_object('delay', assigned.delay, 'contour', assigned.contour, 'duration', version.duration) end as shape,
      node.project_id, node.project_name, node.probability,
      node.level
    from node
    join assignment_version assigned on assigned.plan_version_id = node.version_id and assigned.base_effort > 0 and node.is_open
    join activity_version version
      on version.plan_version_id = assigned.plan_version_id and version.activity_id = assigned.activity_id
        and version.type in (${datedTypes}) and version.start <= ${until} and version.finish >= ${from}
    join assignment on assignment.id = assigned.assignment_id
    join person on person.id = assignment.resource_id and (person.is_whole or node.level >= ${Level.observer})
    where ${isOfEveryone ? sql`true` : sql`assignment.resource_id = any ((select array_agg(id) from person)::bigint[])`}
  )`;

export interface UtilizationPersonRow {
  readonly id: string;
  readonly name: string;
  readonly pool: string | null;
  readonly available: number;
  readonly own: boolean;
  readonly isWhole: boolean;
  readonly path: readonly string[];
  readonly absences: readonly AbsentDayRange[] | null;
}

/**
 * Planned hours, column by column: index of the person, first day and day after the last one as day numbers, and the
 * hours.
 */
interface ShareColumns {
  readonly place: readonly number[];
  readonly from: readonly number[];
  readonly until: readonly number[];
  readonly hours: readonly number[];
  /** Null where they are spread evenly. */
  readonly shape: readonly (WorkShape | null)[];
  /** The project is not certain yet. */
  readonly tentative: readonly boolean[];
  /** Ids of the projects that the caller may know of, by request; null for others. */
  readonly project: readonly (string | null)[];
}

/** Booked hours, column by column: indexes of the person and of the period, and the hours. */
interface BookingColumns {
  readonly place: readonly number[];
  readonly period: readonly number[];
  readonly hours: readonly number[];
}

export interface CalendarRow extends ResourceCalendar {
  readonly id: string;
}

interface PoolRow {
  readonly pool: string;
  readonly poolName: string;
  readonly path: readonly string[];
}

export interface UtilizationRows {
  readonly people: readonly UtilizationPersonRow[];
  readonly shares: ShareColumns;
  readonly bookings: BookingColumns;
  readonly pools: readonly PoolRow[];
  /** Names of the projects by id. */
  readonly projects: Readonly<Record<string, string>>;
  readonly calendars: readonly CalendarRow[];
  readonly holidays: readonly string[];
}

export interface UtilizationQuery extends DayRange {
  readonly unit: UtilizationUnit;
  /** First days of the periods. */
  readonly starts: readonly string[];
  readonly poolIds: readonly string[] | undefined;
  readonly resourceIds: readonly string[] | undefined;
  /** Names the projects of planned hours. */
  readonly byProject: boolean;
  readonly probability: number;
  /** A project whose plan does not count. */
  readonly exceptProject?: string | undefined;
}

/**
 * Condition for resources in, linked to, or below one of the pools or collections. Only pools visible to the caller
 * count; otherwise membership of hidden pools would leak. Requires the caller's levels as `rights` in the statement.
 */
export function isIn(poolIds: readonly string[] | undefined): RawBuilder<unknown> {
  if (poolIds === undefined || poolIds.length === 0) return sql`true`;
  const ids = sql`array(
    select resource_id from rights where resource_id = any (${[...poolIds]}::bigint[]) and level >= ${visible})`;
  return sql`(r.path && ${ids} or exists (
    select from resource_link link where link.resource_id = any (r.path) and link.parent_id = any (${ids})))`;
}

const epoch = sql`date '1970-01-01'`;

/** The calendars that count for `person`, and all holidays, as columns. */
export const utilizationCalendarColumns = sql`
  coalesce((
    select json_agg(json_build_object('id', calendar.resource_id::text, 'week', week_hours, 'exceptions', coalesce(list, '[]')))
    from resource_calendar calendar
    left join (
      select resource_id, json_agg(json_build_object('from', from_day, 'until', until_day, 'hours', hours) order by from_day) as list
      from resource_calendar_exception group by resource_id
    ) as exceptions on exceptions.resource_id = calendar.resource_id
    where calendar.resource_id in (select unnest(path) from person)), '[]') as calendars,
  coalesce((select json_agg(day order by day) from holiday), '[]') as holidays`;

/** The place of the period of a record; by arithmetic where it can be, which takes a tenth of the time of a search. */
function periodPosition({ unit, from, starts }: UtilizationQuery): RawBuilder<unknown> {
  if (unit === 'day') return sql`(day - ${from}::date)`;
  if (unit === 'week') return sql`(day - ${from}::date) / 7`;
  return sql`width_bucket(day, ${[...starts]}::date[]) - 1`;
}

/** The planned hours as columns, and the names of the projects that the caller may know where they are asked for. */
function utilizationShareColumns({ byProject }: Pick<UtilizationQuery, 'byProject'>): RawBuilder<unknown> {
  const isKnownProject = sql`${byProject}::boolean and level >= ${Level.observer}`;
  return sql`(select json_build_object('place', coalesce(json_agg(place), '[]'), 'from', coalesce(json_agg(start - ${epoch}), '[]'),
        'until', coalesce(json_agg(finish - ${epoch} + 1), '[]'), 'hours', coalesce(json_agg(base_effort), '[]'),
        'shape', coalesce(json_agg(shape), '[]'),
        'tentative', coalesce(json_agg(probability < 100), '[]'),
        'project', case when ${byProject}::boolean
          then coalesce(json_agg(case when level >= ${Level.observer} then project_id::text end), '[]') else '[]' end)
        from planned) as shares,
      coalesce((
        select json_object_agg(project_id, project_name)
        from (select distinct project_id, project_name from planned where ${isKnownProject}) known), '{}') as projects`;
}

/**
 * Reads all inputs of a utilization in one statement: resources by name, planned and booked hours, and their pools,
 * upper ones first. Shares and bookings, about ten thousand each, come as whole columns, because lists per person would
 * be built and serialized twice. Records are added up person by person: for many people together the sums would not fit
 * into the memory of a statement.
 */
export async function readUtilization(context: CallerContext, query: UtilizationQuery): Promise<UtilizationRows> {
  const { from, until, poolIds, resourceIds, probability } = query;
  const period = periodPosition(query);
  const isOfEveryone = resourceIds === undefined && (poolIds ?? []).length === 0;
  const isWanted = resourceIds ? sql`r.id = any (${[...resourceIds]}::bigint[])` : sql`true`;
  const row = await readRow<UtilizationRows>(context.db)`
    with ${utilizationPeopleCte(context, sql`${isCountedResource('r')} and ${isIn(poolIds)} and ${isWanted}`)},
    ${nodes(context, query)},
    ${plannedShares(query, isOfEveryone)},
    booking as (
      select person.place, whole.period, whole.hours
      from person
      cross join lateral (
        select ${period} as period, sum(actual_effort) as hours from work_record
        where resource_id = person.id and day between ${from} and ${until} group by 1) whole
      where person.is_whole and ${probability} = 0
      union all
      select person.place, partial.period, partial.hours
      from person
      cross join lateral (
        select assignment_id, ${period} as period, sum(actual_effort) as hours from work_record
        where resource_id = person.id and day between ${from} and ${until} group by 1, 2) partial
      join assignment on assignment.id = partial.assignment_id
      join activity on activity.id = assignment.activity_id
      join node on node.plan_id = activity.plan_id and (person.is_whole or node.level >= ${Level.observer})
      where not person.is_whole or ${probability} > 0
    ), away as (
      select resource_id, json_agg(json_build_object('from', start, 'until', finish, 'isHalf', day_part > 0) order by start) as list
      from unavailability
      where active and resource_id in (select id from person)
      group by resource_id
    )
    select
      coalesce((
        select json_agg(json_build_object('id', person.id::text, 'name', name, 'pool', parent_id::text, 'available', available,
          'own', own, 'isWhole', is_whole, 'path', path::text[], 'absences', away.list) order by place)
        from person
        left join away on away.resource_id = person.id), '[]') as people,
      ${utilizationShareColumns(query)},
      (select json_build_object('place', coalesce(json_agg(place), '[]'), 'period', coalesce(json_agg(period), '[]'),
        'hours', coalesce(json_agg(hours), '[]'))
        from booking) as bookings,
      coalesce((
        select json_agg(json_build_object('pool', pool.id::text, 'poolName', pool.name, 'path', pool.path::text[])
          order by cardinality(pool.path), pool.name, pool.id)
        from resource pool
        join rights on rights.resource_id = pool.id and rights.level >= ${visible}
        where pool.id in (select unnest(path) from person) and pool.type <> ${ResourceType.resource}), '[]') as pools,
      ${utilizationCalendarColumns}`;
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}
