import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import type { Language } from '#service/core/messages/messages.ts';
import {
  findDayAfterLast,
  listRemainingRecords,
  listWorkingDays,
  lockForBooking,
  readBooking,
  type RemainingRecord,
  type WorkingDay,
} from './booking-queries.ts';
import { recomputeTotals } from './commands.ts';
import * as rules from './rules.ts';
import type { Booking, NewWorkInput, WorkBooking, WorkRecordValues } from './rules.ts';
import { insertWorkRecords } from './writes.ts';

interface QuickTrackInput extends NewWorkInput {
  /** The first day that takes a share; without it the day after the last record of the assignment. */
  readonly from?: string | undefined;
  /** The only days that take a share; all without it. */
  readonly days?: readonly string[] | undefined;
  /** false makes one record of the booking date, as a single booking does. */
  readonly closed?: boolean | undefined;
  /** The hours are those of each day, not of all days together. */
  readonly each?: boolean | undefined;
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
export async function quickTrack(context: Context, input: QuickTrackInput): Promise<OpResourceWorkRecord[]> {
  const date = rules.requireBookingDate(input);
  const assignment = await lockForBooking(context.db, { assignmentId: input.assignmentId });
  const booking = await readBooking(context, input.assignmentId, date);
  const { days } = await trackWork(context, booking, input);
  const records = await insertWorkRecords(context, booking, days);
  await recomputeTotals(context.db, assignment);
  return records;
}

/** Returns the result that {@link quickTrack} would have now, with what remains of the assignment; throws the same errors. */
export async function previewTracking(
  context: Context,
  input: QuickTrackInput,
): Promise<TrackedWork & { readonly remainingEffort: number }> {
  const date = rules.requireBookingDate(input);
  const booking = await readBooking(context, input.assignmentId, date);
  const { days, locked } = await trackWork(context, booking, input);
  return { ...remainingAmong(days, booking, await listRemainingRecords(context.db, input.assignmentId)), locked };
}

/** Derives what remains on tracked days, and in the end, from all records of the assignment, as `updateAssignments` will. */
function remainingAmong(
  days: readonly TrackedDay[],
  { baseEffort }: Booking,
  records: readonly RemainingRecord[],
): { readonly days: readonly TrackedDay[]; readonly remainingEffort: number } {
  const closed = records[0]?.closed ?? null;
  const isAfter = (date: string | undefined) => closed !== null && date !== undefined && date > closed;
  const tracked = days.map(({ date, work }) => ({ ...work, date }));
  const open = new Map<string, number>();
  let [remaining, former] = [baseEffort ?? 0, ''];
  for (const { date, actualEffort, openSent, completed } of [...records, ...tracked].toSorted(byDate)) {
    if (isAfter(date) && !isAfter(former)) remaining = 0;
    remaining = completed ? 0 : (openSent ?? roundFigure(Math.max(remaining - actualEffort, 0)));
    open.set(date, remaining);
    former = date;
  }
  return {
    days: days.map((day) => ({ ...day, work: { ...day.work, openEffort: open.get(day.date) ?? 0 } })),
    remainingEffort: closed === null || isAfter(former) ? remaining : 0,
  };
}

const byDate = (a: { readonly date: string }, b: { readonly date: string }) => (a.date < b.date ? -1 : 1);

async function trackWork(context: Context, booking: Booking, input: QuickTrackInput): Promise<TrackedWork> {
  const { language } = context.caller;
  const { date, hoursOfDay } = booking;
  rules.checkNewBooking(booking, input, language);
  if (input.closed === false) {
    rules.checkDayIsFree(booking);
    const work = rules.newWork(input, booking.previousOpen, rules.workContext(booking, language));
    return { days: [{ date, work, hoursOfDay }], locked: [] };
  }
  if (input.from === undefined) rules.checkNoRecord(booking, booking.record);
  const { open, locked } = await openDays(context, booking, { from: input.from, until: date, only: input.days });
  return { days: workOfTrackedDays(booking, open, input, language), locked };
}

/** Days back from the booking date, at most: ten years. */
const maxTrackingDays = 3_660;
const msPerTrackedDay = 86_400_000;

interface TrackingPeriod {
  readonly from: string | undefined;
  readonly until: string;
  readonly only: readonly string[] | undefined;
}

/** The first day that may be booked; without a record or a start of the activity there is only the booking date. */
async function firstTrackedDay(
  { db }: Context,
  { assignmentId, start }: WorkBooking,
  { from: first, until }: TrackingPeriod,
): Promise<string> {
  if (first !== undefined && first > until)
    throw invalidParameter('from', first, { key: 'expected.dayUntil', values: { day: until } });
  const after = first ?? (await findDayAfterLast(db, assignmentId));
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
  period: TrackingPeriod,
): Promise<{ open: WorkingDay[]; locked: WorkingDay[] }> {
  const { until, only } = period;
  const from = await firstTrackedDay(context, booking, period);
  const working = from <= until ? await listWorkingDays(context.db, booking, { from, until }) : [];
  const days = only ? working.filter(({ date }) => only.includes(date)) : working;
  const open = days.filter(({ isLocked }) => !isLocked);
  if (open.length > 0) return { open, locked: days.filter(({ isLocked }) => isLocked) };
  for (const day of days) rules.checkDayIsOpen(booking, day.date, day);
  throw new Failure('work.error.NoDayLeft', { resource: booking.resourceName, from, until });
}

/** A record for each day that gets hours; comment, open effort and whether it is completed are the last one's. */
function workOfTrackedDays(
  booking: Booking,
  days: readonly WorkingDay[],
  input: QuickTrackInput,
  language: Language,
): TrackedDay[] {
  const sent = (input.actualEffort ?? 0) * (input.each ? days.length : 1);
  const hours = rules.checkTotalHours(sent, days.length, language);
  const hoursOfDays = new Map(days.map(({ date, hoursOfDay }) => [date, hoursOfDay]));
  const shares = splitHours(
    hours,
    days.map(({ date }) => date),
  );
  let open = booking.previousOpen;
  return shares.map(({ date, hours: actualEffort }, index) => {
    const own = index === shares.length - 1 ? { ...input, actualEffort } : { actualEffort };
    const hoursOfDay = hoursOfDays.get(date) ?? 0;
    const work = rules.newWork(own, open, { booking, date, language, hoursOfDay });
    open = work.openEffort;
    return { date, work, hoursOfDay };
  });
}

/** The hours of one day. */
interface DayShare {
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly hours: number;
}

/** A hundredth of an hour, and the parts of it that a record keeps: hours are counted in ten-thousandths. */
const perHour = 10_000;
const hundredth = perHour / 100;

/**
 * Splits hours evenly over days, in hundredths of an hour; the remainder goes to the last day. Days without hours are
 * left out, except the last one.
 * @param hours 0 or more; the shares add up to the same value, to four decimals
 * @param days in order, at least one
 */
export function splitHours(hours: number, days: readonly string[]): DayShare[] {
  const total = Math.round(hours * perHour);
  const share = Math.floor(total / days.length / hundredth) * hundredth;
  const last = total - share * (days.length - 1);
  return days
    .map((date, index) => ({ date, parts: index === days.length - 1 ? last : share }))
    .filter(({ parts }, index) => parts > 0 || index === days.length - 1)
    .map(({ date, parts }) => ({ date, hours: roundFigure(parts / perHour) }));
}
