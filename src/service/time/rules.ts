import { ActivityType, Level, WorkRecordState } from '#contract/core/codes.ts';
import { insufficient } from '#service/core/access.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import type { MessageValues, NameAfter } from '#i18n/format.ts';
import { type Language, serviceText, type ServiceTextKey } from '#service/core/messages/messages.ts';
import { numberText, formatShownDay } from '#service/core/messages/shown-values.ts';

/** Rules of booking. Pure: they take what was read and throw the refusal. */

/** An assignment that work is booked on, with all that the rules ask of it. */
export interface WorkBooking {
  readonly assignmentId: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly activityName: string;
  readonly activityType: number | null;
  /** The planned start of the activity, `yyyy-MM-dd`. */
  readonly start: string | null;
  /** Hours that are planned; while nothing is recorded those that are open, as far as they are not done without a record. */
  readonly baseEffort: number | null;
  /** True if activity and assignment are in the current version of the plan. */
  readonly isPlanned: boolean;
  readonly projectNodeId: string;
  readonly projectName: string;
  readonly isArchived: boolean;
  readonly isTrackable: boolean;
  /** True if the caller is linked to the resource. */
  readonly isLinked: boolean;
  /** The caller's levels. */
  readonly projectLevel: number;
  readonly resourceLevel: number;
}

/** A resource on an activity, whether it is assigned to it or not. */
export type BookingPlace = Omit<WorkBooking, 'assignmentId'>;

/** A day that is locked, or a record that is; also one of an approved week, by who approved it. */
export interface DayLock {
  readonly lockedBy: string | null;
  readonly lockedAt: string | null;
  readonly isApproved?: boolean | null;
}

export interface RecordState extends DayLock {
  readonly id: string;
  readonly date: string;
  readonly state: number;
}

/** A work record of a booking's day. */
export interface StoredWorkRecord extends RecordState, WorkRecordValues {
  readonly modified: string;
}

/** An assignment to book on, with the state of the day to book. */
export interface Booking extends WorkBooking {
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** The lock of the day in the project. */
  readonly lock: DayLock | undefined;
  /** The record of the assignment on the day. */
  readonly record: StoredWorkRecord | undefined;
  /** Hours of the resource's other records of the day. */
  readonly hoursOfDay: number;
  /** Remaining effort after the assignment's last record before the day, else its planned effort, hours. */
  readonly previousOpen: number;
}

/** The booking of a record that exists. */
export interface RecordedBooking extends Booking {
  readonly record: StoredWorkRecord;
}

/** Input of a booking; absent fields were not sent. */
export interface WorkInput {
  readonly actualEffort?: number | undefined;
  readonly open?: number | undefined;
  readonly comment?: string | undefined;
  readonly completed?: boolean | undefined;
}

/** Input of a new work record. */
export interface NewWorkInput extends WorkInput {
  readonly assignmentId: string;
  readonly bookingDate?: string | undefined;
  readonly bookingResourceId?: string | undefined;
}

/** Values of a work record. */
export interface WorkRecordValues {
  readonly actualEffort: number;
  readonly openEffort: number;
  /** Remaining effort as it was sent, which stays until it is sent again, hours; null where it is derived. */
  readonly openSent: number | null;
  readonly comment: string;
  readonly completed: boolean;
}

/** Reason of a refusal, in the middle of its sentence. */
type WorkRefusalReason = NameAfter<'work.reason', ServiceTextKey>;

/** Hours of a day, over all records of a resource. */
const maxWorkDayHours = 24;

/** The day of a new record, which must be sent. */
export function requireBookingDate({ bookingDate }: NewWorkInput): string {
  if (bookingDate === undefined) throw new Failure('work.error.DateMissing');
  return bookingDate;
}

