import {
  observeElementRect,
  useVirtualizer,
  type Rect,
  type Range,
  defaultRangeExtractor,
} from '@tanstack/react-virtual';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import { rowHeight } from './bars.ts';
import { blockRows } from './window.ts';

/** Size of what is seen of the surface, header included, in pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** The blocks of rows that are to be drawn. */
export interface RowWindow {
  readonly size: Viewport;
  /** Block numbers, ascending; besides those seen the one that holds the focus. */
  readonly blocks: readonly number[];
  /** Rows [first, end) of the blocks seen. */
  readonly first: number;
  readonly end: number;
}

const overscan = 2;

/**
 * Follows the vertical scroll of the surface in whole blocks of rows. `fixed` stands in for a measured size, for
 * surroundings without layout. The block of `keptRow` is always among the drawn ones, so that its focus is not lost.
 */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rowCount: number,
  keptRow: number,
  fixed: Viewport | undefined,
): RowWindow {
  const [size, setSize] = useState<Viewport>(fixed ?? { width: 0, height: 0 });
  const count = Math.ceil(rowCount / blockRows);
  const kept = Math.floor(keptRow / blockRows);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    overscan,
    estimateSize: () => blockRows * rowHeight,
    getScrollElement: () => scroller.current,
    observeElementRect: (instance, report) => {
      if (fixed) {
        report(fixed);
        return undefined;
      }
      return observeElementRect(instance, (rect: Rect) => {
        const { clientWidth, clientHeight } = instance.scrollElement ?? { clientWidth: 0, clientHeight: 0 };
        setSize((old) =>
          old.width === clientWidth && old.height === clientHeight ? old : { width: clientWidth, height: clientHeight },
        );
        report(rect);
      });
    },
    rangeExtractor: useCallback(
      (range: Range) => {
        const blocks = defaultRangeExtractor(range);
        return kept < 0 || kept >= range.count || blocks.includes(kept)
          ? blocks
          : [...blocks, kept].toSorted((a, b) => a - b);
      },
      [kept],
    ),
  });
  const drawn = virtualizer.getVirtualItems().map((item) => item.index);
  const seen = virtualizer.range;
  const first = Math.max(0, (seen?.startIndex ?? 0) - overscan) * blockRows;
  const end = seen ? Math.min(rowCount, (seen.endIndex + 1 + overscan) * blockRows) : 0;
  const key = drawn.join();
  return useMemo(
    () => ({ size, blocks: key === '' ? [] : key.split(',').map(Number), first, end }),
    [size, key, first, end],
  );
}
