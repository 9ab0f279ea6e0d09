import { sql } from 'kysely';
import { EventCode } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import { roleOf } from '#service/core/events.ts';

/** Writes one entry of the event log for each project that an import touches, or that its undo leaves. */
export async function recordImportEvents(
  { db, caller, touched }: Context,
  event: 'recordsImported' | 'importUndone',
  projectIds: readonly string[],
): Promise<void> {
  if (projectIds.length === 0) return;
  for (const id of projectIds) touched?.add(id);
  await sql`
    insert into event (message_code, user_id, user_name, role, project_node_id, project_name)
    select ${EventCode[event]}, ${caller.userId}, ${caller.displayName || caller.name},
      ${roleOf(caller, sql`project_node.id`)}, id, name
    from project_node where id = any (${[...new Set(projectIds)]}::bigint[])
    order by id`.execute(db);
}
