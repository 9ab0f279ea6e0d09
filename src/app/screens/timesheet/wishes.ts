import { type CellEntry, cellKey, type SaveState } from '#app/timesheet-grid/timesheet.ts';

/** What was entered in a cell: the hours and the note of a day. */
export interface CellWish extends CellEntry {
  readonly kind: 'cell';
  readonly resourceId: string;
  /** The record that the cell showed when it was entered. */
  readonly recordId?: string;
}

/** What was entered for the whole of an assignment: its remaining effort in hours, or that it is done. */
export interface RowWish {
  readonly kind: 'row';
  readonly assignmentId: string;
  readonly resourceId: string;
  readonly remaining?: number;
  readonly completed?: boolean;
  readonly save: SaveState;
}

export type Wish = CellWish | RowWish;

/** A later wish of the same key takes the place of an earlier one. */
export function wishKey(wish: Wish): string {
  if (wish.kind === 'cell') return cellKey(wish.assignmentId, wish.day);
  return `${wish.assignmentId} ${wish.completed === undefined ? 'remaining' : 'completed'}`;
}
