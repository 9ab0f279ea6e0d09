import { EventCode } from '#contract/codes.ts';
import type { Context } from './context.ts';

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
