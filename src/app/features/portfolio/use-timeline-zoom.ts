import type { KeyPress } from '#app/kit/key-press.ts';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  clampZoom,
  type DayNumberRange,
  nextZoom,
  type Scale,
  scrollAfterZoom,
  xOf,
} from '#app/features/plan/gantt/scale.ts';

export type TimelineCommand = 'zoomIn' | 'zoomOut' | 'fit' | 'today' | 'left' | 'right';

/** The same keys as on the surface of a plan. */
const plainTimelineKeys: Readonly<Record<string, TimelineCommand>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  t: 'today',
};
const shiftTimelineKeys: Readonly<Record<string, TimelineCommand>> = {
  '+': 'zoomIn',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Returns the timeline command of a key; undefined for other keys. */
export function timelineCommandFor({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): TimelineCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return (shiftKey ? shiftTimelineKeys : plainTimelineKeys)[key];
}

interface ZoomSettings {
  /** Element that holds the table. */
  readonly root: RefObject<HTMLElement | null>;
  readonly scale: Scale;
  readonly range: DayNumberRange;
  /** Number of the day. */
  readonly today: number;
  /** Pixels that the names take from the left. */
  readonly nameWidth: number;
  /** The table has been measured. */
  readonly isKnown: boolean;
  onZoom(zoom: number | 'fit'): void;
}

/** A step of the wheel. */
const timelineWheelStrength = 0.0025;

/** Middle of the visible timeline, in pixels. */
const middleOf = (scroller: HTMLElement, nameWidth: number): number =>
  Math.max(0, (scroller.clientWidth - nameWidth) / 2);

/** Zooms and moves the timeline; the day in the middle, or below the pointer, stays where it is. */
export function useTimelineZoom({ root, scale, range, today, nameWidth, isKnown, onZoom }: ZoomSettings) {
  const scrollerOf = useCallback(() => root.current?.querySelector<HTMLElement>('.tree-scroller') ?? undefined, [root]);
  /** The pixel of the visible timeline that the next zoom leaves where it is. */
  const anchor = useRef<number>(undefined);
  const drawn = useRef<Scale>(undefined);
  useLayoutEffect(() => {
    const scroller = scrollerOf();
    const before = drawn.current;
    if (!scroller || !isKnown || before === scale) return;
    drawn.current = scale;
    const at = anchor.current ?? middleOf(scroller, nameWidth);
    anchor.current = undefined;
    // Initially today is centred; a fitted timeline has nothing to scroll.
    scroller.scrollLeft = before
      ? scrollAfterZoom(before, scale, scroller.scrollLeft, at)
      : xOf(scale, today + 0.5) - middleOf(scroller, nameWidth);
  }, [scale, isKnown, today, scrollerOf, nameWidth]);

  const run = useCallback(
    (command: TimelineCommand) => {
      const scroller = scrollerOf();
      if (!scroller) return;
      switch (command) {
        case 'zoomIn':
        case 'zoomOut':
          return onZoom(clampZoom(nextZoom(scale.pxPerDay, command === 'zoomIn' ? 1 : -1), range));
        case 'fit':
          return onZoom('fit');
        case 'today':
          scroller.scrollLeft = xOf(scale, today + 0.5) - middleOf(scroller, nameWidth);
          return;
        case 'left':
        case 'right':
          scroller.scrollLeft += (command === 'left' ? -1 : 1) * Math.max(80, middleOf(scroller, nameWidth));
      }
    },
    [scrollerOf, nameWidth, scale, range, today, onZoom],
  );

  const turned = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const scroller = scrollerOf();
    if (!scroller) return;
    const x = event.clientX - scroller.getBoundingClientRect().left - nameWidth;
    anchor.current = Math.max(0, x);
    onZoom(clampZoom(scale.pxPerDay * Math.exp(-event.deltaY * timelineWheelStrength), range));
  });
  useEffect(() => {
    const scroller = scrollerOf();
    if (!scroller) return undefined;
    const listen = (event: WheelEvent) => turned(event);
    scroller.addEventListener('wheel', listen, { passive: false });
    return () => scroller.removeEventListener('wheel', listen);
  }, [scrollerOf]);
  return { run };
}
