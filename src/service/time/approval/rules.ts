import type { ApprovalMode, OpTimeWeekPart } from '#contract/app/approval.ts';
import { Level, WeekState } from '#contract/core/codes.ts';
import { dayNumber, dayText, mondayNumber } from '#plan/calendar/day.ts';
import type { Caller } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';

/** Rules of approving weeks. Pure. */

/** A person whose weeks are approved, with what the caller is to it. */
export interface ApprovedPerson {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  /** The caller's level on the resource. */
  readonly level: number;
}

/** The Mondays of the weeks that a period meets, `yyyy-MM-dd`. */
export function mondaysOf(from: string, until: string): string[] {
  const first = mondayNumber(dayNumber(from));
  const weeks = Math.floor((dayNumber(until) - first) / 7) + 1;
  return Array.from({ length: weeks }, (_, index) => dayText(first + 7 * index));
}

/** The Sunday of a week. */
export const sundayOf = (monday: string): string => dayText(dayNumber(monday) + 6);

/** Requires the first day of a week. */
export function requireMonday(monday: string): void {
  if (dayNumber(monday) !== mondayNumber(dayNumber(monday)))
    throw invalidParameter('monday', monday, 'expected.monday');
}

/** The part of a week that needs most attention: one sent back, one not submitted, one submitted, then one approved. */
export function decisivePart(parts: readonly OpTimeWeekPart[]): OpTimeWeekPart | undefined {
  const order = [WeekState.returned, null, WeekState.submitted, WeekState.approved];
  return order.flatMap((state) => parts.find((part) => (part.state ?? null) === state) ?? [])[0];
}

/**
 * Tells whether the caller may approve or send back a week: as a manager of the person, or as one of a project of the
 * week. Only administrators decide on their own weeks. Parts from before the mode was changed stay decidable.
 */
export function mayDecide(
  { mode, caller }: { readonly mode: ApprovalMode; readonly caller: Pick<Caller, 'isAdministrator'> },
  { isOwn, level }: ApprovedPerson,
  { parts, hasManagedProject }: { readonly parts: readonly OpTimeWeekPart[]; readonly hasManagedProject: boolean },
): boolean {
  if (isOwn && !caller.isAdministrator) return false;
  const isByPerson = mode !== 'project' || parts.some(({ project }) => !project);
  const isByProject = mode === 'project' || parts.some(({ project }) => project);
  return (isByPerson && level >= Level.manager) || (isByProject && hasManagedProject);
}
