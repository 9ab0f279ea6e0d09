import { useMemo, useRef, useState, type RefObject } from 'react';
import { barMetrics, dividerWidth, gridScrollHeight, headerHeight } from './bars.ts';
import { clampZoom, createScale, fitZoom, type Scale } from './scale.ts';
import { useGridFocus, type GridFocusState } from './use-grid-focus.ts';
import { useHover, type Hover } from './use-hover.ts';
import type { PlanModel } from './use-plan-model.ts';
import { useRowWindow, type RowWindow, type Viewport } from './use-row-window.ts';
import { useTimelineScroll, type TimelineScroll } from './use-timeline-scroll.ts';
import { shownGridWidth, minTimelineWidth, type PlanView } from './view-state.ts';

/** The surface in its window: sizes, what is drawn, focus and pointer. */
export interface SurfaceState {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly table: RefObject<HTMLDivElement | null>;
  readonly sideways: RefObject<HTMLDivElement | null>;
  readonly drawing: RefObject<HTMLDivElement | null>;
  readonly gridWidth: number;
  readonly maxGridWidth: number;
  /** Pixels from the left edge of the window to the timeline. */
  readonly offset: number;
  /** Visible width of the timeline. */
  readonly timelineWidth: number;
  readonly rowsHeight: number;
  readonly scale: Scale;
  readonly rows: RowWindow;
  readonly timeline: TimelineScroll;
  readonly focus: GridFocusState;
  readonly hover: Hover;
  /** Width of the table while its edge is dragged. */
  dragGrid(width: number | undefined): void;
}

/** Brings plan, view and window together. `fixed` is the size of the window where none can be measured. */
export function useSurface(
  model: PlanModel,
  view: PlanView,
  onViewChange: (view: PlanView) => void,
  fixed: Viewport | undefined,
): SurfaceState {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const sideways = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(-1);
  const rows = useRowWindow(scroller, model.layout.rows.length, kept, fixed);
  const { width, height } = rows.size;

  const [dragged, setDragged] = useState<number>();
  const gridWidth = shownGridWidth(dragged ?? view.gridWidth, width);
  const offset = gridWidth + dividerWidth;
  const timelineWidth = Math.max(0, width - offset);
  const isWide = model.columns.reduce((sum, column) => sum + column.width, 0) > gridWidth;
  const rowsHeight = Math.max(0, height - headerHeight - (isWide ? gridScrollHeight : 0));

  const { range, today } = model;
  const pxPerDay = view.zoom === 'fit' ? fitZoom(range, timelineWidth) : clampZoom(view.zoom, range);
  // A plan that is fitted needs no room around it; while zooming, the day under the pointer does.
  const around = view.zoom === 'fit' ? 0 : timelineWidth;
  const scale = useMemo(
    () => createScale(range, pxPerDay, timelineWidth, around),
    [range, pxPerDay, timelineWidth, around],
  );
  const onSettle = (at: string) => onViewChange({ ...view, at });
  const timeline = useTimelineScroll({ scroller, scale, range, width: timelineWidth, today, at: view.at, onSettle });

  const { tree, layout, columns } = model;
  const focus = useGridFocus({ scroller, table, sideways, tree, layout, columns, rowsHeight, gridWidth });
  if (focus.isPicked && focus.place !== kept) setKept(focus.place);
  const hover = useHover(drawing, layout, scale, view.links ? barMetrics(view.baseline) : undefined);
  return {
    scroller,
    table,
    sideways,
    drawing,
    gridWidth,
    maxGridWidth: Math.max(0, width - minTimelineWidth),
    offset,
    timelineWidth,
    rowsHeight,
    scale,
    rows,
    timeline,
    focus,
    hover,
    dragGrid: setDragged,
  };
}
