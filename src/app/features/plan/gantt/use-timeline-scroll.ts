import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { ganttDayNumber, ganttDayText, type DayNumber } from './calendar.ts';
import type { PlanDay } from './plan-view.ts';
import { dayAt, scrollAfterZoom, scrollWithin, xOf, type DayNumberRange, type Scale } from './scale.ts';
import { tileSpan } from './window.ts';

/** Quiet time after which a scroll counts as ended, in milliseconds. */
const timelineScrollSettleMs = 250;

interface TimelineScrollOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scale: Scale;
  /** The days of the plan. */
  readonly range: DayNumberRange;
  /** Visible width of the timeline in pixels; 0 while unknown. */
  readonly width: number;
  readonly today: DayNumber;
  readonly at: PlanDay | undefined;
  onSettle(at: PlanDay): void;
}

/** Which pixels are drawn: whole tiles around the visible ones. */
function useDrawnSpan(options: TimelineScrollOptions) {
  const { scale, width } = options;
  const [settled, setSpan] = useState<readonly [number, number]>();
  // The initial view is drawn right away; drawn after scrolling to it, everything would render twice.
  const span = settled ?? firstSpan(options);
  const requested = useRef<readonly [number, number]>(undefined);
  const shown = useRef(span);
  useLayoutEffect(() => {
    shown.current = span;
  });
  const draw = useCallback(
    (left: number) => {
      const next = tileSpan(left, width, scale.width);
      if (isSamePixelSpan(requested.current, next)) return;
      requested.current = next;
      setSpan(next);
    },
    [scale, width],
  );
  return { span, shown, draw };
}

/** The horizontal position, and the ways to it. */
function useScrollPosition({ scroller, scale, width }: TimelineScrollOptions, draw: (left: number) => void) {
  const left = useRef(0);
  // Browsers scroll to whole pixels, and at the scale of years one of them is many days.
  const exact = useRef(0);
  const follow = useCallback(() => {
    const scrolled = scroller.current?.scrollLeft ?? 0;
    left.current = Math.abs(scrolled - exact.current) < 1 ? exact.current : scrolled;
    draw(left.current);
  }, [scroller, draw]);

  const moveTo = useCallback(
    (x: number) => {
      exact.current = Math.max(0, Math.min(x, scale.width - width));
      scrollSideways(scroller.current, exact.current);
      follow();
    },
    [scroller, follow, scale, width],
  );
  return { left, follow, moveTo };
}

/** Follows and moves the horizontal scroll: which part is drawn, what stays in place when the scale changes. */
export function useTimelineScroll(options: TimelineScrollOptions) {
  const { scroller, scale, range, width, at, onSettle } = options;
  const { span, shown, draw } = useDrawnSpan(options);
  const { left, follow, moveTo } = useScrollPosition(options, draw);
  const anchor = useRef<number | undefined>(undefined);
  const drawnScale = useRef<Scale | undefined>(undefined);
  const settledAt = useRef(at);

  const first = useEffectEvent(() => firstScroll(options));
  useLayoutEffect(() => {
    if (width <= 0) return;
    const before = drawnScale.current;
    drawnScale.current = scale;
    if (!before) {
      moveTo(first());
      settledAt.current = ganttDayText(dayAt(scale, left.current));
    } else if (before !== scale && isPlacedAlike(before, scale)) {
      // Every day stays where it is; asking for the position would cost a layout.
      draw(left.current);
    } else if (before !== scale) {
      moveTo(scrollAfterZoom(before, scale, left.current, anchor.current ?? width / 2));
    } else follow();
    anchor.current = undefined;
  }, [scale, width, left, moveTo, follow, draw]);

  const goTo = useEffectEvent((day: PlanDay) => {
    if (!drawnScale.current || day === settledAt.current) return;
    settledAt.current = day;
    moveTo(xOf(drawnScale.current, ganttDayNumber(day)));
  });
  useLayoutEffect(() => {
    if (at !== undefined) goTo(at);
  }, [at]);

  useScrollEvents(scroller, {
    /** Upcoming parts are drawn between frames unless the scroll outruns them. */
    onScroll(x) {
      const [from, until] = shown.current;
      if (x >= from && Math.min(x + width, scale.width) <= until) startTransition(follow);
      else follow();
    },
    onSettle() {
      const day = ganttDayText(dayAt(scale, left.current));
      if (day === settledAt.current) return;
      settledAt.current = day;
      onSettle(day);
    },
  });

  return {
    /** Pixels [left, right) of the timeline that are to be drawn. */
    span,
    /** The next change of scale keeps the day at this pixel of the visible timeline; else the one in the middle. */
    anchorAt: (x: number) => (anchor.current = x),
    /** Brings a day to a share of the visible width, 0 left, 1 right. */
    scrollTo: (day: DayNumber, share: number) =>
      moveTo(scrollWithin(scale, range, width, xOf(scale, day) - width * share)),
    scrollBy: (pixels: number) => moveTo(left.current + pixels),
  };
}

/** Reports each scroll with its horizontal position, and once no more come. */
function useScrollEvents(
  scroller: RefObject<HTMLDivElement | null>,
  on: { onScroll(x: number): void; onSettle(): void },
): void {
  const follow = useEffectEvent(() => on.onScroll(scroller.current?.scrollLeft ?? 0));
  const settle = useEffectEvent(() => on.onSettle());
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      follow();
      clearTimeout(timer);
      timer = setTimeout(() => settle(), timelineScrollSettleMs);
    };
    // First of all listeners: read after another one has changed the rows, the position would cost a layout.
    const how = { passive: true, capture: true };
    element.addEventListener('scroll', listen, how);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', listen, how);
    };
  }, [scroller]);
}

/** Tells whether days have the same pixels, as when only the end of a plan moves. */
const isPlacedAlike = (one: Scale, other: Scale): boolean =>
  one.first === other.first && one.pxPerDay === other.pxPerDay && one.width <= other.width;

const isSamePixelSpan = (a: readonly [number, number] | undefined, b: readonly [number, number]): boolean =>
  a !== undefined && a[0] === b[0] && a[1] === b[1];

const emptyPixelSpan: readonly [number, number] = [0, 0];

/** The pixels that are drawn as a plan opens. */
function firstSpan(options: TimelineScrollOptions): readonly [number, number] {
  const { scale, width } = options;
  if (width <= 0) return emptyPixelSpan;
  return tileSpan(Math.max(0, Math.min(firstScroll(options), scale.width - width)), width, scale.width);
}

/**
 * Returns the initial scroll position: the requested day, else today in the left third if the plan is running, else its
 * start.
 */
function firstScroll({ scale, range, width, today, at }: TimelineScrollOptions): number {
  if (at !== undefined) return xOf(scale, ganttDayNumber(at));
  const isRunning = today >= range.first && today < range.end;
  return scrollWithin(scale, range, width, isRunning ? xOf(scale, today) - width / 3 : 0);
}

function scrollSideways(element: HTMLElement | null, x: number): void {
  if (element) element.scrollLeft = Math.round(x);
}
