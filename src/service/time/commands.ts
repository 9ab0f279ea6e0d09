import type { OpRemaining } from '#contract/app/timesheet.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { recomputeBooked } from '#service/core/figures/chain.ts';
import { checkIfMatch, preconditionFailed } from '#service/core/optimistic-lock.ts';
import type { Queries } from '#service/db/queries.ts';
import {
  findLatestRecord,
  type LockedAssignment,
  lockForBooking,
  readBooking,
  readRecordedBooking,
  readCurrentRemaining,
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
}

/**
 * Sets the remaining effort of an assignment, or completes it, as its resource: in its latest record, or in a new one
 * of today without hours. Answers the day of the record and what remains.
 * @throws main.error.ModifiedMeanwhile if `If-Match` has another `remainingVersion`
 */
export async function setRemainingEffort(
  context: Context,
  input: RemainingEffortInput,
): Promise<{ date: string; remaining: OpRemaining }> {
  const { db, today } = context;
  const { assignmentId } = input;
  const assignment = await lockForBooking(db, { assignmentId });
  const latest = await findLatestRecord(db, assignmentId);
  const isInLatest = latest !== undefined && rules.takesRemainingEffort(latest, today);
  if (isInLatest) await saveRemainingEffort(context, latest.id, input);
  else await insertRemainingEffort(context, input);
  await recomputeTotals(db, assignment);
  return { date: isInLatest ? latest.date : today, remaining: await readCurrentRemaining(db, assignmentId) };
}

async function saveRemainingEffort(
  context: Context,
  id: string,
  { assignmentId, ...input }: RemainingEffortInput,
): Promise<void> {
  const { language } = context.caller;
  const booking = await readRecordedBooking(context, assignmentId, id);

  checkMayWrite(booking);
  await checkRemainingVersion(context, assignmentId);
  rules.checkBookable(booking, language);
  const work = rules.changedWork(input, booking, rules.workContext(booking, language));

  await saveWorkRecord(context, booking, id, work);
}

async function insertRemainingEffort(context: Context, sent: RemainingEffortInput): Promise<void> {
  const { caller, today: date } = context;
  const input = { ...sent, actualEffort: 0 };
  const booking = await readBooking(context, input.assignmentId, date);

  rules.checkNewBooking(booking, input, caller.language);
  await checkRemainingVersion(context, input.assignmentId);
  rules.checkDayIsFree(booking);
  const work = rules.newWork(input, booking.previousOpen, rules.workContext(booking, caller.language));

  await insertWorkRecord(context, booking, { date, work });
}

/** Requires the version of a record that the caller read, and that it may be changed or deleted now. */
function checkMayChange(context: Context, booking: RecordedBooking): void {
  checkMayWrite(booking);
  checkIfMatch(context, booking.record);
}

/** Requires a record that the caller may change or delete now. */
function checkMayWrite(booking: RecordedBooking): void {
  const { record, date, lock } = booking;
  rules.checkMayBook(booking, record.id);
  rules.checkNotArchived(booking);
  rules.checkEditable(booking, record);
  rules.checkDayIsOpen(booking, date, lock, record.id);
}

async function checkRemainingVersion({ db, readModified }: Context, id: string): Promise<void> {
  if (readModified === undefined) return;
  const current = await readCurrentRemaining(db, id);
  if (readModified !== current.remainingVersion)
    throw new Failure('main.error.ModifiedMeanwhile', { id, modified: current.modified, current }, preconditionFailed);
}

/** Makes the totals of the assignment, of what is above it and of the plan those of its records. */
export async function recomputeTotals(db: Queries, { plan, activityId }: LockedAssignment): Promise<void> {
  if (plan) await recomputeBooked(db, plan, activityId);
}
