import { memo, useMemo } from 'react';
import { barMarks, isDrawnCritical, type BarMark, type BarStyle } from './bar-marks.ts';
import { ganttBar, isBarWithin, planRowHeightPx, type GanttBar } from './bars.ts';
import { markPaths } from './plan-format.ts';
import type { WorkCalendar } from './plan-view.ts';
import type { VisibleRow } from './rows.ts';
import type { Scale } from './scale.ts';

interface BlockBarsProps {
  readonly rows: readonly VisibleRow[];
  readonly scale: Scale;
  readonly left: number;
  readonly right: number;
  readonly calendar: WorkCalendar;
  readonly style: BarStyle;
  /** Pixel of the timeline from which the status line bends; absent: it is not drawn. */
  readonly statusX: number | undefined;
}

/** Interval in pixels at which coordinates restart, so they stay small on long timelines. */
const originStep = 65_536;

/** Pixels of the timeline that one drawing covers. */
export const drawingWidthPx = 2 * originStep;

/** Returns the origin of the drawing that shows a timeline pixel and those after it. */
export const originOf = (left: number): number => Math.floor(left / originStep) * originStep;

/** The bars of one block of rows, within the pixels [left, right) of the timeline. */
export const BlockBars = memo(function BlockBars(props: BlockBarsProps) {
  const { rows, scale, left, right, calendar, style, statusX } = props;
  const bars = useMemo(() => rows.map(({ node }) => ganttBar(node.row, scale, calendar)), [rows, scale, calendar]);
  const origin = originOf(left);
  return (
    <>
      {bars.map((bar, at) =>
        bar && isBarWithin(bar, { left, right }) ? (
          // oxlint-disable-next-line react/no-array-index-key -- elements are reused for other rows
          <BarShape key={at} bar={bar} top={at * planRowHeightPx} origin={origin} style={style} />
        ) : null,
      )}
      {statusX !== undefined && <path className="plan-status-line" d={statusPath(bars, statusX - origin, origin)} />}
    </>
  );
});

/** The status line of some rows: through the day, bent to what is done of each bar that runs or should run. */
function statusPath(bars: readonly (GanttBar | undefined)[], x: number, left: number): string {
  const points = bars.map((bar, at) => {
    const done = bar && barStatus(bar, x + left);
    const bend = done === undefined ? '' : `L${Math.round(done - left)} ${(at + 0.5) * planRowHeightPx}`;
    return `${bend}L${Math.round(x)} ${(at + 1) * planRowHeightPx}`;
  });
  return `M${Math.round(x)} 0${points.join('')}`;
}

/** The pixel to which the status line bends for a bar; none where the bar is as far as the day wants. */
function barStatus({ row, left, right, progress }: GanttBar, today: number): number | undefined {
  if (row.kind === 'collection' || row.kind === 'milestone') return undefined;
  const isBehind = row.complete < 100 && left < today && progress < Math.min(today, right);
  const isAhead = row.complete > 0 && progress > today;
  return isBehind || isAhead ? progress : undefined;
}

interface BarShapeProps {
  readonly bar: GanttBar;
  /** The corner of the drawing, in pixels of the timeline and of the block. */
  readonly origin: number;
  readonly top: number;
  readonly style: BarStyle;
}

const BarShape = memo(function BarShape({ bar, top, origin, style }: BarShapeProps) {
  const marks = barMarks(bar, top, { left: origin, right: origin + drawingWidthPx }, style);
  return (
    <g className={`plan-kind-${bar.row.kind}${isDrawnCritical(bar, style.display) ? ' plan-is-critical' : ''}`}>
      {marks.map(barMarkElement)}
    </g>
  );
});

function barMarkElement(mark: BarMark, at: number) {
  if ('sign' in mark) {
    const { sign, x, y } = mark;
    const place = `translate(${x} ${y})`;
    return <path key={sign} className={`plan-mark plan-mark-${sign}`} d={markPaths[sign]} transform={place} />;
  }
  if ('text' in mark) {
    return (
      <text key="label" className="plan-label" x={mark.x} y={mark.y}>
        {mark.text}
      </text>
    );
  }
  const { part, shape } = mark;
  const key = part === 'absence' ? at : part;
  const className = `plan-${part}`;
  return 'd' in shape ? (
    <path key={key} className={className} {...shape} />
  ) : (
    <rect key={key} className={className} {...shape} />
  );
}
