import { OpAssignment } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, notFoundFailure } from '#service/core/errors.ts';
import { recomputeBooked } from '#service/core/figures/chain.ts';
import { checkModified, checkIfMatch } from '#service/core/optimistic-lock.ts';
import { listAssignmentsByIds } from '#service/activities/queries.ts';
import {
  type BookingDay,
  findBooking,
  findLatestRecord,
  type LockedAssignment,
  lockForBooking,
  type StoredWorkRecord,
} from './booking-queries.ts';
import * as rules from './rules.ts';
import type { WorkBooking, GivenWork, WorkRecordValues, WorkContext } from './rules.ts';
import * as store from './queries.ts';

/** The use cases of booking work, in the transaction of the request. */

/** A booking that others are kept out of. */
interface OpenedBooking {
  readonly held: LockedAssignment;
  readonly booking: WorkBooking;
}

/** Keeps locks of days and other bookings of the resource out, and demands that the caller may book on the assignment. */
async function openBooking(
  context: Context,
  by: 'assignment' | 'record',
  { id, date }: { id: string; date: string | undefined },
): Promise<OpenedBooking & { day: BookingDay | undefined }> {
  const held = await lockForBooking(context.db, by, id);
  const on = date === undefined ? (['record', id] as const) : (['day', date] as const);
  const found = held && (await findBooking(context, held.assignmentId, on));
  if (!found) throw notFoundFailure('work', id);
  rules.requireBooker(found.booking, id);
  return { held, ...found };
}

function workContext({ caller }: Context, booking: WorkBooking, { date, hoursOfDay }: BookingDay): WorkContext {
  return { booking, date, language: caller.language, hoursOfDay };
}

/** Brings the figures up to the records. */
export async function recomputeBookedPlan({ db }: Context, { plan, activityId }: LockedAssignment): Promise<void> {
  if (plan) await recomputeBooked(db, plan, activityId);
}

export interface NewWorkRecordInput extends GivenWork {
  readonly assignmentId: string;
  readonly bookingDate?: string | undefined;
  readonly bookingResourceId?: string | undefined;
}

/** A booking to be, and what there is on its day. */
export interface NewBooking {
  readonly booking: WorkBooking;
  readonly day: BookingDay;
}

/** Checks that apply to all new records, except those of the day's state. */
function requireNew(
  { caller }: Context,
  { bookingResourceId }: NewWorkRecordInput,
  booking: WorkBooking,
  day: BookingDay | undefined,
): NewBooking {
  if (day === undefined) throw new Error('the day that was given was not found');
  rules.requireBookingResource(booking, bookingResourceId);
  rules.requireBookableWork(booking, caller.language);
  rules.requireDay(booking, day.date);
  return { booking, day };
}

/** The booking of a new record, and its day. */
export async function openNew(
  context: Context,
  given: NewWorkRecordInput,
): Promise<NewBooking & { held: LockedAssignment }> {
  const { assignmentId: id, bookingDate: date } = given;
  if (date === undefined) throw new Failure('work.error.DateMissing');
  const { held, booking, day } = await openBooking(context, 'assignment', { id, date });
  return { held, ...requireNew(context, given, booking, day) };
}

/** The same to look at, without keeping anybody out. */
export async function previewNew(context: Context, given: NewWorkRecordInput): Promise<NewBooking> {
  const { assignmentId: id, bookingDate: date } = given;
  if (date === undefined) throw new Failure('work.error.DateMissing');
  const found = await findBooking(context, id, ['day', date]);
  if (!found) throw notFoundFailure('work', id);
  rules.requireBooker(found.booking, id);
  return requireNew(context, given, found.booking, found.day);
}

/** The only record of a day. */
export function singleWork(
  context: Context,
  given: NewWorkRecordInput,
  { booking, day }: NewBooking,
): { date: string; work: WorkRecordValues } {
  const { date, previousOpen, lock, record } = day;
  rules.requireUnlocked(booking, date, lock);
  rules.requireNoRecord(booking, record);
  return { date, work: rules.newWork(given, previousOpen, workContext(context, booking, day)) };
}

export async function createRecord(context: Context, given: NewWorkRecordInput): Promise<OpResourceWorkRecord> {
  return addWorkRecord(context, given, await openNew(context, given));
}

async function addWorkRecord(
  context: Context,
  given: NewWorkRecordInput,
  { held, ...opened }: Awaited<ReturnType<typeof openNew>>,
) {
  const record = store.only(
    await store.insertWorkRecords(context, opened.booking, [singleWork(context, given, opened)]),
  );
  await recomputeBookedPlan(context, held);
  return record;
}

/** A record that the caller may change or delete now, with its booking. */
async function openWorkRecord(
  context: Context,
  id: string,
): Promise<OpenedBooking & { day: BookingDay; record: StoredWorkRecord }> {
  const { held, booking, day } = await openBooking(context, 'record', { id, date: undefined });
  if (!day?.record) throw notFoundFailure('work', id);
  const { record } = day;
  checkIfMatch(context, record);
  rules.requireUnarchivedProject(booking);
  rules.requireEditable(booking, record);
  rules.requireUnlocked(booking, record.date, day.lock, id);
  return { held, booking, day, record };
}

type OpenedRecord = Awaited<ReturnType<typeof openWorkRecord>>;

export async function updateRecord(context: Context, id: string, given: GivenWork): Promise<OpResourceWorkRecord> {
  return changeRecord(context, given, await openWorkRecord(context, id));
}

async function changeRecord(context: Context, given: GivenWork, { held, booking, day, record }: OpenedRecord) {
  rules.requireBookableWork(booking, context.caller.language);
  const work = rules.changedWork(
    given,
    { stored: record, previousOpen: day.previousOpen },
    workContext(context, booking, day),
  );
  const changed = await store.update(context, booking, record.id, work);
  await recomputeBookedPlan(context, held);
  return changed;
}

export async function deleteRecord(context: Context, id: string): Promise<void> {
  const { held, booking } = await openWorkRecord(context, id);
  await store.removeWorkRecord(context, booking, id);
  await recomputeBookedPlan(context, held);
}

interface Remaining extends GivenWork {
  readonly assignmentId: string;
  /** When the assignment was last changed, as the caller read it. */
  readonly modified?: string | null | undefined;
}

/**
 * Sets the remaining effort of an assignment, or completes it, as its resource: in its latest record, or in a new one
 * of today without hours.
 * @throws main.error.ModifiedMeanwhile if the assignment changed since the caller read it
 */
export async function setRemaining(
  context: Context,
  { assignmentId, modified, ...given }: Remaining,
): Promise<OpResourceWorkRecord> {
  const { db, today } = context;
  if (!(await lockForBooking(db, 'assignment', assignmentId))) throw notFoundFailure('work', assignmentId);
  const latest = await findLatestRecord(db, assignmentId);
  if (latest && rules.takesRemainingEffort(latest, today)) {
    const opened = await openWorkRecord(context, latest.id);
    await requireUnchangedRecord(context, assignmentId, modified);
    return changeRecord(context, given, opened);
  }
  const added = { ...given, assignmentId, bookingDate: today, actualEffort: 0 };
  const opened = await openNew(context, added);
  await requireUnchangedRecord(context, assignmentId, modified);
  return addWorkRecord(context, added, opened);
}

async function requireUnchangedRecord(
  context: Context,
  id: string,
  modified: string | null | undefined,
): Promise<void> {
  if (!modified) return;
  const [assignment] = await listAssignmentsByIds(context, [id]);
  if (!assignment) throw notFoundFailure('work', id);
  checkModified({ modified }, assignment, OpAssignment);
}
