import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { rangeWith } from '../virtual-range.ts';
import type { CellGridProps, GridCell } from './grid-props.ts';

/** Rows and columns rendered beyond the visible ones. */
const overscan = 4;
/** Greatest width of a stretched column as a multiple of its least width. */
const maxStretch = 1.8;

/** Sizes of a grid in pixels, its visible rows and columns, and scrolling to a cell. */
export function useGridWindow<T>(
  scroller: RefObject<HTMLDivElement | null>,
  { look, rows, columnCount, columnsId, startColumn = 0, ...props }: CellGridProps<T>,
  activeRow: number,
) {
  const leadWidth = look.lead.reduce((sum, width) => sum + width, 0);
  const room = useClientWidth(scroller) - leadWidth;
  const stretched = Math.min(props.columnWidth * maxStretch, room / Math.max(1, columnCount));
  const columnWidth = props.stretches ? Math.max(props.columnWidth, Math.floor(stretched)) : props.columnWidth;
  const shared = { overscan, useFlushSync: false, getScrollElement: () => scroller.current };
  const lines = useVirtualizer({
    ...shared,
    count: rows.length,
    estimateSize: () => look.rowHeight,
    scrollMargin: look.headHeight,
    scrollPaddingStart: look.headHeight,
    rangeExtractor: (range: Range) => rangeWith(range, activeRow),
  });
  const columns = useVirtualizer({
    ...shared,
    horizontal: true,
    count: columnCount,
    estimateSize: () => columnWidth,
    scrollMargin: leadWidth,
    scrollPaddingStart: look.lead[0] ?? 0,
  });
  useLayoutEffect(() => columns.measure(), [columns, columnWidth]);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = startColumn * props.columnWidth;
  }, [scroller, columnsId, startColumn, props.columnWidth]);
  const visible = columns.getVirtualItems();
  return {
    leadWidth,
    columnWidth,
    width: leadWidth + columnCount * columnWidth,
    rows: lines.getVirtualItems().map(({ index }) => index),
    /** First visible column, and the one after the last. */
    from: visible[0]?.index ?? 0,
    until: (visible.at(-1)?.index ?? -1) + 1,
    scrollTo: ({ row, column }: GridCell) => {
      lines.scrollToIndex(row, { align: 'auto' });
      if (column > 0) columns.scrollToIndex(column, { align: 'auto' });
      else if (column > -look.lead.length) columns.scrollToOffset(0);
    },
  };
}

function useClientWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
