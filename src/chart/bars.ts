import { scaleBand, scaleLinear } from 'd3-scale';
import { acrossMarks, axisText, levelMarks, textsBelow, type ValueAxis, valueAxis, type WriteValue } from './axes.ts';
import {
  lineMark,
  type ChartBox,
  type ChartDrawing,
  type ChartPoint,
  type ChartSize,
  type ChartDataTable,
  type ChartTarget,
  type ColourRole,
  type ChartMark,
  type Pattern,
} from './drawing.ts';
import { chartFrame, writtenValues, type LegendEntry } from './legend.ts';
import { cutText } from './text-width.ts';

/** Bar chart, grouped or stacked, vertical or horizontal. */
export interface BarsChart {
  readonly direction: 'upright' | 'lying';
  readonly arrangement: 'stacked' | 'grouped';
  readonly categories: readonly { readonly key: string; readonly name: string; readonly title?: string }[];
  readonly series: readonly BarSeries[];
  /** A tick across each category: a capacity, a budget. */
  readonly limit?: { readonly name: string; readonly colour: ColourRole; readonly values: readonly (number | null)[] };
  /** A category is marked, like the week that is now. */
  readonly marked?: string;
  readonly write: {
    value: WriteValue;
    /** Shorter, for the axis. */
    axis?: WriteValue;
    /** The name of the column of categories in the table. */
    readonly categories: string;
  };
}

export interface BarSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: ColourRole;
  readonly pattern?: Pattern;
  /** One for each category. */
  readonly values: readonly (number | null)[];
}

interface Segment {
  readonly series: BarSeries;
  readonly low: number;
  readonly high: number;
  /** Place among the bars of a group; 0 where they are stacked. */
  readonly lane: number;
}

type BarsFrame = ReturnType<typeof barsFrame>;

/** Bars with a legend above; names below upright bars, to the left of lying ones. */
export function layoutBars(chart: BarsChart, size: ChartSize): ChartDrawing {
  const { font, legend, ticks, plotBeside } = chartFrame(size, barLegendEntries(chart), 0.8, 2.2);
  const segments = chart.categories.map((_, index) => segmentsOf(chart, index));
  const isUpright = chart.direction === 'upright';
  const write = chart.write.axis ?? chart.write.value;
  const count = isUpright ? ticks : Math.max(2, Math.floor(size.width / (font * 12)));
  const limits = (chart.limit?.values ?? []).filter((value) => value !== null);
  const ends = segments.flat().flatMap(({ low, high }) => [low, high]);
  const axis = valueAxis([...ends, ...limits], write, count);
  const names = isUpright ? axis.ticks.map(({ text }) => text) : chart.categories.map(({ name }) => name);
  const plot = plotBeside(names, isUpright ? 0.5 : 1.5, size.width * 0.38);
  const frame = barsFrame(chart, axis, plot, font);
  return {
    width: size.width,
    height: size.height,
    marks: [
      ...legend,
      ...markedMarks(chart, frame),
      ...(isUpright ? levelMarks(axis, plot, frame.value, font) : acrossMarks(axis, plot, frame.value, font)),
      ...(isUpright ? namesBelow(chart, frame) : namesBeside(chart, frame)),
      ...chart.categories.flatMap(({ key }, index) =>
        (segments[index] ?? []).map((segment) => barMark(segment, key, frame)),
      ),
      ...limitMarks(chart, frame),
    ],
    targets: barTargets(chart, segments, frame),
    table: barsTable(chart),
  };
}

function barLegendEntries({ series, limit }: BarsChart): LegendEntry[] {
  const entries = series.map(({ name, colour, pattern }): LegendEntry => {
    return { name, colour, swatch: 'area', ...(pattern && { pattern }) };
  });
  return limit ? [...entries, { name: limit.name, colour: limit.colour, swatch: 'tick' }] : entries;
}

/** The bars of a category; stacked ones go up and down from 0 apart from each other. */
function segmentsOf({ series, arrangement }: BarsChart, index: number): Segment[] {
  let [above, below] = [0, 0];
  return series.flatMap((each, lane): Segment[] => {
    const value = each.values[index] ?? null;
    if (value === null || value === 0) return [];
    if (arrangement === 'grouped') return [{ series: each, low: Math.min(0, value), high: Math.max(0, value), lane }];
    const low = value > 0 ? above : below + value;
    if (value > 0) above += value;
    else below += value;
    return [{ series: each, low, high: low + Math.abs(value), lane: 0 }];
  });
}

