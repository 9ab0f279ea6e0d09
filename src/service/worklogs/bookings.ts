import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../errors.ts';
import { recomputeBooked } from '../figures/chain.ts';
import { type BookedDay, findBooking, type Held, hold, type StoredRecord } from './booking-store.ts';
import * as rules from './rules.ts';
import type { Booking, GivenWork, WorkContext } from './rules.ts';
import * as store from './store.ts';

/** The use cases of booking work, in the transaction of the request. */

/** A booking that others are kept out of. */
interface Opened {
  readonly held: Held;
  readonly booking: Booking;
}

/** Keeps locks of days and other bookings of the resource out, and demands that the caller may book on the assignment. */
async function openBooking(
  context: Context,
  by: 'assignment' | 'record',
  { id, date }: { id: string; date: string | undefined },
): Promise<Opened & { day: BookedDay | undefined }> {
  const held = await hold(context.db, by, id);
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
export async function finish({ db }: Context, { plan, activityId }: Held): Promise<void> {
  if (plan) await recomputeBooked(db, plan, activityId);
}

export interface NewRecord extends GivenWork {
  readonly assignmentId: string;
  readonly bookingDate?: string | undefined;
  readonly bookingResourceId?: string | undefined;
}

/** The booking of a new record, and its day: what all new records are checked for, but for what there is on the day. */
export async function openNew(context: Context, given: NewRecord): Promise<Opened & { day: BookedDay }> {
  const { assignmentId: id, bookingDate: date, bookingResourceId } = given;
  if (date === undefined) throw new Failure('work.error.DateMissing');
  const { held, booking, day } = await openBooking(context, 'assignment', { id, date });
  if (day === undefined) throw new Error('the day that was given was not found');
  rules.requireResource(booking, bookingResourceId);
  rules.requireBookable(booking, context.caller.language);
  rules.requireDay(booking, date);
  return { held, booking, day };
}

export async function createRecord(context: Context, given: NewRecord): Promise<OpResourceWorkRecord> {
  const { held, booking, day } = await openNew(context, given);
  const { date, previousOpen } = day;
  rules.requireUnlocked(booking, date, day.lock);
  rules.requireNoRecord(booking, day.record);
  const work = rules.newWork(given, previousOpen, workContext(context, booking, day));
  const record = store.only(await store.insert(context, booking, [{ date, work }]));
  await finish(context, held);
  return record;
}

/** A record that the caller may change or delete now, with its booking. */
async function openRecord(context: Context, id: string): Promise<Opened & { day: BookedDay; record: StoredRecord }> {
  const { held, booking, day } = await openBooking(context, 'record', { id, date: undefined });
  if (!day?.record) throw notFound('work', id);
  const { record } = day;
  rules.requireActive(booking);
  rules.requireEditable(booking, record);
  rules.requireUnlocked(booking, record.date, day.lock, id);
  return { held, booking, day, record };
}

export async function updateRecord(context: Context, id: string, given: GivenWork): Promise<OpResourceWorkRecord> {
  const { held, booking, day, record } = await openRecord(context, id);
  rules.requireBookable(booking, context.caller.language);
  const work = rules.changedWork(given, record, workContext(context, booking, day));
  const changed = await store.update(context, booking, id, work);
  await finish(context, held);
  return changed;
}

export async function deleteRecord(context: Context, id: string): Promise<void> {
  const { held, booking } = await openRecord(context, id);
  await store.remove(context, booking, id);
  await finish(context, held);
}
