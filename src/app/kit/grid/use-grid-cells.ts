import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { CellGridProps, CellRange, GridCell, RowCell } from './grid-props.ts';

const homeRange: CellRange = { row: 0, from: Number.MIN_SAFE_INTEGER, to: Number.MIN_SAFE_INTEGER };

/** Returns the active cell and the selected ones, within the rows and columns that there are, and moves them. */
export function useActiveCell<T>({ look, rows, columnCount, firstColumn, columnsId }: CellGridProps<T>) {
  const [state, setState] = useState({ range: homeRange, columnsId });
  const first = firstColumn ?? -look.lead.length;
  if (state.columnsId !== columnsId) {
    const column = Math.min(state.range.to, -1);
    setState({ range: { row: state.range.row, from: column, to: column }, columnsId });
  }
  const inside = (column: number) => Math.max(first, Math.min(column, columnCount - 1));
  const row = Math.max(0, Math.min(state.range.row, rows.length - 1));
  const range = { row, from: inside(state.range.from), to: inside(state.range.to) };
  return { range, first, setRange: (next: CellRange) => setState({ range: next, columnsId }) };
}

/** Keys and pointer of a grid. */
export function useGridHandlers<T>(
  scroller: RefObject<HTMLElement | null>,
  props: CellGridProps<T>,
  { range, first, setRange }: ReturnType<typeof useActiveCell<T>>,
  scrollTo: (cell: GridCell) => void,
  drag: ReturnType<typeof useCellDragging<T>>,
) {
  const { look, rows, columnCount, tree, onToggle, isRangeAllowed, onOpen } = props;
  const open = (chosen: CellRange) => {
    const row = rows[chosen.row];
    if (row === undefined) return;
    if (chosen.to === -look.lead.length && tree?.(row).isOpen !== undefined) onToggle?.(row);
    else onOpen(row, chosen);
  };
  const bounds = () => {
    const height = (scroller.current?.clientHeight ?? 0) - look.headHeight;
    const page = Math.max(1, Math.floor(height / look.rowHeight) - 1);
    return { rows: rows.length, first, columns: columnCount, page };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    drag.onKeyDown(event);
    const row = rows[range.row];
    if (row === undefined || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') open(range);
    else if (range.to === -look.lead.length && turnsRow(event.key, tree?.(row).isOpen)) onToggle?.(row);
    else {
      const to = nextCell(event, { row: range.row, column: range.to }, bounds());
      if (!to) return;
      const extendsRange = event.shiftKey && isRangeAllowed !== undefined && to.row === range.row;
      setRange({ row: to.row, from: extendsRange ? range.from : to.column, to: to.column });
      scrollTo(to);
    }
    event.preventDefault();
  };
  const pointer = useRangePointer(props, setRange, open);
  const onPointerOver = (event: PointerEvent) => {
    drag.onPointerOver(event);
    const cell = pointer.onPointerOver(event);
    const row = cell && cell.column > -look.lead.length ? rows[cell.row] : undefined;
    // Hints are made on demand: for all cells they would cost more than the cells.
    if (row && cell && event.target instanceof HTMLElement && event.target.getAttribute('role') === 'gridcell')
      event.target.title = look.cellLabel(row, cell.column);
  };
  const onPointerDown = (event: PointerEvent) => {
    pointer.onPointerDown(event);
    drag.onPointerDown(event);
  };
  const onPointerUp = () => {
    pointer.onPointerUp();
    drag.onPointerUp();
  };
  return { onKeyDown, onClick: pointer.onClick, onPointerDown, onPointerOver, onPointerUp };
}

/** Dragging over the cells of a row selects them; a click opens a cell. */
function useRangePointer<T>(
  { rows, isRangeAllowed }: CellGridProps<T>,
  setRange: (range: CellRange) => void,
  open: (range: CellRange) => void,
) {
  const drag = useRef<CellRange>(undefined);
  return {
    onPointerDown: ({ target, button, pointerType }: PointerEvent) => {
      const cell = gridCellAt(target);
      const row = cell && rows[cell.row];
      if (!cell || row === undefined || button !== 0) return;
      const range = { row: cell.row, from: cell.column, to: cell.column };
      setRange(range);
      if (pointerType === 'mouse' && isRangeAllowed?.(row)) drag.current = range;
    },
    onPointerOver: ({ target, buttons }: PointerEvent) => {
      const cell = gridCellAt(target);
      // The button may have been released outside the grid.
      if (buttons === 0) drag.current = undefined;
      else if (drag.current && cell) {
        drag.current = { ...drag.current, to: cell.column };
        setRange(drag.current);
      }
      return cell;
    },
    onPointerUp: () => {
      const range = drag.current;
      drag.current = undefined;
      if (range && range.from !== range.to) open(range);
    },
    onClick: ({ target }: MouseEvent) => {
      const cell = gridCellAt(target);
      if (!cell) return;
      const range = { row: cell.row, from: cell.column, to: cell.column };
      setRange(range);
      open(range);
    },
  };
}

/** Dragging a cell to another one; returns the cell on which it would be dropped, and the handlers. */
export function useCellDragging<T>({ rows, dragging }: CellGridProps<T>) {
  const source = useRef<GridCell>(undefined);
  const [target, setTarget] = useState<GridCell>();
  const contentOf = (cell: GridCell | undefined): RowCell<T> | undefined => {
    const row = cell && rows[cell.row];
    return row === undefined ? undefined : { row, column: cell?.column ?? 0 };
  };
  const stop = () => {
    source.current = undefined;
    setTarget(undefined);
  };
  return {
    target,
    onPointerDown: ({ target: element, button, pointerType }: PointerEvent) => {
      const cell = gridCellAt(element);
      const content = contentOf(cell);
      if (content && button === 0 && pointerType === 'mouse' && dragging?.canDrag(content)) source.current = cell;
    },
    onPointerOver: ({ target: element, buttons }: PointerEvent) => {
      if (!source.current) return;
      // The button may have been released outside the grid.
      if (buttons === 0) return stop();
      const cell = gridCellAt(element);
      const [from, to] = [contentOf(source.current), contentOf(cell)];
      setTarget(from && to && dragging?.canDrop(from, to) ? cell : undefined);
    },
    onPointerUp: () => {
      const [from, to] = [contentOf(source.current), contentOf(target)];
      stop();
      if (from && to) dragging?.onDrop(from, to);
    },
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && stop(),
  };
}

/** Tells whether an arrow key opens a closed row, or closes an open one. */
const turnsRow = (key: string, isOpen: boolean | undefined) =>
  (key === 'ArrowRight' && isOpen === false) || (key === 'ArrowLeft' && isOpen === true);

/** Number of rows, of columns, and of rows visible at once. */
interface Bounds {
  readonly rows: number;
  readonly first: number;
  readonly columns: number;
  readonly page: number;
}

/** Returns the cell that a key leads to, by the WAI-ARIA grid pattern; undefined for other keys. */
function nextCell(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: GridCell,
  { rows, first, columns, page }: Bounds,
): GridCell | undefined {
  const isFar = ctrlKey || metaKey;
  const cells: Readonly<Record<string, GridCell>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: isFar ? 0 : row, column: first },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
  };
  const to = cells[key];
  return (
    to && {
      row: Math.max(0, Math.min(rows - 1, to.row)),
      column: Math.max(first, Math.min(columns - 1, to.column)),
    }
  );
}

/** The cell at an element within a grid. */
function gridCellAt(target: EventTarget): GridCell | undefined {
  if (!(target instanceof Element)) return undefined;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return column === undefined || row === undefined ? undefined : { row: Number(row), column: Number(column) };
}
