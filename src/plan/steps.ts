/** Work on a large plan that pauses after every few milliseconds, so that others can go first. */
export type PlanningSteps<R> = Generator<undefined, R, undefined>;

/** Runs all steps at once. */
export function lastOf<R>(steps: PlanningSteps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
