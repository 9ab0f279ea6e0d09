/**
 * Memoizes `make` and passes it its last result, so the next one can share unchanged parts, which are then neither
 * compared nor redrawn. Results equal those of `make` without it.
 */
export function sharing<A extends readonly unknown[], R>(make: (before: R | undefined, ...args: A) => R) {
  let last: { readonly args: A; readonly result: R } | undefined;
  return (...args: A): R => {
    const isSame = last?.args.length === args.length && args.every((arg, at) => arg === last?.args[at]);
    if (!last || !isSame) last = { args, result: make(last?.result, ...args) };
    return last.result;
  };
}

/** The list before where the new one has the same values. */
export function sameList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return before?.length === now.length && before.every((value, at) => value === now[at]) ? before : now;
}
