import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import type { Context } from '../context.ts';
import { Failure, invalidParameter } from '../errors.ts';
import { createRecord, finish, type NewRecord, openNew } from './bookings.ts';
import { findDayAfterLast, listWorkingDays, type WorkingDay } from './day-store.ts';
import * as rules from './rules.ts';
import type { Booking, Work } from './rules.ts';
import { split } from './split.ts';
import * as store from './store.ts';

interface QuickTrack extends NewRecord {
  /** false makes one record of the booking date, as a single booking does. */
  readonly closed?: boolean | undefined;
}

/**
 * Books hours on the working days since the last record of an assignment, or since the start of its activity, up to the
 * booking date. Returns the new records by day.
 */
export async function quickTrack(context: Context, { closed = true, ...given }: QuickTrack) {
  return closed ? trackBack(context, given) : [await createRecord(context, given)];
}

async function trackBack(context: Context, given: NewRecord): Promise<OpResourceWorkRecord[]> {
  const { held, booking, day } = await openNew(context, given);
  rules.requireNoRecord(booking, day.record);
  const days = await openDays(context, booking, day.date);
  const works = worksOf(context, booking, { given, days, previousOpen: day.previousOpen });
  const records = await store.insert(context, booking, works);
  await finish(context, held);
  return records;
}

/** Days back from the booking date, at most: ten years. */
const longestPeriod = 3_660;
const millisecondsOfDay = 86_400_000;

/** The first day that may be booked; without a record or a start of the activity there is only the booking date. */
async function firstDay({ db }: Context, { assignmentId, start }: Booking, until: string): Promise<string> {
  const after = await findDayAfterLast(db, assignmentId);
  const from = [after, start].reduce((last, day) => (day && (!last || day > last) ? day : last), undefined) ?? until;
  if ((Date.parse(until) - Date.parse(from)) / millisecondsOfDay < longestPeriod) return from;
  throw invalidParameter('bookingDate', until, `a day less than ${longestPeriod} days after ${from}`);
}

/** The days that take a share of the hours. Where all that there are is locked, the refusal says by whom. */
async function openDays(context: Context, booking: Booking, until: string): Promise<WorkingDay[]> {
  const from = await firstDay(context, booking, until);
  const days = from <= until ? await listWorkingDays(context.db, booking, { from, until }) : [];
  const open = days.filter(({ isLocked }) => !isLocked);
  if (open.length > 0) return open;
  for (const day of days) rules.requireUnlocked(booking, day.date, day);
  throw new Failure('work.error.NoDayLeft', { resource: booking.resourceName, from, until });
}

interface Tracked {
  readonly given: NewRecord;
  readonly days: readonly WorkingDay[];
  /** Open effort before the first day, hours. */
  readonly previousOpen: number;
}

/** A record for each day that gets hours; comment, open effort and whether it is completed are the last one's. */
function worksOf(
  { caller: { language } }: Context,
  booking: Booking,
  { given, days, previousOpen }: Tracked,
): { date: string; work: Work }[] {
  const hours = rules.requireTotal(given.actualEffort ?? 0, days.length, language);
  const hoursOfDays = new Map(days.map(({ date, hoursOfDay }) => [date, hoursOfDay]));
  const shares = split(
    hours,
    days.map(({ date }) => date),
  );
  let open = previousOpen;
  return shares.map(({ date, hours: actualEffort }, index) => {
    const own = index === shares.length - 1 ? { ...given, actualEffort } : { actualEffort };
    const work = rules.newWork(own, open, { booking, date, language, hoursOfDay: hoursOfDays.get(date) ?? 0 });
    open = work.openEffort;
    return { date, work };
  });
}
