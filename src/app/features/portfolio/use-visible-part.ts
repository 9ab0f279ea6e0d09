import { type RefObject, useEffect, useState } from 'react';
import { chosenDensity, densities } from '#app/kit/density.ts';

const scrollColumnStepPx = 400;
const rowStep = 20;

/** Pixels of the content that are in sight, and somewhat more, in steps, so that not every pixel draws anew. */
export const visibleSpan = ({ scrollLeft, clientWidth }: HTMLElement): readonly [from: number, to: number] => [
  Math.max(0, (Math.floor(scrollLeft / scrollColumnStepPx) - 1) * scrollColumnStepPx),
  (Math.ceil((scrollLeft + clientWidth) / scrollColumnStepPx) + 1) * scrollColumnStepPx,
];

/** Places of the rows that are in sight, in steps; the last one is included. */
export const visibleRows = ({ scrollTop, clientHeight }: HTMLElement): readonly [first: number, last: number] => {
  const rowsHeight = densities[chosenDensity()].row * rowStep;
  return [Math.floor(scrollTop / rowsHeight) * rowStep, Math.ceil((scrollTop + clientHeight) / rowsHeight) * rowStep];
};

export const tableWidth = ({ clientWidth }: HTMLElement): readonly [width: number, width: number] => [
  clientWidth,
  clientWidth,
];

/**
 * Two numbers of the table inside `root` that follow its scrolling and its size; both 0 until it is there.
 * @param look keep it the same; the component is drawn again only where its numbers change
 */
export function useVisiblePart(
  root: RefObject<HTMLElement | null>,
  look: (scroller: HTMLElement) => readonly [number, number],
): readonly [number, number] {
  const [part, setPart] = useState<readonly [number, number]>([0, 0]);
  useEffect(() => {
    const scroller = root.current?.querySelector<HTMLElement>('.tree-scroller');
    if (!scroller) return undefined;
    const follow = () => {
      const next = look(scroller);
      setPart((last) => (last[0] === next[0] && last[1] === next[1] ? last : next));
    };
    follow();
    scroller.addEventListener('scroll', follow, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow);
    observer?.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', follow);
      observer?.disconnect();
    };
  }, [root, look]);
  return part;
}
