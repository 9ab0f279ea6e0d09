import { addWorkingDays, ganttDayNumber, type DayNumber } from './calendar.ts';
import type { PlanRow, WorkCalendar } from './plan-view.ts';
import { xOf, type Scale } from './scale.ts';

/** Height of a row of the time header, in pixels. */
export const tierHeight = 18;
/** Heights of the header, which always has room for three rows, and of the bar that scrolls the table sideways, in pixels. */
export const headerHeight = 3 * tierHeight;
export const gridScrollHeight = 12;
export const dividerWidth = 5;

/** Height of a row in both panes, in pixels. */
export const planRowHeightPx = 28;

/** Pixels at both sides of the text of a cell, width of the triangle that expands a row, and of the bar of its progress. */
export const cellPadding = 8;
export const twistyWidth = 20;
export const meterWidth = 32;

/** Pixels before the icon that expands a row; levels begin with 1. */
export const levelIndent = (level: number): number => 2 + (level - 1) * 16;

/** Pixels before the name of a row, which follows its icon; levels begin with 1. */
export const nameIndent = (level: number): number => levelIndent(level + 1);

/** Half the width of a milestone, in pixels. */
export const diamondHalf = 7;

/** Vertical positions of bars within a row, in pixels from its top. */
export interface BarMetrics {
  readonly top: number;
  readonly height: number;
  readonly baselineTop: number;
  readonly baselineHeight: number;
}

const plainBarMetrics: BarMetrics = { top: 7, height: 14, baselineTop: 0, baselineHeight: 0 };
const withBaseline: BarMetrics = { top: 4, height: 13, baselineTop: 20, baselineHeight: 4 };

/** Bars move up and make room while the baseline is shown. */
export const barMetrics = (showBaseline: boolean): BarMetrics => (showBaseline ? withBaseline : plainBarMetrics);

export const barMiddle = (metrics: BarMetrics): number => metrics.top + metrics.height / 2;

/** Calendar range of a row: whole days from `start` to before `end`; for a milestone a point within its day. */
export interface RowSpan {
  readonly start: DayNumber;
  readonly end: DayNumber;
  /** The same with times of the day, which count where hours are shown. */
  readonly exact?: { readonly start: DayNumber; readonly end: DayNumber };
}

/** Pixels per day from which on hours are shown. */
const minHourPx = 100;

/** The span of a row; none without dates. One missing date is read as the other one, crossed dates are set right. */
export function rowDaySpan(row: PlanRow): RowSpan | undefined {
  const from = row.start ?? row.finish;
  const to = row.finish ?? row.start;
  if (from === undefined || to === undefined) return undefined;
  const start = ganttDayNumber(from);
  const last = ganttDayNumber(to);
  if (Number.isNaN(start) || Number.isNaN(last)) return undefined;
  const at = (day: DayNumber, hour = 0) => day + hour / 24;
  if (row.kind === 'milestone') {
    const exact = at(last, row.times?.finish);
    return { start: last + 0.5, end: last + 0.5, ...(row.times && { exact: { start: exact, end: exact } }) };
  }
  const [first, end] = [Math.min(start, last), Math.max(start, last)];
  const exact = { start: at(first, row.times?.start), end: at(end, row.times?.finish) };
  return { start: first, end: end + 1, ...(row.times && exact.end > exact.start && { exact }) };
}

export interface PixelSpan {
  readonly left: number;
  readonly right: number;
}

/**
 * Returns the pixels of a span on the timeline, used for links and hit tests; never narrower than the visible minimum.
 */
export function pixelsOf(span: RowSpan, isMilestone: boolean, scale: Scale): PixelSpan {
  const { start, end } = (scale.pxPerDay >= minHourPx && span.exact) || span;
  const left = xOf(scale, start);
  if (isMilestone) return { left: left - diamondHalf, right: left + diamondHalf };
  return { left, right: Math.max(xOf(scale, end), left + 3) };
}

/** All that is drawn for one row, in timeline pixels; progress is the right edge of what is done. */
export interface GanttBar extends PixelSpan {
  readonly row: PlanRow;
  readonly progress: number;
  readonly baseline?: PixelSpan;
  readonly slackEnd?: number;
  readonly deadline?: { readonly x: number; readonly missed: boolean };
  /** Absences of assignees from left to right; overlapping ones are merged. */
  readonly absences?: readonly PixelSpan[];
  /** The parts of a split bar from left to right. */
  readonly parts?: readonly PixelSpan[];
}

