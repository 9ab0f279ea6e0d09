import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { recomputeAssignment } from '../figures/chain.ts';
import { findLock } from './locks.ts';
import * as rules from './rules.ts';
import type { Booking, GivenWork, Work } from './rules.ts';
import * as store from './store.ts';
import type { StoredRecord } from './store.ts';

/** The use cases of booking work, in the transaction of the request. */

/** Keeps locks of days and other bookings of the resource out, and demands that the caller may book on the assignment. */
async function openBooking(context: Context, assignmentId: string, id: string): Promise<Booking> {
  await store.holdDays(context.db);
  await store.lockResource(context.db, assignmentId);
  await store.lockPlan(context.db, assignmentId);
  const booking = await store.findBooking(context, assignmentId);
  if (!booking) throw notFound('work', id);
  rules.requireBooker(booking, id);
  return booking;
}

/** What the rules of effort ask, read after the resource was locked. */
async function workContext({ db, caller }: Context, booking: Booking, date: string, exceptId?: string) {
  const hoursOfDay = await store.sumOfDay(db, booking.resourceId, date, exceptId);
  return { booking, date, language: caller.language, hoursOfDay };
}

export async function requireNoRecord({ db }: Context, booking: Booking, date: string): Promise<void> {
  const existing = await store.findStoredOfDay(db, booking.assignmentId, date);
  if (existing) throw rules.recordExists(booking, existing.id, date);
}

/** Brings the figures up to the records and writes the one entry of the event log. */
export async function finish(
  context: Context,
  booking: Booking,
  event: 'workRecorded' | 'workChanged' | 'workDeleted',
): Promise<void> {
  await recomputeAssignment(context.db, booking.assignmentId);
  const { projectNodeId, activityName, resourceName } = booking;
  await recordEvent(context, event, { projectNodeId, activityName, resourceName });
}

export interface NewRecord extends GivenWork {
  readonly assignmentId: string;
  readonly bookingDate?: string | undefined;
  readonly bookingResourceId?: string | undefined;
}

/** The booking of a new record, and its day: what all new records are checked for, but for what there is on the day. */
export async function openNew(context: Context, given: NewRecord): Promise<{ booking: Booking; date: string }> {
  const { assignmentId, bookingDate: date, bookingResourceId } = given;
  if (date === undefined) throw new Failure('work.error.DateMissing');
  const booking = await openBooking(context, assignmentId, assignmentId);
  rules.requireResource(booking, bookingResourceId);
  rules.requireBookable(booking, context.caller.language);
  rules.requireDay(booking, date);
  return { booking, date };
}

export async function createRecord(context: Context, given: NewRecord): Promise<OpResourceWorkRecord> {
  const { db } = context;
  const { assignmentId } = given;
  const { booking, date } = await openNew(context, given);
  rules.requireUnlocked(booking, date, await findLock(db, booking.projectNodeId, date));
  await requireNoRecord(context, booking, date);
  const previousOpen = (await store.findOpenBefore(db, assignmentId, date)) ?? booking.baseEffort ?? 0;
  const work = rules.newWork(given, previousOpen, await workContext(context, booking, date));
  const id = await store.insert(context, booking, date, work);
  await finish(context, booking, 'workRecorded');
  return store.get(db, id);
}

/** A record that the caller may change or delete now, with its booking. */
async function openRecord(context: Context, id: string): Promise<{ booking: Booking; record: StoredRecord }> {
  const { db } = context;
  const found = await store.findStored(db, id);
  if (!found) throw notFound('work', id);
  const booking = await openBooking(context, found.assignmentId, id);
  const record = await store.findStored(db, id);
  if (!record) throw notFound('work', id);
  rules.requireActive(booking);
  rules.requireEditable(booking, record);
  rules.requireUnlocked(booking, record.date, await findLock(db, booking.projectNodeId, record.date), id);
  return { booking, record };
}

export async function updateRecord(context: Context, id: string, given: GivenWork): Promise<OpResourceWorkRecord> {
  const { db, caller } = context;
  const { booking, record } = await openRecord(context, id);
  rules.requireBookable(booking, caller.language);
  const work: Work = rules.changedWork(given, record, await workContext(context, booking, record.date, id));
  await store.update(db, id, work);
  await finish(context, booking, 'workChanged');
  return store.get(db, id);
}

export async function deleteRecord(context: Context, id: string): Promise<void> {
  const { booking } = await openRecord(context, id);
  await store.remove(context.db, id);
  await finish(context, booking, 'workDeleted');
}
