import { requireDayOrder } from '#service/core/day-range.ts';
import { ActivityType, collectionTypes } from '#contract/core/codes.ts';

/** Rules of actual dates. Pure. Days are `yyyy-MM-dd`. */

/** When an activity was really started and finished. */
export interface ActualDates {
  readonly start: string | null;
  readonly finish: string | null;
}

/** Facts that decide whether an activity's progress is derived. */
export interface ProgressTracking {
  readonly type: number;
  /** It has activities below it. */
  readonly hasChildren: boolean;
  /** True if a resource is assigned to it in a project that tracks work. */
  readonly isBookable: boolean;
  /** Work is recorded for it. */
  readonly isBooked: boolean;
}

/** Tells whether actual dates can be set: for milestones, and for activities whose effort is not recorded. */
export function hasOwnDates({ type, hasChildren, isBookable, isBooked }: ProgressTracking): boolean {
  if (hasChildren || collectionTypes.includes(type)) return false;
  return type === ActivityType.milestone || !(isBookable || isBooked);
}

interface ActualDatesInput {
  readonly start?: string | undefined;
  readonly finish?: string | undefined;
}

/**
 * The dates after the call. Without a finish the activity is not finished, without both it is not started either. A finish
 * without a start leaves the start, which is never later than the finish.
 */
export function changedActualDates({ start, finish }: ActualDatesInput, current: ActualDates): ActualDates {
  if (finish === undefined) return { start: start ?? null, finish: null };
  requireDayOrder('finish', start, finish);
  if (start !== undefined) return { start, finish };
  return { start: current.start !== null && current.start < finish ? current.start : finish, finish };
}
