import { type Held, openOf } from './held.ts';
import type { RowNow } from './row-desk.ts';
import type { CellWish, RowBase, RowWish } from './wishes.ts';

/** What one's own entry has made of a row, as far as its answer tells. */
export type Made =
  /** What remains was said, or learnt. */
  | { readonly kind: 'said'; readonly remaining: number; readonly done: boolean }
  | {
      readonly kind: 'booked';
      /** What the cell held before and holds now; `null` for no record. */
      readonly before: number | null;
      readonly after: number | null;
      /** What the record leaves open; absent where there is none, or where the service did not say. */
      readonly open?: number | undefined;
    };

/** What the entry of a cell has made of its row; `sent` is what the service answered, as far as it did. */
export function bookedBy({ hours, base }: CellWish, sent: Held | null | undefined): Made {
  return { kind: 'booked', before: base?.hours ?? null, after: hours, open: sent ? openOf(sent) : undefined };
}

/** What an entry of the row itself has made of it. */
export function saidBy({ remaining, completed, base }: RowWish): Made {
  const left = completed === true ? 0 : (remaining ?? base?.remaining.at(-1) ?? 0);
  return { kind: 'said', remaining: left, done: completed ?? left === 0 };
}

/** Amounts are rounded by the service. */
const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;
const holds = (amounts: readonly number[], sought: number): boolean => amounts.some((each) => isSame(each, sought));

/**
 * What a row may hold after one's own entry, unless somebody else has changed it: a new record leaves what remained less what was
 * booked, not below 0; a changed one leaves what it left; one that is deleted gives back what it took. Where the service answers
 * something that does not follow from what was seen, either the record is not the latest one, and what remains is as before, or somebody
 * else was there, and what remains is none of these.
 */
export function baseAfter(base: RowBase, made: Made): RowBase {
  if (made.kind === 'said') return { remaining: [made.remaining], done: made.done };
  const { before, after, open } = made;
  const leaves = (each: number) => (before === null ? Math.max(each - (after ?? 0), 0) : each);
  const left = base.remaining.map(after === null ? (each) => each + (before ?? 0) : leaves);
  const possible = open === undefined ? left : left.filter((each) => isSame(each, open));
  // What nothing remains of is done, and what is given back is not.
  const isUnsure = possible.some((each) => isSame(each, 0)) || after === null;
  return { remaining: [...new Set([...base.remaining, ...possible])], done: isUnsure ? undefined : base.done };
}

/** The row holds what was entered: an attempt without an answer had arrived, or somebody else said the same. */
export function isSaid({ remaining, completed }: RowWish, now: RowNow): boolean {
  return (
    (remaining === undefined || isSame(now.remaining, remaining)) && (completed === undefined || now.done === completed)
  );
}

/** The row holds what was seen when it was entered, or what one's own entries have made of that. */
export function isExpected({ base }: RowWish, now: RowNow): boolean {
  if (base === undefined) return true;
  return holds(base.remaining, now.remaining) && (base.done === undefined || base.done === now.done);
}
