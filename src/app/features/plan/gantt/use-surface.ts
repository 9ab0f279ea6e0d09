import { useMemo, useRef, useState } from 'react';
import { barMetrics, dividerWidth, gridScrollHeight, headerHeight } from './bars.ts';
import { clampZoom, createScale, fitZoom } from './scale.ts';
import { useHover } from './use-hover.ts';
import type { PlanModel } from './use-plan-model.ts';
import { useRowWindow, type Viewport } from './use-row-window.ts';
import { useTimelineScroll } from './use-timeline-scroll.ts';
import { shownGridWidth, minTimelineWidth, type PlanView } from './view-state.ts';
import { useGridFocus } from './use-grid-focus.ts';

/** The surface in its window: sizes, what is drawn, focus and pointer. */
export type SurfaceState = ReturnType<typeof useSurface>;

/** Brings plan, view and window together. `fixed` is the size of the window where none can be measured. */
export function useSurface(
  model: PlanModel,
  view: PlanView,
  onViewPart: (part: Partial<PlanView>) => void,
  fixed: Viewport | undefined,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const sideways = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(-1);
  const rows = useRowWindow(scroller, model.layout.rows.length, kept, fixed);
  const { width, height } = rows.size;

  const [dragged, setDragged] = useState<number>();
  const columnWidths = model.columns.map((column) => column.width);
  const gridWidth = shownGridWidth(dragged ?? view.gridWidth, width, columnWidths);
  const offset = gridWidth + dividerWidth;
  // Nothing of the timeline is drawn before the rows are.
  const timelineWidth = height > 0 ? Math.max(0, width - offset) : 0;
  const isWide = columnWidths.reduce((sum, column) => sum + column, 0) > gridWidth;
  const rowsHeight = Math.max(0, height - headerHeight - (isWide ? gridScrollHeight : 0));

  const { range, today } = model;
  const pxPerDay = view.zoom === 'fit' ? fitZoom(range, timelineWidth) : clampZoom(view.zoom, range);
  // A plan that is fitted needs no room around it; while zooming, the day under the pointer does.
  const around = view.zoom === 'fit' ? 0 : timelineWidth;
  const scale = useMemo(
    () => createScale(range, pxPerDay, timelineWidth, around),
    [range, pxPerDay, timelineWidth, around],
  );
  const onSettle = (at: string) => onViewPart({ at });
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
    /** Pixels from the left edge of the window to the timeline. */
    offset,
    /** Visible width of the timeline. */
    timelineWidth,
    rowsHeight,
    scale,
    rows,
    timeline,
    focus,
    hover,
    /** Width of the table while its edge is dragged. */
    dragGrid: setDragged,
  };
}
