import { type RawBuilder, sql } from 'kysely';
import { ActivityType, Level, ProjectType, ResourceType } from '#contract/codes.ts';
import type { ResourceCalendar } from '#plan/document.ts';
import { projectLevels, resourceLevels, visible } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { Away } from './spread.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

/** What has days on which somebody works: effort without dates can't be spread, milestones take none. */
const datedTypes = sql.join([ActivityType.standard, ActivityType.adHoc]);

/** The resources that a caller sees as an observer and that count, as the CTE `person`; the levels as `rights`. */
export const people = ({ caller }: Reader, condition: RawBuilder<unknown>) => sql`
  rights as materialized (select * from ${resourceLevels(caller)} as level),
  person as materialized (
    select r.id, r.name, r.parent_id, r.path, r.available, coalesce(r.user_id = ${caller.userId}, false) as own,
      coalesce(r.user_id = ${caller.userId}, false) or rights.level >= ${Level.manager} as is_whole
    from resource r
    join rights on rights.resource_id = r.id and rights.level >= ${Level.observer}
    where r.type = ${ResourceType.resource} and not r.archived and ${condition}
  )`;

/** The plans whose hours count, as the CTE `node`; what is planned counts only while they are open. */
export const nodes = ({ caller }: Reader, probability: number) => sql`
  node as materialized (
    select plan.id as plan_id, plan.current_version_id as version_id, project.id as project_id, project.name as project_name,
      project.probability, coalesce(access.level, 0) as level,
      not project.archived and project.type <> ${ProjectType.template} as is_open
    from project_node project
    join project_plan plan on plan.project_node_id = project.id
    left join ${projectLevels(caller)} as access on access.project_node_id = project.id
    where project.probability >= ${probability}
  )`;

interface Days {
  readonly from: string;
  readonly until: string;
}

/** The assignments of `person` that are planned on some of the days, as the CTE `planned`. */
export const plannedShares = ({ from, until }: Days) => sql`
  planned as (
    select assignment.id, assignment.resource_id, assignment.complete, version.activity_id, version.name, version.type,
      version.wbs_code, version.start, version.finish, given.base_effort, node.project_id, node.project_name, node.probability,
      node.level
    from node
    join assignment_version given on given.plan_version_id = node.version_id and given.base_effort > 0 and node.is_open
    join activity_version version
      on version.plan_version_id = given.plan_version_id and version.activity_id = given.activity_id
        and version.type in (${datedTypes}) and version.start <= ${until} and version.finish >= ${from}
    join assignment on assignment.id = given.assignment_id
    join person on person.id = assignment.resource_id and (person.is_whole or node.level >= ${Level.observer})
  )`;

/** A resource with its shares, as numbers of days and hours, and what it booked, by the place of the period. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly pool: string | null;
  readonly available: number;
  readonly own: boolean;
  readonly isWhole: boolean;
  readonly path: readonly string[];
  readonly absences: readonly Away[] | null;
  /** Of each of its shares the first day, the day after the last one, and the hours. */
  readonly starts: readonly number[] | null;
  readonly ends: readonly number[] | null;
  readonly hours: readonly number[] | null;
  readonly booked: readonly (readonly [period: number, hours: number])[] | null;
}

export interface CalendarRow extends ResourceCalendar {
  readonly id: string;
}

interface PoolRow {
  readonly pool: string;
  readonly poolName: string;
  readonly path: readonly string[];
}

interface UtilizationRows {
  readonly people: readonly PersonRow[];
  readonly pools: readonly PoolRow[];
  readonly calendars: readonly CalendarRow[];
  readonly holidays: readonly string[];
}

export interface Asked extends Days {
  /** First days of the periods. */
  readonly starts: readonly string[];
  readonly poolIds: readonly string[] | undefined;
  readonly probability: number;
}

