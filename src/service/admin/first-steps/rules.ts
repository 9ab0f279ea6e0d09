import { type FirstStep, firstStepNames, type OpFirstSteps, type OpFirstStepsNote } from '#contract/app/first-steps.ts';

/** What was said of the first steps, besides what the records tell. Kept in the setting `firstSteps`. */
export interface FirstStepsProgress {
  readonly done: readonly FirstStep[];
  readonly skipped: readonly FirstStep[];
  readonly later: boolean;
  readonly finished: boolean;
}

/** Nothing was said. */
export const noFirstStepsProgress: FirstStepsProgress = { done: [], skipped: [], later: false, finished: false };

/** What the records tell of the steps. */
export interface FirstStepFacts {
  /** The setting, null where nobody said anything and the installation was not begun with an administrator alone. */
  readonly note: Partial<FirstStepsProgress> | null;
  readonly demoLoaded: string | null;
  readonly hasOwnPassword: boolean;
  readonly holidays: number;
  readonly users: number;
  readonly portfolios: number;
  readonly plans: number;
}

/** What was said, of steps that there are; a setting may be of another version. */
export function noteOf({ note }: FirstStepFacts): FirstStepsProgress {
  const { done, skipped, later, finished } = { ...noFirstStepsProgress, ...note };
  const known = (steps: readonly FirstStep[]) => firstStepNames.filter((step) => steps.includes(step));
  return { done: known(done), skipped: known(skipped), later, finished };
}

/** Which steps are done: what the records show counts before what was said. Pure. */
export function stateOfSteps(facts: FirstStepFacts, note: FirstStepsProgress): OpFirstSteps {
  const counts: Readonly<Record<FirstStep, number | undefined>> = {
    password: undefined,
    calendar: facts.holidays,
    people: facts.users,
    portfolio: facts.portfolios,
    plan: facts.plans,
  };
  const isShown: Readonly<Record<FirstStep, boolean>> = {
    password: facts.hasOwnPassword,
    calendar: facts.holidays > 0,
    people: facts.users > 1,
    portfolio: facts.portfolios > 0,
    plan: facts.plans > 0,
  };
  const stateOf = (step: FirstStep) => {
    if (isShown[step] || note.done.includes(step)) return 'done';
    return note.skipped.includes(step) ? 'skipped' : 'open';
  };
  const step = firstStepNames.map((each) => ({
    step: each,
    state: stateOf(each),
    ...(counts[each] !== undefined && { count: counts[each] }),
  }));
  const isOpen = step.some(({ state }) => state === 'open');
  return {
    step,
    offered: facts.note !== null && !note.finished && isOpen && facts.demoLoaded === null,
    later: note.later,
    ...(facts.demoLoaded !== null && { demoLoaded: facts.demoLoaded }),
  };
}

/** The note after something was said; what is not said stays. */
export function changedNote(
  note: FirstStepsProgress,
  { step, state, later, finished }: OpFirstStepsNote,
): FirstStepsProgress {
  const without = (steps: readonly FirstStep[]) => steps.filter((each) => each !== step);
  const known = firstStepNames.find((each) => each === step);
  const put = (list: 'done' | 'skipped') =>
    known !== undefined && state === list ? [...without(note[list]), known] : without(note[list]);
  const steps = state ? { done: put('done'), skipped: put('skipped') } : {};
  return { ...note, ...steps, later: later ?? note.later, finished: finished ?? note.finished };
}
