import { sql } from 'kysely';
import type { Queries } from '../context.ts';

/** Progress that a working version states: nobody else knows of it until the check-in, and with the version it goes. */

/** How far an activity has come. Days are `yyyy-MM-dd`. */
export interface StatedProgress {
  readonly activity_id: string;
  readonly actual_start: string | null;
  readonly actual_finish: string | null;
  /** Percent. */
  readonly complete: number;
}

/** Makes a version state progress of activities that it has; what it stated of them before is replaced. */
export async function stateProgress(db: Queries, versionId: string, rows: readonly StatedProgress[]): Promise<void> {
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

/** Progress that the version states becomes that of its activities; where work is recorded by now, the records count. */
export async function applyProgress(db: Queries, versionId: string): Promise<void> {
  await sql`
    update activity a set actual_start = stated.actual_start, actual_finish = stated.actual_finish,
      complete = stated.complete, modified = now()
    from planned_progress stated
    where stated.plan_version_id = ${versionId} and a.id = stated.activity_id
      and not exists (
        select from assignment join work_record on work_record.assignment_id = assignment.id
        where assignment.activity_id = a.id)`.execute(db);
  await db.deleteFrom('planned_progress').where('plan_version_id', '=', versionId).execute();
}
