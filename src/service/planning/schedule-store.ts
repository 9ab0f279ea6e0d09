import { sql } from 'kysely';
import { ActivityAttribute } from '#contract/codes.ts';
import type { Queries } from '../context.ts';
import { type PlannedActivity, type PlannedLink, scheduleOf } from './schedule.ts';

/**
 * Marks in a version what its links say about its dates: links on the critical path, links that the dates contradict, and
 * the activities that the links would move. To be called when a version was written. No activity counts as modified by it.
 */
export async function markSchedule(db: Queries, versionId: string): Promise<void> {
  const links = await listLinks(db, versionId);
  if (links.length === 0) return;
  const schedule = scheduleOf(await listActivities(db, versionId), links, await listHolidays(db));
  await sql`
    update dependency d set on_critical_path = marked.critical, conflict = marked.conflict
    from unnest(${links.map(({ predecessorId }) => predecessorId)}::bigint[],
      ${links.map(({ successorId }) => successorId)}::bigint[],
      ${schedule.links.map(({ onCriticalPath }) => onCriticalPath)}::boolean[],
      ${schedule.links.map(({ conflict }) => conflict)}::boolean[]) as marked (predecessor_id, successor_id, critical, conflict)
    where d.plan_version_id = ${versionId}
      and d.predecessor_id = marked.predecessor_id and d.successor_id = marked.successor_id
      and (d.on_critical_path, d.conflict) is distinct from (marked.critical, marked.conflict)`.execute(db);
  await sql`
    update activity_version set attributes = attributes | ${ActivityAttribute.validationError}::integer
    where plan_version_id = ${versionId} and activity_id = any (${[...schedule.late]}::bigint[])
      and attributes & ${ActivityAttribute.validationError}::integer = 0`.execute(db);
}

function listLinks(db: Queries, versionId: string): Promise<PlannedLink[]> {
  return db
    .selectFrom('dependency')
    .select([
      'predecessor_id as predecessorId',
      'successor_id as successorId',
      'type',
      'lag',
      'lag_elapsed as isElapsed',
    ])
    .where('plan_version_id', '=', versionId)
    .orderBy('predecessor_id')
    .orderBy('successor_id')
    .execute();
}

function listActivities(db: Queries, versionId: string): Promise<PlannedActivity[]> {
  return db
    .selectFrom('activity_version')
    .select(['activity_id as id', 'parent_id as parentId', 'type', 'start', 'finish', 'duration'])
    .where('plan_version_id', '=', versionId)
    .orderBy('sequence')
    .execute();
}

async function listHolidays(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('holiday').select('day').execute();
  return rows.map(({ day }) => day);
}
