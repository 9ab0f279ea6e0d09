import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import { activityName, activityPlace } from '#service/core/activity-joins.ts';
import type { OpRemaining } from '#contract/app/timesheet.ts';
import { absentShareOn } from '#service/core/absence-details.ts';
import { levelOnProject, resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { type Queries, readRow, readRows } from '#service/db/queries.ts';
import { isClosed, openAtFirst, openBefore } from '#service/core/figures/assignments.ts';
import type { LockedPlan } from '#service/core/figures/locked-plan.ts';
import { dayLocks } from '#service/core/booking-locks.ts';
import { decidingLock } from './locking/queries.ts';
import type { Booking, DayLock, RecordedBooking, StoredWorkRecord, WorkBooking, WorkRecordValues } from './rules.ts';

/** Reads of a booking, in two statements: one takes the locks, the next sees the state after them. */

/** An assignment whose resource and plan are locked until the transaction ends. */
export interface LockedAssignment {
  readonly assignmentId: string;
  readonly activityId: string;
  /** Undefined for one without a version. */
  readonly plan: LockedPlan | undefined;
}

/**
 * Locks an assignment for booking, by its id or that of one of its work records, until the transaction ends. Lock order: day
 * locks; the resource of the assignment, so that the hours of its days are summed one booking at a time; its plan, so
 * that no import removes the activity between the check of a booking and its record. Everything that takes more than
 * one of them follows it. Read the locked data in a separate statement afterwards: this one sees the state from before
 * it waited.
 * @throws NotFound if there is no such assignment or record
 */
export async function lockForBooking(
  db: Queries,
  key: { readonly assignmentId: string } | { readonly workRecordId: string },
): Promise<LockedAssignment> {
  const [id, bookedAssignmentId] =
    'assignmentId' in key
      ? [key.assignmentId, sql`${key.assignmentId}`]
      : [key.workRecordId, sql`(select assignment_id from work_record where id = ${key.workRecordId})`];
  const row = await readRow<{ assignmentId: string; activityId: string; planId: string; versionId: string | null }>(db)`
    with days as materialized (select pg_advisory_xact_lock_shared(${dayLocks})),
    own as materialized (
      select assignment.id, assignment.activity_id, assignment.resource_id, activity.plan_id
      from days
      cross join assignment
      join activity on activity.id = assignment.activity_id
      where assignment.id = ${bookedAssignmentId}
    ), held as materialized (
      select from resource where id = (select resource_id from own) for no key update
    )
    select (select id from own) as "assignmentId", (select activity_id from own) as "activityId",
      id as "planId", current_version_id as "versionId"
    from project_plan where id = (select plan_id from own cross join held) for no key update`;
  if (!row) throw notFoundFailure('work', id);
  const { assignmentId, activityId, planId, versionId } = row;
  return { assignmentId, activityId, plan: versionId === null ? undefined : { planId, versionId } };
}

interface BookingRow extends WorkBooking {
  /** Null for a record that is gone. */
  date: string | null;
  isLocked: boolean | null;
  lockedBy: string | null;
  lockedAt: string | null;
  isApproved: boolean | null;
  recordId: string | null;
  actualEffort: number;
  openEffort: number;
  openSent: number | null;
  completed: boolean;
  comment: string;
  state: number;
  recordLockedBy: string | null;
  recordLockedAt: string | null;
  recordModified: string;
  hoursOfDay: number;
  openBefore: number | null;
}

/** Reads an assignment with a day to book. Locked data is current only if it is read after `lockForBooking`. */
export async function readBooking(context: Context, assignmentId: string, date: string): Promise<Booking> {
  const isOnDay = sql<boolean>`record.assignment_id = assignment.id and record.day = ${date}`;
  const row = await findBookingRow(context, assignmentId, { isRecord: isOnDay, day: sql`${date}::date` });
  if (!row) throw notFoundFailure('work', assignmentId);
  return toBooking(row, date);
}

/** Reads an assignment with a record of it, and the day of this. To be read after `lockForBooking`. */
export async function readRecordedBooking(
  context: Context,
  assignmentId: string,
  workRecordId: string,
): Promise<RecordedBooking> {
  const isOfId = sql<boolean>`record.id = ${workRecordId}`;
  const row = await findBookingRow(context, assignmentId, { isRecord: isOfId, day: sql`record.day` });
  const booking = row?.date ? toBooking(row, row.date) : undefined;
  if (!booking?.record) throw notFoundFailure('work', workRecordId);
  return { ...booking, record: booking.record };
}

function findBookingRow(
  { db, caller }: Context,
  assignmentId: string,
  { isRecord, day }: { readonly isRecord: RawBuilder<boolean>; readonly day: RawBuilder<string> },
): Promise<BookingRow | undefined> {
  return readRow<BookingRow>(db)`
    select assignment.id as "assignmentId", resource.id as "resourceId", resource.name as "resourceName",
      ${activityName} as "activityName",
      version.type as "activityType", version.start,
      case when exists (select from work_record where assignment_id = assignment.id) then ${openAtFirst}
        else assignment.open_effort end as "baseEffort",
      version.id is not null and planned.id is not null as "isPlanned",
      node.id as "projectNodeId", node.name as "projectName", node.archived as "isArchived",
      node.work_trackable as "isTrackable", coalesce(resource.user_id = ${caller.userId}, false) as "isLinked",
      coalesce(${levelOnProject(caller, sql`node.id`)}, 0) as "projectLevel",
      coalesce((select level from ${resourceLevels(caller)} as access where resource_id = resource.id), 0) as "resourceLevel",
      ${day} as date, range.locked as "isLocked", range."lockedBy", range."lockedAt", range."isApproved", record.id as "recordId",
      record.actual_effort as "actualEffort", record.open_effort as "openEffort", record.open_sent as "openSent", record.completed, record.comment, record.state,
      record.modified as "recordModified", record.locked_at as "recordLockedAt", (select display_name from subject where id = record.locked_by) as "recordLockedBy",
      (select coalesce(sum(actual_effort), 0) from work_record other
        where resource_id = resource.id and other.day = ${day} and other.id is distinct from record.id) as "hoursOfDay",
      (select ${openBefore(sql`before`, day)} from work_record before
        where assignment_id = assignment.id and before.day < ${day} order by before.day desc limit 1) as "openBefore"
    from assignment
    join resource on resource.id = assignment.resource_id
    join activity on activity.id = assignment.activity_id
    ${activityPlace}
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
    left join work_record record on ${isRecord}
    left join lateral ${decidingLock({ resourceId: sql`resource.id`, projectNodeId: sql`node.id`, day })} as range on true
    where assignment.id = ${assignmentId}`;
}

function toBooking(row: BookingRow, date: string): Booking {
  const { recordId, lockedBy, lockedAt, isApproved } = row;
  return {
    ...row,
    date,
    lock: row.isLocked ? { lockedBy, lockedAt, isApproved } : undefined,
    record: recordId === null ? undefined : storedRecord(row, recordId, date),
    previousOpen: row.openBefore ?? row.baseEffort ?? 0,
  };
}

function storedRecord(row: BookingRow, id: string, date: string): StoredWorkRecord {
  const { actualEffort, openEffort, openSent, completed, comment, state } = row;
  const { recordLockedBy, recordLockedAt, recordModified } = row;
  return {
    id,
    date,
    actualEffort,
    openEffort,
    openSent,
    completed,
    comment,
    state,
    lockedBy: recordLockedBy,
    lockedAt: recordLockedAt,
    modified: recordModified,
  };
}

/** A record of an assignment, as far as remaining effort follows from it. */
export interface RemainingRecord extends Pick<WorkRecordValues, 'actualEffort' | 'openSent' | 'completed'> {
  readonly date: string;
  /** The day on which a plan closed the activity. */
  readonly closed: string | null;
}

/** All records of an assignment. */
export function listRemainingRecords(db: Queries, assignmentId: string): Promise<RemainingRecord[]> {
  return readRows<RemainingRecord>(db)`
    select record.day as date, record.actual_effort as "actualEffort", record.open_sent as "openSent", record.completed,
      case when ${isClosed} then activity.actual_finish end as closed
    from work_record record
    join assignment on assignment.id = record.assignment_id
    join activity on activity.id = assignment.activity_id
    where record.assignment_id = ${assignmentId}`;
}

/** The latest record of an assignment, which decides what remains of it. */
export interface LatestRecord {
  readonly id: string;
  readonly date: string;
  readonly state: number;
}

/** Undefined where nothing is recorded. To be read after `lockForBooking`. */
export function findLatestRecord(db: Queries, assignmentId: string): Promise<LatestRecord | undefined> {
  return db
    .selectFrom('work_record')
    .select(['id', 'day as date', 'state'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The latest record of an assignment in which remaining effort or completion was set. */
export const latestStatement = (assignmentId: RawBuilder<unknown>) => sql`(
  select id, day, open_sent, completed from work_record
  where assignment_id = ${assignmentId} and (completed or open_sent is not null)
  order by day desc limit 1)`;

/** Text that changes with the latest `statement` and with the plan, but not with booked hours. */
export const remainingVersion = (baseEffort: RawBuilder<unknown>, finish: RawBuilder<unknown>) =>
  sql<string>`concat_ws(' ', statement.id, statement.open_sent, statement.completed, ${baseEffort}, ${finish})`;

/** Reads what remains of an assignment. */
export async function readCurrentRemaining(db: Queries, assignmentId: string): Promise<Required<OpRemaining>> {
  const row = await readRow<Required<OpRemaining>>(db)`
    select assignment.id as assignment, assignment.open_effort as "remainingEffort", assignment.complete >= 100 as completed, assignment.modified,
      ${remainingVersion(sql`planned.base_effort`, sql`activity.actual_finish`)} as "remainingVersion"
    from assignment
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
    left join lateral ${latestStatement(sql`assignment.id`)} as statement on true
    where assignment.id = ${assignmentId}`;
  if (!row) throw notFoundFailure('work', assignmentId);
  return row;
}

/** The days between two bookings. */

/** The day after the last record of an assignment, `yyyy-MM-dd`; undefined where there is none. */
export async function findDayAfterLast(db: Queries, assignmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) + 1 as day from work_record where assignment_id = ${assignmentId}`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** A day on which a resource works. */
export interface WorkingDay extends DayLock {
  readonly date: string;
  readonly isLocked: boolean;
  /** Hours of the resource's records of the day. */
  readonly hoursOfDay: number;
}

/** The working days of a resource in a period, both ends included, but for those on which it is away all day or has a record of the assignment. */
export function listWorkingDays(
  db: Queries,
  { resourceId, projectNodeId, assignmentId }: WorkBooking,
  { from, until }: DayRange,
): Promise<WorkingDay[]> {
  return readRows<WorkingDay>(db)`
    select day.date, coalesce(range.locked, false) as "isLocked", range."lockedBy", range."lockedAt", range."isApproved",
      coalesce(work.hours, 0) as "hoursOfDay"
    from (
      select day as date from resource_hours(array[${resourceId}::bigint], ${from}::date, ${until}::date) where hours > 0
    ) day
    left join (
      select day, sum(actual_effort) as hours from work_record
      where resource_id = ${resourceId} and day between ${from} and ${until}
      group by day
    ) work on work.day = day.date
    left join lateral ${decidingLock({ resourceId, projectNodeId, day: sql`day.date` })} as range on range.locked
    where ${absentShareOn(sql`${resourceId}`, sql`day.date`)} < 1
      and not exists (select from work_record where assignment_id = ${assignmentId} and work_record.day = day.date)
    order by day.date`;
}
