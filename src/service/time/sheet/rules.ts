import type { closedReasons } from '#contract/app/timesheet-costs.ts';
import { longestSheet } from '#contract/app/timesheet.ts';
import { Level } from '#contract/core/codes.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { insufficient, visible } from '#service/core/access.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import type { BookablePerson } from './person-store.ts';

/** Who sees whose sheet, and how much of it. Pure. */

/** The days of a sheet: in their order, and not too many. */
export function requireSheetRange({ from, until }: { from: string; until: string }): void {
  if (until < from) throw invalidParameter('until', until, `a day from ${from} on`);
  if (dayNumber(until) - dayNumber(from) < longestSheet) return;
  throw invalidParameter('until', until, `a day less than ${longestSheet} days after ${from}`);
}

/** Whose time the caller may book: its own, that of resources that it manages, and that of those in projects that it manages. */
export function requireBookablePerson(person: BookablePerson | undefined, id: string): BookablePerson {
  if (!person) throw notFoundFailure('resource', id);
  const { isOwn, level, isInManagedProject } = person;
  if (isOwn || level >= Level.manager || isInManagedProject) return person;
  if (level < visible) throw notFoundFailure('resource', id);
  throw insufficient(Level.manager, level);
}

/** Whether the caller sees all that the person does; otherwise only what is in projects of which it is an observer at least. */
export function seesAll({ isOwn, level }: BookablePerson): boolean {
  return isOwn || level >= Level.manager;
}

/** Whether the caller sees when the person is away. */
export function seesAbsences({ isOwn, level }: BookablePerson): boolean {
  return isOwn || level >= Level.observer;
}

type Closed = (typeof closedReasons)[number];

/** What decides on whether something can be booked on an assignment. */
export interface Bookability {
  readonly isArchived: boolean;
  readonly isTrackable: boolean;
  readonly isPlanned: boolean;
  /** The caller's on the project. */
  readonly projectLevel: number;
}

/** Why nothing can be booked, as the rules of booking have it. */
export function bookingClosedReason(person: BookablePerson, at: Bookability): Closed | undefined {
  if (!seesAll(person) && at.projectLevel < Level.manager) return 'rights';
  if (at.isArchived) return 'archived';
  if (!at.isPlanned) return 'deleted';
  return at.isTrackable ? undefined : 'untracked';
}
