import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { planRowHeightPx, type BarMetrics } from './bars.ts';
import type { PlanRowLink } from './plan-view.ts';
import type { Scale } from './scale.ts';
import { isOnBar, linkAt, rowPlaceAt, type PlanLayout } from './window.ts';

/** A bar under the pointer; `x` and `y` are where its card points to, in pixels of the window. */
export interface HoveredBar {
  readonly place: number;
  readonly x: number;
  readonly y: number;
}

/** A link under the pointer, and where that is in pixels of the window. */
export interface HoveredLink {
  readonly link: PlanRowLink;
  readonly x: number;
  readonly y: number;
}

/** Tells whether a cell of the plan is being edited, which a card would cover. */
const isTyping = () => document.activeElement?.matches('[role=treegrid] :is(input, textarea)') ?? false;

/** Delay before a card opens, and time to reach the card before it closes, in milliseconds. */
const restTime = 300;
const leaveTime = 150;

export interface Hover {
  readonly bar: HoveredBar | undefined;
  readonly link: HoveredLink | undefined;
  /** Stripes under the pointer's row, in table and timeline. */
  readonly gridStripe: RefObject<HTMLDivElement | null>;
  readonly timelineStripe: RefObject<HTMLDivElement | null>;
  move(event: PointerEvent): void;
  leave(): void;
  /** The pointer is over the card, which then stays. */
  hold(): void;
  /** The pointer has left the card. */
  release(): void;
  dismiss(): void;
}

/** The bar whose card is open; none while a cell is edited. */
function useHoveredBar() {
  const [bar, setBar] = useState<HoveredBar>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => clearTimeout(timer.current);
  useEffect(() => {
    const dismiss = () => isTyping() && setBar(undefined);
    document.addEventListener('focusin', dismiss);
    return () => {
      document.removeEventListener('focusin', dismiss);
      clearTimeout(timer.current);
    };
  }, []);
  const setLater = (next: HoveredBar | undefined) => {
    keep();
    timer.current = setTimeout(() => setBar(isTyping() ? undefined : next), next ? restTime : leaveTime);
  };
  return { bar, setBar, setLater, keep };
}

/**
 * Follows the pointer over the rows: the stripe without drawing anything anew, the card after a rest. A link is looked for
 * only then. `metrics` are those of the bars whose links are drawn; none where no links are.
 */
export function useHover(
  drawing: RefObject<HTMLDivElement | null>,
  layout: PlanLayout,
  scale: Scale,
  metrics: BarMetrics | undefined,
): Hover {
  const { bar, setBar, setLater, keep } = useHoveredBar();
  const linkHover = useLinkHover(drawing, layout, scale, metrics);
  const { moveStripes, ...stripes } = useStripes();
  const under = useRef(-1);

  const enter = (place: number, next: HoveredBar | undefined) => {
    if (under.current !== place) setLater(next);
    under.current = place;
  };
  return {
    bar,
    link: bar ? undefined : linkHover.link,
    ...stripes,
    move(event) {
      const box = drawing.current?.getBoundingClientRect();
      if (!box || event.pointerType === 'touch') return;
      const place = rowPlaceAt(layout, event.clientY - box.top);
      moveStripes(place);
      const isHit =
        event.clientX >= box.left &&
        place >= 0 &&
        isOnBar(layout, scale, place, event.clientX - box.left) &&
        isBeside(event.clientY - box.top - place * planRowHeightPx, metrics);
      const hit = isHit ? { place, x: event.clientX, y: box.top + (place + 1) * planRowHeightPx } : undefined;
      enter(isHit ? place : -1, hit);
      linkHover.rest(isHit || event.buttons !== 0 ? undefined : { x: event.clientX, y: event.clientY });
    },
    leave() {
      moveStripes(-1);
      linkHover.rest(undefined);
      enter(-1, undefined);
    },
    hold() {
      keep();
      linkHover.hold();
    },
    release() {
      setLater(undefined);
      linkHover.rest(undefined);
    },
    dismiss() {
      keep();
      under.current = -1;
      setBar(undefined);
      linkHover.dismiss();
    },
  };
}

/** Stripes that are moved without drawing anything anew; hidden at a negative place. */
function useStripes() {
  const gridStripe = useRef<HTMLDivElement>(null);
  const timelineStripe = useRef<HTMLDivElement>(null);
  const moveStripes = (place: number) => {
    for (const { current } of [gridStripe, timelineStripe]) {
      if (!current) continue;
      current.hidden = place < 0;
      current.style.transform = `translateY(${place * planRowHeightPx}px)`;
    }
  };
  return { gridStripe, timelineStripe, moveStripes };
}

/** Tells whether a height within a row is that of its bar; where links are drawn, they own the space between bars. */
function isBeside(y: number, metrics: BarMetrics | undefined): boolean {
  if (!metrics) return true;
  const bottom = Math.max(metrics.top + metrics.height, metrics.baselineTop + metrics.baselineHeight);
  return y >= metrics.top - 2 && y <= bottom + 2;
}

/** The link by which the pointer rests. It stays while the pointer moves along it. */
function useLinkHover(
  drawing: RefObject<HTMLDivElement | null>,
  layout: PlanLayout,
  scale: Scale,
  metrics: BarMetrics | undefined,
) {
  const [hovered, setHovered] = useState<HoveredLink>();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(resting.current);
    clearTimeout(leaving.current);
    leaving.current = undefined;
  };
  useEffect(
    () => () => {
      clearTimeout(resting.current);
      clearTimeout(leaving.current);
    },
    [],
  );
  const linkUnder = ({ x, y }: PointerPlace) => {
    const box = drawing.current?.getBoundingClientRect();
    return box && metrics && x >= box.left ? linkAt(layout, scale, metrics, x - box.left, y - box.top) : undefined;
  };
  const leave = () => {
    leaving.current ??= setTimeout(() => {
      leaving.current = undefined;
      setHovered(undefined);
    }, leaveTime);
  };
  return {
    // Ignores links that are no longer in the plan.
    link: hovered && layout.links.links.some(({ link }) => link === hovered.link) ? hovered : undefined,
    rest(at: PointerPlace | undefined) {
      clearTimeout(resting.current);
      if (hovered && at && linkUnder(at) === hovered.link) return stop();
      if (hovered) leave();
      if (!at || !metrics) return;
      resting.current = setTimeout(() => {
        const link = linkUnder(at);
        if (!link) return;
        stop();
        setHovered({ link, ...at });
      }, restTime);
    },
    hold: stop,
    dismiss() {
      stop();
      setHovered(undefined);
    },
  };
}

/** Pixels of the window. */
interface PointerPlace {
  readonly x: number;
  readonly y: number;
}
