import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowHeight } from './bars.ts';
import type { Column } from './columns.ts';
import type { GridFocus } from './focus.ts';
import type { RowTree } from './rows.ts';
import { scrollToShow, type PlanLayout } from './window.ts';

export interface FocusElements {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly table: RefObject<HTMLDivElement | null>;
  readonly sideways: RefObject<HTMLDivElement | null>;
}

interface Options extends FocusElements {
  readonly tree: RowTree;
  readonly layout: PlanLayout;
  readonly columns: readonly Column[];
  /** Pixels of rows that are seen at once. */
  readonly rowsHeight: number;
  readonly gridWidth: number;
}

export interface GridFocusState {
  /** Row and cell of the tab order; a row that is not seen is stood in for by its nearest seen ancestor. */
  readonly place: number;
  readonly column: number;
  /** Whether a row was ever picked; before, the first row only holds the tab order. */
  readonly isPicked: boolean;
  /** Picks a row (and cell) and scrolls to it; with `dom` the browser's focus goes there, too. */
  pick(id: string, column: number, how?: { readonly dom?: boolean; readonly centre?: boolean }): void;
}

/** The roving focus of the table, over rows that may not exist as elements until they are scrolled to. */
export function useGridFocus(options: Options): GridFocusState {
  const { tree, layout, columns } = options;
  const [focus, setFocus] = useState<GridFocus>();
  const pending = useRef<{ dom: boolean; centre: boolean } | undefined>(undefined);
  const place = placeOf(focus?.id, tree, layout);
  // After the last column comes the cell that reads the bar.
  const column = Math.min(focus?.column ?? -1, columns.length);

  useLayoutEffect(() => {
    const todo = pending.current;
    if (!todo || !focus || layout.placeOf(focus.id) === undefined) return;
    pending.current = undefined;
    showRow(options, place, todo.centre);
    if (column >= 0 && column < columns.length) showColumn(options, column);
    if (todo.dom) elementAt(options.table.current, place, column)?.focus({ preventScroll: true });
  });

  // Elements stay where they are when a row moves: the browser's focus goes along with the row that has it.
  const placed = useRef(place);
  useLayoutEffect(() => {
    const before = placed.current;
    placed.current = place;
    if (before !== place && focusedPlace(options.table.current) === before)
      elementAt(options.table.current, place, column)?.focus({ preventScroll: true });
  });

  const pick = useCallback<GridFocusState['pick']>((id, cell, how = {}) => {
    pending.current = { dom: how.dom ?? false, centre: how.centre ?? false };
    setFocus({ id, column: cell });
  }, []);
  return { place, column, isPicked: focus !== undefined, pick };
}

function placeOf(id: string | undefined, tree: RowTree, layout: PlanLayout): number {
  for (let node = id === undefined ? undefined : tree.byId.get(id); node; node = node.parent) {
    const place = layout.placeOf(node.row.id);
    if (place !== undefined) return place;
  }
  return 0;
}

/** The place of the row that has the browser's focus, or of a cell that has it. */
function focusedPlace(table: HTMLElement | null): number | undefined {
  const { activeElement } = document;
  const place = table?.contains(activeElement)
    ? activeElement?.closest('[data-place]')?.getAttribute('data-place')
    : null;
  return typeof place === 'string' ? Number(place) : undefined;
}

function elementAt(table: HTMLElement | null, place: number, column: number): HTMLElement | null | undefined {
  const row = table?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  return column < 0 ? row : row?.querySelector<HTMLElement>(`[data-column="${column}"]`);
}

function showRow({ scroller, rowsHeight }: Options, place: number, centre: boolean): void {
  const element = scroller.current;
  if (!element) return;
  const top = place * rowHeight;
  const next = scrollToShow(top, rowHeight, element.scrollTop, rowsHeight);
  if (next === element.scrollTop) return;
  element.scrollTop = centre ? Math.max(0, top - rowsHeight / 2) : next;
}

function showColumn({ sideways, columns, gridWidth }: Options, column: number): void {
  const element = sideways.current;
  if (!element) return;
  const left = columns.slice(0, column).reduce((sum, each) => sum + each.width, 0);
  element.scrollLeft = scrollToShow(left, columns[column]?.width ?? 0, element.scrollLeft, gridWidth);
}
