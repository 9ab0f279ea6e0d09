import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import type { OpEventLogEntry } from '#contract/documented/projects.ts';
import type { Context } from '#service/core/context.ts';

interface EventLogPage {
  /** Nodes whose entries are listed; empty for all. */
  readonly projectIds: readonly string[];
  readonly offset: number;
  readonly numberRecords: number;
}

/**
 * Up to this number of nodes, the newest entries of each node are looked up. For more, the log is read from its end
 * until enough are found.
 */
const few = 50;

/** Entries of the event log of nodes on which the caller has observer level, newest first. */
export async function listEventLogEntries(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { projectIds, offset, numberRecords }: EventLogPage,
): Promise<OpEventLogEntry[]> {
  const isSelected = projectIds.length === 0 ? sql`true` : sql`project_node_id = any (${[...projectIds]}::bigint[])`;
  const newest = sql`order by created_at desc, id desc limit ${offset + numberRecords}`;
  const { rows } = await sql<OpEventLogEntry>`
    with access as materialized (
      select project_node_id as id from project_levels(${caller.subjects}::bigint[], ${caller.cap})
      where level >= ${Level.observer} and ${isSelected}
    )
    select e.id, e.message_code as "messageCode", e.user_name as "userName", e.role, e.project_node_id as project,
      e.project_name as "projectName", e.plan_version_number as "planVersionNumber", e.activity_name as "activityName",
      e.to_do_name as "toDoName", e.resource_name as "resourceName", e.activity_comment_text as "activityCommentText",
      e.project_status_name as "projectStatusName", e.created_at as "createdAt", e.created_at as created,
      e.created_at as modified
    from (
      select newest.* from access cross join lateral (
        select * from event where event.project_node_id = access.id ${newest}
      ) newest
      where (select count(*) from access) <= ${few}
      union all
      (select * from event
      where (select count(*) from access) > ${few} and (project_node_id in (select id from access)) is true ${newest})
    ) e
    order by e.created_at desc, e.id desc
    offset ${offset} limit ${numberRecords}`.execute(db);
  return rows;
}
