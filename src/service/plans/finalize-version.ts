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
