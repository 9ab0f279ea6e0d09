import type { PlanTask } from '../plan.ts';

/** A row and what it is sorted by; blank rows, and rows of which the file does not say it, have their numbers alone. */
export interface OrderedRow {
  task: PlanTask;
  order: number | undefined;
}

interface Slot {
  position: number;
  /** Rows that were pushed before a position that was taken come first, in their own order. */
  isPushed: boolean;
  task: PlanTask;
}

/**
 * Numbers the rows without gaps, from 0 on if the project's own row is there, else from 1: first those with an order, between
 * them the others at the places that their stored numbers name.
 */
export function numberRows(rows: readonly OrderedRow[]): PlanTask[] {
  const first = rows.some(({ task }) => task.uid === 0) ? 0 : 1;
  const ordered = rows
    .filter((row) => row.order !== undefined)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.task.id - b.task.id);
  const slots: Slot[] = ordered.map(({ task }, index) => ({ position: first + index, isPushed: false, task }));
  const taken = new Set(slots.map((slot) => slot.position));
  const others = rows.filter((row) => row.order === undefined).toSorted((a, b) => a.task.id - b.task.id);
  others.forEach(({ task }, index) => {
    const position = task.id - index;
    slots.push({ position, isPushed: taken.has(position), task });
    taken.add(position);
  });
  const sorted = slots.toSorted((a, b) => a.position - b.position || Number(b.isPushed) - Number(a.isPushed));
  return sorted.map(({ task }, index) => {
    const numbered = task;
    numbered.id = first + index;
    return numbered;
  });
}
