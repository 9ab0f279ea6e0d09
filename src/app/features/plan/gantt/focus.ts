import type { VisibleRow } from './rows.ts';

/** Focus in the table: a whole row (`column` -1) or one of its cells. */
export interface GridFocus {
  readonly id: string;
  readonly column: number;
}

/** Effect of a key: the new focus, and the parent to expand or collapse. */
export interface Move {
  readonly place: number;
  readonly column: number;
  readonly turn?: string;
}

export interface PlanGridShape {
  readonly rows: readonly VisibleRow[];
  readonly columns: number;
  /** Rows that a page key moves by. */
  readonly page: number;
}

export interface GridKeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/**
 * The move of a key in the table after the treegrid pattern of the ARIA guide: right opens a row or enters its cells,
 * left closes it or goes to its parent, up, down and page keep the column. None for other keys.
 */
export function moveOf(key: GridKeyPress, place: number, column: number, shape: PlanGridShape): Move | undefined {
  const last = shape.rows.length - 1;
  const to = (target: number): Move => ({ place: Math.max(0, Math.min(last, target)), column });
  switch (key.key) {
    case 'ArrowDown':
      return to(place + 1);
    case 'ArrowUp':
      return to(place - 1);
    case 'PageDown':
      return to(place + shape.page);
    case 'PageUp':
      return to(place - shape.page);
    case 'Home':
      return column < 0 || key.ctrlKey ? to(0) : { place, column: 0 };
    case 'End':
      return column < 0 || key.ctrlKey ? to(last) : { place, column: shape.columns - 1 };
    case 'ArrowRight':
      return rightOf(place, column, shape);
    case 'ArrowLeft':
      return leftOf(place, column, shape);
    default:
      return undefined;
  }
}

function rightOf(place: number, column: number, shape: PlanGridShape): Move {
  const at = shape.rows[place];
  if (column < 0 && at && at.node.childCount > 0 && !at.expanded) return { place, column, turn: at.node.row.id };
  return { place, column: Math.min(column + 1, shape.columns - 1) };
}

function leftOf(place: number, column: number, shape: PlanGridShape): Move {
  if (column >= 0) return { place, column: column - 1 };
  const at = shape.rows[place];
  if (at?.expanded) return { place, column, turn: at.node.row.id };
  const parent = at?.node.parent;
  const above = parent
    ? shape.rows.findLastIndex((row, index) => index < place && row.node.index === parent.index)
    : -1;
  return { place: above < 0 ? place : above, column };
}
