import { useEffect, useEffectEvent, useRef } from 'react';
import type { SurfaceState } from './use-surface.ts';
import type { Scale } from './scale.ts';

/** Zooms the timeline by Ctrl and wheel, trackpad or two fingers; the anchor is in pixels of the visible timeline. */
export function useZoomGestures(surface: SurfaceState, onZoom: (pxPerDay: number, anchor: number) => void): void {
  useWheelZoom(surface, onZoom);
  usePinchZoom(surface, onZoom);
}

/** Two fingers on the timeline: how far apart they were at which zoom, and the place between them now. */
interface Pinch {
  readonly distance: number;
  readonly pxPerDay: number;
  readonly middle: number;
}

/** Fingers closer than this, in pixels, would turn a tremble into a jump. */
const leastDistance = 24;

/** Two fingers zoom the timeline around the place between them, and take that place along where they go. */
function usePinchZoom(
  { scroller, scale, offset, timelineWidth, timeline }: SurfaceState,
  onZoom: (pxPerDay: number, anchor: number) => void,
): void {
  const pinch = useRef<Pinch>(undefined);
  const placeOf = (touches: TouchList): number => {
    const left = (scroller.current?.getBoundingClientRect().left ?? 0) + offset;
    return ((touches[0]?.clientX ?? 0) + (touches[1]?.clientX ?? 0)) / 2 - left;
  };
  const start = useEffectEvent(({ touches }: TouchEvent) => {
    const middle = placeOf(touches);
    const isHere = touches.length === 2 && middle >= 0 && middle <= timelineWidth;
    pinch.current = isHere ? { distance: distanceOf(touches), pxPerDay: scale.pxPerDay, middle } : undefined;
  });
  const move = useEffectEvent((event: TouchEvent) => {
    const { touches } = event;
    if (!pinch.current || touches.length !== 2) return;
    const middle = placeOf(touches);
    // If the browser already scrolls, it follows the fingers itself.
    if (event.cancelable) {
      event.preventDefault();
      timeline.scrollBy(pinch.current.middle - middle);
    }
    const { distance, pxPerDay } = pinch.current;
    pinch.current = { distance, pxPerDay, middle };
    onZoom((pxPerDay * distanceOf(touches)) / distance, Math.max(0, Math.min(timelineWidth, middle)));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const abort = new AbortController();
    const { signal } = abort;
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
      element.addEventListener(type, (event) => start(event), { passive: true, signal });
    element.addEventListener('touchmove', (event) => move(event), { passive: false, signal });
    return () => abort.abort();
  }, [scroller]);
}

function distanceOf(touches: TouchList): number {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.max(leastDistance, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)) : leastDistance;
}

/** Zoom exponent per wheel pixel. */
const planWheelStrength = 0.0025;

/** Ctrl and wheel, and two fingers on a trackpad, zoom around the pointer. */
function useWheelZoom(
  { scroller, scale, offset, timelineWidth }: SurfaceState,
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
