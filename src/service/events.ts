import { type RawBuilder, sql } from 'kysely';
import { EventCode, Level } from '#contract/codes.ts';
import type { Caller, Context } from './context.ts';

/** What an event names beside the user and the project. */
interface Subject {
  readonly projectNodeId: string | null;
  readonly planVersionNumber?: string;
  readonly activityName?: string;
  readonly toDoName?: string;
  readonly resourceName?: string;
  readonly activityCommentText?: string;
  readonly projectStatusName?: string;
}

const names = sql.join(
  Object.entries(Level)
    .filter(([, level]) => level > Level.none)
    .map(([name, level]) => sql`when ${sql.lit(level)} then ${sql.lit(name)}`),
  sql` `,
);

/** Of whom a role is told: the user and its groups, and the highest level that the user may hold, also as columns of a query. */
type Actor = { readonly [K in 'subjects' | 'cap']: Caller[K] | RawBuilder<unknown> };

/** The name of the level that a user has on a project node, for `event.role`; the empty text where it has none. */
export function roleOf({ subjects, cap }: Actor, projectNodeId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select case level ${names} end from project_levels(${subjects}::bigint[], ${cap})
    where project_node_id = ${projectNodeId}), '')`;
}

/** Writes one entry of the event log, in the transaction of the change that it tells of. */
export async function recordEvent(
  { db, caller }: Context,
  event: keyof typeof EventCode,
  subject: Subject,
): Promise<void> {
  await db
    .insertInto('event')
    .values(({ selectFrom, val }) => ({
      message_code: EventCode[event],
      user_id: caller.userId,
      user_name: caller.displayName || caller.name,
      role: subject.projectNodeId === null ? '' : roleOf(caller, sql`${subject.projectNodeId}::bigint`),
      project_node_id: subject.projectNodeId,
      project_name:
        subject.projectNodeId === null
          ? val('')
          : selectFrom('project_node').select('name').where('id', '=', subject.projectNodeId),
      plan_version_number: subject.planVersionNumber ?? null,
      activity_name: subject.activityName ?? null,
      to_do_name: subject.toDoName ?? null,
      resource_name: subject.resourceName ?? null,
      activity_comment_text: subject.activityCommentText ?? null,
      project_status_name: subject.projectStatusName ?? null,
    }))
    .execute();
}
