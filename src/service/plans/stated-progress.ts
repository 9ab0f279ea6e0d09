import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/** Progress stated by a working version: hidden from others until the check-in, and discarded with the version. */

/** Progress of an activity. Days are `yyyy-MM-dd`. */
export interface VersionProgressRow {
  readonly activity_id: string;
  readonly actual_start: string | null;
  readonly actual_finish: string | null;
  /** Percent. */
  readonly complete: number;
}

/** Stores the stated progress of activities in a version, replacing earlier statements on them. */
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
 * Condition for a statement that closes an activity: it has a finish but no start, which is known better from recorded
 * work. Open effort left by records up to that day becomes zero; a later record reopens the activity. SQL on a row
 * `stated`.
 */
export const closesActivity = sql<boolean>`(stated.actual_finish is not null and stated.actual_start is null)`;

/**
 * A select list of an activity's progress: of a row `stated` where `states.it`, else as stored in the activity `a`.
 */
export const progressList = sql.raw(
  Object.entries({ complete: 'complete', actual_start: 'actualStart', actual_finish: 'actualFinish' })
    .map(([column, name]) => `case when states.it then stated.${column} else a.${column} end as "${name}"`)
    .join(', '),
);

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