/** Bookable by a user linked to the resource, a manager of the resource, and a manager of the project. */
export function checkMayBook({ isLinked, projectLevel, resourceLevel }: BookingPlace, id: string): void {
  if (isLinked || projectLevel >= Level.manager || resourceLevel >= Level.manager) return;
  if (projectLevel < Level.observer) throw notFoundFailure('work', id);
  throw insufficient(Level.manager, Math.max(projectLevel, resourceLevel));
}

/** Work of archived projects is only read. */
export function checkNotArchived({ isArchived, projectName }: BookingPlace): void {
  if (isArchived) throw new Failure('project.error.Archived', { name: projectName });
}

/** Nothing is recorded for an activity that was deleted, or in a project that tracks no work. */
export function checkBookable(booking: BookingPlace, language: Language): void {
  checkNotArchived(booking);
  const reason = booking.isPlanned
    ? booking.isTrackable
      ? undefined
      : 'work.reason.untracked'
    : 'work.reason.deleted';
  if (!reason) return;
  throw new Failure('work.error.NotBookable', {
    activity: booking.activityName,
    reason: serviceText(reason, language),
  });
}

/** Requires a day that is not before the activity's start. */
export function checkNotBeforeStart({ start }: BookingPlace, date: string): void {
  if (start !== null && date < start) throw new Failure('work.error.BeforeActivityStart', { start, date });
}

/** Requires that the booking resource, if sent, is the assignment's resource. */
export function checkBookingResource({ resourceId }: WorkBooking, bookingResourceId: string | undefined): void {
  if (bookingResourceId === undefined || bookingResourceId === resourceId) return;
  throw invalidParameter('bookingResourceId', bookingResourceId, {
    key: 'expected.resourceOfAssignment',
    values: { id: resourceId },
  });
}

/** A locked day takes no new records, and lets none be changed or deleted. */
export function checkDayIsOpen(
  { resourceName }: BookingPlace,
  date: string,
  lock: DayLock | undefined,
  id?: string,
): void {
  if (!lock) return;
  const { lockedBy, lockedAt, isApproved } = lock;
  if (isApproved) throw new Failure('work.error.WorkSlipApproved', { id: id ?? null, resource: resourceName, date });
  throw new Failure('work.error.WorkSlipNotEditable', {
    id: id ?? null,
    resource: resourceName,
    date,
    lockedBy,
    lockedAt,
  });
}

/** An assignment has one record a day. */
export function checkNoRecord(place: BookingPlace, record: { id: string; date: string } | undefined): void {
  if (record) throw recordExists(place, record.id, record.date);
}

/** The refusal of a second record of an assignment on a day. */
export function recordExists({ resourceName }: BookingPlace, id: string, date: string): Failure {
  return new Failure('work.error.RecordExists', { id, resource: resourceName, date });
}

/** Checks that apply to all new records, whatever the state of their day. */
export function checkNewBooking(booking: Booking, input: NewWorkInput, language: Language): void {
  checkMayBook(booking, input.assignmentId);
  checkBookingResource(booking, input.bookingResourceId);
  checkBookable(booking, language);
  checkNotBeforeStart(booking, booking.date);
}

/** Requires a day that is not locked and has no record of the assignment. */
export function checkDayIsFree(booking: Booking): void {
  checkDayIsOpen(booking, booking.date, booking.lock);
  checkNoRecord(booking, booking.record);
}

/** A record that is neither locked nor approved. */
export function checkEditable(booking: BookingPlace, record: RecordState): void {
  const { id, date, state } = record;
  if (state === WorkRecordState.approved) {
    throw new Failure('work.error.WorkSlipApproved', { id, resource: booking.resourceName, date });
  }
  if (state === WorkRecordState.locked) checkDayIsOpen(booking, date, record, id);
}

/**
 * Tells whether remaining effort is set in the latest record of an assignment. A closed record of a past day stays as
 * it is. A closed record of today or later determines the remaining effort regardless of newer records, so its own
 * error explains why the change is refused.
 */
export const takesRemainingEffort = ({ date, state }: { date: string; state: number }, today: string): boolean =>
  state === WorkRecordState.editable || date >= today;

