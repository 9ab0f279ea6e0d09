import type { RowNow } from './row-now.ts';
import type { PendingCell, RowBase, PendingRow } from './pending-entries.ts';

/** Effect of an own entry on its row, as far as the answer shows it. */
export type RowOutcome =
  /** Remaining work that was entered or returned by the service. */
  | { readonly kind: 'said'; readonly remaining: number; readonly done: boolean }
  /** Content of the cell before and after; `null` for no record. */
  | { readonly kind: 'booked'; readonly before: number | null; readonly after: number | null };

/** Returns the effect of a cell entry on its row. */
export function bookedBy({ hours, base }: PendingCell): RowOutcome {
  return { kind: 'booked', before: base?.hours ?? null, after: hours };
}

/** Returns the effect of a row entry on the row. */
export function saidBy({ remaining, completed, base }: PendingRow): RowOutcome {
  const left = completed === true ? 0 : (remaining ?? base?.remaining.at(-1) ?? 0);
  return { kind: 'said', remaining: left, done: completed ?? left === 0 };
}

/** Amounts are rounded by the service. */
const isSameAmount = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/**
 * Returns the possible content of a row after an own entry, unless another user has changed it: the remaining work
 * minus new hours (not below 0) or plus hours taken back; unchanged if remaining effort was sent with a later record.
 * Hours taken back from a row with nothing left may have been over plan, so fewer of them come back.
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

/** Tells whether the row has the entered values: an unanswered attempt succeeded, or another user entered the same. */
export function isRowAsEntered({ remaining, completed }: PendingRow, now: RowNow): boolean {
  return (
    (remaining === undefined || isSameAmount(now.remaining, remaining)) &&
    (completed === undefined || now.done === completed)
  );
}

/**
 * Tells whether the row has the values known when the entry was made, or those that own entries may have produced
 * since.
 */
export function isRowAsExpected({ base }: PendingRow, now: RowNow): boolean {
  if (base === undefined) return true;
  return holds(base, now.remaining) && (base.done === undefined || base.done === now.done);
}
