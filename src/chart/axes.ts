import { scaleLinear } from 'd3-scale';
import { lineMark, type ChartBox, type ChartMark, type Paint, type TextMark } from './drawing.ts';
import { textWidth } from './text-width.ts';

/** Writes a value; the caller knows language and unit. */
export type WriteValue = (value: number) => string;

export interface ValueTick {
  readonly value: number;
  readonly text: string;
}

/** A linear axis: its values, with the nice ones marked. */
export interface ValueAxis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly ValueTick[];
}

/** Lines between the marked values, where there is room. */
const mostTicks = 6;

/** An axis that holds all values and 0, unless it `floats`; from 0 to 1 where there are none. */
export function valueAxis(values: Iterable<number>, write: WriteValue, count = mostTicks, floats = false): ValueAxis {
  let [low, high] = floats ? [Infinity, -Infinity] : [0, 0];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (!(low <= high)) [low, high] = [0, 1];
  // A single value has no range, so the axis includes 0.
  if (low === high) [low, high] = low === 0 ? [0, 1] : [Math.min(0, 2 * low), Math.max(0, 2 * low)];
  const scale = scaleLinear().domain([low, high]).nice(count);
  const [from = low, until = high] = scale.domain();
  const ticks = scale.ticks(count).map((value) => ({ value, text: write(value) }));
  // Small steps that are written alike say nothing.
  const distinct = ticks.filter(({ text }, index) => index === 0 || text !== ticks[index - 1]?.text);
  return { low: from, high: until, ticks: distinct };
}

/** Returns the number of ticks that fit a height. */
export const ticksFor = (height: number, size: number): number =>
  Math.max(2, Math.min(mostTicks, Math.floor(height / (size * 3.2))));

export const widestText = (texts: readonly string[], size: number): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0);

/** A text of an axis. */
export function axisText(text: string, x: number, y: number, size: number, anchor: TextMark['anchor']): TextMark {
  return { kind: 'text', part: 'axis', x, y, text, size, anchor, fill: 'muted' };
}

const gridPaint = (value: number): Paint => ({ stroke: value === 0 ? 'axis' : 'grid', strokeWidth: 1 });

/** Horizontal grid lines with their values on the left; the zero line is emphasized. */
export function levelMarks(axis: ValueAxis, plot: ChartBox, yOf: (value: number) => number, size: number): ChartMark[] {
  return axis.ticks.flatMap(({ value, text }): ChartMark[] => {
    const y = yOf(value);
    return [
      lineMark('grid', [plot.x, y], [plot.x + plot.width, y], gridPaint(value)),
      axisText(text, plot.x - 6, y + size * 0.35, size, 'end'),
    ];
  });
}

/** Upright grid lines with their values below; the zero line is emphasized. */
export function acrossMarks(
  axis: ValueAxis,
  plot: ChartBox,
  xOf: (value: number) => number,
  size: number,
): ChartMark[] {
  const bottom = plot.y + plot.height;
  const texts = axis.ticks.map(({ value, text }) => ({ x: xOf(value), text }));
  return [
    ...axis.ticks.map(({ value }) => lineMark('grid', [xOf(value), plot.y], [xOf(value), bottom], gridPaint(value))),
    ...textsBelow(texts, plot, size),
  ];
}

/** The texts below a plot that fit next to each other, kept inside the drawing. */
export function textsBelow(
  texts: readonly { readonly x: number; readonly text: string }[],
  plot: ChartBox,
  size: number,
  margin = size,
): TextMark[] {
  return fittingTexts(texts, size).map(({ x, text }) => {
    const half = textWidth(text, size) / 2;
    const inside = Math.min(Math.max(x, half), plot.x + plot.width + margin - half);
    return axisText(text, inside, plot.y + plot.height + size * 1.6, size, 'middle');
  });
}

/** Returns the labels of a horizontal axis that fit next to each other: all, or every second, third … one. */
export function fittingTexts<T extends { readonly x: number; readonly text: string }>(
  texts: readonly T[],
  size: number,
): readonly T[] {
  const room = size * 0.9;
  for (let every = 1; every < texts.length; every += 1) {
    const kept = texts.filter((_, index) => index % every === 0);
    const collides = kept.some((each, index) => {
      const next = kept[index + 1];
      return next && next.x - each.x < (textWidth(each.text, size) + textWidth(next.text, size)) / 2 + room;
    });
    if (!collides) return kept;
  }
  return texts.slice(0, 1);
}
