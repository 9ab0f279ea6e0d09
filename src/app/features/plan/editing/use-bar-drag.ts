import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { barMetrics, pixelsOf, planRowHeightPx, rowDaySpan } from '../gantt/bars.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { headerHeight } from '../gantt/measures.ts';
import { rowPlaceAt } from '../gantt/window.ts';
import { partAt, type BarPart, type GripBar } from './bar-part.ts';
import { edgeScroll } from './plan-drag.ts';

/** A bar at a place of the plan, with what is needed to take hold of it. */
export interface HeldBar extends GripBar {
  readonly id: string;
  readonly place: number;
}

/** A point of the drawing, in its pixels. */
export interface DrawingPoint {
  readonly x: number;
  readonly y: number;
}

export interface DragHandler<D> {
  /** Returns the drag that starts here; undefined if none does. */
  begin(bar: HeldBar, part: BarPart, at: DrawingPoint): D | undefined;
  /** The drag with the pointer elsewhere. */
  move(drag: D, from: DrawingPoint, at: DrawingPoint): D;
  /** The pointer was let go; `done` once the drag need not be shown any more. */
  drop(drag: D, event: PointerEvent, done: () => void): void;
  cancel(): void;
  /** A press that never became a drag. */
  click(at: DrawingPoint, event: PointerEvent): void;
}

export interface BarDrag<D> {
  readonly hovered: HeldBar | undefined;
  readonly drag: D | undefined;
  readonly at: DrawingPoint | undefined;
}

/** Pixels that a pointer moves before it drags. */
const barDragThresholdPx = 3;

/** The bar of a row, as the pointer sees it. */
export function barAtPlace({ model, surface, view }: SurfaceContext, place: number): HeldBar | undefined {
  const row = model.layout.rows[place]?.node.row;
  const span = row && rowDaySpan(row);
  if (!row || !span) return undefined;
  const { top, height } = barMetrics(view.baseline);
  const pixels = pixelsOf(span, row.kind === 'milestone', surface.scale);
  return { id: row.id, place, kind: row.kind, complete: row.complete, top, height, ...pixels };
}

/**
 * Drags of bars with any pointer, over the drawing of the plan. It renders for itself: the plan stays as it is until the drop. A finger
 * scrolls, but on what says by `data-grip` that it can be dragged.
 */
export function useBarDrag<D>(context: SurfaceContext, handler: DragHandler<D>): BarDrag<D> {
  const [state, setState] = useState<BarDrag<D>>({ hovered: undefined, drag: undefined, at: undefined });
  const latest = useRef({ context, handler });
  useLayoutEffect(() => {
    latest.current = { context, handler };
  });
  const { drawing } = context.surface;
  useEffect(() => {
    const element = drawing.current;
    if (!element) return undefined;
    return listenForDrag(element, () => latest.current, setState);
  }, [drawing]);
  return state;
}

interface PointerPress<D> {
  readonly pointerId: number;
  readonly client: DrawingPoint;
  readonly from: DrawingPoint;
  readonly start: D | undefined;
  drag: D | undefined;
  last: DrawingPoint;
}

