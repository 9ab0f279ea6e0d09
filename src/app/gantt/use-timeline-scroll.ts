import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { dayNumber, dayText, type DayNumber } from './days.ts';
import type { Day } from './plan-view.ts';
import { dayAt, scrollAfterZoom, xOf, type Scale } from './scale.ts';
import { tileSpan } from './window.ts';

/** Quiet time after which a scroll counts as ended, in milliseconds. */
const settleTime = 250;

export interface TimelineScroll {
  /** Pixels [left, right) of the timeline that are to be drawn. */
  readonly span: readonly [number, number];
  /** The next change of scale keeps the day at this pixel of the visible timeline; else the one in the middle. */
  anchorAt(x: number): void;
  /** Brings a day to a share of the visible width, 0 left, 1 right. */
  scrollTo(day: DayNumber, share: number): void;
  scrollBy(pixels: number): void;
}

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scale: Scale;
  /** Visible width of the timeline in pixels; 0 while unknown. */
  readonly width: number;
  readonly today: DayNumber;
  readonly at: Day | undefined;
  onSettle(at: Day): void;
}

/** Follows and moves the horizontal scroll: which part is drawn, what stays in place when the scale changes. */
export function useTimelineScroll({ scroller, scale, width, today, at, onSettle }: Options): TimelineScroll {
  const [span, setSpan] = useState<readonly [number, number]>([0, 0]);
  const left = useRef(0);
  const anchor = useRef<number | undefined>(undefined);
  const drawnScale = useRef<Scale | undefined>(undefined);
  const settledAt = useRef(at);

  const follow = useCallback(() => {
    left.current = scroller.current?.scrollLeft ?? 0;
    const next = tileSpan(left.current, width, scale.width);
    setSpan((old) => (old[0] === next[0] && old[1] === next[1] ? old : next));
  }, [scroller, scale, width]);

  const moveTo = useCallback(
    (x: number) => {
      scrollSideways(scroller.current, x);
      follow();
    },
    [scroller, follow],
  );

  useLayoutEffect(() => {
    if (width <= 0) return;
    const before = drawnScale.current;
    drawnScale.current = scale;
    if (!before) {
      moveTo(firstScroll(scale, width, today, at));
      settledAt.current = dayText(dayAt(scale, left.current));
    } else if (before !== scale) {
      moveTo(scrollAfterZoom(before, scale, left.current, anchor.current ?? width / 2));
    } else follow();
    anchor.current = undefined;
  }, [scale, width, today, at, moveTo, follow]);

  useLayoutEffect(() => {
    if (!drawnScale.current || at === undefined || at === settledAt.current) return;
    settledAt.current = at;
    moveTo(xOf(drawnScale.current, dayNumber(at)));
  }, [at, moveTo]);

  const settle = useEffectEvent(() => {
    const day = dayText(dayAt(scale, left.current));
    if (day === settledAt.current) return;
    settledAt.current = day;
    onSettle(day);
  });
  const followScroll = useEffectEvent(follow);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      followScroll();
      clearTimeout(timer);
      timer = setTimeout(() => settle(), settleTime);
    };
    // First of all listeners: read after another one has changed the rows, the position would cost a layout.
    const how = { passive: true, capture: true };
    element.addEventListener('scroll', listen, how);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', listen, how);
    };
  }, [scroller]);

  return {
    span,
    anchorAt: (x) => (anchor.current = x),
    scrollTo: (day, share) => moveTo(xOf(scale, day) - width * share),
    scrollBy: (pixels) => moveTo(left.current + pixels),
  };
}

/** Where a plan opens: at the wanted day, else with today in the left third when the plan runs, else at its start. */
function firstScroll(scale: Scale, width: number, today: DayNumber, at: Day | undefined): number {
  if (at !== undefined) return xOf(scale, dayNumber(at));
  const x = xOf(scale, today);
  return x > 0 && x < scale.width ? x - width / 3 : 0;
}

function scrollSideways(element: HTMLElement | null, x: number): void {
  if (element) element.scrollLeft = Math.round(Math.max(0, x));
}
