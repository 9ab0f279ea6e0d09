import { OpAssignment } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, notFound } from '#service/core/errors.ts';
import { recomputeBooked } from '#service/core/figures/chain.ts';
import { checkModified, checkIfMatch } from '#service/core/optimistic-lock.ts';
import { listAssignmentsByIds } from '#service/activities/store.ts';
import {
  type BookedDay,
  findBooking,
  findLatestRecord,
  type LockedAssignment,
  lockForBooking,
  type StoredRecord,
} from './booking-store.ts';
import * as rules from './rules.ts';
import type { Booking, GivenWork, Work, WorkContext } from './rules.ts';
import * as store from './store.ts';

/** The use cases of booking work, in the transaction of the request. */

/** A booking that others are kept out of. */
interface Opened {
  readonly held: LockedAssignment;
  readonly booking: Booking;
}

/** Keeps locks of days and other bookings of the resource out, and demands that the caller may book on the assignment. */
async function openBooking(
  context: Context,
  by: 'assignment' | 'record',
  { id, date }: { id: string; date: string | undefined },
): Promise<Opened & { day: BookedDay | undefined }> {
  const held = await lockForBooking(context.db, by, id);
  const on = date === undefined ? (['record', id] as const) : (['day', date] as const);
  const found = held && (await findBooking(context, held.assignmentId, on));
  if (!found) throw notFound('work', id);
  rules.requireBooker(found.booking, id);
  return { held, ...found };
}

function workContext({ caller }: Context, booking: Booking, { date, hoursOfDay }: BookedDay): WorkContext {
  return { booking, date, language: caller.language, hoursOfDay };
}

/** Brings the figures up to the records. */
export async function finish({ db }: Context, { plan, activityId }: LockedAssignment): Promise<void> {
  if (plan) await recomputeBooked(db, plan, activityId);
}

export interface NewRecord extends GivenWork {
  readonly assignmentId: string;
  readonly bookingDate?: string | undefined;
  readonly bookingResourceId?: string | undefined;
}

/** A booking to be, and what there is on its day. */
export interface NewBooking {
  readonly booking: Booking;
  readonly day: BookedDay;
}

/** What all new records are checked for, but for what there is on the day. */
function requireNew(
  { caller }: Context,
  { bookingResourceId }: NewRecord,
  booking: Booking,
  day: BookedDay | undefined,
): NewBooking {
  if (day === undefined) throw new Error('the day that was given was not found');
  rules.requireResource(booking, bookingResourceId);
  rules.requireBookable(booking, caller.language);
  rules.requireDay(booking, day.date);
  return { booking, day };
}

/** The booking of a new record, and its day. */
export async function openNew(context: Context, given: NewRecord): Promise<NewBooking & { held: LockedAssignment }> {
  const { assignmentId: id, bookingDate: date } = given;
  if (date === undefined) throw new Failure('work.error.DateMissing');
  const { held, booking, day } = await openBooking(context, 'assignment', { id, date });
  return { held, ...requireNew(context, given, booking, day) };
}

/** The same to look at, without keeping anybody out. */
export async function previewNew(context: Context, given: NewRecord): Promise<NewBooking> {
  const { assignmentId: id, bookingDate: date } = given;
  if (date === undefined) throw new Failure('work.error.DateMissing');
  const found = await findBooking(context, id, ['day', date]);
  if (!found) throw notFound('work', id);
  rules.requireBooker(found.booking, id);
  return requireNew(context, given, found.booking, found.day);
}

/** The only record of a day. */
export function singleWork(
  context: Context,
  given: NewRecord,
  { booking, day }: NewBooking,
): { date: string; work: Work } {
  const { date, previousOpen, lock, record } = day;
  rules.requireUnlocked(booking, date, lock);
  rules.requireNoRecord(booking, record);
  return { date, work: rules.newWork(given, previousOpen, workContext(context, booking, day)) };
}

export async function createRecord(context: Context, given: NewRecord): Promise<OpResourceWorkRecord> {
  return addRecord(context, given, await openNew(context, given));
}

async function addRecord(context: Context, given: NewRecord, { held, ...opened }: Awaited<ReturnType<typeof openNew>>) {
  const record = store.only(await store.insert(context, opened.booking, [singleWork(context, given, opened)]));
  await finish(context, held);
  return record;
}

/** A record that the caller may change or delete now, with its booking. */
async function openRecord(context: Context, id: string): Promise<Opened & { day: BookedDay; record: StoredRecord }> {
  const { held, booking, day } = await openBooking(context, 'record', { id, date: undefined });
  if (!day?.record) throw notFound('work', id);
  const { record } = day;
  checkIfMatch(context, record);
  rules.requireActive(booking);
  rules.requireEditable(booking, record);
  rules.requireUnlocked(booking, record.date, day.lock, id);
  return { held, booking, day, record };
}

type OpenedRecord = Awaited<ReturnType<typeof openRecord>>;

export async function updateRecord(context: Context, id: string, given: GivenWork): Promise<OpResourceWorkRecord> {
  return changeRecord(context, given, await openRecord(context, id));
}

async function changeRecord(context: Context, given: GivenWork, { held, booking, day, record }: OpenedRecord) {
  rules.requireBookable(booking, context.caller.language);
  const work = rules.changedWork(
    given,
    { stored: record, previousOpen: day.previousOpen },
    workContext(context, booking, day),
  );
  const changed = await store.update(context, booking, record.id, work);
  await finish(context, held);
  return changed;
}

export async function deleteRecord(context: Context, id: string): Promise<void> {
  const { held, booking } = await openRecord(context, id);
  await store.remove(context, booking, id);
  await finish(context, held);
}

interface Remaining extends GivenWork {
  readonly assignmentId: string;
  /** When the assignment was last changed, as the caller read it. */
  readonly modified?: string | null | undefined;
}

/**
 * Says what remains of an assignment, or that it is done, for whom it is: in its latest record, or in a new one of today without hours.
 * @throws main.error.ModifiedMeanwhile where the assignment is not the one that the caller read
 */
export async function setRemaining(
  context: Context,
  { assignmentId, modified, ...given }: Remaining,
): Promise<OpResourceWorkRecord> {
  const { db, today } = context;
  if (!(await lockForBooking(db, 'assignment', assignmentId))) throw notFound('work', assignmentId);
  const latest = await findLatestRecord(db, assignmentId);
  if (latest && rules.takesRemaining(latest, today)) {
    const opened = await openRecord(context, latest.id);
    await requireAsRead(context, assignmentId, modified);
    return changeRecord(context, given, opened);
  }
  const added = { ...given, assignmentId, bookingDate: today, actualEffort: 0 };
  const opened = await openNew(context, added);
  await requireAsRead(context, assignmentId, modified);
  return addRecord(context, added, opened);
}

async function requireAsRead(context: Context, id: string, modified: string | null | undefined): Promise<void> {
  if (!modified) return;
  const [assignment] = await listAssignmentsByIds(context, [id]);
  if (!assignment) throw notFound('work', id);
  checkModified({ modified }, assignment, OpAssignment);
}
