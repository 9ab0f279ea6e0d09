import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import type { OpTimesheetDay, OpTimesheetLock, OpTimesheetRecord } from '#contract/app/timesheet.ts';
import { Level, WeekState } from '#contract/core/codes.ts';
import { levelOnProject } from '#service/core/access.ts';
import type { CallerContext } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { dailyAbsences, readsDetails } from '#service/core/absence-details.ts';
import type { BookablePerson } from './person-queries.ts';
import { seesAbsences, seesAll } from './rules.ts';

/** Condition on `plan`: the caller sees the person's records of its project. */
export const isVisiblePerson = ({ caller }: CallerContext, person: BookablePerson): RawBuilder<unknown> =>
  seesAll(person) ? sql`true` : sql`${levelOnProject(caller, sql`plan.project_node_id`)} >= ${Level.observer}`;

/** User who locked a `record`, and the time of the lock. */
export const lockColumns = sql`record.locked_by as "lockedBy",
  (select display_name from subject where id = record.locked_by) as "lockedByName", record.locked_at as "lockedAt"`;

/** The work records of a person, by day. */
export function listSheetRecords(
  context: CallerContext,
  person: BookablePerson,
  { from, until }: DayRange,
): Promise<OpTimesheetRecord[]> {
  return readRows<OpTimesheetRecord>(context.db)`
    select record.id, record.assignment_id as assignment, record.day, record.actual_effort as "actualEffort",
      record.open_effort as "openEffort", record.completed, record.comment, record.state, record.modified, ${lockColumns}
    from work_record record
    join assignment on assignment.id = record.assignment_id
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    where record.resource_id = ${person.id} and record.day between ${from} and ${until} and ${isVisiblePerson(context, person)}
    order by record.day, record.id`;
}

/** Each day of the range with the working time of a person. */
export function listDays(db: Queries, person: BookablePerson, { from, until }: DayRange): Promise<OpTimesheetDay[]> {
  const reads = readsDetails(sql`${person.level}::integer`, sql`${person.isOwn}::boolean`);
  return readRows<OpTimesheetDay>(db)`
    select at.day, at.hours as "workingHours", holiday.name as holiday,
      round(at.hours * ${person.available}::numeric / 100
        * (1 - coalesce(away.share, 0)), 4) as capacity,
      away.id as absence, away.name as "absenceName"
    from resource_hours(array[${person.id}::bigint], ${from}::date, ${until}::date) at
    left join holiday on holiday.day = at.day
    left join ${dailyAbsences({ from, until }, sql`(select ${person.id}::bigint as id) person`, reads)} away
      on away.day = at.day and ${seesAbsences(person)}
    order by at.day`;
}

/**
 * The locked days of projects, and those that are locked for all projects: by project and first day. Approved weeks of
 * the person come first.
 */
export function listSheetLocks(
  db: Queries,
  resourceId: string,
  projectIds: readonly string[],
  { from, until }: DayRange,
): Promise<OpTimesheetLock[]> {
  return readRows<OpTimesheetLock>(db)`
    with near as materialized (
      select project_node_id, locked, locked_by, locked_at,
        daterange(from_day, until_day, '[]') * daterange(${from}, ${until}, '[]') as days
      from lock_range
      where from_day <= ${until} and until_day >= ${from}
        and (project_node_id is null or project_node_id = any (${[...projectIds]}::bigint[]))
    ), effective as (
      select null::bigint as project, days, locked_by, locked_at, false as approved from near where project_node_id is null
      union all
      select project_node_id, days, locked_by, locked_at, false from near where project_node_id is not null and locked
      union all
      select project.id, daterange(week.monday, week.monday + 7) * daterange(${from}, ${until}, '[]'), week.decided_by, week.decided_at, true
      from week_approval week
      join (select null::bigint as id union all select unnest(${[...projectIds]}::bigint[])) as project
        on week.project_node_id is null or week.project_node_id = project.id
      where week.state = ${WeekState.approved} and week.resource_id = ${resourceId}
        and week.monday between ${from}::date - 6 and ${until}::date
      union all
      select project.id, rest, locked_by, locked_at, false
      from near
      cross join unnest(${[...projectIds]}::bigint[]) as project (id)
      cross join lateral unnest(datemultirange(days) - coalesce((
        select range_agg(own.days) from near own where own.project_node_id = project.id), '{}')) as rest
      where near.project_node_id is null
    )
    select project, lower(days) as from, upper(days) - 1 as until, locked_by as "lockedBy",
      (select display_name from subject where id = locked_by) as "lockedByName", locked_at as "lockedAt", approved
    from effective
    order by project nulls first, approved desc, lower(days)`;
}
