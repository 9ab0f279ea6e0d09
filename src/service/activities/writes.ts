import { adHocFields, type AdHocValues } from './ad-hoc-rules.ts';
import { sql } from 'kysely';
import type { Context } from '#service/core/context.ts';
import { ActivityType } from '#contract/core/codes.ts';
import { anyOf, type Queries } from '#service/db/queries.ts';
import { workingHours } from '#service/core/figures/working-time.ts';
import type { ActivityCommentInput } from './comment-queries.ts';
import type { ActualDates } from './progress/rules.ts';

/** Writing ad hoc activities: each change is made in all versions of the plan in which they live. */

/** Adds an activity at the end of each version, and returns its id. */
export async function insertAdHocActivity(
  { db, caller }: Context,
  planId: string,
  versionIds: readonly string[],
  values: AdHocValues,
): Promise<string> {
  const { id } = await db
    .insertInto('activity')
    .values({ plan_id: planId, creator_id: caller.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into activity_version (plan_version_id, plan_id, activity_id, sequence, outline_level, type, name)
    select version.id, version.plan_id, ${id}::bigint, coalesce(last.sequence, 0) + 1, 1, ${ActivityType.adHoc}, ''
    from plan_version version
    left join lateral (
      select max(sequence) as sequence from activity_version where plan_version_id = version.id
    ) last on true
    where version.id = ${anyOf(versionIds)}`.execute(db);
  await updateAdHocActivity(db, versionIds, id, values);
  return id;
}

/** Changes the passed values and updates the duration: 8 hours for each working day from start to finish. */
export async function updateAdHocActivity(
  db: Queries,
  versionIds: readonly string[],
  id: string,
  values: AdHocValues,
): Promise<void> {
  await db
    .updateTable('activity_version')
    // Not the start of the transaction: a booking that was waited for counts as an earlier change.
    .set({ ...adHocFields.row(values), modified: sql<string>`clock_timestamp()` })
    .where('activity_id', '=', id)
    .where('plan_version_id', '=', anyOf(versionIds))
    .execute();
  await sql`
    update activity_version set duration = ${workingHours(sql`plan_id`, sql`start`, sql`finish`)}
    where activity_id = ${id} and plan_version_id = ${anyOf(versionIds)}`.execute(db);
}

/**
 * Takes an activity out of the versions; no trace of it stays unless an earlier version has it too. Returns the activity that
 * it stood under in the current version.
 */
export async function removeAdHocActivity(
  db: Queries,
  { plan, versionIds }: { plan: { currentVersionId: string }; versionIds: readonly string[] },
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ parent_id: string | null; plan_version_id: string }>`
    delete from activity_version where activity_id = ${id} and plan_version_id = ${anyOf(versionIds)}
    returning parent_id, plan_version_id`.execute(db);
  await sql`
    delete from activity where id = ${id} and not exists (select from activity_version where activity_id = ${id})`.execute(
    db,
  );
  return rows.find(({ plan_version_id }) => plan_version_id === plan.currentVersionId)?.parent_id ?? null;
}

interface ResponsibleResource {
  readonly resourceId: string | null;
  /** Planned effort of the activity, hours. */
  readonly baseEffort: number;
}

/**
 * Assigns the responsible resource, so that it can book, with the base effort that no other assignment has, and makes it
 * one of the project's resources.
 */
export async function assignAdHocResource(
  db: Queries,
  { projectNodeId, versionIds }: { projectNodeId: string; versionIds: readonly string[] },
  activityId: string,
  { resourceId, baseEffort }: ResponsibleResource,
): Promise<void> {
  if (resourceId === null) return;
  await db
    .insertInto('project_resource')
    .values({ project_node_id: projectNodeId, resource_id: resourceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('assignment')
    .values({ activity_id: activityId, resource_id: resourceId })
    .onConflict((conflict) => conflict.columns(['activity_id', 'resource_id']).doUpdateSet({ active: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into assignment_version (plan_version_id, assignment_id, activity_id, base_effort)
    select version.plan_version_id, ${id}::bigint, version.activity_id, greatest(${baseEffort}::numeric - coalesce((
      select sum(other.base_effort) from assignment_version other
      where other.plan_version_id = version.plan_version_id and other.activity_id = version.activity_id
        and other.assignment_id <> ${id}), 0), 0)
    from activity_version version
    where version.activity_id = ${activityId} and version.plan_version_id = ${anyOf(versionIds)}
    on conflict (plan_version_id, assignment_id) do update set base_effort = excluded.base_effort, modified = now()`.execute(
    db,
  );
}

/** Takes back the assignment of a resource that is no longer responsible; with work recorded it stays, planning nothing. */
export async function releaseAdHocResource(
  db: Queries,
  versionIds: readonly string[],
  activityId: string,
  resourceId: string,
): Promise<void> {
  const former = sql`(select id from assignment where activity_id = ${activityId} and resource_id = ${resourceId})`;
  await sql`
    update assignment_version set base_effort = 0, modified = now()
    where plan_version_id = ${anyOf(versionIds)} and assignment_id = ${former}`.execute(db);
  await sql`
    delete from assignment_version
    where plan_version_id = ${anyOf(versionIds)} and assignment_id = ${former}
      and not exists (select from work_record where assignment_id = ${former})`.execute(db);
  await sql`
    delete from assignment
    where activity_id = ${activityId} and resource_id = ${resourceId}
      and not exists (select from work_record where assignment_id = assignment.id)
      and not exists (select from assignment_version planned where planned.assignment_id = assignment.id)`.execute(db);
}

export async function insertActivityComment(
  db: Queries,
  activityId: string,
  creatorId: string,
  text: ActivityCommentInput,
): Promise<string> {
  const { id } = await db
    .insertInto('activity_comment')
    .values({ ...text, activity_id: activityId, creator_id: creatorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateActivityComment(db: Queries, id: string, text: ActivityCommentInput): Promise<void> {
  await db.updateTable('activity_comment').set(text).where('id', '=', id).execute();
}

export async function removeActivityComment(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('activity_comment').where('id', '=', id).execute();
}

export async function updateActualDates(
  db: Queries,
  activityId: string,
  { start, finish }: ActualDates,
): Promise<void> {
  await db
    .updateTable('activity')
    .set({ actual_start: start, actual_finish: finish, modified: sql<string>`now()` })
    .where('id', '=', activityId)
    .execute();
}
