import { groupBy } from '#plan/group-by.ts';

/** Positions of a version's activities after a save. Pure. */

/** A row of the version, or one that comes into it. */
export interface EditedOutlineRow {
  readonly id: string;
  /** The collection that will hold it. */
  readonly parentId: string | null;
  /** Current sort number in the database; undefined for a new activity. */
  readonly sequence: number | undefined;
  /** Requested row in the whole plan, from 1. */
  readonly row: number | undefined;
}

export interface EditedOutlinePlace {
  readonly id: string;
  readonly sequence: number;
  /** 1 on the first level. */
  readonly outlineLevel: number;
}

/** Free numbers that are left where rows have to make room, so that the next ones need not. */
const room = 1024;
const sequenceStep = 32;
/** From here on everything is numbered anew. */
const maxSequence = 1_000_000_000;

/**
 * Returns the rows in reading order: rows with a requested position there, the others in between; then every collection
 * followed by its contents. Rows that are their own ancestors are omitted.
 * @param rows in the order of the database, new ones last
 */
export function outlinePlacesOf(rows: readonly EditedOutlineRow[]): EditedOutlinePlace[] {
  const order = inOutline(fillOutlineGaps(rows));
  const sequences = sequencesOf(order);
  const levels = new Map<string | null, number>([[null, 0]]);
  return order.map(({ id, parentId }, index) => {
    const outlineLevel = (levels.get(parentId) ?? 0) + 1;
    levels.set(id, outlineLevel);
    return { id, sequence: sequences[index] ?? index + 1, outlineLevel };
  });
}

function fillOutlineGaps(rows: readonly EditedOutlineRow[]): EditedOutlineRow[] {
  const placed = rows.flatMap((each) => (each.row === undefined ? [] : [{ each, row: each.row }]));
  const others = rows.filter(({ row }) => row === undefined);
  const order: EditedOutlineRow[] = [];
  let next = 0;
  for (const { each, row } of placed.toSorted((one, two) => one.row - two.row)) {
    const free = Math.max(0, row - 1 - order.length);
    for (const other of others.slice(next, next + free)) order.push(other);
    next = Math.min(others.length, next + free);
    order.push(each);
  }
  return order.concat(others.slice(next));
}

function inOutline(rows: readonly EditedOutlineRow[]): EditedOutlineRow[] {
  const held = groupBy(rows, ({ parentId }) => parentId);
  const order: EditedOutlineRow[] = [];
  const rest = (held.get(null) ?? []).toReversed();
  for (let row = rest.pop(); row !== undefined; row = rest.pop()) {
    order.push(row);
    const below = held.get(row.id) ?? [];
    for (let index = below.length - 1; index >= 0; index -= 1) rest.push(below[index] ?? row);
  }
  return order;
}

/** Numbers that rise; rows keep theirs where they can, and others leave some free before and behind them. */
function sequencesOf(order: readonly EditedOutlineRow[]): number[] {
  const limits = sequenceLimits(order);
  const numbers: number[] = [];
  let last = 0;
  let shift = 0;
  for (const [index, { sequence, row }] of order.entries()) {
    const { ceiling, others } = limits[index] ?? { ceiling: Number.POSITIVE_INFINITY, others: 0 };
    const kept = sequence === undefined ? undefined : sequence + shift;
    const isFitting = row === undefined || sequence === undefined || sequence < ceiling;
    if (kept !== undefined && kept > last && isFitting) last = kept;
    else {
      if (ceiling + shift - last <= others + 1) shift = last - ceiling + (others + 1) * sequenceStep + room;
      last += Math.min(sequenceStep, Math.floor((ceiling + shift - last) / (others + 2)));
    }
    numbers.push(last);
  }
  return last > maxSequence ? order.map((_, index) => index + 1) : numbers;
}

/**
 * Returns for each row the upper limit of its number (the current number of the next row without a requested position)
 * and the number of rows in between.
 */
function sequenceLimits(order: readonly EditedOutlineRow[]): { ceiling: number; others: number }[] {
  const limits: { ceiling: number; others: number }[] = [];
  let ceiling = Number.POSITIVE_INFINITY;
  let others = 0;
  for (let index = order.length - 1; index >= 0; index -= 1) {
    limits[index] = { ceiling, others };
    const { sequence, row } = order[index] ?? {};
    others += 1;
    if (sequence === undefined || row !== undefined) continue;
    ceiling = Math.min(ceiling, sequence);
    others = 0;
  }
  return limits;
}

/**
 * Links as they count for loops: an activity waits for the beginning of what holds it, and a collection ends after all that it
 * holds.
 */
export function waits(
  links: readonly { readonly from: string; readonly to: string }[],
  parents: ReadonlyMap<string, string | null>,
): { from: string; to: string }[] {
  const found = links.map(({ from, to }) => ({ from: `end ${from}`, to: `start ${to}` }));
  for (const [id, parentId] of parents) {
    found.push({ from: `start ${id}`, to: `end ${id}` });
    if (parentId !== null) {
      found.push({ from: `start ${parentId}`, to: `start ${id}` }, { from: `end ${id}`, to: `end ${parentId}` });
    }
  }
  return found;
}

/** The activities of a loop of waits, each once. */
export function loopIds(loop: readonly string[]): string[] {
  return [...new Set(loop.map((step) => step.slice(step.indexOf(' ') + 1)))];
}
