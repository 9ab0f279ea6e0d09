import { useLayoutEffect, useState, type RefObject } from 'react';

/** Minimum width for seven days side by side, in CSS pixels. */
const WEEK_WIDTH = 700;

/** Tells whether the element is wide enough for the whole week; an element without a width counts as wide. */
export function useWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const root = element.current;
    if (!root) return undefined;
    const measure = (): void => setWide(root.clientWidth === 0 || root.clientWidth >= WEEK_WIDTH);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}
