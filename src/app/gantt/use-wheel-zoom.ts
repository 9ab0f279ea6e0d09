import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { SurfaceState } from './use-surface.ts';

/** How much closer a pixel of the wheel brings the timeline, as an exponent. */
const wheelStrength = 0.0025;

/** Ctrl and wheel zoom around the pointer; the anchor is in pixels of the visible timeline. */
export function useWheelZoom(
  scroller: RefObject<HTMLDivElement | null>,
  { scale, offset, timelineWidth }: SurfaceState,
  onZoom: (pxPerDay: number, anchor: number) => void,
): void {
  const zoom = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const x = event.clientX - (scroller.current?.getBoundingClientRect().left ?? 0) - offset;
    onZoom(scale.pxPerDay * Math.exp(-event.deltaY * wheelStrength), Math.max(0, Math.min(timelineWidth, x)));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const listen = (event: WheelEvent) => zoom(event);
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [scroller]);
}