/** The bar of a row; none when the row has no dates. */
export function ganttBar(row: PlanRow, scale: Scale, calendar: WorkCalendar): GanttBar | undefined {
  const span = rowDaySpan(row);
  if (!span) return undefined;
  const pixels = pixelsOf(span, row.kind === 'milestone', scale);
  const done = Math.min(100, Math.max(0, row.complete)) / 100;
  const parts = partSpans(row, pixels, scale);
  return {
    row,
    ...pixels,
    progress: progressEdge(parts ?? [pixels], done),
    ...(parts && { parts }),
    ...baselineSpan(row, scale),
    ...slackSpan(row, span, scale, calendar),
    ...deadlineOf(row, span, scale),
    ...absenceSpans(row, span, scale),
  };
}

/** The parts of a bar between its pauses; undefined for one that has none. */
function partSpans({ pauses, kind }: PlanRow, { left, right }: PixelSpan, scale: Scale): PixelSpan[] | undefined {
  if (!pauses || (kind !== 'activity' && kind !== 'adHoc')) return undefined;
  const parts: PixelSpan[] = [];
  let from = left;
  for (const pause of pauses) {
    const end = xOf(scale, ganttDayNumber(pause.from));
    const next = xOf(scale, ganttDayNumber(pause.until) + 1);
    if (end <= from || next >= right || next <= end) continue;
    parts.push({ left: from, right: end });
    from = next;
  }
  return parts.length > 0 ? [...parts, { left: from, right }] : undefined;
}

/** The right edge of what is done, as a share of all parts together. */
function progressEdge(parts: readonly PixelSpan[], done: number): number {
  let open = parts.reduce((sum, { left, right }) => sum + right - left, 0) * done;
  for (const { left, right } of parts) {
    if (open <= right - left) return left + open;
    open -= right - left;
  }
  return parts.at(-1)?.right ?? 0;
}

/** Room that a label may take to the right of its bar, in pixels. */
const barLabelReachPx = 320;

/** Tells whether a part of a bar or of what is drawn around it may be within a span. */
export function isBarWithin(bar: GanttBar, { left, right }: PixelSpan): boolean {
  const first = Math.min(bar.left, bar.baseline?.left ?? bar.left, bar.deadline?.x ?? bar.left);
  const last = Math.max(bar.right, bar.baseline?.right ?? 0, bar.slackEnd ?? 0, bar.deadline?.x ?? 0);
  return first <= right && last + barLabelReachPx >= left;
}

function absenceSpans(row: PlanRow, span: RowSpan, scale: Scale): { absences?: readonly PixelSpan[] } {
  if (!row.absences?.length) return {};
  const absences = row.absences.map(({ from, until }) => ({
    left: xOf(scale, Math.max(span.start, ganttDayNumber(from))),
    right: xOf(scale, Math.min(span.end, ganttDayNumber(until) + 1)),
  }));
  return { absences: mergeSpans(absences.filter(({ left, right }) => right > left)) };
}

/** Spans from left to right, joined where they overlap or touch. */
function mergeSpans(spans: readonly PixelSpan[]): PixelSpan[] {
  const all: PixelSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.left - other.left)) {
    const last = all.at(-1);
    if (last && span.left <= last.right) all[all.length - 1] = { ...last, right: Math.max(last.right, span.right) };
    else all.push(span);
  }
  return all;
}

function baselineSpan(row: PlanRow, scale: Scale): { baseline?: PixelSpan } {
  if (!row.baseline) return {};
  const span = rowDaySpan({ ...row, times: undefined, ...row.baseline });
  return span ? { baseline: pixelsOf(span, row.kind === 'milestone', scale) } : {};
}

function slackSpan(row: PlanRow, span: RowSpan, scale: Scale, calendar: WorkCalendar): { slackEnd?: number } {
  if (!row.slackDays || row.slackDays <= 0 || row.kind === 'collection') return {};
  return { slackEnd: xOf(scale, addWorkingDays(calendar, Math.ceil(span.end), row.slackDays)) };
}

function deadlineOf(row: PlanRow, span: RowSpan, scale: Scale): { deadline?: { x: number; missed: boolean } } {
  const day = row.deadline === undefined ? Number.NaN : ganttDayNumber(row.deadline);
  if (Number.isNaN(day)) return {};
  return { deadline: { x: xOf(scale, day + 1), missed: span.end > day + 1 } };
}

/** A span cut to [from, to] with a margin, so that far ends keep their place without huge coordinates. */
export function clipSpan({ left, right }: PixelSpan, from: number, to: number): PixelSpan {
  const cut = (x: number) => Math.min(to + 32, Math.max(from - 32, x));
  return { left: cut(left), right: cut(right) };
}

/** The outline of a summary bracket: a flat beam with a foot at either end, `x` and `y` at its upper left. */
export function bracketPath(x: number, y: number, width: number): string {
  const foot = Math.min(6, width / 2);
  const beam = 5;
  return `M${x} ${y}h${width}v${beam + 5}l${-foot} -5h${-(width - 2 * foot)}l${-foot} 5z`;
}

export function diamondPath(x: number, y: number, half = diamondHalf): string {
  return `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
}
