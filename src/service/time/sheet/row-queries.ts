import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import { readRows } from '#service/db/queries.ts';
import { activityPlace } from '#service/core/activity-joins.ts';
import { ActivityType, Level, ProjectType } from '#contract/core/codes.ts';
import { projectLevels } from '#service/core/access.ts';
import type { OpBookableActivity } from '#contract/app/timesheet.ts';
import type { CallerContext } from '#service/core/context.ts';
import type { NonOptional } from '#service/core/non-optional.ts';
import type { BookablePerson } from './person-queries.ts';
import { workPart } from '#service/core/work-part.ts';
import { latestStatement, remainingVersion } from '../booking-queries.ts';
import { type Bookability, seesAll } from './rules.ts';

/** Activity types that can be worked on. Collections are excluded. */
const bookableActivityTypes = [ActivityType.standard, ActivityType.milestone, ActivityType.task, ActivityType.adHoc];

/** An assignment as it is read, without what follows from it. */
export interface BookableAssignmentRow
  extends Bookability, NonOptional<Omit<OpBookableActivity, 'status' | 'closed' | 'complete' | 'actualEffort'>> {
  readonly complete: number;
  readonly actualEffort: number;
  readonly isStarted: boolean;
}

/**
 * The assignments of a person with their project, plan and activity, as the CTE `own`; the caller's levels as `access`.
 */
const ownAssignments = ({ caller }: CallerContext, person: BookablePerson) => sql`
  access as materialized (select * from ${projectLevels(caller)} as level),
  own as materialized (
    select assignment.id, assignment.activity_id, assignment.actual_effort, assignment.open_effort, assignment.complete,
      activity.plan_id, plan.current_version_id as version_id, activity.actual_start is not null as is_started, activity.actual_finish,
      node.id as project_id, node.name as project_name, node.archived, node.type as project_type, node.work_trackable, node.number,
      coalesce(access.level, 0) as project_level,
      version.type, version.start, version.finish, version.sequence, version.name, version.wbs_code, version.parent_id,
      planned.base_effort, planned.delay, planned.contour, version.duration, planned.id is not null and version.id is not null as is_planned,
      exists (
        select from favourite_activity favourite
        where favourite.user_id = ${caller.userId} and favourite.activity_id = activity.id) as is_favourite
    from assignment
    join activity on activity.id = assignment.activity_id
    ${activityPlace}
    left join access on access.project_node_id = node.id
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
    where assignment.resource_id = ${person.id}
      and (${seesAll(person)} or coalesce(access.level, 0) >= ${Level.observer})
  )`;

/** Names of the collections above each row of `chosen`, the outermost first, as the CTE `path`. */
const collectionPathCtes = sql`
  upward as (
    select id, version_id, parent_id, 0 as depth, null::title as name from chosen
    union all
    select upward.id, upward.version_id, above.parent_id, upward.depth + 1, above.name
    from upward
    join activity_version above
      on above.plan_version_id = upward.version_id and above.activity_id = upward.parent_id
  ),
  path as (
    select id, json_agg(name order by depth desc) as names, string_agg(name, ' ') as text
    from upward where depth > 0 group by id
  )`;

/** The columns of an assignment, from `chosen` and `path`. */
const bookableColumns = sql`
  chosen.id as assignment, chosen.activity_id as activity,
  coalesce(chosen.name, (
    select name from activity_version last where last.activity_id = chosen.activity_id order by plan_version_id desc limit 1), ''
  ) as "activityName",
  chosen.type as "activityType", coalesce(chosen.wbs_code, '') as "wbsCode", coalesce(path.names, '[]') as path, chosen.project_id as project,
  case when chosen.project_level > 0 then chosen.project_name end as "projectName", chosen.start, chosen.finish,
  chosen.base_effort as "baseEffort", chosen.actual_effort as "actualEffort", chosen.open_effort as "remainingEffort",
  chosen.complete, chosen.is_started as "isStarted", chosen.is_favourite as favourite, chosen.archived as "isArchived",
  chosen.work_trackable as "isTrackable", chosen.is_planned as "isPlanned", chosen.project_level as "projectLevel"`;

export interface SheetAssignmentRow extends BookableAssignmentRow {
  readonly isAssigned: boolean;
  readonly isRunning: boolean;
  readonly isBooked: boolean;
  readonly isAsked: boolean;
  readonly planned: { day: string; hours: number }[];
  readonly remainingVersion: string;
  /** Day of the record in which remaining effort or completion was set last. */
  readonly remainingStated: string | null;
  /** Hours booked on later days; all where it was never set. */
  readonly bookedSince: number;
}

export interface SheetRange extends DayRange {
  /** Assignments that are rows in any case. */
  readonly assignmentIds: readonly string[];
}

/** Activities that were planned in these days before the range are rows, although they may be done. */
const plannedLookBackDays = 14;

