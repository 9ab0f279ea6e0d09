import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** Visible range of a long axis: from the first position up to, but excluding, the last. */
export interface VisibleRange {
  readonly from: number;
  readonly until: number;
}

interface AxisSize {
  readonly count: number;
  /** Pixels of one. */
  readonly size: number;
}

/** Number of rows or columns rendered beyond the visible range. */
const overscanCount = 4;
/** Pixels that are taken where nothing has a size. */
const fallbackViewportPx = 900;

function visibleRange(offset: number, length: number, { count, size }: AxisSize): VisibleRange {
  const from = Math.max(0, Math.floor(offset / size) - overscanCount);
  return { from, until: Math.min(count, Math.ceil((offset + (length || fallbackViewportPx)) / size) + overscanCount) };
}

/** The former one where nothing changed, so that what depends on it is not drawn again. */
const keepIfSameRange = (former: VisibleRange, next: VisibleRange) =>
  former.from === next.from && former.until === next.until ? former : next;

const emptyRange: VisibleRange = { from: 0, until: 0 };

/**
 * Returns the visible rows and columns of a scrolled area. Rerenders only when they change, as a transition, so that a
 * large area does not block the page. Initially nothing is visible.
 */
export function useVisibleWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: AxisSize,
  columns: AxisSize,
): { readonly rows: VisibleRange; readonly columns: VisibleRange } {
  const [shown, setShown] = useState({ rows: emptyRange, columns: emptyRange });
  const { count: rowCount, size: rowSize } = rows;
  const { count: columnCount, size: columnSize } = columns;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const next = {
        rows: visibleRange(scrollTop, clientHeight, { count: rowCount, size: rowSize }),
        columns: visibleRange(scrollLeft, clientWidth, { count: columnCount, size: columnSize }),
      };
      startTransition(() =>
        setShown((last) => {
          const [lines, places] = [keepIfSameRange(last.rows, next.rows), keepIfSameRange(last.columns, next.columns)];
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
