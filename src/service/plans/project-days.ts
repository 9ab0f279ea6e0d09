import { sql } from 'kysely';
import { type Queries, readRow } from '#service/db/queries.ts';
import type { CurrentPlan } from './versions.ts';

/** The start of a project before and after it followed its plan, `yyyy-MM-dd`. */
export interface ChangedStart {
  readonly before: string;
  readonly after: string;
}

/**
 * Moves the start of a project to that of its plan where the plan ends before it, so that the project has no end before its start.
 * To be called when the days of the plan are known.
 * @param isMadeForPlan the plan came with a file into an empty project: also a start that is only the day on which the project was made
 *   gives way, as far as the finish of the project allows
 */
export function followPlan(
  db: Queries,
  plan: CurrentPlan,
  { isMadeForPlan }: { readonly isMadeForPlan: boolean },
): Promise<ChangedStart | undefined> {
  // The day of the user may be another one than that of the service.
  const isDefault = sql`abs(old.start - old.created::date) <= 1 and (old.finish is null or plan.start <= old.finish)`;
  return readRow<ChangedStart>(db)`
    update project_node node set start = plan.start
    from project_plan plan join project_node old on old.id = plan.project_node_id
    where plan.id = ${plan.id} and node.id = old.id and plan.start <> old.start
      and ((old.finish is null and plan.finish < old.start) or (${isMadeForPlan}::boolean and ${isDefault}))
    returning old.start as before, node.start as after`;
}

/** Takes back what `followPlan` did, unless the start was changed since. */
export async function leaveStart(db: Queries, plan: CurrentPlan, { before, after }: ChangedStart): Promise<void> {
  await sql`
    update project_node set start = ${before}::date
    where id = ${plan.projectNodeId} and start = ${after}::date and (finish is null or finish >= ${before}::date)`.execute(
    db,
  );
}
