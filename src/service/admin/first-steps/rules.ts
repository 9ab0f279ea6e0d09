import { type FirstStep, firstStepNames, type OpFirstSteps, type OpFirstStepsNote } from '#contract/app/first-steps.ts';

/** User input about the first steps, in addition to the facts from the records. Stored in the setting `firstSteps`. */
export interface FirstStepsProgress {
  readonly done: readonly FirstStep[];
  readonly skipped: readonly FirstStep[];
  readonly later: boolean;
  readonly finished: boolean;
}

/** No step was confirmed or skipped. */
export const noFirstStepsProgress: FirstStepsProgress = { done: [], skipped: [], later: false, finished: false };

/** Facts about the steps, derived from the records. */
export interface FirstStepFacts {
  /** The setting; null if it was never written and the installation did not start with only an administrator. */
  readonly note: Partial<FirstStepsProgress> | null;
  readonly demoLoaded: string | null;
  readonly hasOwnPassword: boolean;
  /** The caller is the administrator whose password the first start printed. */
  readonly hadPrintedPassword: boolean;
  readonly holidays: number;
  readonly users: number;
  readonly portfolios: number;
  readonly plans: number;
}

/** Returns the stored note restricted to known steps; the setting may come from another version. */
export function noteOf({ note }: FirstStepFacts): FirstStepsProgress {
  const { done, skipped, later, finished } = { ...noFirstStepsProgress, ...note };
  const known = (steps: readonly FirstStep[]) => firstStepNames.filter((step) => steps.includes(step));
  return { done: known(done), skipped: known(skipped), later, finished };
}

/** Returns the steps that are done; facts from the records take precedence over the note. Pure. */
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
    printedPassword: facts.hadPrintedPassword && !facts.hasOwnPassword,
    ...(facts.demoLoaded !== null && { demoLoaded: facts.demoLoaded }),
  };
}

/** Returns the note after a change; fields that are not sent stay. */
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
