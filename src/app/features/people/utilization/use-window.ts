import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** What of something long is seen: places from the first until before the last. */
export interface Seen {
  readonly from: number;
  readonly until: number;
}

interface Measures {
  readonly count: number;
  /** Pixels of one. */
  readonly size: number;
}

/** Drawn beyond what is seen. */
const spare = 4;
/** Pixels that are taken where nothing has a size. */
const unknown = 900;

function seen(offset: number, length: number, { count, size }: Measures): Seen {
  const from = Math.max(0, Math.floor(offset / size) - spare);
  return { from, until: Math.min(count, Math.ceil((offset + (length || unknown)) / size) + spare) };
}

/** The former one where nothing changed, so that what depends on it is not drawn again. */
const kept = (former: Seen, next: Seen) => (former.from === next.from && former.until === next.until ? former : next);

const nothing: Seen = { from: 0, until: 0 };

/**
 * Which rows and columns of a scrolled area are seen; only what changes them renders anew, in pieces, so that a large area
 * holds nobody up: at first nothing is seen.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: Measures,
  columns: Measures,
): { readonly rows: Seen; readonly columns: Seen } {
  const [shown, setShown] = useState({ rows: nothing, columns: nothing });
  const { count: rowCount, size: rowSize } = rows;
  const { count: columnCount, size: columnSize } = columns;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const next = {
        rows: seen(scrollTop, clientHeight, { count: rowCount, size: rowSize }),
        columns: seen(scrollLeft, clientWidth, { count: columnCount, size: columnSize }),
      };
      startTransition(() =>
        setShown((last) => {
          const [lines, places] = [kept(last.rows, next.rows), kept(last.columns, next.columns)];
          return lines === last.rows && places === last.columns ? last : { rows: lines, columns: places };
        }),
      );
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [scroller, rowCount, rowSize, columnCount, columnSize]);
  return shown;
}
