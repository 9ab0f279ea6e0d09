import { sql } from 'kysely';
import { levelOnProject, resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { openAtFirst, openBefore } from '#service/core/figures/assignments.ts';
import type { LockedPlan } from '#service/core/figures/locked-plan.ts';
import { rangeOn } from './locking/writes.ts';
import type { WorkBooking, DayLock, RecordState, WorkRecordValues } from './rules.ts';
import { dayLocks } from '#service/core/booking-locks.ts';

/** Reads of a booking, in two statements: one takes the locks, the next sees the state after them. */

/** An assignment whose resource and plan are locked until the transaction ends. */
export interface LockedAssignment {
  readonly assignmentId: string;
  readonly activityId: string;
  /** Undefined for one without a version. */
  readonly plan: LockedPlan | undefined;
}

/** An assignment by its id, or that of a work record. */
const bookedAssignmentId = {
  assignment: (id: string) => sql`${id}`,
  record: (id: string) => sql`(select assignment_id from work_record where id = ${id})`,
};

/**
 * Locks an assignment for booking until the transaction ends. Undefined if there is no such assignment. Lock order: day
 * locks; the resource of the assignment, so that the hours of its days are summed one booking at a time; its plan, so
 * that no import removes the activity between the check of a booking and its record. Everything that takes more than
 * one of them follows it. Read the locked data in a separate statement afterwards: this one sees the state from before
 * it waited.
 */
export async function lockForBooking(
  db: Queries,
  by: keyof typeof bookedAssignmentId,
  id: string,
): Promise<LockedAssignment | undefined> {
  const { rows } = await sql<{ assignmentId: string; activityId: string; planId: string; versionId: string | null }>`
    with days as materialized (select pg_advisory_xact_lock_shared(${dayLocks})),
    own as materialized (
      select assignment.id, assignment.activity_id, assignment.resource_id, activity.plan_id
      from days
      cross join assignment
      join activity on activity.id = assignment.activity_id
      where assignment.id = ${bookedAssignmentId[by](id)}
    ), held as materialized (
      select from resource where id = (select resource_id from own) for no key update
    )
    select (select id from own) as "assignmentId", (select activity_id from own) as "activityId",
      id as "planId", current_version_id as "versionId"
    from project_plan where id = (select plan_id from own cross join held) for no key update`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { assignmentId, activityId, planId, versionId } = row;
  return { assignmentId, activityId, plan: versionId === null ? undefined : { planId, versionId } };
}

export interface StoredWorkRecord extends RecordState, WorkRecordValues {
  readonly modified: string;
}

/** State of a booking's day. */
export interface BookingDay {
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** The lock of the day in the project. */
  readonly lock: DayLock | undefined;
  /** The record of the assignment. */
  readonly record: StoredWorkRecord | undefined;
  /** Hours of the resource's other records. */
  readonly hoursOfDay: number;
  /** Remaining effort after the assignment's last record before the day, else its planned effort, hours. */
  readonly previousOpen: number;
}

interface BookingDayRow {
  day: string | null;
  isLocked: boolean | null;
  lockedBy: string | null;
  lockedAt: string | null;
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

/** The record that is there, by its id or its day. */
const bookingRecordFilters = {
  record: (id: string) => ({ is: sql`record.id = ${id}`, day: sql<string>`record.day` }),
  day: (day: string) => ({
    is: sql`record.assignment_id = assignment.id and record.day = ${day}`,
    day: sql<string>`${day}::date`,
  }),
};

/**
 * An assignment to book on, with what there is on the day: the day of a new record, or that of a record (undefined where it
 * is gone). To be read after `hold`.
 */
export async function findBooking(
  { db, caller }: Context,
  assignmentId: string,
  [by, value]: readonly [keyof typeof bookingRecordFilters, string],
): Promise<{ booking: WorkBooking; day: BookingDay | undefined } | undefined> {
  const { is, day } = bookingRecordFilters[by](value);
  const { rows } = await sql<WorkBooking & BookingDayRow>`
    select assignment.id as "assignmentId", resource.id as "resourceId", resource.name as "resourceName",
      coalesce(version.name, (
        select name from activity_version where activity_id = activity.id order by plan_version_id desc limit 1), '') as "activityName",
      version.type as "activityType", version.start,
      case when exists (select from work_record where assignment_id = assignment.id) then ${openAtFirst}
        else assignment.open_effort end as "baseEffort",
      version.id is not null and planned.id is not null as "isPlanned",
      node.id as "projectNodeId", node.name as "projectName", node.archived as "isArchived",
      node.work_trackable as "isTrackable", coalesce(resource.user_id = ${caller.userId}, false) as "isLinked",
      coalesce(${levelOnProject(caller, sql`node.id`)}, 0) as "projectLevel",
      coalesce((select level from ${resourceLevels(caller)} as access where resource_id = resource.id), 0) as "resourceLevel",
      ${day} as day, range.locked as "isLocked", range."lockedBy", range."lockedAt", record.id as "recordId",
      record.actual_effort as "actualEffort", record.open_effort as "openEffort", record.open_sent as "openSent", record.completed, record.comment, record.state,
      record.modified as "recordModified", record.locked_at as "recordLockedAt", (select display_name from subject where id = record.locked_by) as "recordLockedBy",
      (select coalesce(sum(actual_effort), 0) from work_record other
        where resource_id = resource.id and other.day = ${day} and other.id is distinct from record.id) as "hoursOfDay",
      (select ${openBefore(sql`before`, day)} from work_record before
        where assignment_id = assignment.id and before.day < ${day} order by before.day desc limit 1) as "openBefore"
    from assignment
    join resource on resource.id = assignment.resource_id
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    join project_node node on node.id = plan.project_node_id
    left join activity_version version
      on version.activity_id = activity.id and version.plan_version_id = plan.current_version_id
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
    left join work_record record on ${is}
    left join lateral ${rangeOn(db, sql`node.id`, day)} as range on true
    where assignment.id = ${assignmentId}`.execute(db);
  const [row] = rows;
  return row && { booking: row, day: row.day === null ? undefined : toBookingDay(row, row.day) };
}

function toBookingDay(row: WorkBooking & BookingDayRow, date: string): BookingDay {
  const { recordId, lockedBy, lockedAt, hoursOfDay, openBefore, baseEffort } = row;
  return {
    date,
    lock: row.isLocked ? { lockedBy, lockedAt } : undefined,
    record: recordId === null ? undefined : storedRecord(row, recordId, date),
    hoursOfDay,
    previousOpen: openBefore ?? baseEffort ?? 0,
  };
}

function storedRecord(row: BookingDayRow, id: string, date: string): StoredWorkRecord {
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

/** The latest record of an assignment, which decides what remains of it. */
export interface LatestRecord {
  readonly id: string;
  readonly date: string;
  readonly state: number;
}

/** Undefined where nothing is recorded. To be read after `hold`. */
export function findLatestRecord(db: Queries, assignmentId: string): Promise<LatestRecord | undefined> {
  return db
    .selectFrom('work_record')
    .select(['id', 'day as date', 'state'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}
