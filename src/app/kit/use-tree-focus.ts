import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isFocusFree } from './take-focus.ts';
import type { TreeRow } from './tree.ts';

/** Target of the keys in a tree table: a row or a header. */
type TreeFocusTarget = { readonly row: string } | { readonly column: number };

export interface TreeFocus {
  /** Key of the focused row; undefined until a row gets the focus. */
  readonly row: string | undefined;
  /** The row that is the tab stop; -1 where a header is. */
  readonly index: number;
  /** The column whose header is the tab stop; -1 where a row is. */
  readonly column: number;
  /** The focus is to go to the tab stop; true once for each move. */
  takeMove(): boolean;
  /** Makes a row or a header the tab stop and moves the focus there. */
  go(place: TreeFocusTarget): void;
  /** Remembers where the focus went by itself, by pointer or Tab. */
  note(place: TreeFocusTarget): void;
}

/**
 * The one tab stop of a tree table. It belongs to a row's key and not to its place, so that it stays with the row when the
 * table is sorted or rows above it open.
 */
export function useTreeFocus<T>(rows: readonly TreeRow<T>[], selected: string | undefined): TreeFocus {
  const [place, setPlace] = useState<TreeFocusTarget>();
  const isDue = useRef(false);
  const key = place === undefined ? selected : 'row' in place ? place.row : undefined;
  const found = rows.findIndex(({ node }) => node.key === key);
  const column = place !== undefined && 'column' in place ? place.column : rows.length === 0 ? 0 : -1;
  const takeMove = useCallback(() => {
    const was = isDue.current;
    isDue.current = false;
    return was;
  }, []);
  const go = useCallback((next: TreeFocusTarget) => {
    isDue.current = true;
    setPlace(next);
  }, []);
  const row = place !== undefined && 'row' in place ? place.row : undefined;
  return { row, index: column >= 0 ? -1 : Math.max(found, 0), column, takeMove, go, note: setPlace };
}

/**
 * Moves the browser's focus to the tab stop where it is due, and scrolls there. The row must be among the drawn ones. Of a
 * row that disappears, such as an archived one, the row in its place takes the focus.
 */
export function useFocusMove(
  grid: RefObject<HTMLElement | null>,
  { index, column, takeMove }: TreeFocus,
  scrollTo: (index: number) => void,
): void {
  const last = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const find = (stop: string) => grid.current?.querySelector<HTMLElement>(stop);
    if (takeMove()) {
      find(index >= 0 ? `[data-index="${index}"]` : `[data-column="${column}"]`)?.focus({ preventScroll: index >= 0 });
      if (index >= 0) scrollTo(index);
    } else if (last.current && !last.current.isConnected && isFocusFree(grid.current)) {
      const place = Number(last.current.dataset.index);
      (find(`[data-index="${place}"]`) ?? find(`[data-index="${place - 1}"]`))?.focus({ preventScroll: true });
    }
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    if (grid.current?.contains(row ?? null)) last.current = row ?? undefined;
  });
}
