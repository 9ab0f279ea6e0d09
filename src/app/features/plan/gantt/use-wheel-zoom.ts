import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Scale } from './scale.ts';
import type { SurfaceState } from './use-surface.ts';

/** Zoom exponent per wheel pixel. */
const planWheelStrength = 0.0025;

/** Ctrl and wheel, and two fingers on a trackpad, zoom around the pointer; the anchor is in pixels of the visible timeline. */
export function useWheelZoom(
  scroller: RefObject<HTMLDivElement | null>,
  { scale, offset, timelineWidth }: SurfaceState,
  onZoom: (pxPerDay: number, anchor: number) => void,
): void {
  // Several turns of the wheel may come before the first of them is drawn.
  const wanted = useRef<{ readonly drawn: Scale; readonly pxPerDay: number }>(undefined);
  const zoom = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const x = event.clientX - (scroller.current?.getBoundingClientRect().left ?? 0) - offset;
    const before = wanted.current?.drawn === scale ? wanted.current.pxPerDay : scale.pxPerDay;
    const pxPerDay = before * Math.exp(-event.deltaY * planWheelStrength);
    wanted.current = { drawn: scale, pxPerDay };
    onZoom(pxPerDay, Math.max(0, Math.min(timelineWidth, x)));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const listen = (event: WheelEvent) => zoom(event);
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [scroller]);
}
