import { barMiddle, bracketPath, clipSpan, diamondPath, planRowHeightPx } from './bars.ts';
import type { BarMetrics, GanttBar, PixelSpan } from './bars.ts';
import { rowMarks, type RowMark } from './plan-format.ts';
import type { PlanRow } from './plan-view.ts';

/** Which of the marks around bars are drawn. */
export interface BarDisplay {
  readonly critical: boolean;
  readonly baseline: boolean;
  readonly slack: boolean;
}

interface BarOutline {
  readonly d: string;
}

interface BarBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rx?: number;
}

/** The shapes that a bar and the marks around it consist of. */
export type BarPart =
  | 'baseline'
  | 'slack'
  | 'diamond'
  | 'bracket-track'
  | 'bracket'
  | 'bracket-feet'
  | 'split'
  | 'bar'
  | 'hatch'
  | 'progress'
  | 'absence'
  | 'deadline'
  | 'deadline-missed';

/** A piece of what is drawn for a row: a shape, a sign with its upper left corner, or a text with its baseline. */
export type BarMark =
  | { readonly part: BarPart; readonly shape: BarOutline | BarBox }
  | { readonly sign: RowMark; readonly x: number; readonly y: number }
  | { readonly text: string; readonly x: number; readonly y: number };

export interface BarStyle {
  readonly metrics: BarMetrics;
  readonly display: BarDisplay;
  /** The text to the right of a bar. */
  readonly textOf: (row: PlanRow) => string;
}

/** Tells whether a row is drawn as one on the critical path. */
export const isDrawnCritical = ({ row }: GanttBar, { critical }: BarDisplay): boolean =>
  critical && row.critical === true && row.kind !== 'collection';

/**
 * All that is drawn for a row, from back to front, in pixels from the corner of a drawing that shows the pixels
 * [left, right) of the timeline; `top` is the upper edge of the row in it.
 */
export function barMarks(bar: GanttBar, top: number, { left, right }: PixelSpan, style: BarStyle): BarMark[] {
  const { metrics, display } = style;
  const cutOf = (span: PixelSpan) => {
    const cut = clipSpan(span, left, right);
    return { x: Math.round(cut.left - left), end: Math.round(cut.right - left) };
  };
  const { x, end } = cutOf(bar);
  const box: BarBox = { x, y: top + metrics.top, width: Math.max(2, end - x), height: metrics.height };
  const done = cutOf({ left: bar.left, right: bar.progress }).end - x;
  const marks: BarMark[] = [];
  if (display.baseline && bar.baseline) {
    const ghost = cutOf(bar.baseline);
    marks.push({ part: 'baseline', shape: baselineShape(bar, ghost.x, ghost.end, top, metrics) });
  }
  if (display.slack && bar.slackEnd !== undefined && bar.slackEnd > bar.right) {
    marks.push({ part: 'slack', shape: slackLine(bar.right - left, bar.slackEnd - left, box.y + box.height) });
  }
  const isCritical = isDrawnCritical(bar, display);
  marks.push(
    ...(bar.parts
      ? splitMarks(bar.parts.map(cutOf), box, x + done, isCritical)
      : kindMarks(bar, box, done, isCritical)),
  );
  for (const away of bar.absences ?? []) {
    const cut = cutOf(away);
    marks.push({ part: 'absence', shape: { ...box, x: cut.x, width: Math.max(3, cut.end - cut.x) } });
  }
  if (bar.deadline) {
    const d = `M${Math.round(bar.deadline.x - left)} ${top + planRowHeightPx - 8}l-5 -9h10z`;
    marks.push({ part: bar.deadline.missed ? 'deadline-missed' : 'deadline', shape: { d } });
  }
  marks.push(...besideMarks(bar, Math.round(bar.right - left), top, style));
  return marks;
}

