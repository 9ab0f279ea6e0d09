import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { rowHeight } from './bars.ts';
import type { Scale } from './scale.ts';
import { isOnBar, placeAt, type PlanLayout } from './window.ts';

/** A bar under the pointer; `x` and `y` are where its card points to, in pixels of the window. */
export interface HoveredBar {
  readonly place: number;
  readonly x: number;
  readonly y: number;
}

/** How long the pointer rests before a card opens, and how long it may take to reach the card, in milliseconds. */
const restTime = 300;
const leaveTime = 150;

export interface Hover {
  readonly bar: HoveredBar | undefined;
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

/** Follows the pointer over the rows: the stripe without drawing anything anew, the card after a rest. */
export function useHover(drawing: RefObject<HTMLDivElement | null>, layout: PlanLayout, scale: Scale): Hover {
  const [bar, setBar] = useState<HoveredBar>();
  const gridStripe = useRef<HTMLDivElement>(null);
  const timelineStripe = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const under = useRef(-1);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stripe = (place: number) => {
    for (const { current } of [gridStripe, timelineStripe]) {
      if (!current) continue;
      current.hidden = place < 0;
      current.style.transform = `translateY(${place * rowHeight}px)`;
    }
  };
  const setLater = (next: HoveredBar | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setBar(next), next ? restTime : leaveTime);
  };
  const enter = (place: number, next: HoveredBar | undefined) => {
    if (under.current === place) return;
    under.current = place;
    setLater(next);
  };
  return {
    bar,
    gridStripe,
    timelineStripe,
    move(event) {
      const box = drawing.current?.getBoundingClientRect();
      if (!box || event.pointerType === 'touch') return;
      const place = placeAt(layout, event.clientY - box.top);
      stripe(place);
      const isHit = event.clientX >= box.left && place >= 0 && isOnBar(layout, scale, place, event.clientX - box.left);
      const hit = isHit ? { place, x: event.clientX, y: box.top + (place + 1) * rowHeight } : undefined;
      enter(isHit ? place : -1, hit);
    },
    leave() {
      stripe(-1);
      enter(-1, undefined);
    },
    hold: () => clearTimeout(timer.current),
    release: () => setLater(undefined),
    dismiss() {
      clearTimeout(timer.current);
      under.current = -1;
      setBar(undefined);
    },
  };
}
