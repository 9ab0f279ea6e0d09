import { type RefObject, useLayoutEffect, useState } from 'react';

/** The inner height of an element in pixels, as it changes; 0 until it is measured. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => {
      const { paddingTop, paddingBottom } = getComputedStyle(current);
      setHeight(current.clientHeight - (Number.parseFloat(paddingTop) || 0) - (Number.parseFloat(paddingBottom) || 0));
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(current);
    return () => observer?.disconnect();
  }, [element]);
  return height;
}
