/**
 * A function that is handed what it made last, so that the next result can share with it what is alike: what is shared is neither
 * looked at nor drawn again. The results are those of `make` without it. Asked the same again, it answers what it has made.
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
