/**
 * A function that is handed what it made last, so that the next result can share with it what is alike: what is shared is neither
 * looked at nor drawn again. The results are those of `make` without it.
 */
export function sharing<A extends readonly unknown[], R>(make: (before: R | undefined, ...args: A) => R) {
  let last: R | undefined;
  return (...args: A): R => {
    last = make(last, ...args);
    return last;
  };
}

/** The list before where the new one has the same values. */
export function sameList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return before?.length === now.length && before.every((value, at) => value === now[at]) ? before : now;
}
