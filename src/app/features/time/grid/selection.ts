import type { CellArea } from '#app/kit/clipboard.ts';

export interface Position {
  readonly row: number;
  readonly column: number;
}

/** The cursor (`active`), and the range between it and `anchor`. */
export interface TimesheetSelection {
  readonly active: Position;
  readonly anchor: Position;
  /** Column in which a series of Tab began: Enter goes back to it in the next row. */
  readonly tabColumn?: number;
}

/** The shape of the grid: rows and columns, and the columns of the days among them. */
export interface TimesheetShape {
  readonly rows: number;
  readonly columns: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';
export type MoveReach = 'one' | 'page' | 'edge';

const PAGE_ROWS = 10;
const STEPS: Record<Direction, Position> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

export function selectionAt(row: number, column: number): TimesheetSelection {
  return { active: { row, column }, anchor: { row, column } };
}

export const samePosition = (one: Position, other: Position): boolean =>
  one.row === other.row && one.column === other.column;

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Returns the nearest position inside the grid. */
export function inGrid(position: Position, shape: TimesheetShape): Position {
  return { row: clamp(position.row, shape.rows - 1), column: clamp(position.column, shape.columns - 1) };
}

/** The selected rectangle. */
export function areaOf({ active, anchor }: TimesheetSelection): CellArea {
  return {
    top: Math.min(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    bottom: Math.max(active.row, anchor.row),
    right: Math.max(active.column, anchor.column),
  };
}

export function areaSize(area: CellArea): number {
  return (area.bottom - area.top + 1) * (area.right - area.left + 1);
}

/** Moves the cursor; with `extend` the other end of the range stays. */
export function moveSelection(
  selection: TimesheetSelection,
  direction: Direction,
  shape: TimesheetShape,
  options: { readonly extend?: boolean; readonly reach?: MoveReach } = {},
): TimesheetSelection {
  const step = STEPS[direction];
  const size = { one: 1, page: PAGE_ROWS, edge: shape.rows + shape.columns }[options.reach ?? 'one'];
  const active = inGrid(
    { row: selection.active.row + step.row * size, column: selection.active.column + step.column * size },
    shape,
  );
  return { active, anchor: options.extend ? selection.anchor : active };
}

/** Home and End: first and last day of the row, with `corner` of the first and last row. */
export function moveToEnd(
  selection: TimesheetSelection,
  end: 'first' | 'last',
  shape: TimesheetShape,
  options: { readonly extend?: boolean; readonly corner?: boolean } = {},
): TimesheetSelection {
  const last = end === 'last';
  const row = options.corner ? (last ? shape.rows - 1 : 0) : selection.active.row;
  const active = inGrid({ row, column: last ? shape.lastDay : shape.firstDay }, shape);
  return { active, anchor: options.extend ? selection.anchor : active };
}

/**
 * Tab: the next cell in reading order that can be edited, or undefined at the end of the grid, where the focus leaves it.
 * @param step 1 forward, -1 back
 */
export function tab(
  selection: TimesheetSelection,
  step: 1 | -1,
  shape: TimesheetShape,
  canEdit: (position: Position) => boolean,
): TimesheetSelection | undefined {
  const { row, column } = selection.active;
  for (
    let index = row * shape.columns + column + step;
    index >= 0 && index < shape.rows * shape.columns;
    index += step
  ) {
    const next = { row: Math.floor(index / shape.columns), column: index % shape.columns };
    if (canEdit(next)) return { active: next, anchor: next, tabColumn: selection.tabColumn ?? column };
  }
  return undefined;
}

/** Enter: one row down (or up), in the column where a series of Tab began. */
export function enter(
  selection: TimesheetSelection,
  direction: 'up' | 'down',
  shape: TimesheetShape,
): TimesheetSelection {
  const moved = moveSelection(selection, direction, shape).active;
  const active = inGrid({ row: moved.row, column: selection.tabColumn ?? moved.column }, shape);
  return { active, anchor: active };
}

/** All days of all rows. */
export function selectAllCells(shape: TimesheetShape): TimesheetSelection {
  return {
    active: { row: 0, column: shape.firstDay },
    anchor: { row: shape.rows - 1, column: shape.lastDay },
  };
}

/** Keeps cursor and range on their assignments when rows come, go or change places. */
export function reanchor(
  selection: TimesheetSelection,
  before: readonly string[],
  after: readonly string[],
): TimesheetSelection {
  const moved = (position: Position): Position => {
    const index = after.indexOf(before[position.row] ?? '');
    return { row: index < 0 ? clamp(position.row, after.length - 1) : index, column: position.column };
  };
  return { ...selection, active: moved(selection.active), anchor: moved(selection.anchor) };
}
