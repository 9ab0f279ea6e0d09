import { sql } from 'kysely';
import { Level, ResourceType } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { absenceName, readsDetails } from '#service/core/absence-details.ts';
import type { CalendarEvent } from '#service/core/calendar/calendar-file.ts';

/** The absences of a calendar feed. */

interface FeedAbsenceRow {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly name: string;
  readonly resourceName: string;
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
async function listAbsences(db: Queries, { userId, kind, from, until }: AbsenceFeedQuery): Promise<FeedAbsenceRow[]> {
  const { rows } = await sql<FeedAbsenceRow>`
    with recursive member as (
      select group_id from group_member where member_id = ${userId}
      union
      select above.group_id from member join group_member above on above.member_id = member.group_id
    ), seen as materialized (
      select level.resource_id, level.level
      from app_user
      cross join lateral resource_levels(
        array[app_user.id, 3]::bigint[] || array(select group_id from member),
        case app_user.level when 2 then ${Level.administrator}::integer when 1 then ${Level.contributor}::integer else ${Level.observer}::integer end) level
      where app_user.id = ${userId} and level.level >= ${Level.observer}
    )
    select absence.id, absence.start as from, absence.finish as until, resource.name as "resourceName", absence.modified,
      ${absenceName(readsDetails(sql`seen.level`, sql`resource.user_id = ${userId}`))} as name
    from unavailability absence
    join resource on resource.id = absence.resource_id and not resource.archived and resource.type = ${ResourceType.resource}
    left join unavailability_type type on type.id = absence.type_id
    left join seen on seen.resource_id = resource.id
    where absence.active and absence.start <= ${until} and absence.finish >= ${from} and case when ${kind === 'mine'}::boolean
      then resource.user_id = ${userId} else seen.resource_id is not null end
    order by absence.start, absence.id`.execute(db);
  return rows;
}

/** Returns absences as all-day events, without their reason and comment. */
export async function absenceEvents(
  db: Queries,
  query: AbsenceFeedQuery,
  language: Language,
): Promise<CalendarEvent[]> {
  const rows = await listAbsences(db, query);
  const absent = serviceText('feed.absent', language);
  return rows.map(({ id, from, until, name, resourceName, modified }) => ({
    uid: `absence-${id}@opdesk`,
    from,
    until,
    summary: query.kind === 'mine' ? name || absent : `${resourceName}: ${name || absent}`,
    description: '',
    modified,
    // Absences of other people leave the reader's day free.
    isFree: query.kind === 'team',
  }));
}