export interface WorkContext {
  readonly booking: BookingPlace;
  readonly date: string;
  readonly language: Language;
  /** Hours of the resource's other records of the day. */
  readonly hoursOfDay: number;
}

/** The day of a booking, as the rules of effort take it. */
export function workContext(booking: Booking, language: Language): WorkContext {
  return { booking, date: booking.date, language, hoursOfDay: booking.hoursOfDay };
}

function checkActualEffort(actual: number, { booking, date, language, hoursOfDay }: WorkContext): void {
  const incorrect = (reason: WorkRefusalReason, values?: MessageValues) =>
    new Failure('work.error.IncorrectActualEffort', {
      value: actual,
      reason: serviceText(`work.reason.${reason}`, language, values),
    });
  if (actual < 0 || actual > maxWorkDayHours) throw incorrect('range');
  if (booking.activityType === ActivityType.milestone && actual > 0) throw incorrect('milestone');
  if (roundFigure(actual + hoursOfDay) > maxWorkDayHours)
    throw incorrect('dayFull', {
      resource: booking.resourceName,
      date: formatShownDay(date, language),
      hours: numberText(hoursOfDay, language),
    });
}

function checkRemainingEffort(open: number, { booking, language }: WorkContext): void {
  const incorrect = (reason: WorkRefusalReason) =>
    new Failure('work.error.IncorrectRemainingEffort', {
      value: open,
      reason: serviceText(`work.reason.${reason}`, language),
    });
  if (open < 0) throw incorrect('negative');
  if (booking.activityType === ActivityType.milestone && open > 0) throw incorrect('milestone');
}

const noWork: WorkRecordValues = { actualEffort: 0, openEffort: 0, openSent: null, comment: '', completed: false };

/**
 * A new record. Without `open` it leaves what was open before less what was done, not below 0; completed leaves nothing.
 * @param previousOpen open effort of the record before its day, or the base effort, hours
 */
export function newWork(sent: WorkInput, previousOpen: number, context: WorkContext): WorkRecordValues {
  return changedWork(sent, { record: noWork, previousOpen }, context);
}

/** A record and what was open before its day, hours. */
interface WorkBeforeChange {
  readonly record: WorkRecordValues;
  readonly previousOpen: number;
}

/**
 * Returns the changed record. Fields that are not sent stay; derived remaining effort is derived again. Sent remaining
 * effort above 0 without `completed` reopens a completed record; completing leaves nothing open. Sending `completed:
 * false` discards a sent remaining effort of 0.
 */
export function changedWork(
  sent: WorkInput,
  { record, previousOpen }: WorkBeforeChange,
  context: WorkContext,
): WorkRecordValues {
  const actualEffort = roundFigure(sent.actualEffort ?? record.actualEffort);
  checkActualEffort(actualEffort, context);
  checkRemainingEffort(sent.open ?? 0, context);
  const isReopened = sent.open !== undefined && sent.open > 0;
  const completed = sent.completed ?? (isReopened ? false : record.completed);
  const isTakenBack = sent.completed === false && record.openSent === 0;
  const openSent = sent.open === undefined ? (isTakenBack ? null : record.openSent) : roundFigure(sent.open);
  const isMilestone = context.booking.activityType === ActivityType.milestone;
  const open = isMilestone || completed ? 0 : (openSent ?? roundFigure(Math.max(previousOpen - actualEffort, 0)));
  return { actualEffort, openEffort: open, openSent, comment: sent.comment ?? record.comment, completed };
}

/** The hours that are to be split over days: as many as these have, at most. */
export function checkTotalHours(hours: number, days: number, language: Language): number {
  if (hours >= 0 && hours <= days * maxWorkDayHours) return roundFigure(hours);
  const reason = serviceText(hours < 0 ? 'work.reason.negative' : 'work.reason.tooManyHours', language, { days });
  throw new Failure('work.error.IncorrectActualEffort', { value: hours, reason });
}
