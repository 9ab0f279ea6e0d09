import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import {
  recomputeBookedPlan,
  previewNew,
  type NewBooking,
  type NewWorkRecordInput,
  openNew,
  singleWork,
} from './commands.ts';
import { findDayAfterLast, listWorkingDays, type WorkingDay } from './day-store.ts';
import * as rules from './rules.ts';
import type { WorkBooking, WorkRecordValues } from './rules.ts';
import { splitHours } from './split.ts';
import * as store from './queries.ts';

interface QuickTrack extends NewWorkRecordInput {
  /** The first day that takes a share; without it the day after the last record of the assignment. */
  readonly from?: string | undefined;
  /** The only days that take a share; all without it. */
  readonly days?: readonly string[] | undefined;
  /** false makes one record of the booking date, as a single booking does. */
  readonly closed?: boolean | undefined;
}

/** A record that quick tracking makes. */
interface TrackedDay {
  readonly date: string;
  readonly work: WorkRecordValues;
  /** Hours of the resource's other records of the day. */
  readonly hoursOfDay: number;
}

/** Result of quick tracking: the records to create, and the days left out because they are locked. */
interface TrackedWork {
  readonly days: readonly TrackedDay[];
  readonly locked: readonly WorkingDay[];
}

/**
 * Books hours on the working days since the last record of an assignment, or since the start of its activity, up to the
 * booking date. Returns the new records by day.
 */
export async function quickTrack(context: Context, given: QuickTrack): Promise<OpResourceWorkRecord[]> {
  const { held, ...opened } = await openNew(context, given);
  const { days } = await trackingOf(context, given, opened);
  const records = await store.insertWorkRecords(context, opened.booking, days);
  await recomputeBookedPlan(context, held);
  return records;
}

/** Returns the result that {@link quickTrack} would have now; throws the same errors. */
export async function previewTracking(context: Context, given: QuickTrack): Promise<TrackedWork> {
  return trackingOf(context, given, await previewNew(context, given));
}

async function trackingOf(context: Context, given: QuickTrack, opened: NewBooking): Promise<TrackedWork> {
  const { booking, day } = opened;
  if (given.closed === false) {
    const single = singleWork(context, given, opened);
    return { days: [{ ...single, hoursOfDay: day.hoursOfDay }], locked: [] };
  }
  if (given.from === undefined) rules.requireNoRecord(booking, day.record);
  const { open, locked } = await openDays(context, booking, {
    from: given.from,
    until: day.date,
    only: given.days,
  });
  return { days: workOfTrackedDays(context, booking, { given, days: open, previousOpen: day.previousOpen }), locked };
}

/** Days back from the booking date, at most: ten years. */
const maxTrackingDays = 3_660;
const msPerTrackedDay = 86_400_000;

interface AskedDays {
  readonly from: string | undefined;
  readonly until: string;
  readonly only: readonly string[] | undefined;
}

/** The first day that may be booked; without a record or a start of the activity there is only the booking date. */
async function firstTrackedDay(
  { db }: Context,
  { assignmentId, start }: WorkBooking,
  { from: asked, until }: AskedDays,
): Promise<string> {
  if (asked !== undefined && asked > until)
    throw invalidParameter('from', asked, { key: 'expected.dayUntil', values: { day: until } });
  const after = asked ?? (await findDayAfterLast(db, assignmentId));
  const from = [after, start].reduce((last, day) => (day && (!last || day > last) ? day : last), undefined) ?? until;
  if ((Date.parse(until) - Date.parse(from)) / msPerTrackedDay < maxTrackingDays) return from;
  throw invalidParameter('bookingDate', until, {
    key: 'expected.dayLessThanAfter',
    values: { days: maxTrackingDays, day: from },
  });
}

/** Returns the days that share the hours. If all days are locked, the error contains the user who locked them. */
async function openDays(
  context: Context,
  booking: WorkBooking,
  asked: AskedDays,
): Promise<{ open: WorkingDay[]; locked: WorkingDay[] }> {
  const { until, only } = asked;
  const from = await firstTrackedDay(context, booking, asked);
  const working = from <= until ? await listWorkingDays(context.db, booking, { from, until }) : [];
  const days = only ? working.filter(({ date }) => only.includes(date)) : working;
  const open = days.filter(({ isLocked }) => !isLocked);
  if (open.length > 0) return { open, locked: days.filter(({ isLocked }) => isLocked) };
  for (const day of days) rules.requireUnlocked(booking, day.date, day);
  throw new Failure('work.error.NoDayLeft', { resource: booking.resourceName, from, until });
}

interface Tracked {
  readonly given: NewWorkRecordInput;
  readonly days: readonly WorkingDay[];
  /** Open effort before the first day, hours. */
  readonly previousOpen: number;
}

/** A record for each day that gets hours; comment, open effort and whether it is completed are the last one's. */
function workOfTrackedDays(
  { caller: { language } }: Context,
  booking: WorkBooking,
  { given, days, previousOpen }: Tracked,
): TrackedDay[] {
  const hours = rules.requireTotal(given.actualEffort ?? 0, days.length, language);
  const hoursOfDays = new Map(days.map(({ date, hoursOfDay }) => [date, hoursOfDay]));
  const shares = splitHours(
    hours,
    days.map(({ date }) => date),
  );
  let open = previousOpen;
  return shares.map(({ date, hours: actualEffort }, index) => {
    const own = index === shares.length - 1 ? { ...given, actualEffort } : { actualEffort };
    const hoursOfDay = hoursOfDays.get(date) ?? 0;
    const work = rules.newWork(own, open, { booking, date, language, hoursOfDay });
    open = work.openEffort;
    return { date, work, hoursOfDay };
  });
}
