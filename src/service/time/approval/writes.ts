import { sql } from 'kysely';
import { Level, WeekState, WorkRecordState } from '#contract/core/codes.ts';
import { projectLevels, resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { readRows } from '#service/db/queries.ts';
import { decidingLockRange } from '../locking/queries.ts';
import { asWeeks, type ApprovalContext, type DecidedWeek } from './queries.ts';

/** Submits a week as a whole (one null) or its parts in projects; parts that are submitted or approved stay. Returns how many changed. */
export async function submitParts(
  { db, caller }: Context,
  { resource, monday }: DecidedWeek,
  projects: readonly (string | null)[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into week_approval as part (resource_id, monday, project_node_id, state, submitted_by, submitted_at)
    select ${resource}, ${monday}, project, ${WeekState.submitted}, ${caller.userId}, now()
    from unnest(${[...projects]}::bigint[]) as project
    on conflict on constraint week_approval_part do update set state = excluded.state,
      submitted_by = excluded.submitted_by, submitted_at = excluded.submitted_at, decided_by = null, decided_at = null
    where part.state = ${WeekState.returned}`.execute(db);
  return Number(numAffectedRows);
}

/** Takes back what was submitted of a week. Returns the number of parts. */
export async function withdrawParts({ db }: Context, { resource, monday }: DecidedWeek): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('week_approval')
    .where('resource_id', '=', resource)
    .where('monday', '=', monday)
    .where('state', '=', WeekState.submitted)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Approves weeks, in projects only what the caller manages, with their records. A week that was submitted as a whole before
 * projects approved is approved as a whole by managers of the person. Returns the weeks of which something was not yet approved.
 */
export function approveParts(
  { db, caller, mode }: ApprovalContext,
  weeks: readonly DecidedWeek[],
): Promise<DecidedWeek[]> {
  const isByProject = mode === 'project';
  return readRows<DecidedWeek>(db)`
    with managed as materialized (
      select project_node_id from ${projectLevels(caller)} as level where ${isByProject} and level >= ${Level.manager}
    ), asked as materialized (
      select resource, monday, ${!isByProject} or (
        exists (
          select from week_approval whole
          where whole.resource_id = resource and whole.monday = input.monday and whole.project_node_id is null)
        and exists (
          select from ${resourceLevels(caller)} as access
          where access.resource_id = resource and access.level >= ${Level.manager})) as is_whole
      from ${asWeeks(weeks)}
    ), scope as materialized (
      select record.id, asked.resource, asked.monday, case when not is_whole then plan.project_node_id end as project
      from asked
      join work_record record on record.resource_id = asked.resource and record.day between asked.monday and asked.monday + 6
      join assignment on assignment.id = record.assignment_id
      join activity on activity.id = assignment.activity_id
      join project_plan plan on plan.id = activity.plan_id
      where is_whole or plan.project_node_id in (select project_node_id from managed)
    ), approved as (
      insert into week_approval as part (resource_id, monday, project_node_id, state, decided_by, decided_at)
      select resource, monday, project, ${WeekState.approved}::smallint, ${caller.userId}::bigint, now()
      from (select resource, monday, null::bigint as project from asked where is_whole
        union select resource, monday, project from scope) part
      on conflict on constraint week_approval_part do update set state = excluded.state,
        decided_by = excluded.decided_by, decided_at = excluded.decided_at, comment = ''
      where part.state <> ${WeekState.approved}
      returning resource_id, monday
    ), closed as (
      update work_record set state = ${WorkRecordState.approved}, locked_by = null, locked_at = null, modified = now()
      where id in (select id from scope) and state <> ${WorkRecordState.approved}
    )
    select distinct resource_id as resource, monday from approved`;
}

/** A part of a week that was sent back. */
export interface ReturnedPart extends DecidedWeek {
  readonly wasApproved: boolean;
}

/**
 * Sends back what was submitted or approved of weeks, as far as the caller decides on it. Their approved records can be
 * changed again, or are locked where their day is.
 */
export async function returnParts(
  { db, caller }: ApprovalContext,
  weeks: readonly DecidedWeek[],
  comment: string,
): Promise<ReturnedPart[]> {
  const parts = await readRows<ReturnedPart & { id: string }>(db)`
    select part.id, part.resource_id as resource, part.monday, part.state = ${WeekState.approved} as "wasApproved"
    from week_approval part
    join ${asWeeks(weeks)} on input.resource = part.resource_id and input.monday = part.monday
    where part.state in (${WeekState.submitted}, ${WeekState.approved}) and (
      (part.project_node_id is null and exists (
        select from ${resourceLevels(caller)} as access
        where access.resource_id = part.resource_id and access.level >= ${Level.manager}))
      or part.project_node_id in (
        select project_node_id from ${projectLevels(caller)} as access where access.level >= ${Level.manager}))
    for update of part`;
  const ids = parts.map(({ id }) => id);
  await sql`
    update work_record record set state = case when day_lock.locked then ${WorkRecordState.locked}::smallint else ${WorkRecordState.editable}::smallint end,
      locked_by = case when day_lock.locked then day_lock."lockedById" end, locked_at = case when day_lock.locked then day_lock."lockedAt" end,
      modified = now()
    from (
      select own.id, range.locked, range."lockedAt", range."lockedById"
      from week_approval part
      join work_record own on own.resource_id = part.resource_id and own.day between part.monday and part.monday + 6
      join assignment on assignment.id = own.assignment_id
      join activity on activity.id = assignment.activity_id
      join project_plan plan on plan.id = activity.plan_id
      left join lateral ${decidingLockRange(sql`plan.project_node_id`, sql`own.day`)} as range on true
      where part.id = any (${ids}::bigint[]) and part.state = ${WeekState.approved} and own.state = ${WorkRecordState.approved}
        and (part.project_node_id is null or part.project_node_id = plan.project_node_id)
    ) as day_lock
    where record.id = day_lock.id`.execute(db);
  await sql`
    update week_approval set state = ${WeekState.returned}, decided_by = ${caller.userId}, decided_at = now(), comment = ${comment}
    where id = any (${ids}::bigint[])`.execute(db);
  return parts;
}