/** In one of the pools or collections, or linked to one of them, or below. */
export function isIn(poolIds: readonly string[] | undefined): RawBuilder<unknown> {
  if (poolIds === undefined || poolIds.length === 0) return sql`true`;
  const ids = sql`${[...poolIds]}::bigint[]`;
  return sql`(r.path && ${ids} or exists (
    select from resource_link link where link.resource_id = any (r.path) and link.parent_id = any (${ids})))`;
}

/** Neither the resource nor a pool above it is left out of the utilisation. */
const counts = sql`not exists (
  select from resource above where above.id = any (r.path) and not above.included_in_utilization)`;

const epoch = sql`date '1970-01-01'`;

/** The calendars that count for `person`, and all holidays, as columns. */
export const calendarColumns = sql`
  coalesce((
    select json_agg(json_build_object('id', calendar.resource_id::text, 'week', calendar.week_hours, 'exceptions', coalesce((
      select json_agg(json_build_object('from', from_day, 'until', until_day, 'hours', hours) order by from_day)
      from resource_calendar_exception where resource_id = calendar.resource_id), '[]')))
    from resource_calendar calendar
    where calendar.resource_id in (select unnest(path) from person)), '[]') as calendars,
  coalesce((select json_agg(day order by day) from holiday), '[]') as holidays`;

/** All that a utilisation follows from, in one statement: the resources by name, and the pools above them, the upper ones first. */
export async function readUtilization(context: Reader, asked: Asked): Promise<UtilizationRows> {
  const { from, until, starts, poolIds, probability } = asked;
  const period = sql`width_bucket(day, ${[...starts]}::date[]) - 1`;
  const { rows } = await sql<UtilizationRows>`
    with ${people(context, sql`${counts} and ${isIn(poolIds)}`)},
    ${nodes(context, probability)},
    ${plannedShares(asked)},
    shares as (
      select resource_id, array_agg(start - ${epoch}) as starts, array_agg(finish - ${epoch} + 1) as ends,
        array_agg(base_effort::float8) as hours
      from planned group by resource_id
    ), whole as (
      select id from person where is_whole and ${probability} = 0
    ), bookings as (
      select resource_id, json_agg(json_build_array(period, hours)) as list
      from (
        select resource_id, ${period} as period, sum(actual_effort)::float8 as hours
        from work_record
        where day between ${from} and ${until} and resource_id in (select id from whole)
        group by resource_id, period
        union all
        select record.resource_id, ${period}, sum(record.actual_effort)::float8
        from work_record record
        join person on person.id = record.resource_id and person.id not in (select id from whole)
        join assignment on assignment.id = record.assignment_id
        join activity on activity.id = assignment.activity_id
        join node on node.plan_id = activity.plan_id and (person.is_whole or node.level >= ${Level.observer})
        where day between ${from} and ${until}
        group by record.resource_id, 2
      ) summed
      group by resource_id
    ), away as (
      select resource_id, json_agg(json_build_object('from', start, 'until', finish) order by start) as list
      from unavailability
      where active and resource_id in (select id from person)
      group by resource_id
    )
    select
      coalesce((
        select json_agg(json_build_object('id', person.id::text, 'name', name, 'pool', parent_id::text, 'available', available,
          'own', own, 'isWhole', is_whole, 'path', path::text[], 'absences', away.list, 'starts', shares.starts,
          'ends', shares.ends, 'hours', shares.hours, 'booked', bookings.list) order by name, person.id)
        from person
        left join shares on shares.resource_id = person.id
        left join bookings on bookings.resource_id = person.id
        left join away on away.resource_id = person.id), '[]') as people,
      coalesce((
        select json_agg(json_build_object('pool', pool.id::text, 'poolName', pool.name, 'path', pool.path::text[])
          order by cardinality(pool.path), pool.name, pool.id)
        from resource pool
        join rights on rights.resource_id = pool.id and rights.level >= ${visible}
        where pool.id in (select unnest(path) from person) and pool.type <> ${ResourceType.resource}), '[]') as pools,
      ${calendarColumns}`.execute(context.db);
  const [row] = rows;
  return row ?? { people: [], pools: [], calendars: [], holidays: [] };
}
