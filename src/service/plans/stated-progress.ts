import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/** Progress that a working version states: nobody else knows of it until the check-in, and with the version it goes. */

/** How far an activity has come. Days are `yyyy-MM-dd`. */
export interface VersionProgressRow {
  readonly activity_id: string;
  readonly actual_start: string | null;
  readonly actual_finish: string | null;
  /** Percent. */
  readonly complete: number;
}

/** Makes a version state progress of activities that it has; what it stated of them before is replaced. */
export async function stateProgress(
  db: Queries,
  versionId: string,
  rows: readonly VersionProgressRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into planned_progress (plan_version_id, activity_id, complete, actual_start, actual_finish)
    select ${versionId}, activity_id, complete, actual_start, actual_finish
    from json_populate_recordset(null::planned_progress, ${JSON.stringify(rows)}::json)
    on conflict (plan_version_id, activity_id) do update
      set complete = excluded.complete, actual_start = excluded.actual_start, actual_finish = excluded.actual_finish`.execute(
    db,
  );
}

/**
 * A statement that closes an activity: its end without its beginning, which recorded work knows better. What the records up to that day
 * left open is not open any more; one of a later day opens it again. SQL on a row `stated`.
 */
export const closesActivity = sql<boolean>`(stated.actual_finish is not null and stated.actual_start is null)`;

/**
 * Progress that the version states becomes that of its activities. Where work is recorded by now, the records count, unless the
 * version closes the activity: then it ends with the last of them.
 */
export async function applyProgress(db: Queries, versionId: string): Promise<void> {
  await sql`
    update activity a set complete = stated.complete, modified = now(),
      actual_start = case when booked.last is null then stated.actual_start end,
      actual_finish = greatest(stated.actual_finish, booked.last)
    from planned_progress stated
    cross join lateral (
      select max(work_record.day) as last
      from assignment join work_record on work_record.assignment_id = assignment.id
      where assignment.activity_id = stated.activity_id
    ) booked
    where stated.plan_version_id = ${versionId} and a.id = stated.activity_id
      and (booked.last is null or ${closesActivity})`.execute(db);
  await db.deleteFrom('planned_progress').where('plan_version_id', '=', versionId).execute();
}
