import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import { WorkRecordState } from '#contract/core/codes.ts';
import type { OpLockResult } from '#contract/core/shared.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { holdBookings } from '#service/core/booking-locks.ts';

/**
 * Locked days: the ranges on which nothing may be recorded, and the state of the records that lie in them. A project's own
 * range goes before one of all projects, and may take the project out of it.
 */

/** Who locks; automatic locking has no user. */
interface LockContext {
  readonly db: Queries;
  readonly caller: { readonly userId: string | null };
}

/** The projects whose days are locked: all that there are and will be, or these. */
export type LockedProjects = 'all' | readonly string[];

const multirange = ({ from, until }: DayRange) => sql`datemultirange(daterange(${from}, ${until}, '[]'))`;

const isOfLockedProjects = (projects: LockedProjects, column: RawBuilder<unknown>) =>
  projects === 'all' ? sql`true` : sql`${column} = any (${[...projects]}::bigint[])`;

/** Removes days from the ranges that meet a condition; the parts before and after them stay. */
async function cutOut(db: Queries, days: DayRange, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with cut as (
      delete from lock_range
      where ${condition} and daterange(from_day, until_day, '[]') && daterange(${days.from}, ${days.until}, '[]')
      returning *
    )
    insert into lock_range (project_node_id, from_day, until_day, locked, locked_by, locked_at)
    select project_node_id, lower(rest), upper(rest) - 1, locked, locked_by, locked_at
    from cut
    cross join lateral unnest(datemultirange(daterange(from_day, until_day, '[]')) - ${multirange(days)}) as rest`.execute(
    db,
  );
}

/** Locks the days that are not locked yet, so that who locked the others first stays known. */
async function insertRanges({ db, caller }: LockContext, days: DayRange, projects: LockedProjects): Promise<void> {
  const keys = projects === 'all' ? [null] : projects;
  await sql`
    insert into lock_range (project_node_id, from_day, until_day, locked_by)
    select key.id, lower(gap), upper(gap) - 1, ${caller.userId}
    from unnest(${keys}::bigint[]) as key (id)
    cross join lateral unnest(${multirange(days)} - coalesce((
      select range_agg(daterange(from_day, until_day, '[]')) from lock_range
      where locked and (project_node_id = key.id or project_node_id is null)), '{}')) as gap`.execute(db);
}

/** Takes projects out of the locks of all projects, on these days. */
async function insertExceptions(
  { db, caller }: LockContext,
  days: DayRange,
  projects: readonly string[],
): Promise<void> {
  await sql`
    insert into lock_range (project_node_id, from_day, until_day, locked, locked_by)
    select key.id, lower(part), upper(part) - 1, false, ${caller.userId}
    from unnest(${[...projects]}::bigint[]) as key (id)
    cross join lateral unnest(${multirange(days)} * coalesce((
      select range_agg(daterange(from_day, until_day, '[]')) from lock_range where project_node_id is null), '{}')) as part`.execute(
    db,
  );
}

/** Condition for records of the projects. Not needed for all projects. */
const isRecordOf = {
  work_record: (projects: LockedProjects) => sql`record.assignment_id in (
    select assignment.id from project_plan plan
    join activity on activity.plan_id = plan.id
    join assignment on assignment.activity_id = activity.id
    where ${isOfLockedProjects(projects, sql`plan.project_node_id`)})`,
  cost_record: (projects: LockedProjects) => sql`record.activity_id in (
    select activity.id from project_plan plan
    join activity on activity.plan_id = plan.id
    where ${isOfLockedProjects(projects, sql`plan.project_node_id`)})`,
};

/**
 * Moves the records of the days from one state to another, except approved ones. Counts the records moved and those
 * already in the new state. A million records take a few seconds because there is no check per record.
 */
async function moveRecords(
  { db, caller }: LockContext,
  table: keyof typeof isRecordOf,
  { days, projects, isLock }: { days: DayRange; projects: LockedProjects; isLock: boolean },
): Promise<OpLockResult> {
  const [before, after] = isLock
    ? [WorkRecordState.editable, WorkRecordState.locked]
    : [WorkRecordState.locked, WorkRecordState.editable];
  const scope = sql`record.day between ${days.from} and ${days.until}
    and ${projects === 'all' ? sql`true` : isRecordOf[table](projects)}`;
  const rows = await readRows<{ already: number }>(db)`
    select count(*)::integer as already from ${sql.table(table)} record where ${scope} and state = ${after}`;
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} record set state = ${after}, modified = now(),
      locked_by = ${isLock ? caller.userId : null}, locked_at = case when ${isLock} then now() end
    where ${scope} and state = ${before}`.execute(db);
  return { numberChanged: Number(numAffectedRows), numberAlready: rows[0]?.already ?? 0 };
}

/** Locks days of projects, with their work and cost records. Counts work records. */
export async function lockDays(context: LockContext, days: DayRange, projects: LockedProjects): Promise<OpLockResult> {
  await holdBookings(context.db);
  await cutOut(context.db, days, sql`not locked and ${isOfLockedProjects(projects, sql`project_node_id`)}`);
  await insertRanges(context, days, projects);
  await moveRecords(context, 'cost_record', { days, projects, isLock: true });
  return moveRecords(context, 'work_record', { days, projects, isLock: true });
}

/** Unlocks days of projects, with their work and cost records. Counts work records. */
export async function unlockDays(
  context: LockContext,
  days: DayRange,
  projects: LockedProjects,
): Promise<OpLockResult> {
  await holdBookings(context.db);
  await cutOut(context.db, days, isOfLockedProjects(projects, sql`project_node_id`));
  if (projects !== 'all') await insertExceptions(context, days, projects);
  await moveRecords(context, 'cost_record', { days, projects, isLock: false });
  return moveRecords(context, 'work_record', { days, projects, isLock: false });
}
