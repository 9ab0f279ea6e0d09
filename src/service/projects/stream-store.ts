import { sql } from 'kysely';
import { Level } from '#contract/codes.ts';
import type { OpEventLogEntry } from '#contract/projects.ts';
import type { Context } from '../context.ts';

interface Page {
  /** Nodes whose entries are asked for; none stands for all. */
  readonly projectIds: readonly string[];
  readonly offset: number;
  readonly numberRecords: number;
}

/** Entries of the event log of nodes on which the caller has observer level, newest first. */
export async function listEntries(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { projectIds, offset, numberRecords }: Page,
): Promise<OpEventLogEntry[]> {
  const isAsked = projectIds.length === 0 ? sql`true` : sql`e.project_node_id = any (${[...projectIds]}::bigint[])`;
  const { rows } = await sql<OpEventLogEntry>`
    select e.id, e.message_code as "messageCode", e.user_name as "userName", e.role, e.project_node_id as project,
      e.project_name as "projectName", e.plan_version_number as "planVersionNumber", e.activity_name as "activityName",
      e.to_do_name as "toDoName", e.resource_name as "resourceName", e.activity_comment_text as "activityCommentText",
      e.project_status_name as "projectStatusName", e.created_at as "createdAt", e.created_at as created,
      e.created_at as modified
    from event e
    join project_levels(${caller.subjects}::bigint[], ${caller.cap}) access on access.project_node_id = e.project_node_id
    where access.level >= ${Level.observer} and ${isAsked}
    order by e.created_at desc, e.id desc
    offset ${offset} limit ${numberRecords}`.execute(db);
  return rows;
}
