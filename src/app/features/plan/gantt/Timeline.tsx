import { useMemo, type ReactNode, memo } from 'react';
import type { BarStyle } from './bar-marks.ts';
import { BlockBars, drawingWidthPx, originOf } from './Bars.tsx';
import { barMetrics, pixelsOf, planRowHeightPx, headerHeight } from './bars.ts';
import { besideText } from './plan-format.ts';
import { ActiveLinks, BlockLinks } from './Links.tsx';
import { TimeHeader } from './TimeHeader.tsx';
import { xOf, type Scale, dayAt } from './scale.ts';
import type { DrawnBlock } from './recycling.ts';
import type { VisibleRow } from './rows.ts';
import type { SurfaceContext, SurfaceEditing } from './surface-editing.ts';
import { blockRows, type PlanLayout, spanAt, tileWidth } from './window.ts';
import { freeSpans, restSpans, type DayNumber } from './calendar.ts';
import type { WorkCalendar } from './plan-view.ts';
import { floorTo, nextOf, tiersFor, type TickUnit } from './ticks.ts';

interface TimelineProps {
  readonly context: SurfaceContext;
  /** The rows of a block, as they are drawn by now. */
  rowsOf(block: number): readonly VisibleRow[];
  /** The layout by which links are drawn by now. */
  readonly linked: PlanLayout;
  readonly editing: SurfaceEditing | undefined;
}

/** The Gantt side; a picture of what the table says in words, so it is hidden from screen readers. */
export function Timeline(props: TimelineProps) {
  const { model, surface } = props.context;
  const { scale, timeline, offset, rows } = surface;
  const [left, right] = timeline.span;
  const { calendar, today, tickFormat } = model;
  const height = Math.max(0, rows.size.height - headerHeight);
  const drawn = { scale, left, right, calendar };
  return (
    <div className="plan-timeline" style={{ width: scale.width }} aria-hidden>
      <TimeHeader {...drawn} labelLeft={offset} format={tickFormat} today={today} />
      <Backdrop {...drawn} height={height} firstWeekday={tickFormat.firstWeekday} />
      <TodayLine context={props.context} height={height} />
      <TimelineDrawing {...props} />
    </div>
  );
}

