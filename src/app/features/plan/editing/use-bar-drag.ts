import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { barMetrics, pixelsOf, planRowHeightPx, rowDaySpan, headerHeight } from '../gantt/bars.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
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
  const [state, setState] = useState<BarDrag<D>>(nothingDragged);
  const latest = useRef({ context, handler });
  useLayoutEffect(() => {
    latest.current = { context, handler };
  });
  const { drawing } = context.surface;
  useEffect(() => {
    const element = drawing.current;
    return element ? new DragListener(element, () => latest.current, setState).stop : undefined;
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

const nothingDragged = { hovered: undefined, drag: undefined, at: undefined } as const;

const clientPoint = ({ clientX: x, clientY: y }: MouseEvent): DrawingPoint => ({ x, y });

/** Follows the pointers over the drawing of a plan, from a press to its end. */
class DragListener<D> {
  readonly #element: HTMLElement;
  readonly #latest: () => { context: SurfaceContext; handler: DragHandler<D> };
  readonly #put: (state: BarDrag<D>) => void;
  readonly #abort = new AbortController();
  #pressed: PointerPress<D> | undefined;
  #frame = 0;
  #hovered: string | undefined;

  constructor(
    element: HTMLElement,
    latest: () => { context: SurfaceContext; handler: DragHandler<D> },
    put: (state: BarDrag<D>) => void,
  ) {
    this.#element = element;
    this.#latest = latest;
    this.#put = put;
    const { signal } = this.#abort;
    // `touch-action` alone stops working once the grip under the finger is replaced by the drag preview.
    const onTouch = (event: TouchEvent) => isGrip(event.target) && event.preventDefault();
    element.addEventListener('touchstart', onTouch, { passive: false, signal });
    element.addEventListener('pointerdown', (event) => this.#onDown(event), { signal });
    element.addEventListener('pointermove', (event) => this.#onMove(event), { signal });
    element.addEventListener('pointerup', (event) => this.#onUp(event), { signal });
    element.addEventListener('pointercancel', () => this.#cancel(), { signal });
    element.addEventListener('pointerleave', () => this.#pressed ?? this.#hover(undefined), { signal });
  }

  readonly stop = (): void => {
    this.#end();
    this.#abort.abort();
  };

  /** Renders nothing while the pointer stays on the same bar, or beside the bars. */
  #hover(bar: HeldBar | undefined): void {
    if (bar?.id === this.#hovered) return;
    this.#hovered = bar?.id;
    this.#put({ ...nothingDragged, hovered: bar });
  }

  #pointOf({ x, y }: DrawingPoint): DrawingPoint {
    const box = this.#element.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  }

  /** The bar at a point and its part there; `more` pixels around it for a finger. */
  #under(at: DrawingPoint, more: number): { readonly bar?: HeldBar; readonly part?: BarPart } {
    const { context } = this.#latest();
    const bar = barAtPlace(context, rowPlaceAt(context.model.layout, at.y));
    const part = bar && partAt(bar, at.x, at.y - bar.place * planRowHeightPx, more);
    return bar && part ? { bar, part } : {};
  }

  #release(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#pressed = undefined;
    this.#hovered = undefined;
    removeEventListener('keydown', this.#onKey, true);
  }

  #end(): void {
    this.#release();
    this.#put(nothingDragged);
  }

  #cancel(): void {
    const wasDrag = this.#pressed?.drag !== undefined;
    this.#end();
    if (wasDrag) this.#latest().handler.cancel();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#cancel();
  };

  readonly #step = (): void => {
    this.#frame = 0;
    const pressed = this.#pressed;
    if (!pressed?.drag) return;
    const { context, handler } = this.#latest();
    const scrolled = scrollAtEdge(context, pressed.last);
    const at = this.#pointOf(pressed.last);
    pressed.drag = handler.move(pressed.drag, pressed.from, at);
    this.#put({ hovered: undefined, drag: pressed.drag, at });
    if (scrolled) this.#frame = requestAnimationFrame(this.#step);
  };

  #onDown(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || this.#pressed) return;
    const { context, handler } = this.#latest();
    const isFinger = event.pointerType === 'touch';
    // Elsewhere a finger scrolls; where it stays, it picks the bar, which shows its grips then.
    const canDrag = !isFinger || isGrip(event.target);
    const client = clientPoint(event);
    const from = this.#pointOf(client);
    const { bar, part } = this.#under(from, isFinger ? 8 : 0);
    const start = canDrag && bar && part ? handler.begin(bar, part, from) : undefined;
    this.#pressed = { pointerId: event.pointerId, client, from, start, drag: undefined, last: client };
    if (!start) return;
    event.preventDefault();
    this.#element.setPointerCapture(event.pointerId);
    context.surface.hover.dismiss();
    addEventListener('keydown', this.#onKey, true);
  }

  #onMove(event: PointerEvent): void {
    const client = clientPoint(event);
    const pressed = this.#pressed;
    if (!pressed) {
      if (event.pointerType === 'touch') return;
      const { bar, part } = this.#under(this.#pointOf(client), 2);
      this.#element.style.cursor = part ? cursors[part] : '';
      this.#hover(bar);
      return;
    }
    if (event.pointerId !== pressed.pointerId) return;
    // The card of a bar would only be in the way.
    if (pressed.start) event.stopPropagation();
    pressed.last = client;
    if (!pressed.drag && pressed.start && !isStill(pressed.client, client)) pressed.drag = pressed.start;
    if (pressed.drag && this.#frame === 0) this.#frame = requestAnimationFrame(this.#step);
  }

  #onUp(event: PointerEvent): void {
    if (event.pointerId !== this.#pressed?.pointerId) return;
    const { drag, from, client } = this.#pressed;
    const { handler } = this.#latest();
    const at = this.#pointOf(clientPoint(event));
    if (drag) {
      this.#release();
      // Not while the next drag is under way.
      handler.drop(handler.move(drag, from, at), event, () => this.#pressed ?? this.#put(nothingDragged));
      return;
    }
    this.#end();
    if (isStill(client, clientPoint(event))) handler.click(at, event);
  }
}

const isStill = (from: DrawingPoint, to: DrawingPoint): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) <= barDragThresholdPx;

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
