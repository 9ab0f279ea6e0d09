import { sql } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import { readRows } from '#service/db/queries.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { projectLevels, resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { hasRecords } from '#service/core/figures/assignments.ts';
import { isCountedResource } from '#service/core/figures/working-time.ts';
import { latestStatement } from '../booking-queries.ts';
import { dailyAbsences } from '#service/core/absence-details.ts';

/** Period and people of a team query. */
export interface TeamQuery extends DayRange {
  readonly poolId: string | undefined;
  readonly projectId: string | undefined;
}

/** A person with its days, in their order. */
export interface TeamTimeRow {
  readonly resource: string;
  readonly resourceName: string;
  readonly own: boolean;
  /** The caller's level on the resource. */
  readonly level: number;
  readonly partial: boolean;
  readonly expected: boolean;
  /** Hours on open activities since their remaining effort was stated. */
  readonly bookedSince: number;
  readonly days: readonly { day: string; booked: number; capacity: number | null; absenceName: string | null }[];
}

/** The plans of projects that are not archived, with the levels in `access`. */
const openPlans = (projectId: string | undefined) => sql`
  select plan.id, access.level
  from project_plan plan
  join project_node node on node.id = plan.project_node_id
  left join access on access.project_node_id = node.id
  where not node.archived and (${projectId === undefined} or node.id = ${projectId ?? null}::bigint)`;

/**
 * Hours of each `person` on open activities since their remaining effort was stated, by the plans in `open_plan`. Where it
 * never was, they are the actual effort of the assignment, which is the sum of its records. That of an assignment without
 * records is progress of the activity, and does not count.
 * @param isOfEveryone reads all assignments; for some people, an array of ids makes the planner begin with them instead
 */
const hoursSinceStatement = (isOfEveryone: boolean) => sql`
  select assignment.resource_id, sum(case when statement.day is null then assignment.actual_effort else (
      select sum(actual_effort) from work_record record
      where record.assignment_id = assignment.id and record.day > statement.day) end) as hours
  from assignment
  join person on person.id = assignment.resource_id
  join activity on activity.id = assignment.activity_id
  join open_plan on open_plan.id = activity.plan_id and (person.is_whole or open_plan.level >= ${Level.observer})
  left join lateral ${latestStatement(sql`assignment.id`)} as statement on true
  where ${isOfEveryone ? sql`true` : sql`assignment.resource_id = any ((select array_agg(id) from person)::bigint[])`}
    and ${hasRecords} and assignment.complete < 100
  group by assignment.resource_id`;

/**
 * Lists the people whose time the caller may book, with booked hours and capacity of each day. For people whom the
 * caller does not manage, only hours in visible projects count. Hours since the remaining effort was stated are those of
 * any day, in the project asked for or in all.
 */
export function listTeam(
  { db, caller }: Context,
  { from, until, poolId, projectId }: TeamQuery,
): Promise<TeamTimeRow[]> {
  const isOfEveryone = caller.isAdministrator && poolId === undefined && projectId === undefined;
  return readRows<TeamTimeRow>(db)`
    with access as materialized (select * from ${projectLevels(caller)} as level),
    rights as materialized (select * from ${resourceLevels(caller)} as level),
    person as materialized (
      select resource.id, resource.name, resource.available, ${isCountedResource('resource')} as is_expected,
        coalesce(resource.user_id = ${caller.userId}, false) as own, coalesce(rights.level, 0) as level,
        coalesce(resource.user_id = ${caller.userId}, false) or coalesce(rights.level, 0) >= ${Level.manager} as is_whole,
        coalesce(resource.user_id = ${caller.userId}, false) or coalesce(rights.level, 0) >= ${Level.observer} as is_visible
      from resource
      left join rights on rights.resource_id = resource.id
      where resource.type = ${ResourceType.resource} and not resource.archived
        and (${poolId === undefined} or ${poolId ?? null}::bigint = any (resource.path))
        and (${projectId === undefined} or exists (
          select from project_resource member
          where member.resource_id = resource.id and member.project_node_id = ${projectId ?? null}::bigint))
        and (resource.user_id = ${caller.userId} or rights.level >= ${Level.manager} or resource.id in (
          select member.resource_id from project_resource member
          join access on access.project_node_id = member.project_node_id
          join project_node node on node.id = member.project_node_id
          where access.level >= ${Level.manager} and not node.archived))
    ), booked as materialized (
      select record.resource_id, record.day, sum(record.actual_effort) as hours
      from work_record record
      join person on person.id = record.resource_id
      where record.day between ${from} and ${until} and (person.is_whole or exists (
        select from assignment
        join activity on activity.id = assignment.activity_id
        join project_plan plan on plan.id = activity.plan_id
        join access on access.project_node_id = plan.project_node_id
        where assignment.id = record.assignment_id and access.level >= ${Level.observer}))
      group by record.resource_id, record.day
    ), working as materialized (
      select resource_id, day, capacity.hours, coalesce(booked.hours, 0) as booked
      from resource_hours(array(select id from person), ${from}::date, ${until}::date) capacity
      left join booked using (resource_id, day)
    ), open_plan as materialized (${openPlans(projectId)}), unstated as materialized (${hoursSinceStatement(isOfEveryone)})
    select person.id as resource, person.name as "resourceName", person.own, person.level, not person.is_whole as partial, person.is_expected as expected,
      coalesce(unstated.hours, 0) as "bookedSince",
      json_agg(json_build_object('day', working.day, 'booked', working.booked,
        'capacity', case
          when not person.is_visible then null
          else round(working.hours * person.available / 100
            * (1 - coalesce(away.share, 0)), 4) end,
        'absenceName', case when away.id is not null then coalesce(away.name, '') end)
        order by working.day) as days
    from person
    join working on working.resource_id = person.id
    left join unstated on unstated.resource_id = person.id
    left join ${dailyAbsences({ from, until }, sql`person`, sql`person.is_whole`)} away
      on person.is_visible and away.resource_id = person.id and away.day = working.day
    group by person.id, person.name, person.own, person.level, person.is_whole, person.is_expected, unstated.hours
    order by person.name, person.id`;
}