function listenForDrag<D>(
  element: HTMLElement,
  latest: () => { context: SurfaceContext; handler: DragHandler<D> },
  put: (state: BarDrag<D>) => void,
): () => void {
  let pressed: PointerPress<D> | undefined;
  let frame = 0;
  let hovered: string | undefined;
  /** Nothing is drawn anew while the pointer stays on a bar, or on none. */
  const hover = (bar: HeldBar | undefined) => {
    if (bar?.id === hovered) return;
    hovered = bar?.id;
    put({ hovered: bar, drag: undefined, at: undefined });
  };
  const pointOf = ({ x, y }: DrawingPoint): DrawingPoint => {
    const box = element.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  };
  const barUnder = (at: DrawingPoint) => barAtPlace(latest().context, rowPlaceAt(latest().context.model.layout, at.y));
  const partUnder = (bar: HeldBar, at: DrawingPoint, more: number) =>
    partAt(bar, at.x, at.y - bar.place * planRowHeightPx, more);

  const release = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    pressed = undefined;
    hovered = undefined;
    removeEventListener('keydown', onKey, true);
  };
  const showNone = () => put({ hovered: undefined, drag: undefined, at: undefined });
  const end = () => {
    release();
    showNone();
  };
  const step = () => {
    frame = 0;
    if (!pressed?.drag) return;
    const scrolled = scrollAtEdge(latest().context, pressed.last);
    const at = pointOf(pressed.last);
    pressed.drag = latest().handler.move(pressed.drag, pressed.from, at);
    put({ hovered: undefined, drag: pressed.drag, at });
    if (scrolled) frame = requestAnimationFrame(step);
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || pressed) return;
    const isFinger = event.pointerType === 'touch';
    // Elsewhere a finger scrolls; where it stays, it picks the bar, which shows its grips then.
    const canDrag = !isFinger || isGrip(event.target);
    const at = pointOf({ x: event.clientX, y: event.clientY });
    const bar = barUnder(at);
    const part = bar && partUnder(bar, at, isFinger ? 8 : 0);
    const start = canDrag && bar && part ? latest().handler.begin(bar, part, at) : undefined;
    const client = { x: event.clientX, y: event.clientY };
    pressed = { pointerId: event.pointerId, client, from: at, start, drag: undefined, last: client };
    if (!start) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    latest().context.surface.hover.dismiss();
    addEventListener('keydown', onKey, true);
  };
  const onMove = (event: PointerEvent) => {
    const client = { x: event.clientX, y: event.clientY };
    if (!pressed) {
      if (event.pointerType === 'touch') return;
      const at = pointOf(client);
      const bar = barUnder(at);
      const part = bar && partUnder(bar, at, 2);
      element.style.cursor = part ? cursors[part] : '';
      hover(part ? bar : undefined);
      return;
    }
    if (event.pointerId !== pressed.pointerId) return;
    // The card of a bar would only be in the way.
    if (pressed.start) event.stopPropagation();
    pressed.last = client;
    const moved = Math.hypot(client.x - pressed.client.x, client.y - pressed.client.y);
    if (!pressed.drag && pressed.start && moved > barDragThresholdPx) pressed.drag = pressed.start;
    if (pressed.drag && frame === 0) frame = requestAnimationFrame(step);
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pressed?.pointerId) return undefined;
    const { drag, from, client } = pressed;
    const isStill = Math.hypot(event.clientX - client.x, event.clientY - client.y) <= barDragThresholdPx;
    const at = pointOf({ x: event.clientX, y: event.clientY });
    if (drag) {
      release();
      return latest().handler.drop(latest().handler.move(drag, from, at), event, () => pressed ?? showNone());
    }
    end();
    if (isStill) latest().handler.click(at, event);
    return undefined;
  };
  const cancel = () => {
    const wasDrag = pressed?.drag !== undefined;
    end();
    if (wasDrag) latest().handler.cancel();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const onLeave = () => {
    if (!pressed) hover(undefined);
  };

  // `touch-action` alone stops working once the grip under the finger is replaced by the drag preview.
  const onTouch = (event: TouchEvent) => {
    if (isGrip(event.target)) event.preventDefault();
  };
  element.addEventListener('touchstart', onTouch, { passive: false });
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', cancel);
  element.addEventListener('pointerleave', onLeave);
  return () => {
    end();
    element.removeEventListener('touchstart', onTouch);
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', cancel);
    element.removeEventListener('pointerleave', onLeave);
  };
}

const isGrip = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-grip]') !== null;

const cursors: Readonly<Record<BarPart, string>> = {
  body: 'grab',
  finish: 'ew-resize',
  progress: 'col-resize',
  rest: 'e-resize',
  linkStart: 'crosshair',
  linkFinish: 'crosshair',
};

/** Scrolls if the pointer is near the visible edge; returns whether it did. */
function scrollAtEdge({ surface }: SurfaceContext, { x, y }: DrawingPoint): boolean {
  const scroller = surface.scroller.current;
  if (!scroller) return false;
  const box = scroller.getBoundingClientRect();
  const byX = edgeScroll(x, box.left + surface.offset, box.right);
  const byY = edgeScroll(y, box.top + headerHeight, box.bottom);
  if (byX === 0 && byY === 0) return false;
  scroller.scrollBy(byX, byY);
  return true;
}
