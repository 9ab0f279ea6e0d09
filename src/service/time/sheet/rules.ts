import type { closedReasons } from '#contract/app/timesheet-costs.ts';
import { Level } from '#contract/core/codes.ts';
import { insufficient, visible } from '#service/core/access.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import type { BookablePerson } from './person-queries.ts';

/** Rules of access to the sheets of people. Pure. */

/**
 * Requires a person whose time the caller may book: the caller, resources that the caller manages, and those in
 * projects that the caller manages.
 */
export function requireBookablePerson(person: BookablePerson | undefined, id: string): BookablePerson {
  if (!person) throw notFoundFailure('resource', id);
  const { isOwn, level, isInManagedProject } = person;
  if (isOwn || level >= Level.manager || isInManagedProject) return person;
  if (level < visible) throw notFoundFailure('resource', id);
  throw insufficient(Level.manager, level);
}

/**
 * Tells whether the caller sees everything the person does. Otherwise only projects are visible in which the caller is
 * at least observer.
 */
export function seesAll({ isOwn, level }: BookablePerson): boolean {
  return isOwn || level >= Level.manager;
}

/** Tells whether the caller sees the person's absences. */
export function seesAbsences({ isOwn, level }: BookablePerson): boolean {
  return isOwn || level >= Level.observer;
}

type Closed = (typeof closedReasons)[number];

/** The facts that decide whether an assignment can be booked. */
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
