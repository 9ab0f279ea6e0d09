import { type RefObject, useLayoutEffect, useState } from 'react';

/** Places of the columns that are drawn besides the first, which always is; the last one is included. */
export type ColumnSpan = readonly [first: number, last: number];

/** Drawn beyond the edges, so that a turn of the wheel shows no gap. Pixels. */
const spareColumnPixels = 240;

/**
 * Returns the columns in view next to the first one, which is sticky.
 * @param widths of all columns, in pixels
 * @param first width of the first column as drawn
 */
export function columnsInSight(widths: readonly number[], first: number, from: number, shownWidth: number): ColumnSpan {
  const edges = [from + first - spareColumnPixels, from + shownWidth + spareColumnPixels] as const;
  let [left, least, most] = [first, widths.length, 0];
  for (const [place, width] of widths.entries()) {
    if (place === 0) continue;
    if (left + width >= edges[0] && left <= edges[1]) [least, most] = [Math.min(least, place), place];
    left += width;
  }
  const last = widths.length - 1;
  // Scrolled beyond the end, the last column has grown and is the one in view; with only the first column, none is next
  // to it.
  return most === 0 ? [Math.max(last, 1), last] : [least, most];
}

/** Returns the drawn width of the first column. */
const firstWidth = (widths: readonly number[]) => Math.min(widths[0] ?? 0, firstShare * window.innerWidth);

/** Which columns of a scrolled table are drawn; all of them where it has no size. */
export function useColumnsInSight(scroller: RefObject<HTMLElement | null>, widths: readonly number[]): ColumnSpan {
  // At first as if the table filled the window: asking for its size would lay it out in the middle of being put in its place.
  const [span, setSpan] = useState(() => columnsInSight(widths, firstWidth(widths), 0, window.innerWidth));
  const key = widths.join(' ');
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const all = key.split(' ').map(Number);
    const follow = () => {
      const { scrollLeft, clientWidth } = element;
      const next: ColumnSpan =
        clientWidth === 0 ? [1, all.length - 1] : columnsInSight(all, firstWidth(all), scrollLeft, clientWidth);
      setSpan((last) => (last[0] === next[0] && last[1] === next[1] ? last : next));
    };
    element.addEventListener('scroll', follow, { passive: true });
    // The observer also reports the first size, after layout.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow);
    if (observer) observer.observe(element);
    else follow();
    return () => {
      element.removeEventListener('scroll', follow);
      observer?.disconnect();
    };
  }, [scroller, key]);
  return span;
}

/** Maximum share of the window's width for the first column, so that others have room. */
export const firstShare = 0.58;