/** The shapes of a bar by the kind of its row; `done` is the width of what is done. */
function kindMarks({ row }: GanttBar, box: BarBox, done: number, isCritical: boolean): BarMark[] {
  const { x, y, width, height } = box;
  if (row.kind === 'milestone') {
    return [{ part: 'diamond', shape: { d: diamondPath(x + width / 2, y + height / 2) } }];
  }
  if (row.kind === 'collection') {
    const beam = { x, y: y + 2, width: done, height: 5 };
    return [
      { part: 'bracket-track', shape: { d: bracketPath(x, y + 2, width) } },
      ...(done > 0 ? [{ part: 'bracket', shape: beam } as const] : []),
      { part: 'bracket-feet', shape: { d: feetPath(x, y + 7, width) } },
    ];
  }
  const radius = Math.min(3, width / 2);
  const frame = { x: x + 0.5, y: y + 0.5, width: Math.max(1, width - 1), height: height - 1, rx: radius };
  const fill = { d: fillPath(box, Math.min(done, width), radius) };
  return [
    { part: 'bar', shape: frame },
    ...(isCritical ? [{ part: 'hatch', shape: frame } as const] : []),
    ...(done > 0 ? [{ part: 'progress', shape: fill } as const] : []),
  ];
}

/** The parts of a split bar, joined by a dotted line. @param done right edge of what is done */
function splitMarks(
  parts: readonly { readonly x: number; readonly end: number }[],
  box: BarBox,
  done: number,
  isCritical: boolean,
): BarMark[] {
  const outline = (to: number) =>
    parts
      .filter(({ x }) => x < to)
      .map(({ x, end }) => {
        const width = Math.max(2, Math.min(end, to) - x);
        return fillPath(
          { ...box, x: x + 0.5, y: box.y + 0.5, width, height: box.height - 1 },
          width,
          Math.min(3, width / 2),
        );
      })
      .join('');
  const frame = { d: outline(Infinity) };
  const middle = Math.round(box.y + box.height / 2) + 0.5;
  const gaps = parts.slice(1).map(({ x }, at) => `M${parts[at]?.end ?? x} ${middle}H${x}`);
  return [
    { part: 'split', shape: { d: gaps.join('') } },
    { part: 'bar', shape: frame },
    ...(isCritical ? [{ part: 'hatch', shape: frame } as const] : []),
    ...(done > (parts[0]?.x ?? done) ? [{ part: 'progress', shape: { d: outline(done) } } as const] : []),
  ];
}

/** The feet of a bracket alone, so that they stay dark while its beam shows the progress. */
function feetPath(x: number, y: number, width: number): string {
  const foot = Math.min(6, width / 2);
  return `M${x} ${y}h${foot}l${-foot} 5zM${x + width} ${y}h${-foot}l${foot} 5z`;
}

/** A progress fill: round on the left, straight on the right until it reaches the end of the bar. */
function fillPath({ x, y, width, height }: BarBox, done: number, radius: number): string {
  const r = Math.min(radius, done);
  const e = done >= width ? r : 0;
  const right = e > 0 ? `a${e} ${e} 0 0 1 ${e} ${e}v${height - 2 * e}a${e} ${e} 0 0 1 ${-e} ${e}` : `v${height}`;
  return `M${x + r} ${y}h${done - r - e}${right}h${e + r - done}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** A dotted line with an end cap, below the bar label. */
function slackLine(from: number, to: number, bottom: number): BarOutline {
  const y = bottom + 1.5;
  const end = Math.round(to) - 0.5;
  return { d: `M${Math.round(from)} ${y}H${end}M${end} ${y - 4}V${y}` };
}

function baselineShape({ row }: GanttBar, x: number, end: number, top: number, metrics: BarMetrics) {
  const y = top + metrics.baselineTop;
  if (row.kind === 'milestone') return { d: diamondPath((x + end) / 2, y + 2, 4) };
  return { x: x + 0.5, y: y - 0.5, width: Math.max(1, end - x - 1), height: metrics.baselineHeight, rx: 1.5 };
}

/** Signs and text to the right of a bar, behind a deadline at its end. */
function besideMarks(bar: GanttBar, end: number, top: number, { metrics, textOf }: BarStyle): BarMark[] {
  const { row, right, deadline } = bar;
  const y = top + barMiddle(metrics);
  const behind = deadline ? Math.round(deadline.x - right) : 0;
  const from = end + (Math.abs(behind) < 24 ? Math.max(12, behind + 9) : 12);
  const signs = rowMarks(row);
  const text = textOf(row);
  const marks: BarMark[] = signs.map((sign, at) => ({ sign, x: from + at * 16, y: y - 6 }));
  return text === '' ? marks : [...marks, { text, x: from + signs.length * 16, y: y + 4 }];
}
