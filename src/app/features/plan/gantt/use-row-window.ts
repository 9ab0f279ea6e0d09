import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { planRowHeightPx } from './bars.ts';
import { blockRows } from './window.ts';
import { type DrawnBlock, recycled } from './recycling.ts';

/** Visible size of the surface including the header, in pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** The blocks of rows that are to be drawn. */
export interface RowWindow {
  readonly size: Viewport;
  /** Besides the blocks in sight and next to them the one that holds the focus; from top to bottom once nothing scrolls. */
  readonly blocks: readonly DrawnBlock[];
  /** Rows [first, end) of the blocks in sight and next to them. */
  readonly first: number;
  readonly end: number;
  /** Tells whether a part of a block may be visible. */
  isVisible(block: number): boolean;
}

/**
 * Tracks the vertical scroll of the surface in whole blocks of rows. Upcoming blocks are drawn ahead, between frames;
 * only a scroll that outruns them, such as a jump, draws synchronously. `fixed` replaces the measured size in
 * environments without layout. The block of `keptRow` is always drawn, so its focus is not lost.
 */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rowCount: number,
  keptRow: number,
  fixed: Viewport | undefined,
): RowWindow {
  const size = useMeasured(scroller, fixed);
  const { top, ahead, isMoving } = useTopBlock(scroller, size.height);
  const count = Math.ceil(rowCount / blockRows);
  const most = useMostBlocks(size.height);
  const visibleCount = Math.min(count, blocksIn(size.height), count > smallPlanBlocks ? most : count);
  // Fewer rows than before: the browser scrolls back, but only after they are drawn.
  const held = Math.min(top, count - visibleCount);
  const first = Math.max(0, held - ahead);
  const end = visibleCount > 0 ? Math.min(count, held + visibleCount + ahead) : first;
  const kept = Math.floor(keptRow / blockRows);
  const isApart = kept >= 0 && kept < count && (kept < first || kept >= end);
  const blocks = useRecycled(first, end, isApart ? kept : undefined, count, isMoving);
  return useMemo(
    () => ({
      size,
      blocks,
      first: first * blockRows,
      end: Math.min(rowCount, end * blockRows),
      isVisible: (block) => block >= held && block < held + visibleCount,
    }),
    [size, blocks, first, end, held, visibleCount, rowCount],
  );
}

/** The blocks [first, end) and one apart from them, in the elements that are there. */
function useRecycled(
  first: number,
  end: number,
  apart: number | undefined,
  count: number,
  isMoving: boolean,
): readonly DrawnBlock[] {
  const [held] = useState(holdBlocks);
  const drawn = useMemo(() => {
    const wanted = Array.from({ length: end - first }, (_, at) => first + at);
    if (apart !== undefined) wanted.push(apart);
    return recycled(held.drawn(), wanted, isMoving ? count : 0);
  }, [held, first, end, apart, count, isMoving]);
  useLayoutEffect(() => held.set(drawn));
  return drawn;
}

/** The blocks that are on the screen. */
function holdBlocks() {
  let current: readonly DrawnBlock[] = [];
  return {
    drawn: () => current,
    set(drawn: readonly DrawnBlock[]) {
      current = drawn;
    },
  };
}

/** Blocks that a plan opens with; the others in sight follow between frames, because all at once take longer than one. */
const firstBlocks = 2;

/** Maximum number of blocks of a plan that is drawn at once. */
export const smallPlanBlocks = 20;

/** As many blocks of a large plan may be drawn by now. */
function useMostBlocks(height: number): number {
  const [isOpen, setOpen] = useState(false);
  const isMeasured = height > 0;
  useEffect(() => {
    if (isMeasured) startTransition(() => setOpen(true));
  }, [isMeasured]);
  return isOpen ? Number.POSITIVE_INFINITY : firstBlocks;
}

/** Width that surfaces had last, in pixels. */
let lastWidth = 0;

/**
 * Measures the place in which a surface is about to appear. The surface starts with that width: it neither jumps nor needs
 * a layout before its first frame.
 */
export function useSurfacePlace(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => (lastWidth = element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
}

/** The size of the surface; without a height before it is measured. */
function useMeasured(scroller: RefObject<HTMLDivElement | null>, fixed: Viewport | undefined): Viewport {
  const [size, setSize] = useState<Viewport>(fixed ?? { width: lastWidth, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (fixed || !element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      lastWidth = width;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    if (typeof ResizeObserver === 'undefined') {
      measure();
      return undefined;
    }
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      // A large plan is drawn between frames; one that is there follows its window at once.
      if (isFirst) startTransition(measure);
      else measure();
      isFirst = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, fixed]);
  return size;
}

/** Blocks that are drawn before and after those in sight: a plan opens without, and has some ready once it is scrolled. */
const drawnAhead = { atOnce: 0, scrolling: 2 } as const;

interface TopBlock {
  /** The first block in sight. */
  readonly top: number;
  readonly ahead: number;
  /** A scroll is in progress. */
  readonly isMoving: boolean;
}

/** Quiet time after which a scroll counts as ended, in milliseconds. */
const rowScrollSettleMs = 250;

const blockHeight = blockRows * planRowHeightPx;

/** Returns the maximum number of blocks visible in a height at any scroll position. */
const blocksIn = (height: number): number => (height > 0 ? Math.ceil(height / blockHeight) + 1 : 0);

function useTopBlock(scroller: RefObject<HTMLDivElement | null>, height: number): TopBlock {
  const [block, setBlock] = useState<TopBlock>({ top: 0, ahead: drawnAhead.atOnce, isMoving: false });
  /** Last requested block, and the one on the screen. */
  const requested = useRef(block);
  const shown = useRef(block);
  useLayoutEffect(() => {
    shown.current = block;
  });

  const follow = useEffectEvent(() => {
    const scrolled = scroller.current?.scrollTop ?? 0;
    const top = Math.max(0, Math.floor(scrolled / blockHeight));
    const from = (shown.current.top - shown.current.ahead) * blockHeight;
    const until = (shown.current.top + blocksIn(height) + shown.current.ahead) * blockHeight;
    const isDrawn = scrolled >= from && scrolled + height <= until;
    // The requested block may not be rendered yet but needed now.
    const isLate = !isDrawn && shown.current !== requested.current;
    if (top === requested.current.top && !isLate) return;
    const next = { top, ahead: drawnAhead.scrolling, isMoving: true };
    requested.current = next;
    // Urgent blocks are drawn without their surroundings.
    if (!isDrawn) flushSync(() => setBlock({ ...next, ahead: drawnAhead.atOnce }));
    startTransition(() => setBlock(next));
  });
  const settle = useEffectEvent(() => {
    if (!requested.current.isMoving) return;
    const next = { ...requested.current, isMoving: false };
    requested.current = next;
    startTransition(() => setBlock(next));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      follow();
      clearTimeout(timer);
      timer = setTimeout(() => settle(), rowScrollSettleMs);
    };
    // Registered after the timeline's listener: synchronous drawing here would force a layout there.
    element.addEventListener('scroll', listen, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', listen);
    };
  }, [scroller]);
  return block;
}
