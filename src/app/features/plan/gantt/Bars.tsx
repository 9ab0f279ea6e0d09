import { memo, useMemo } from 'react';
import {
  ganttBar,
  isBarWithin,
  bracketPath,
  clipSpan,
  diamondPath,
  barMiddle,
  planRowHeightPx,
  type GanttBar,
  type BarMetrics,
} from './bars.ts';
import { type PlanDateFormat, besideText, rowMarks, markPaths } from './plan-format.ts';
import type { WorkCalendar } from './plan-view.ts';
import type { VisibleRow } from './rows.ts';
import type { Scale } from './scale.ts';
import type { BarLabel } from './view-state.ts';

/** Which of the marks around bars are drawn. */
export interface BarDisplay {
  readonly critical: boolean;
  readonly baseline: boolean;
  readonly slack: boolean;
  readonly barLabel: BarLabel;
  /** Pixel of the timeline from which the status line bends; absent: it is not drawn. */
  readonly statusX: number | undefined;
}

interface BlockBarsProps {
  readonly rows: readonly VisibleRow[];
  readonly scale: Scale;
  readonly left: number;
  readonly right: number;
  readonly calendar: WorkCalendar;
  readonly metrics: BarMetrics;
  readonly display: BarDisplay;
  readonly format: PlanDateFormat;
}

/** Interval in pixels at which coordinates restart, so they stay small on long timelines. */
const originStep = 65_536;

/** Pixels of the timeline that one drawing covers. */
export const drawingWidthPx = 2 * originStep;

/** Returns the origin of the drawing that shows a timeline pixel and those after it. */
export const originOf = (left: number): number => Math.floor(left / originStep) * originStep;

