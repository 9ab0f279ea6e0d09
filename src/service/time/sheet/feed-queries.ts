import { sql } from 'kysely';
import type { OpCalendarFeed } from '#contract/app/timesheet-feed.ts';
import { ActivityType, ProjectType } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Language } from '#service/core/messages/messages.ts';

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
export async function findFeedOwner(db: Queries, tokenHash: Buffer): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`
    select feed.user_id as "userId", feed.kind, subject.display_name as "displayName", app_user.language, feed.last_used as "lastUsed"
    from calendar_feed feed
    join app_user on app_user.id = feed.user_id and app_user.active
    join subject on subject.id = feed.user_id
    where feed.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** A day with what was booked, or the days for which something is planned. */
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

/** Lists booked and planned hours of the resources linked to a user, by day, in one statement. */
export async function listFeedRows(
  db: Queries,
  userId: string,
  { from, until }: { from: string; until: string },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with mine as materialized (select id from resource where user_id = ${userId})
    select record.id, 'booked' as kind, record.day as from, record.day as until, record.actual_effort as hours,
      coalesce(version.name, (
        select name from activity_version last where last.activity_id = activity.id order by plan_version_id desc limit 1), ''
      ) as "activityName",
      node.name as "projectName", record.comment, record.modified
    from work_record record
    join assignment on assignment.id = record.assignment_id
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    join project_node node on node.id = plan.project_node_id
    left join activity_version version
      on version.plan_version_id = plan.current_version_id and version.activity_id = activity.id
    where record.resource_id in (select id from mine) and record.day between ${from} and ${until} and record.actual_effort > 0
    union all
    select assignment.id, 'planned', version.start, version.finish, assignment.open_effort, version.name, node.name, '',
      greatest(version.modified, planned.modified, assignment.modified)
    from assignment
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    join project_node node on node.id = plan.project_node_id
    join activity_version version
      on version.plan_version_id = plan.current_version_id and version.activity_id = activity.id
    join assignment_version planned
      on planned.plan_version_id = plan.current_version_id and planned.assignment_id = assignment.id
    where assignment.resource_id in (select id from mine) and assignment.complete < 100
      and version.type in (${ActivityType.standard}, ${ActivityType.milestone}, ${ActivityType.adHoc})
      and version.start <= version.finish and version.finish >= ${from} and version.start <= ${until}
      and not node.archived and node.type <> ${ProjectType.template}
    order by 3, 1`.execute(db);
  return rows;
}
