import type { CSSProperties, ReactNode } from 'react';

/** Columns before the numbered ones have the numbers -1 (the last of them) and below. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** Neighboring cells of a row: the column at which their selection began, and the one at which it ended. */
export interface CellRange {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

export interface GridCellContent {
  readonly className?: string;
  readonly title?: string | undefined;
  readonly style?: CSSProperties;
  readonly content?: ReactNode;
}

/** The look of a grid. It is compared by identity: a new one renders all rows again. */
export interface GridLook<T> {
  /** Pixels. */
  readonly rowHeight: number;
  readonly headHeight: number;
  /** Widths of the columns before the numbered ones; the first has the names of the rows and stays in sight. */
  readonly lead: readonly number[];
  rowClass?(row: T): string;
  head(column: number): GridCellContent;
  cell(row: T, column: number): GridCellContent;
  /** Describes a cell in full, for screen readers. */
  cellLabel(row: T, column: number): string;
  /** Shapes over the cells of a row. `left` is the left edge of the first column, in pixels. */
  overlay?(row: T, left: number): ReactNode;
  /** The same over the heads of the columns. */
  headOverlay?(left: number): ReactNode;
}

/** A row and one of its columns. */
export interface RowCell<T> {
  readonly row: T;
  readonly column: number;
}

/** Dragging what a cell contains to another one. It needs a mouse: a click or key has to lead to the same. */
export interface CellDragging<T> {
  canDrag(cell: RowCell<T>): boolean;
  canDrop(from: RowCell<T>, to: RowCell<T>): boolean;
  onDrop(from: RowCell<T>, to: RowCell<T>): void;
}

export interface CellGridProps<T> {
  readonly label: string;
  readonly keysText: string;
  readonly look: GridLook<T>;
  readonly rows: readonly T[];
  rowId(row: T): string;
  readonly columnCount: number;
  /** Pixels. */
  readonly columnWidth: number;
  /** Columns share the room that is left. */
  readonly stretches?: boolean;
  /** First column that can be active; all can if it is not set. */
  readonly firstColumn?: number;
  /** Identifies the kind of the columns; with another kind, none of them stays active. */
  readonly columnsId?: string;
  /** Column to which the grid is scrolled at first. */
  readonly startColumn?: number;
  /** The cell whose details are shown. */
  readonly chosen?: GridCell | undefined;
  /** Level of a row, and state of one that has others below it. Makes the grid a tree. */
  tree?(row: T): { readonly level: number; readonly isOpen: boolean | undefined };
  onToggle?(row: T): void;
  /** Tells whether several cells of a row can be selected at once, by dragging or with Shift and arrow keys. */
  isRangeAllowed?(row: T): boolean;
  readonly dragging?: CellDragging<T> | undefined;
  /** A click, Enter or the space bar on a cell, or the end of a selection of several. */
  onOpen(row: T, range: CellRange): void;
}
