/**
 * A list whose records are made one after the other while it is written, so that a long one is never held as records: each
 * iteration makes them anew. Making a record must not fail, for the answer has begun by then.
 */
export class LazyList<T> implements Iterable<T> {
  readonly length: number;
  readonly #make: () => Iterator<T>;

  private constructor(length: number, make: () => Iterator<T>) {
    this.length = length;
    this.#make = make;
  }

  static of<R, T>(rows: readonly R[], toRecord: (row: R) => T): LazyList<T> {
    return new LazyList(rows.length, function* make() {
      for (const row of rows) yield toRecord(row);
    });
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#make();
  }
}

/** A value of a wrapper of the contract as a handler may give it: its lists may be made while they are written. */
export type MadeLater<T> = {
  [K in keyof T]: T[K] extends (infer I)[] ? T[K] | LazyList<I> : T[K];
};

/** Tells whether a value is written as a list. */
export function isList(value: unknown): value is readonly unknown[] | LazyList<unknown> {
  return Array.isArray(value) || value instanceof LazyList;
}
