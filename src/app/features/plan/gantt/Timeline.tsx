import { useMemo, type ReactNode, type Ref } from 'react';
import { Backdrop } from './Backdrop.tsx';
import { BlockBars, drawingWidthPx, originOf, type BarDisplay } from './Bars.tsx';
import { barMetrics, pixelsOf, planRowHeightPx } from './bars.ts';
import { ActiveLinks, BlockLinks } from './Links.tsx';
import type { PlanLabels } from './labels.ts';
import { headerHeight } from './measures.ts';
import type { PlanRowLink } from './plan-view.ts';
import { TimeHeader } from './TimeHeader.tsx';
import { xOf, type Scale } from './scale.ts';
import type { PlanModel } from './use-plan-model.ts';
import type { DrawnBlock } from './recycling.ts';
import type { VisibleRow } from './rows.ts';
import type { RowWindow } from './use-row-window.ts';
import type { PlanView } from './view-state.ts';
import { blockRows, type PlanLayout } from './window.ts';

interface TimelineProps {
  readonly model: PlanModel;
  readonly view: PlanView;
  readonly scale: Scale;
  readonly rows: RowWindow;
  /** The rows of a block, as they are drawn by now. */
  rowsOf(block: number): readonly VisibleRow[];
  /** The layout by which links are drawn by now. */
  readonly linked: PlanLayout;
  readonly span: readonly [number, number];
  /** Pixels from the left edge of the window to the visible timeline. */
  readonly offset: number;
  /** Row whose links are highlighted; -1 for none. */
  readonly picked: number;
  /** Highlighted link under the pointer. */
  readonly link: PlanRowLink | undefined;
  /** Row whose bar has the focus; -1 none. */
  readonly read: number;
  readonly labels: PlanLabels;
  readonly drawing: Ref<HTMLDivElement>;
  readonly hoverRow: Ref<HTMLDivElement>;
  /** Over the bars. */
  readonly over?: ReactNode;
}

/** The Gantt side; a picture of what the table says in words, so it is hidden from screen readers. */
export function Timeline(props: TimelineProps) {
  const { model, scale, rows, span, offset } = props;
  const height = Math.max(0, rows.size.height - headerHeight);
  return (
    <div className="plan-timeline" style={{ width: scale.width }} aria-hidden>
      <TimeHeader
        scale={scale}
        left={span[0]}
        right={span[1]}
        labelLeft={offset}
        format={model.tickFormat}
        calendar={model.calendar}
        today={model.today}
      />
      <Backdrop
        scale={scale}
        left={span[0]}
        right={span[1]}
        height={height}
        calendar={model.calendar}
        firstWeekday={model.tickFormat.firstWeekday}
      />
      <TodayLine {...props} height={height} />
      <TimelineDrawing {...props} />
    </div>
  );
}

function TodayLine({ model, scale, labels, height }: TimelineProps & { height: number }) {
  const x = Math.round(xOf(scale, model.today + 0.5));
  if (x < 0 || x > scale.width) return null;
  return (
    <div className="plan-sticky-over">
      <div className="plan-today" style={{ left: x, height }}>
        <span className={`plan-today-label ${todaySide(x, scale.width)}`}>{labels.today}</span>
      </div>
    </div>
  );
}

/** Pixels around the line that the label of today has room in. */
const todayRoom = 48;

/** Returns the side of today's label, depending on the room to the timeline's edge. */
function todaySide(x: number, width: number): string {
  if (x < todayRoom) return 'plan-today-after';
  return x > width - todayRoom ? 'plan-today-before' : '';
}

function TimelineDrawing({ model, view, scale, rows, span, picked, drawing, hoverRow, over, ...props }: TimelineProps) {
  const { layout, calendar, format } = model;
  const metrics = barMetrics(view.baseline);
  const [left, right] = span;
  const { critical, baseline, slack, barLabel } = view;
  const statusX = view.statusLine ? Math.round(xOf(scale, model.today + 0.5)) : undefined;
  const display = useMemo<BarDisplay>(
    () => ({ critical, baseline, slack, barLabel, statusX }),
    [critical, baseline, slack, barLabel, statusX],
  );
  const window = useMemo(
    () => ({ first: rows.first, end: rows.end, left, right }),
    [rows.first, rows.end, left, right],
  );
  // While the row count differs, links would connect the wrong rows.
  const isLinked = view.links && props.linked.rows.length === layout.rows.length;
  const links = { layout: props.linked, scale, metrics, critical };
  const origin = originOf(left);
  return (
    <div ref={drawing} className="plan-drawing" style={{ height: layout.rows.length * planRowHeightPx }}>
      <div ref={hoverRow} className="plan-hover-row" hidden />
      {inPlace(rows.blocks).map(({ block, slot }) => (
        <TimelineBlock key={slot} block={block} count={props.rowsOf(block).length} origin={origin}>
          {isLinked && <BlockLinks block={block} left={left} right={right} origin={origin} {...links} />}
          <BlockBars
            rows={props.rowsOf(block)}
            scale={scale}
            left={left}
            right={right}
            calendar={calendar}
            metrics={metrics}
            display={display}
            format={format}
          />
        </TimelineBlock>
      ))}
      {isLinked && picked >= 0 && <ActiveLinks {...links} window={window} only={picked} />}
      {isLinked && props.link && <ActiveLinks {...links} window={window} one={props.link} />}
      {props.read >= 0 && <BarFocus layout={layout} scale={scale} place={props.read} />}
      {over}
    </div>
  );
}

/** A fixed DOM order: the order of the blocks is irrelevant, and moving elements is slow. */
const inPlace = (blocks: readonly DrawnBlock[]) => blocks.toSorted((a, b) => a.slot - b.slot);

/** The frame around the bar whose cell has the focus. */
function BarFocus({ layout, scale, place }: { layout: PlanLayout; scale: Scale; place: number }) {
  const span = layout.spans[place];
  const x = span ? pixelsOf(span, span.start === span.end, scale) : { left: 0, right: 24 };
  const box = {
    left: x.left - 4,
    top: place * planRowHeightPx + 1,
    width: x.right - x.left + 8,
    height: planRowHeightPx - 3,
  };
  return <div className="plan-bar-focus" style={box} />;
}

interface BlockProps {
  readonly block: number;
  /** Rows that it has. */
  readonly count: number;
  readonly origin: number;
  readonly children: ReactNode;
}

/**
 * The picture of a block of rows: the lines between them, links, bars. It is as wide as the drawing of several windows, so that
 * what stays in sight is not drawn anew when others come.
 */
function TimelineBlock({ block, count, origin, children }: BlockProps) {
  return (
    <svg
      width={drawingWidthPx}
      height={count * planRowHeightPx}
      style={{ left: origin, top: block * blockRows * planRowHeightPx }}
      aria-hidden
    >
      <path className="plan-lines" d={rowLinesPath(count)} />
      {children}
    </svg>
  );
}

const rowLinesPath = (count: number): string =>
  Array.from({ length: count }, (_, at) => `M0 ${(at + 1) * planRowHeightPx - 0.5}h${drawingWidthPx}`).join('');
