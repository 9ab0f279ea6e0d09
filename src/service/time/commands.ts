import { OpAssignment } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { recomputeBooked } from '#service/core/figures/chain.ts';
import { checkModified, checkIfMatch } from '#service/core/optimistic-lock.ts';
import type { Queries } from '#service/db/queries.ts';
import { listAssignmentsByIds } from '#service/activities/queries.ts';
import {
  findLatestRecord,
  type LockedAssignment,
  lockForBooking,
  readBooking,
  readRecordedBooking,
} from './booking-queries.ts';
import * as rules from './rules.ts';
import type { NewWorkInput, RecordedBooking, WorkInput } from './rules.ts';
import { insertWorkRecord, removeWorkRecord, saveWorkRecord } from './writes.ts';

/** The use cases of booking work, in the transaction of the request: lock, read, check, write, recompute. */

/** Books hours of one resource on one assignment and day. */
export async function createWorkRecord(context: Context, input: NewWorkInput): Promise<OpResourceWorkRecord> {
  const { db, caller } = context;
  const date = rules.requireBookingDate(input);
  const assignment = await lockForBooking(db, { assignmentId: input.assignmentId });
  const booking = await readBooking(context, input.assignmentId, date);

  rules.checkNewBooking(booking, input, caller.language);
  rules.checkDayIsFree(booking);
  const work = rules.newWork(input, booking.previousOpen, rules.workContext(booking, caller.language));

  const record = await insertWorkRecord(context, booking, { date, work });
  await recomputeTotals(db, assignment);
  return record;
}

/** Changes a work record; fields that are not sent stay. Derived remaining effort is derived again. */
export async function updateWorkRecord(context: Context, id: string, input: WorkInput): Promise<OpResourceWorkRecord> {
  const { db, caller } = context;
  const assignment = await lockForBooking(db, { workRecordId: id });
  const booking = await readRecordedBooking(context, assignment.assignmentId, id);

  checkMayChange(context, booking);
  rules.checkBookable(booking, caller.language);
  const work = rules.changedWork(input, booking, rules.workContext(booking, caller.language));

  const record = await saveWorkRecord(context, booking, id, work);
  await recomputeTotals(db, assignment);
  return record;
}

/** Deletes a work record. */
export async function deleteWorkRecord(context: Context, id: string): Promise<void> {
  const assignment = await lockForBooking(context.db, { workRecordId: id });
  const booking = await readRecordedBooking(context, assignment.assignmentId, id);

  checkMayChange(context, booking);

  await removeWorkRecord(context, booking, id);
  await recomputeTotals(context.db, assignment);
}

interface RemainingEffortInput extends WorkInput {
  readonly assignmentId: string;
  /** When the assignment was last changed, as the caller read it. */
  readonly modified?: string | null | undefined;
}

/**
 * Sets the remaining effort of an assignment, or completes it, as its resource: in its latest record, or in a new one
 * of today without hours.
 * @throws main.error.ModifiedMeanwhile if the assignment changed since the caller read it
 */
export async function setRemainingEffort(context: Context, input: RemainingEffortInput): Promise<OpResourceWorkRecord> {
  const assignment = await lockForBooking(context.db, { assignmentId: input.assignmentId });
  const latest = await findLatestRecord(context.db, input.assignmentId);
  const record =
    latest && rules.takesRemainingEffort(latest, context.today)
      ? await saveRemainingEffort(context, latest.id, input)
      : await insertRemainingEffort(context, input);
  await recomputeTotals(context.db, assignment);
  return record;
}

async function saveRemainingEffort(
  context: Context,
  id: string,
  { assignmentId, modified, ...input }: RemainingEffortInput,
): Promise<OpResourceWorkRecord> {
  const { language } = context.caller;
  const booking = await readRecordedBooking(context, assignmentId, id);

  checkMayChange(context, booking);
  await checkAssignmentModified(context, assignmentId, modified);
  rules.checkBookable(booking, language);
  const work = rules.changedWork(input, booking, rules.workContext(booking, language));

  return saveWorkRecord(context, booking, id, work);
}

async function insertRemainingEffort(
  context: Context,
  { modified, ...sent }: RemainingEffortInput,
): Promise<OpResourceWorkRecord> {
  const { caller, today: date } = context;
  const input = { ...sent, actualEffort: 0 };
  const booking = await readBooking(context, input.assignmentId, date);

  rules.checkNewBooking(booking, input, caller.language);
  await checkAssignmentModified(context, input.assignmentId, modified);
  rules.checkDayIsFree(booking);
  const work = rules.newWork(input, booking.previousOpen, rules.workContext(booking, caller.language));

  return insertWorkRecord(context, booking, { date, work });
}

/** Requires a record that the caller may change or delete now. */
function checkMayChange(context: Context, booking: RecordedBooking): void {
  const { record, date, lock } = booking;
  rules.checkMayBook(booking, record.id);
  checkIfMatch(context, record);
  rules.checkNotArchived(booking);
  rules.checkEditable(booking, record);
  rules.checkDayIsOpen(booking, date, lock, record.id);
}

async function checkAssignmentModified(
  context: Context,
  id: string,
  modified: string | null | undefined,
): Promise<void> {
  if (!modified) return;
  const [assignment] = await listAssignmentsByIds(context, [id]);
  if (!assignment) throw notFoundFailure('work', id);
  checkModified({ modified }, assignment, OpAssignment);
}

/** Makes the totals of the assignment, of what is above it and of the plan those of its records. */
export async function recomputeTotals(db: Queries, { plan, activityId }: LockedAssignment): Promise<void> {
  if (plan) await recomputeBooked(db, plan, activityId);
}
