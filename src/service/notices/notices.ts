import { sql } from 'kysely';
import type { noticesApi as contract, NoticeKind, OpNotice } from '#contract/app/notices.ts';
import type { Handlers } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';

/** A message to the user of a resource. */
export interface NewNotice {
  readonly resourceId: string;
  readonly kind: NoticeKind;
  /** `yyyy-MM-dd` */
  readonly from: string;
  readonly until: string;
  readonly hours?: number | undefined;
  readonly comment?: string | undefined;
}

interface NoticeAuthor {
  /** Null for the service itself. */
  readonly userId: string | null;
  readonly name: string;
}

const maxNotices = 25;
const noticeDays = 180;

/** The latest messages of a user. */
function listUserNotices(db: Queries, userId: string): Promise<OpNotice[]> {
  return db
    .selectFrom('notice')
    .select(['id', 'kind', 'author_name as authorName', 'from_day as from', 'until_day as until', 'hours', 'comment'])
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNotices)
    .execute();
}

/**
 * Sends messages to the active users of resources, but not to their author; old messages of these users are deleted.
 * @returns the number of messages sent
 */
export async function sendNotices(db: Queries, notices: readonly NewNotice[], author: NoticeAuthor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with sent as (
      insert into notice (user_id, kind, author_name, from_day, until_day, hours, comment)
      select app_user.id, input.kind, ${author.name}, input."from", input."until", input.hours, coalesce(input.comment, '')
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as input ("resourceId" bigint, kind text, "from" date, "until" date, hours numeric, comment text)
      join resource on resource.id = input."resourceId"
      join app_user on app_user.id = resource.user_id and app_user.active
      where app_user.id is distinct from ${author.userId}::bigint
      returning user_id
    ), deleted as (
      delete from notice where user_id in (select user_id from sent) and created_at < now() - make_interval(days => ${noticeDays}::integer)
    )
    select count(*)::integer as count from sent`.execute(db);
  return rows[0]?.count ?? 0;
}

export const noticeHandlers: Handlers<typeof contract> = {
  listNotices: async ({ db, caller }) => ({ notice: await listUserNotices(db, caller.userId) }),
};
