import type { OpTimeWeek } from '#contract/app/approval.ts';
import { WeekState } from '#contract/core/codes.ts';

/** What of a week can be done by the caller, from the states of its parts. Pure. */

interface WeekPart {
  readonly state?: number | null | undefined;
  readonly projectName?: string | null | undefined;
  readonly mayDecide?: boolean | null | undefined;
}

/** The parts of a week; one without any is itself its only part. */
function partsOf({ part, state, mayDecide }: OpTimeWeek): readonly WeekPart[] {
  return part?.length ? part : [{ state, mayDecide }];
}

const hasState =
  (...states: (number | null)[]) =>
  ({ state }: WeekPart) =>
    states.includes(state ?? null);

const isOpen = hasState(null);
const isReturned = hasState(WeekState.returned);
const isSubmitted = hasState(WeekState.submitted);
const isApproved = hasState(WeekState.approved);

/** Actions on a week that the caller may take. */
export function weekActions(week: OpTimeWeek) {
  const parts = partsOf(week);
  const own = parts.filter(({ mayDecide }) => mayDecide);
  const decided = own.length > 0 ? own : parts;
  return {
    submits: week.maySubmit === true && parts.some(hasState(null, WeekState.returned)),
    withdraws: week.maySubmit === true && parts.some(isSubmitted),
    approves: week.mayDecide === true && !decided.every(isApproved),
    returns: week.mayDecide === true && decided.some(hasState(WeekState.submitted, WeekState.approved)),
    /** What would be returned is approved, so that it is opened again. */
    reopens: decided.every(isApproved),
  };
}

/** Names of the projects whose hours are sent back, not submitted, or not decided on, of a week that is partly so. */
export function unfinishedProjects(week: OpTimeWeek) {
  const parts = partsOf(week);
  const namesOf = (isMeant: (part: WeekPart) => boolean) =>
    parts.every(isMeant) ? [] : parts.filter(isMeant).map(({ projectName }) => projectName ?? '');
  return { returned: namesOf(isReturned), open: namesOf(isOpen), submitted: namesOf(isSubmitted) };
}

/** Name of the state of a week for the texts `approval.state.…`: `partly` if only some of its parts are approved or submitted. */
export function weekStatus(week: OpTimeWeek) {
  const parts = partsOf(week);
  if (parts.some(isReturned)) return 'returned';
  if (parts.every(isApproved)) return 'approved';
  if (parts.some(isApproved)) return 'partlyApproved';
  if (parts.every(isSubmitted)) return 'submitted';
  return parts.some(isSubmitted) ? 'partlySubmitted' : 'open';
}
