import { runSteps, type Steps } from '#client/yielder.ts';

/**
 * Memoizes `make` and passes it its last result, so the next one can share unchanged parts, which are then neither
 * compared nor redrawn. Results equal those of `make` without it.
 */
export function sharing<A extends readonly unknown[], R>(make: (before: R | undefined, ...args: A) => R) {
  let last: SharedCall<A, R> | undefined;
  return (...args: A): R => {
    if (!last || !hasArgs(last, args)) last = { args, result: make(last?.result, ...args) };
    return last.result;
  };
}

interface SharedCall<A, R> {
  readonly args: A;
  readonly result: R;
}

const hasArgs = ({ args }: SharedCall<readonly unknown[], unknown>, others: readonly unknown[]): boolean =>
  args.length === others.length && args.every((arg, at) => arg === others[at]);

/** Like `sharing`, for results that can also be made in steps with `inSteps`, before they are needed. */
export function sharingSteps<A extends readonly unknown[], R>(make: (before: R | undefined, ...args: A) => Steps<R>) {
  let last: SharedCall<A, R> | undefined;
  function* inSteps(...args: A): Steps<R> {
    if (last && hasArgs(last, args)) return last.result;
    const result = yield* make(last?.result, ...args);
    last = { args, result };
    return result;
  }
  return Object.assign((...args: A): R => runSteps(inSteps(...args)), { inSteps });
}

/** Compares values by content, because passing between threads loses their identity. */
export function hasSameFields(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [values, others] = [Object.values(one), Object.values(other)];
  return values.length === others.length && values.every((value, at) => hasSameFields(value, others[at]));
}

/** The list before where the new one has the same values. */
export function sameList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return before?.length === now.length && before.every((value, at) => value === now[at]) ? before : now;
}
