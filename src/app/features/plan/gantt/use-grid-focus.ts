import { useRef, useState, type RefObject, useCallback, useLayoutEffect } from 'react';
import { planRowHeightPx } from './bars.ts';
import type { PlanColumn } from './columns.ts';
import type { GridFocus } from './focus.ts';
import { rowNode, type RowTree } from './rows.ts';
import { scrollToShow, type PlanLayout } from './window.ts';

interface FocusElements {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly table: RefObject<HTMLDivElement | null>;
  readonly sideways: RefObject<HTMLDivElement | null>;
}

interface GridFocusOptions extends FocusElements {
  readonly tree: RowTree;
  readonly layout: PlanLayout;
  readonly columns: readonly PlanColumn[];
  /** Height of the visible rows, in pixels. */
  readonly rowsHeight: number;
  readonly gridWidth: number;
}

interface GridFocusState {
  /** Row and cell of the tab stop; a hidden row is represented by its nearest visible ancestor. */
  readonly place: number;
  readonly column: number;
  /** A row was picked, by focus or otherwise; before, the first row only holds the tab stop. */
  readonly isPicked: boolean;
  /** Picks a row (and cell) and scrolls to it; with `dom` the browser's focus goes there, too. */
  pick(id: string, column: number, how?: { readonly dom?: boolean; readonly centre?: boolean }): void;
}

/** The roving focus of the table, over rows that may not exist as elements until they are scrolled to. */
export function useGridFocus(options: GridFocusOptions): GridFocusState {
  const { tree, layout, columns } = options;
  const [focus, setFocus] = useState<GridFocus>();
  const pending = useRef<{ dom: boolean; centre: boolean } | undefined>(undefined);
  const place = nearestVisiblePlace(focus?.id, tree, layout);
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

  const pick = useCallback<GridFocusState['pick']>((id, cell, how = {}) => {
    pending.current = { dom: how.dom ?? false, centre: how.centre ?? false };
    setFocus({ id, column: cell });
  }, []);

  // Elements keep their position when a row moves, so the DOM focus follows the focused row. If the row was removed,
  // the row now in its place gets the focus.
  const placed = useRef(place);
  const wasInTable = useRef(false);
  useLayoutEffect(() => {
    const before = placed.current;
    const hadFocus = wasInTable.current;
    placed.current = place;
    // The last element of all is taken away where there are fewer rows than before.
    const wasTaken = hadFocus && document.activeElement === document.body;
    const isGone = focus !== undefined && !pending.current && !tree.places.has(focus.id);
    const instead = isGone ? layout.rows[Math.min(before, layout.rows.length - 1)]?.node.row.id : undefined;
    if (instead !== undefined)
      pick(instead, column, { dom: wasTaken || focusedPlace(options.table.current) === before });
    else if (before !== place && (wasTaken || focusedPlace(options.table.current) === before))
      elementAt(options.table.current, place, column)?.focus({ preventScroll: true });
    wasInTable.current = options.table.current?.contains(document.activeElement) ?? false;
  });
  return { place, column, isPicked: focus !== undefined, pick };
}

function nearestVisiblePlace(id: string | undefined, tree: RowTree, layout: PlanLayout): number {
  for (let node = id === undefined ? undefined : rowNode(tree, id); node; node = node.parent) {
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

function showRow({ scroller, rowsHeight }: GridFocusOptions, place: number, centre: boolean): void {
  const element = scroller.current;
  if (!element) return;
  const top = place * planRowHeightPx;
  const next = scrollToShow(top, planRowHeightPx, element.scrollTop, rowsHeight);
  if (next === element.scrollTop) return;
  element.scrollTop = centre ? Math.max(0, top - rowsHeight / 2) : next;
}

function showColumn({ sideways, columns, gridWidth }: GridFocusOptions, column: number): void {
  const element = sideways.current;
  if (!element) return;
  const left = columns.slice(0, column).reduce((sum, each) => sum + each.width, 0);
  element.scrollLeft = scrollToShow(left, columns[column]?.width ?? 0, element.scrollLeft, gridWidth);
}
