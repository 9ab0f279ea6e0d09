import { type DayNumber, ganttDayNumber } from './calendar.ts';
import type { PlanRow } from './plan-view.ts';

/** Maps days to the timeline: day `first` is at pixel 0, and the timeline is `width` pixels wide. */
export interface Scale {
  readonly first: DayNumber;
  readonly days: number;
  readonly pxPerDay: number;
  readonly width: number;
}

export interface DayNumberRange {
  readonly first: DayNumber;
  /** Not included. */
  readonly end: DayNumber;
}

/** Pixels per day of each zoom step, from years to hours. */
export const zoomSteps = [0.08, 0.16, 0.32, 0.65, 1.2, 2.2, 4, 7, 12, 20, 44, 72, 144, 288, 576] as const;

export const minPxPerDay = zoomSteps[0];
export const maxPxPerDay = 576;

/** Browsers place boxes exactly up to some 16 million pixels; half of it leaves room. */
const maxScaleWidthPx = 8_000_000;

/** Room before the first bar, in pixels. */
const padBefore = 48;

/** Room after the last bar for its label, in pixels: in a narrow window the bars themselves matter more. */
const padAfter = (width: number): number => Math.min(240, Math.round(width / 5));

export const xOf = (scale: Scale, day: DayNumber): number => (day - scale.first) * scale.pxPerDay;

export const dayAt = (scale: Scale, x: number): DayNumber => scale.first + x / scale.pxPerDay;

/**
 * Creates the scale of a plan at a zoom, at least `minWidth` pixels wide, in whole days. `around` is the minimum number
 * of pixels before and after the plan: with the window's width, every day of the plan can be scrolled to any position.
 */
export function createScale(range: DayNumberRange, pxPerDay: number, minWidth: number, around = 0): Scale {
  const before = Math.ceil(Math.max(around, padBefore) / pxPerDay);
  const after = Math.ceil(Math.max(around, padAfter(minWidth)) / pxPerDay);
  const first = Math.floor(range.first) - before;
  const days = Math.max(Math.ceil(range.end) + after - first, Math.ceil(minWidth / pxPerDay));
  return { first, days, pxPerDay, width: Math.ceil(days * pxPerDay) };
}

/** A zoom within the steps that also keeps the timeline of this range in what a browser can place. */
export function clampZoom(pxPerDay: number, range: DayNumberRange): number {
  const most = Math.max(minPxPerDay, Math.min(maxPxPerDay, maxScaleWidthPx / Math.max(1, range.end - range.first)));
  return Math.min(most, Math.max(minPxPerDay, pxPerDay));
}

/** A zoom as an address keeps it, so that what is read back is the same. */
export const keptZoom = (pxPerDay: number): number => Number(pxPerDay.toPrecision(5));

/** The next step in (direction 1) or out (-1) from any zoom, within the steps. */
export function nextZoom(pxPerDay: number, direction: 1 | -1): number {
  const tolerance = 1.01;
  if (direction === 1) return zoomSteps.find((step) => step > pxPerDay * tolerance) ?? maxPxPerDay;
  return zoomSteps.findLast((step) => step < pxPerDay / tolerance) ?? minPxPerDay;
}

/** The zoom at which the whole range with its labels fits in `width` pixels. */
export function fitZoom(range: DayNumberRange, width: number): number {
  const room = Math.max(64, width - padBefore - padAfter(width) - 2);
  return clampZoom(Math.min(room / Math.max(1, range.end - range.first), 72), range);
}

/**
 * The scroll position that keeps the day under `anchor` (pixels from the left edge of the visible timeline) where it is
 * when `before` becomes `after`. Not clamped to the timeline.
 */
export function scrollAfterZoom(before: Scale, after: Scale, scrollLeft: number, anchor: number): number {
  return xOf(after, dayAt(before, scrollLeft + anchor)) - anchor;
}

/** The nearest scroll position to `x` in a window of `width` pixels at which no more is empty than the room around a plan. */
export function scrollWithin(scale: Scale, range: DayNumberRange, width: number, x: number): number {
  const least = xOf(scale, range.first) - padBefore;
  const most = xOf(scale, range.end) + padAfter(width) - width;
  return Math.max(least, Math.min(x, Math.max(least, most)));
}

/** The days that rows, baselines and deadlines cover; without any dated row the four weeks around `today`. */
export function planRange(rows: readonly PlanRow[], today: DayNumber): DayNumberRange {
  let first = '';
  let last = '';
  // Texts of days sort as the days do, and comparing them is quicker than reading each.
  const cover = (day: string | undefined) => {
    if (day === undefined || (first !== '' && day >= first && day <= last) || Number.isNaN(ganttDayNumber(day))) return;
    if (first === '' || day < first) first = day;
    if (day > last) last = day;
  };
  for (const row of rows) {
    cover(row.start);
    cover(row.finish);
    cover(row.baseline?.start);
    cover(row.baseline?.finish);
    cover(row.deadline);
  }
  if (first === '') return { first: today - 7, end: today + 21 };
  return { first: ganttDayNumber(first), end: ganttDayNumber(last) + 1 };
}
