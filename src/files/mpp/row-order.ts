import type { PlanTask } from '../plan.ts';

/** A row and what it is sorted by; blank rows, and rows of which the file does not say it, have their numbers alone. */
export interface OrderedRow {
  task: PlanTask;
  order: number | undefined;
  /** It made way for another row, and leaves a gap in the numbers. */
  isGone?: boolean;
}

interface Slot {
  position: number;
  /** Rows that were pushed before a position that was taken come first, in their own order. */
  isPushed: boolean;
  row: OrderedRow;
}

/**
 * Numbers the rows, from 0 on if the project's own row is there, else from 1: first those with an order, between them the
 * others at the places that their stored numbers name. Of several rows at one place the last is numbered; the others keep
 * their numbers.
 */
export function numberRows(rows: readonly OrderedRow[]): PlanTask[] {
  const kept = rows.filter((row) => row.isGone !== true).map(({ task }) => task);
  const first = kept.some((task) => task.uid === 0) ? 0 : 1;
  const slots: Slot[] = lastOfEach(rows, (row) => row.order).map((row, index) => ({
    position: first + index,
    isPushed: false,
    row,
  }));
  const taken = new Set(slots.map((slot) => slot.position));
  const others = lastOfEach(rows, ({ order, task }) => (order === undefined ? task.id : undefined));
  others.forEach((row, index) => {
    const position = row.task.id - index;
    slots.push({ position, isPushed: taken.has(position), row });
    taken.add(position);
  });
  slots.sort((a, b) => a.position - b.position || Number(b.isPushed) - Number(a.isPushed));
  slots.forEach(({ row }, index) => {
    const { task } = row;
    if (row.isGone !== true) task.id = first + index;
  });
  return kept.toSorted((a, b) => a.id - b.id);
}

/** The rows with a place, in the order of their places. */
function lastOfEach(rows: readonly OrderedRow[], placeOf: (row: OrderedRow) => number | undefined): OrderedRow[] {
  const byPlace = new Map<number, OrderedRow>();
  for (const row of rows) {
    const place = placeOf(row);
    if (place !== undefined) byPlace.set(place, row);
  }
  return [...byPlace].toSorted(([a], [b]) => a - b).map(([, row]) => row);
}
