import { sql } from 'kysely';
import { ActivityType } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { workingHours } from '#service/core/figures/working-time.ts';
import { applyProgress } from './stated-progress.ts';
import { type CurrentPlan, removeUnplanned } from './versions.ts';

/** Finalization of an edited working version at check-in. */

/** To be called when a working version was written by something else than its editor, who then reads it anew. */
export async function bumpRevision(db: Queries, versionId: string): Promise<void> {
  await db
    .updateTable('plan_version')
    .set({ revision: sql<number>`revision + 1`, saved_key: null, saved_at: sql<string>`now()` })
    .where('id', '=', versionId)
    .execute();
}

/**
 * Recomputes values derived from edits in a working version: efforts and dates of collections, progress of activities
 * without work recorded since, and leftovers of removed activities. A version that was not edited stays unchanged.
 */
export async function finalizeWorkingVersion(
  db: Queries,
  { id: planId }: CurrentPlan,
  versionId: string,
): Promise<void> {
  const { saved_at } = await db
    .selectFrom('plan_version')
    .select('saved_at')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  if (saved_at === null) return;
  await settleEfforts(db, versionId);
  await settleDays(db, versionId);
  await applyProgress(db, versionId);
  await removeUnplanned(db, planId);
}

/** The base effort of an activity is what is assigned and what is not; of what holds others, with theirs. */
async function settleEfforts(db: Queries, versionId: string): Promise<void> {
  await sql`
    with recursive version as materialized (
      select activity_id, parent_id, base_effort, unassigned_effort from activity_version where plan_version_id = ${versionId}
    ), own as materialized (
      select activity_id, parent_id, assigned, case when is_leaf
        then greatest(unassigned_effort, base_effort - assigned, 0) else unassigned_effort end as loose
      from (
        select version.*, coalesce(planned.base, 0) as assigned,
          version.activity_id not in (select parent_id from version where parent_id is not null) as is_leaf
        from version
        left join (
          select activity_id, sum(base_effort) as base from assignment_version
          where plan_version_id = ${versionId} group by activity_id
        ) planned on planned.activity_id = version.activity_id
      ) parts
    ), share as (
      select activity_id, parent_id, assigned + loose as effort from own
      union all
      select above.activity_id, above.parent_id, share.effort from share join own above on above.activity_id = share.parent_id
    ), total as (
      select activity_id, sum(effort) as effort from share group by activity_id
    )
    update activity_version v set base_effort = total.effort, unassigned_effort = own.loose
    from total join own using (activity_id)
    where v.plan_version_id = ${versionId} and v.activity_id = total.activity_id
      and (v.base_effort, v.unassigned_effort) is distinct from (total.effort, own.loose)`.execute(db);
}

const datedCollections = sql`(${ActivityType.collection}, ${ActivityType.scheduledTaskCollection})`;

/** A collection begins with the first and ends with the last of what it holds. */
async function settleDays(db: Queries, versionId: string): Promise<void> {
  await sql`
    with recursive version as materialized (
      select activity_id, parent_id, start, finish from activity_version where plan_version_id = ${versionId}
    ), share as (
      select parent_id as id, start, finish from version
      where parent_id is not null and activity_id not in (select parent_id from version where parent_id is not null)
      union all
      select above.parent_id, share.start, share.finish from share join version above on above.activity_id = share.id
      where above.parent_id is not null
    ), days as (
      select id, min(start) as start, max(finish) as finish from share group by id
    )
    update activity_version v set start = days.start, finish = days.finish,
      duration = ${workingHours(sql`v.plan_id`, sql`days.start`, sql`days.finish`)}
    from days
    where v.plan_version_id = ${versionId} and v.activity_id = days.id and v.type in ${datedCollections}
      and days.start is not null and days.finish is not null
      and (v.start, v.finish) is distinct from (days.start, days.finish)`.execute(db);
}

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
export async function followPlan(
  db: Queries,
  plan: CurrentPlan,
  { isMadeForPlan }: { readonly isMadeForPlan: boolean },
): Promise<ChangedStart | undefined> {
  // The day of the user may be another one than that of the service.
  const isDefault = sql`abs(old.start - old.created::date) <= 1 and (old.finish is null or plan.start <= old.finish)`;
  const { rows } = await sql<ChangedStart>`
    update project_node node set start = plan.start
    from project_plan plan join project_node old on old.id = plan.project_node_id
    where plan.id = ${plan.id} and node.id = old.id and plan.start <> old.start
      and ((old.finish is null and plan.finish < old.start) or (${isMadeForPlan}::boolean and ${isDefault}))
    returning old.start as before, node.start as after`.execute(db);
  return rows[0];
}

/** Takes back what `followPlan` did, unless the start was changed since. */
export async function leaveStart(db: Queries, plan: CurrentPlan, { before, after }: ChangedStart): Promise<void> {
  await sql`
    update project_node set start = ${before}::date
    where id = ${plan.projectNodeId} and start = ${after}::date and (finish is null or finish >= ${before}::date)`.execute(
    db,
  );
}
