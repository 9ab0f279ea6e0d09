import type { RowNow } from './row-now.ts';
import type { PendingCell, RowBase, PendingRow } from './pending-entries.ts';

/** What one's own entry has made of a row, as far as its answer tells. */
export type RowOutcome =
  /** What remains was said, or learnt. */
  | { readonly kind: 'said'; readonly remaining: number; readonly done: boolean }
  /** What the cell held before and holds now; `null` for no record. */
  | { readonly kind: 'booked'; readonly before: number | null; readonly after: number | null };

/** What the entry of a cell has made of its row. */
export function bookedBy({ hours, base }: PendingCell): RowOutcome {
  return { kind: 'booked', before: base?.hours ?? null, after: hours };
}

/** What an entry of the row itself has made of it. */
export function saidBy({ remaining, completed, base }: PendingRow): RowOutcome {
  const left = completed === true ? 0 : (remaining ?? base?.remaining.at(-1) ?? 0);
  return { kind: 'said', remaining: left, done: completed ?? left === 0 };
}

/** Amounts are rounded by the service. */
const isSameAmount = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/**
 * What a row may hold after one's own entry, unless another user has changed it: what remained less the hours that are new, not below
 * 0, or plus those that are taken back; as before where remaining effort was sent with a later record. Hours that are taken back
 * from a row without anything left may have been over plan, so that less of them comes back.
 */
export function rowBaseAfter(base: RowBase, made: RowOutcome): RowBase {
  if (made.kind === 'said') return { remaining: [made.remaining], done: made.done };
  const { before, after } = made;
  const added = (after ?? 0) - (before ?? 0);
  const possible = base.remaining.map((each) => Math.max(each - added, 0));
  const wasNothing = base.upTo !== undefined || base.remaining.some((each) => isSameAmount(each, 0));
  // The latest record says whether the row is done; services without derived effort take what nothing remains of as done.
  const isUnsure =
    possible.some((each) => isSameAmount(each, 0)) || after === null || (before === null && base.done === true);
  return {
    remaining: [...new Set([...base.remaining, ...possible])],
    done: isUnsure ? undefined : base.done,
    ...(wasNothing && { upTo: (base.upTo ?? 0) + Math.max(-added, 0) }),
  };
}

const holds = ({ remaining, upTo = 0 }: RowBase, sought: number): boolean =>
  sought < upTo || remaining.some((each) => isSameAmount(each, sought));

/** The row holds what was entered: an attempt without an answer had arrived, or somebody else said the same. */
export function isRowAsEntered({ remaining, completed }: PendingRow, now: RowNow): boolean {
  return (
    (remaining === undefined || isSameAmount(now.remaining, remaining)) &&
    (completed === undefined || now.done === completed)
  );
}

/** The row holds what was seen when it was entered, or what one's own entries have made of that. */
export function isRowAsExpected({ base }: PendingRow, now: RowNow): boolean {
  if (base === undefined) return true;
  return holds(base, now.remaining) && (base.done === undefined || base.done === now.done);
}