function TodayLine({ context, height }: { context: SurfaceContext; height: number }) {
  const { scale } = context.surface;
  const x = Math.round(xOf(scale, context.model.today + 0.5));
  if (x < 0 || x > scale.width) return null;
  return (
    <div className="plan-sticky-over">
      <div className="plan-today" style={{ left: x, height }}>
        <span className={`plan-today-label ${todaySide(x, scale.width)}`}>{context.labels.today}</span>
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

function TimelineDrawing({ context, rowsOf, linked, editing }: TimelineProps) {
  const { model, view, surface } = context;
  const { layout, calendar, format } = model;
  const { scale, rows, focus, hover, timeline, drawing } = surface;
  const { timelineStripe } = hover;
  const metrics = barMetrics(view.baseline);
  const [left, right] = timeline.span;
  const { critical, baseline, slack, barLabel } = view;
  const statusX = view.statusLine ? Math.round(xOf(scale, model.today + 0.5)) : undefined;
  const style = useMemo<BarStyle>(
    () => ({
      metrics,
      display: { critical, baseline, slack },
      textOf: (row) => besideText(row, barLabel, format),
    }),
    [metrics, critical, baseline, slack, barLabel, format],
  );
  const window = useMemo(
    () => ({ first: rows.first, end: rows.end, left, right }),
    [rows.first, rows.end, left, right],
  );
  // While the row count differs, links would connect the wrong rows.
  const isLinked = view.links && linked.rows.length === layout.rows.length;
  const links = { layout: linked, scale, metrics, critical };
  const drawn = { left, right, origin: originOf(left) };
  // The row whose links are highlighted, and the link under the pointer.
  const picked = hover.bar?.place ?? (focus.isPicked ? focus.place : -1);
  const link = hover.link?.link;
  return (
    <div ref={drawing} className="plan-drawing" style={{ height: layout.rows.length * planRowHeightPx }}>
      <div ref={timelineStripe} className="plan-hover-row" hidden />
      {inPlace(rows.blocks).map(({ block, slot }) => (
        <TimelineBlock key={slot} block={block} count={rowsOf(block).length} origin={drawn.origin}>
          {isLinked && <BlockLinks block={block} {...drawn} {...links} />}
          <BlockBars
            rows={rowsOf(block)}
            scale={scale}
            left={left}
            right={right}
            calendar={calendar}
            style={style}
            statusX={statusX}
          />
        </TimelineBlock>
      ))}
      {isLinked && picked >= 0 && <ActiveLinks {...links} window={window} only={picked} />}
      {isLinked && link && <ActiveLinks {...links} window={window} one={link} />}
      {focus.isPicked && focus.column === model.columns.length && (
        <BarFocus layout={layout} scale={scale} place={focus.place} />
      )}
      {editing?.overDrawing(context)}
    </div>
  );
}

/** A fixed DOM order: the order of the blocks is irrelevant, and moving elements is slow. */
const inPlace = (blocks: readonly DrawnBlock[]) => blocks.toSorted((a, b) => a.slot - b.slot);

/** The frame around the bar whose cell has the focus. */
function BarFocus({ layout, scale, place }: { layout: PlanLayout; scale: Scale; place: number }) {
  const span = spanAt(layout, place);
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

interface BackdropProps {
  readonly scale: Scale;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly calendar: WorkCalendar;
  readonly firstWeekday: number;
}

/** Days narrower than this are not shaded: the stripes would only flicker. */
const minShadedDayPx = 3.5;
/** Minimum width of a day, in pixels, at which hours are distinguishable. */
const minShadedHours = 100;

/** Background behind all rows: days off, hours off and unit lines, in tiles. It does not scroll vertically. */
const Backdrop = memo(function Backdrop({ left, right, ...props }: BackdropProps) {
  const first = Math.floor(left / tileWidth);
  const count = Math.ceil(right / tileWidth) - first;
  return (
    <div className="plan-sticky">
      {Array.from({ length: count }, (_, at) => {
        const from = (first + at) * tileWidth;
        return <BackdropTile key={first + at} left={from} right={Math.min(from + tileWidth, right)} {...props} />;
      })}
    </div>
  );
});

/** A piece stays as it is while others come into sight. */
const BackdropTile = memo(function BackdropTile(props: BackdropProps) {
  const { scale, left, right, height, firstWeekday } = props;
  const tiers = tiersFor(scale.pxPerDay);
  const lines = (unit: TickUnit) => linePath(unit, scale, left, right, height, firstWeekday);
  return (
    <svg width={right - left} height={height} style={{ left, top: 0 }} aria-hidden>
      {scale.pxPerDay >= minShadedDayPx && <path className="plan-free" d={spansPath(freeSpans, props)} />}
      {scale.pxPerDay >= minShadedHours && <path className="plan-rest" d={spansPath(restSpans, props)} />}
      <path className="plan-lines" d={lines(tiers.lower)} />
      <path className="plan-lines-upper" d={lines(tiers.upper)} />
    </svg>
  );
});

function spansPath(spansOf: typeof freeSpans, { scale, left, right, height, calendar }: BackdropProps): string {
  return spansOf(calendar, dayAt(scale, left), dayAt(scale, right))
    .map(([from, to]) => {
      const x = Math.round(xOf(scale, from) - left);
      return `M${x} 0H${Math.round(xOf(scale, to) - left)}V${height}H${x}z`;
    })
    .join('');
}

function linePath(
  unit: TickUnit,
  scale: Scale,
  left: number,
  right: number,
  height: number,
  firstWeekday: number,
): string {
  const path: string[] = [];
  const end: DayNumber = dayAt(scale, right);
  for (let day = floorTo(unit, dayAt(scale, left), firstWeekday); day < end; day = nextOf(unit, day)) {
    path.push(`M${Math.round(xOf(scale, day) - left) + 0.5} 0V${height}`);
  }
  return path.join('');
}
