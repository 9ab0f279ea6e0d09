import { sql } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import { activityName, activityPlace, plannedAssignment } from '#service/core/activity-joins.ts';
import type { OpCalendarFeed } from '#contract/app/timesheet.ts';
import { ActivityType, Level, ProjectType, ResourceType } from '#contract/core/codes.ts';
import { absenceName, absentShareOn, readsDetails } from '#service/core/absence-details.ts';
import { workPart } from '#service/core/work-part.ts';
import type { CalendarEvent } from '#service/core/calendar/calendar-file.ts';
import { type Queries, readRow, readRows } from '#service/db/queries.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';

/** Contents of a feed: booked and planned days, or absences of the user or of everyone the user sees. */
export type FeedKind = 'timesheet' | 'mine' | 'team';

/** The feed of a user. */
export async function findFeed(
  db: Queries,
  userId: string,
  kind: FeedKind = 'timesheet',
): Promise<OpCalendarFeed | null> {
  const feed = await db
    .selectFrom('calendar_feed')
    .select(['created', 'last_used as lastUsed'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return feed ?? null;
}

/** The owner of a feed. */
export interface FeedOwner {
  readonly kind: FeedKind;
  readonly userId: string;
  readonly displayName: string;
  readonly language: Language;
  readonly lastUsed: string | null;
}

/** Returns the owner of an address if that user may still sign on. */
export function findFeedOwner(db: Queries, tokenHash: Buffer): Promise<FeedOwner | undefined> {
  return readRow<FeedOwner>(db)`
    select feed.user_id as "userId", feed.kind, subject.display_name as "displayName", app_user.language, feed.last_used as "lastUsed"
    from calendar_feed feed
    join app_user on app_user.id = feed.user_id and app_user.active
    join subject on subject.id = feed.user_id
    where feed.token_hash = ${tokenHash}`;
}

/** A day with what was booked, or the days of a week for which something is planned. */
export interface FeedRow {
  readonly id: string;
  readonly kind: 'booked' | 'planned';
  readonly from: string;
  readonly until: string;
  readonly hours: number;
  readonly activityName: string;
  readonly projectName: string;
  readonly comment: string;
  readonly modified: string;
}

/** Days of a feed, and the day from which remaining effort is spread. */
interface FeedRange extends DayRange {
  readonly today: string;
}

/**
 * Remaining effort of the assignments of `mine`, spread by their contours over the working time of the plan from today to
 * the finish, without the time that the person is absent. Each week from Monday to Sunday is a row from its first to its last such
 * day. Overdue work stays on its last day, and so does what has no working day left.
 */
const plannedWeeks = ({ from, until, today }: FeedRange) => sql`
  assigned as materialized (
    select assignment.id, assignment.resource_id, version.start, version.finish, plan.id as plan_id, version.name,
      node.name as project_name, assignment.open_effort as hours, planned.delay, planned.contour, version.duration,
      plan_hours(plan.id, version.start, version.finish) as whole,
      least(version.finish, greatest(version.start, ${today}::date)) as first,
      greatest(version.modified, planned.modified, assignment.modified) as modified
    from assignment
    ${plannedAssignment}
    where assignment.resource_id in (select id from mine) and assignment.complete < 100
      and version.type in (${ActivityType.standard}, ${ActivityType.milestone}, ${ActivityType.adHoc})
      and version.start <= version.finish and version.finish >= ${from} and version.start <= ${until}
      and not node.archived and node.type <> ${ProjectType.template}
  ), plan_day as materialized (
    select plan_id, at::date as day, plan_hours(plan_id, at::date, at::date) as hours
    from (select plan_id, min(first) as first, max(finish) as last from assigned group by plan_id) plan
    cross join generate_series(first::timestamp, last::timestamp, interval '1 day') as at
  ), work_day as (
    select assigned.id, plan_day.day, present.hours, sum(present.hours) over (partition by assigned.id) as total
    from assigned
    join plan_day on plan_day.plan_id = assigned.plan_id and plan_day.hours > 0 and plan_day.day between first and finish
    cross join lateral (
      select assigned.whole * ${workPart('assigned', {
        hours: sql`plan_day.hours`,
        total: sql`nullif(assigned.whole, 0)`,
        passed: sql`plan_hours(assigned.plan_id, assigned.start, plan_day.day)`,
      })} * (1 - ${absentShareOn(sql`assigned.resource_id`, sql`plan_day.day`)}) as hours) present
    where present.hours > 0
  ), planned_week as (
    select assigned.id, coalesce(min(day), finish) as from, coalesce(max(day), finish) as until,
      round(assigned.hours * coalesce(sum(work_day.hours) / min(total), 1), 2) as hours, name, project_name, modified
    from assigned left join work_day using (id)
    group by assigned.id, finish, assigned.hours, name, project_name, modified, date_trunc('week', work_day.day)
  )`;

/** Lists booked and planned hours of the resources linked to a user, by day, in one statement. */
export function listFeedRows(db: Queries, userId: string, range: FeedRange): Promise<FeedRow[]> {
  const { from, until } = range;
  return readRows<FeedRow>(db)`
    with mine as materialized (select id from resource where user_id = ${userId}), ${plannedWeeks(range)}
    select record.id, 'booked' as kind, record.day as from, record.day as until, record.actual_effort as hours,
      ${activityName} as "activityName",
      node.name as "projectName", record.comment, record.modified
    from work_record record
    join assignment on assignment.id = record.assignment_id
    join activity on activity.id = assignment.activity_id
    ${activityPlace}
    where record.resource_id in (select id from mine) and record.day between ${from} and ${until} and record.actual_effort > 0
    union all
    select id, 'planned', planned_week.from, planned_week.until, hours, name, project_name, '', modified
    from planned_week where planned_week.from <= ${until} and planned_week.until >= ${from}
    order by 3, 1`;
}

/** The absences of a calendar feed. */

interface FeedAbsenceRow {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly name: string;
  readonly resourceName: string;
  /** 0 the whole day, 1 its morning, 2 its afternoon. */
  readonly dayPart: number;
  readonly modified: string;
}

interface AbsenceFeedQuery {
  readonly userId: string;
  /** Only those of the user's own resources, or of all of which it is an observer. */
  readonly kind: 'mine' | 'team';
  readonly from: string;
  readonly until: string;
}

/**
 * Lists absences in one statement, with the user's current permissions rather than those at the time the feed was
 * created.
 */
function listAbsences(db: Queries, { userId, kind, from, until }: AbsenceFeedQuery): Promise<FeedAbsenceRow[]> {
  return readRows<FeedAbsenceRow>(db)`
    with recursive member as (
      select group_id from group_member where member_id = ${userId}
      union
      select above.group_id from member join group_member above on above.member_id = member.group_id
    ), visible_resource as materialized (
      select level.resource_id, level.level
      from app_user
      cross join lateral resource_levels(
        array[app_user.id, 3]::bigint[] || array(select group_id from member),
        case app_user.level when 2 then ${Level.administrator}::integer when 1 then ${Level.contributor}::integer else ${Level.observer}::integer end) level
      where app_user.id = ${userId} and level.level >= ${Level.observer}
    )
    select absence.id, absence.start as from, absence.finish as until, resource.name as "resourceName",
      absence.day_part as "dayPart", absence.modified,
      ${absenceName(readsDetails(sql`visible_resource.level`, sql`resource.user_id = ${userId}`))} as name
    from unavailability absence
    join resource on resource.id = absence.resource_id and not resource.archived and resource.type = ${ResourceType.resource}
    left join unavailability_type type on type.id = absence.type_id
    left join visible_resource on visible_resource.resource_id = resource.id
    where absence.active and absence.start <= ${until} and absence.finish >= ${from} and case when ${kind === 'mine'}::boolean
      then resource.user_id = ${userId} else visible_resource.resource_id is not null end
    order by absence.start, absence.id`;
}

/** Returns absences as all-day events, without their reason and comment. */
export async function absenceEvents(
  db: Queries,
  query: AbsenceFeedQuery,
  language: Language,
): Promise<CalendarEvent[]> {
  const rows = await listAbsences(db, query);
  const absent = serviceText('feed.absent', language);
  return rows.map(({ id, from, until, name, resourceName, dayPart, modified }) => ({
    uid: `absence-${id}@opdesk`,
    from,
    until,
    summary: [
      query.kind === 'mine' ? name || absent : `${resourceName}: ${name || absent}`,
      ...(dayPart === 0 ? [] : [`(${serviceText(dayPart === 1 ? 'feed.morning' : 'feed.afternoon', language)})`]),
    ].join(' '),
    description: '',
    modified,
    // Absences of other people leave the reader's day free.
    isFree: query.kind === 'team',
  }));
}
