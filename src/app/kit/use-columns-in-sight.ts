import { type RefObject, useLayoutEffect, useState } from 'react';

/** Places of the columns that are drawn besides the first, which always is; the last one is included. */
export type ColumnSpan = readonly [first: number, last: number];

/** Drawn beyond the edges, so that a turn of the wheel shows no gap. Pixels. */
const spareColumnPixels = 240;

/**
 * The columns that are in sight beside the first one, which stays where it is.
 * @param widths of all columns, in pixels
 * @param first how wide the first column is drawn
 */
export function columnsInSight(widths: readonly number[], first: number, from: number, seen: number): ColumnSpan {
  const edges = [from + first - spareColumnPixels, from + seen + spareColumnPixels] as const;
  let [left, least, most] = [first, widths.length, 0];
  for (const [place, width] of widths.entries()) {
    if (place === 0) continue;
    if (left + width >= edges[0] && left <= edges[1]) [least, most] = [Math.min(least, place), place];
    left += width;
  }
  const last = widths.length - 1;
  // Scrolled over the end, the last column has grown and is what is seen; where there is but the first one, none is beside it.
  return most === 0 ? [Math.max(last, 1), last] : [least, most];
}

/** How wide the first column is drawn. */
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
    // It tells the first size too, once all is laid out.
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

/** The first column takes at most this share of the window's width, so that others have room beside it. */
export const firstShare = 0.58;