/** The bars of one block of rows, within the pixels [left, right) of the timeline. */
export const BlockBars = memo(function BlockBars(props: BlockBarsProps) {
  const { rows, scale, left, right, calendar, metrics, display, format } = props;
  const bars = useMemo(() => rows.map(({ node }) => ganttBar(node.row, scale, calendar)), [rows, scale, calendar]);
  const origin = originOf(left);
  const shared = { origin, metrics, display, format };
  return (
    <>
      {bars.map((bar, at) =>
        bar && isBarWithin(bar, { left, right }) ? (
          // oxlint-disable-next-line react/no-array-index-key -- elements are reused for other rows
          <BarShape key={at} bar={bar} top={at * planRowHeightPx} {...shared} />
        ) : null,
      )}
      {display.statusX !== undefined && (
        <path className="plan-status-line" d={statusPath(bars, display.statusX - origin, origin)} />
      )}
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

interface BarShapeProps extends Pick<BlockBarsProps, 'metrics' | 'display' | 'format'> {
  readonly bar: GanttBar;
  /** The corner of the drawing, in pixels of the timeline and of the block. */
  readonly origin: number;
  readonly top: number;
}

const BarShape = memo(function BarShape({ bar, top, origin, metrics, display, format }: BarShapeProps) {
  const { row } = bar;
  const [left, right] = [origin, origin + drawingWidthPx];
  const cut = clipSpan(bar, left, right);
  const box: ProgressBox = {
    x: Math.round(cut.left - left),
    end: Math.round(cut.right - left),
    progress: Math.round(Math.min(cut.right, Math.max(cut.left, bar.progress)) - left),
    top: top + metrics.top,
    height: metrics.height,
  };
  const critical = display.critical && row.critical === true;
  return (
    <g className={`plan-kind-${row.kind}${critical && row.kind !== 'collection' ? ' plan-is-critical' : ''}`}>
      {display.baseline && bar.baseline && <Ghost bar={bar} left={left} right={right} top={top} metrics={metrics} />}
      {display.slack && bar.slackEnd !== undefined && bar.slackEnd > bar.right && (
        <path
          className="plan-slack"
          d={slackPath(bar.right - left, bar.slackEnd - left, top + metrics.top + metrics.height)}
        />
      )}
      <KindShape bar={bar} box={box} critical={critical} />
      {bar.absences?.map((away) => {
        const seen = clipSpan(away, left, right);
        const x = Math.round(seen.left - left);
        const width = Math.max(3, Math.round(seen.right - left) - x);
        return <rect key={away.left} className="plan-absence" x={x} y={box.top} width={width} height={box.height} />;
      })}
      {bar.deadline && (
        <path
          className={`plan-deadline${bar.deadline.missed ? ' plan-deadline-missed' : ''}`}
          d={`M${Math.round(bar.deadline.x - left)} ${top + planRowHeightPx - 8}l-5 -9h10z`}
        />
      )}
      <Beside
        bar={bar}
        x={Math.round(bar.right - left)}
        y={top + barMiddle(metrics)}
        display={display}
        format={format}
      />
    </g>
  );
});

interface ProgressBox {
  readonly x: number;
  readonly end: number;
  readonly progress: number;
  readonly top: number;
  readonly height: number;
}

function KindShape({ bar, box, critical }: { bar: GanttBar; box: ProgressBox; critical: boolean }) {
  const width = Math.max(2, box.end - box.x);
  const done = box.progress - box.x;
  if (bar.row.kind === 'milestone') {
    return <path className="plan-diamond" d={diamondPath((box.x + box.end) / 2, box.top + box.height / 2)} />;
  }
  if (bar.row.kind === 'collection') {
    const top = box.top + 2;
    return (
      <>
        <path className="plan-bracket-track" d={bracketPath(box.x, top, width)} />
        {done > 0 && <rect className="plan-bracket" x={box.x} y={top} width={done} height={5} />}
        <path className="plan-bracket" d={feetPath(box.x, top + 5, width)} />
      </>
    );
  }
  const radius = Math.min(3, width / 2);
  const frame = { x: box.x + 0.5, y: box.top + 0.5, width: Math.max(1, width - 1), height: box.height - 1, rx: radius };
  return (
    <>
      <rect className="plan-bar" {...frame} />
      {critical && <rect className="plan-hatch" {...frame} />}
      {done > 0 && (
        <path
          className="plan-progress"
          d={fillPath(box.x, box.top, Math.min(done, width), box.height, radius, width)}
        />
      )}
    </>
  );
}

/** The feet of a bracket alone, so that they stay dark while its beam shows the progress. */
function feetPath(x: number, y: number, width: number): string {
  const foot = Math.min(6, width / 2);
  return `M${x} ${y}h${foot}l${-foot} 5zM${x + width} ${y}h${-foot}l${foot} 5z`;
}

/** A progress fill: round on the left, straight on the right until it reaches the end of the bar. */
function fillPath(x: number, y: number, done: number, height: number, radius: number, width: number): string {
  const r = Math.min(radius, done);
  const e = done >= width ? r : 0;
  const right = e > 0 ? `a${e} ${e} 0 0 1 ${e} ${e}v${height - 2 * e}a${e} ${e} 0 0 1 ${-e} ${e}` : `v${height}`;
  return `M${x + r} ${y}h${done - r - e}${right}h${e + r - done}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** A dotted line with an end cap, below the bar label. */
function slackPath(from: number, to: number, bottom: number): string {
  const y = Math.round(bottom) + 1.5;
  const end = Math.round(to) - 0.5;
  return `M${from} ${y}H${end}M${end} ${y - 4}V${y}`;
}

interface GhostProps {
  readonly bar: GanttBar;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly metrics: BarMetrics;
}

/** Baseline of the row. */
function Ghost({ bar, left, right, top, metrics }: GhostProps) {
  if (!bar.baseline) return null;
  const cut = clipSpan(bar.baseline, left, right);
  const y = top + metrics.baselineTop;
  if (bar.row.kind === 'milestone') {
    const half = 4;
    return <path className="plan-baseline" d={diamondPath((cut.left + cut.right) / 2 - left, y + 2, half)} />;
  }
  const x = Math.round(cut.left - left) + 0.5;
  const width = Math.max(1, Math.round(cut.right - cut.left) - 1);
  return <rect className="plan-baseline" x={x} y={y - 0.5} width={width} height={metrics.baselineHeight} rx={1.5} />;
}

/** Returns the x position of text, moved behind a deadline marker at the end of its bar. */
function afterDeadline({ right, deadline }: GanttBar, x: number): number {
  const isNear = deadline !== undefined && Math.abs(deadline.x - right) < 24;
  return isNear ? x + Math.round(deadline.x - right) + 9 : x;
}

interface BesideProps {
  readonly bar: GanttBar;
  readonly x: number;
  readonly y: number;
  readonly display: BarDisplay;
  readonly format: PlanDateFormat;
}

/** Marks and text to the right of a bar. */
function Beside({ bar, x, y, display, format }: BesideProps) {
  const marks = rowMarks(bar.row);
  const from = Math.max(x + 12, afterDeadline(bar, x));
  const text = besideText(bar.row, display.barLabel, format);
  return (
    <>
      {marks.map((mark, at) => (
        <path
          key={mark}
          className={`plan-mark plan-mark-${mark}`}
          d={markPaths[mark]}
          transform={`translate(${from + at * 16} ${y - 6})`}
        />
      ))}
      {text !== '' && (
        <text className="plan-label" x={from + marks.length * 16} y={y + 4}>
          {text}
        </text>
      )}
    </>
  );
}
