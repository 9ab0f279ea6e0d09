import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TreeRow } from './tree.ts';

/** What the keys of a tree table act on: a row or a header. */
type Place = { readonly row: string } | { readonly column: number };

export interface TreeFocus {
  /** The row that is the tab stop; -1 where a header is. */
  readonly index: number;
  /** The column whose header is the tab stop; -1 where a row is. */
  readonly column: number;
  /** Makes a row or a header the tab stop and moves the focus there. */
  go(place: Place): void;
  /** Remembers where the focus went by itself, by pointer or Tab. */
  note(place: Place): void;
}

/**
 * The one tab stop of a tree table. It belongs to a row's key and not to its place, so that it stays with the row when the
 * table is sorted or rows above it open.
 */
export function useTreeFocus<T>(
  grid: RefObject<HTMLElement | null>,
  rows: readonly TreeRow<T>[],
  selected: string | undefined,
  scrollTo: (index: number) => void,
): TreeFocus {
  const [place, setPlace] = useState<Place>();
  const isDue = useRef(false);
  const key = place === undefined ? selected : 'row' in place ? place.row : undefined;
  const found = rows.findIndex(({ node }) => node.key === key);
  const column = place !== undefined && 'column' in place ? place.column : rows.length === 0 ? 0 : -1;
  const index = column >= 0 ? -1 : Math.max(found, 0);

  useLayoutEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    if (index >= 0) scrollTo(index);
    const query = index >= 0 ? `[data-index="${index}"]` : `[data-column="${column}"]`;
    grid.current?.querySelector<HTMLElement>(query)?.focus({ preventScroll: index >= 0 });
  });

  const go = useCallback((next: Place) => {
    isDue.current = true;
    setPlace(next);
  }, []);
  return { index, column, go, note: setPlace };
}