function barsFrame(chart: BarsChart, axis: ValueAxis, plot: ChartBox, font: number) {
  const isUpright = chart.direction === 'upright';
  const range = isUpright ? [plot.x, plot.x + plot.width] : [plot.y, plot.y + plot.height];
  const keys = chart.categories.map(({ key }) => key);
  const [from = 0, until = 0] = range;
  const band = scaleBand(keys, [from, until]).paddingInner(0.28).paddingOuter(0.14);
  const count = chart.arrangement === 'grouped' ? Math.max(1, chart.series.length) : 1;
  const lanes = scaleBand(
    Array.from({ length: count }, (_, lane) => String(lane)),
    [0, band.bandwidth()],
  ).paddingInner(0.08);
  const ends = isUpright ? [plot.y + plot.height, plot.y] : [plot.x, plot.x + plot.width];
  /** A box from its place and thickness across the bars, and its place and length along them. */
  const boxOf = (across: number, thickness: number, along: number, length: number): ChartBox =>
    isUpright
      ? { x: across, y: along, width: thickness, height: length }
      : { x: along, y: across, width: length, height: thickness };
  /** All of the plot for a category whose bars begin at a place. */
  const stepOf = (at: number): ChartBox => {
    const from = at - (band.step() - band.bandwidth()) / 2;
    return boxOf(from, band.step(), isUpright ? plot.y : plot.x, isUpright ? plot.height : plot.width);
  };
  return { plot, band, lanes, font, isUpright, boxOf, stepOf, value: scaleLinear([axis.low, axis.high], ends) };
}

function barMark(
  { series, low, high, lane }: Segment,
  key: string,
  { band, lanes, value, isUpright, boxOf }: BarsFrame,
): ChartMark {
  const across = (band(key) ?? 0) + (lanes(String(lane)) ?? 0);
  const thickness = Math.max(1, lanes.bandwidth());
  const length = Math.max(1, Math.abs(value(high) - value(low)));
  const place = boxOf(across, thickness, value(isUpright ? high : low), length);
  return {
    kind: 'rect',
    part: 'series',
    key,
    ...place,
    fill: series.colour,
    stroke: series.colour,
    strokeWidth: 1,
    ...(series.pattern && { pattern: series.pattern }),
  };
}

function markedMarks({ marked }: BarsChart, { band, stepOf }: BarsFrame): ChartMark[] {
  const at = marked === undefined ? undefined : band(marked);
  if (at === undefined) return [];
  return [{ kind: 'rect', part: 'today', ...stepOf(at), fill: 'axis', fillOpacity: 0.16 }];
}

function namesBelow({ categories }: BarsChart, { plot, band, font }: BarsFrame): ChartMark[] {
  const room = band.step() - font * 0.6;
  const texts = categories.map(({ key, name }) => ({ x: (band(key) ?? 0) + band.bandwidth() / 2, text: name }));
  // A few long names are cut, many short ones are left out.
  const cut = room > font * 6 ? texts.map(({ x, text }) => ({ x, text: cutText(text, font, room) })) : texts;
  return textsBelow(cut, plot, font, font * 0.5);
}

function namesBeside({ categories }: BarsChart, { plot, band, font }: BarsFrame): ChartMark[] {
  const every = Math.max(1, Math.ceil((font * 1.25) / band.step()));
  return categories.flatMap(({ key, name }, index): ChartMark[] => {
    if (index % every !== 0) return [];
    const y = (band(key) ?? 0) + band.bandwidth() / 2 + font * 0.35;
    return [{ ...axisText(cutText(name, font, plot.x - 10), plot.x - 6, y, font, 'end'), fill: 'text' }];
  });
}

function limitMarks({ limit, categories }: BarsChart, { band, value, isUpright }: BarsFrame): ChartMark[] {
  if (!limit) return [];
  return categories.flatMap(({ key }, index): ChartMark[] => {
    const at = limit.values[index] ?? null;
    if (at === null) return [];
    const spare = (band.step() - band.bandwidth()) / 3;
    const [from, until] = [(band(key) ?? 0) - spare, (band(key) ?? 0) + band.bandwidth() + spare];
    const place = (across: number): ChartPoint => (isUpright ? [across, value(at)] : [value(at), across]);
    return [lineMark('limit', place(from), place(until), { stroke: limit.colour, strokeWidth: 2.5 })];
  });
}

function barTargets(chart: BarsChart, segments: readonly Segment[][], frame: BarsFrame): ChartTarget[] {
  const { band, value, isUpright, stepOf } = frame;
  return chart.categories.map(({ key, name, title }, index) => {
    const at = band(key) ?? 0;
    const highest = (segments[index] ?? []).reduce((most, { high }) => Math.max(most, high), 0);
    const middle = at + band.bandwidth() / 2;
    const limit = chart.limit?.values[index] ?? null;
    return {
      key,
      title: title ?? name,
      lines: [
        ...chart.series.flatMap(({ name: of, colour, values }) => {
          const known = values[index] ?? null;
          return known === null ? [] : [{ name: of, colour, value: chart.write.value(known) }];
        }),
        ...(chart.limit && limit !== null
          ? [{ name: chart.limit.name, colour: chart.limit.colour, value: chart.write.value(limit) }]
          : []),
      ],
      box: stepOf(at),
      x: isUpright ? middle : value(highest),
      y: isUpright ? value(highest) : middle,
      dots: [],
    };
  });
}

function barsTable({ categories, series, limit, write }: BarsChart): ChartDataTable {
  const columns = limit ? [...series, limit] : series;
  return {
    columns: [write.categories, ...columns.map(({ name }) => name)],
    rows: categories.map(({ key, name, title }, index) => ({
      key,
      name: title ?? name,
      values: writtenValues(columns, index, write.value),
    })),
  };
}
