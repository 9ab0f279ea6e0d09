import type { OpTimeWeek } from '#contract/app/approval.ts';
import { WeekState } from '#contract/core/codes.ts';

/** Actions that the caller can take on a week, from the states of its parts. Pure. */

interface PartState {
  readonly state?: number | null | undefined;
  readonly projectName?: string | null | undefined;
  readonly mayDecide?: boolean | null | undefined;
}

/** The parts of a week; one without any is itself its only part. */
function partsOfWeek({ part, state, mayDecide }: OpTimeWeek): readonly PartState[] {
  return part?.length ? part : [{ state, mayDecide }];
}

/** A condition on parts: they are in one of the states; null where they are not submitted. */
const isPartIn =
  (...states: (number | null)[]) =>
  ({ state }: PartState) =>
    states.includes(state ?? null);

/** Actions on a week that the caller may take. */
export function weekActions(week: OpTimeWeek) {
  const parts = partsOfWeek(week);
  const own = parts.filter(({ mayDecide }) => mayDecide);
  const decided = own.length > 0 ? own : parts;
  return {
    submits: week.maySubmit === true && parts.some(isPartIn(null, WeekState.returned)),
    withdraws: week.maySubmit === true && parts.some(isPartIn(WeekState.submitted)),
    approves: week.mayDecide === true && !decided.every(isPartIn(WeekState.approved)),
    returns: week.mayDecide === true && decided.some(isPartIn(WeekState.submitted, WeekState.approved)),
    /** The parts to return are approved, so returning opens them again. */
    reopens: decided.every(isPartIn(WeekState.approved)),
  };
}

/** Names of the projects whose hours are sent back, not submitted, or not decided on, of a week that is partly so. */
export function unfinishedProjects(week: OpTimeWeek) {
  const parts = partsOfWeek(week);
  const namesOf = (isMeant: (part: PartState) => boolean) =>
    parts.every(isMeant) ? [] : parts.filter(isMeant).map(({ projectName }) => projectName ?? '');
  return {
    returned: namesOf(isPartIn(WeekState.returned)),
    open: namesOf(isPartIn(null)),
    submitted: namesOf(isPartIn(WeekState.submitted)),
  };
}

/** Name of the state of a week for the texts `approval.state.…`: `partly` if only some of its parts are approved or submitted. */
export function weekStatus(week: OpTimeWeek) {
  const parts = partsOfWeek(week);
  if (parts.some(isPartIn(WeekState.returned))) return 'returned';
  if (parts.every(isPartIn(WeekState.approved))) return 'approved';
  if (parts.some(isPartIn(WeekState.approved))) return 'partlyApproved';
  if (parts.every(isPartIn(WeekState.submitted))) return 'submitted';
  return parts.some(isPartIn(WeekState.submitted)) ? 'partlySubmitted' : 'open';
}