/** Base effort of each day, spread over the working time of the plan by the contour of the assignment. */
const plannedDays = sql`
  total as materialized (
    select id, plan_hours(plan_id, start, finish) as hours from chosen
    where is_planned and base_effort > 0 and start <= finish and type in (${ActivityType.standard}, ${ActivityType.adHoc})
  ),
  plan_day as materialized (
    select plan_id, day, plan_hours(plan_id, day, day) as hours
    from (select distinct plan_id from chosen join total using (id)) plan cross join asked_day
  ),
  planned_days as (
    select id, json_agg(json_build_object('day', day, 'hours', round(base_effort * part, 2)) order by day) as list
    from chosen
    join total using (id)
    join plan_day on plan_day.plan_id = chosen.plan_id and day between start and finish
    cross join lateral (select ${workPart('chosen', {
      hours: sql`plan_day.hours`,
      total: sql`total.hours`,
      passed: sql`plan_hours(chosen.plan_id, start, day)`,
    })} as part) portion
    where total.hours > 0 and plan_day.hours > 0 and part > 0
    group by id
  )`;

/** The rows of a sheet: by project, then in the order of its plan. One statement. */
export function listRows(
  context: CallerContext,
  person: BookablePerson,
  { from, until, assignmentIds }: SheetRange,
): Promise<SheetAssignmentRow[]> {
  return readRows<SheetAssignmentRow>(context.db)`
    with recursive ${ownAssignments(context, person)},
    asked_day as (
      select at::date as day from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') as at),
    booked as materialized (
      select distinct assignment_id as id from work_record
      where resource_id = ${person.id} and day between ${from} and ${until}),
    chosen as materialized (
      select * from (
        select own.*,
          is_open and is_planned and coalesce(finish >= ${from}::date - ${plannedLookBackDays}::integer, false)
            and coalesce(start <= ${until}, true) as is_assigned,
          is_open and is_planned and complete < 100 and coalesce(start <= ${until}, true) as is_running,
          is_open and is_planned and is_favourite as is_wanted,
          id in (select id from booked) as is_booked, id = any (${[...assignmentIds]}::bigint[]) as is_asked
        from (
          select own.*, coalesce(not archived and project_type <> ${ProjectType.template}
            and type in (${sql.join(bookableActivityTypes)}), false) as is_open
          from own
        ) own
      ) judged
      where is_assigned or is_running or is_wanted or is_booked or is_asked
    ),
    ${collectionPathCtes},
    ${plannedDays}
    select ${bookableColumns}, chosen.is_assigned as "isAssigned", chosen.is_running as "isRunning", chosen.is_booked as "isBooked",
      chosen.is_asked as "isAsked", coalesce(planned_days.list, '[]') as planned,
      ${remainingVersion(sql`chosen.base_effort`, sql`chosen.actual_finish`)} as "remainingVersion",
      statement.day as "remainingStated",
      (select coalesce(sum(actual_effort), 0) from work_record since
        where since.assignment_id = chosen.id and (statement.day is null or since.day > statement.day)) as "bookedSince"
    from chosen
    left join path using (id)
    left join planned_days using (id)
    left join lateral ${latestStatement(sql`chosen.id`)} as statement on true
    order by chosen.project_level = 0, chosen.project_name, chosen.plan_id, chosen.sequence nulls last, chosen.activity_id`;
}

/** An assignment that can be booked, with what it is found by. */
export interface BookableSearchRow extends BookableAssignmentRow {
  /** Name, code, number and names of the collections above, in lower case. */
  readonly text: string;
}

export interface BookableSearch {
  /** In lower case; empty for no filter. */
  readonly words: readonly string[];
  /** Activities planned in these days come first. */
  readonly days: DayRange | undefined;
  readonly limit: number;
}

/**
 * Bookable assignments of a person that have all the words: first those planned in the days and not complete, then favourites,
 * then those booked last, then by project and plan.
 */
export function listBookable(
  context: CallerContext,
  person: BookablePerson,
  { words, days, limit }: BookableSearch,
): Promise<BookableSearchRow[]> {
  const isHit = words.map((word) => sql`strpos(found.text, ${word}) > 0`);
  const condition: RawBuilder<unknown> = isHit.length === 0 ? sql`true` : sql.join(isHit, sql` and `);
  const plannedFirst = days
    ? sql`coalesce(chosen.start <= ${days.until} and chosen.finish >= ${days.from} and chosen.complete < 100, false) desc,`
    : sql``;
  return readRows<BookableSearchRow>(context.db)`
    with recursive ${ownAssignments(context, person)},
    chosen as materialized (
      select * from own
      where is_planned and not archived and work_trackable and project_type <> ${ProjectType.template}
        and type in (${sql.join(bookableActivityTypes)})
        and (${seesAll(person)} or project_level >= ${Level.manager})
    ),
    ${collectionPathCtes},
    latest as (
      select assignment_id as id, max(day) as day from work_record where resource_id = ${person.id} group by assignment_id
    )
    select ${bookableColumns}, found.text
    from chosen
    left join path using (id)
    left join latest using (id)
    cross join lateral (
      select lower(concat_ws(' ', chosen.name, chosen.wbs_code, path.text,
        case when chosen.project_level > 0 then chosen.number || ' ' || chosen.project_name end)) as text
    ) found
    where ${condition}
    order by ${plannedFirst} chosen.is_favourite desc, latest.day desc nulls last, chosen.complete >= 100,
      chosen.project_level = 0, chosen.project_name, chosen.plan_id, chosen.sequence, chosen.activity_id
    limit ${limit}`;
}
