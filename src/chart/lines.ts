import { scaleLinear } from 'd3-scale';
import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { axisText, fittingTexts, levelMarks, textsBelow, type ValueAxis, valueAxis, type WriteValue } from './axes.ts';
import {
  lineMark,
  type ChartBox,
  type ChartDrawing,
  type ChartSize,
  type ChartDataTable,
  type ChartTarget,
  type ColourRole,
  type ChartMark,
} from './drawing.ts';
import { chartFrame, writtenValues, type LegendEntry } from './legend.ts';
import { textWidth } from './text-width.ts';
import { type TickUnit, timeTicks } from './time-ticks.ts';

/** Lines over time. */
export interface LinesChart {
  readonly series: readonly LineSeries[];
  /** Days of the values of all series: `yyyy-MM-dd`, ascending. */
  readonly days: readonly string[];
  /** A vertical line with its name. */
  readonly today?: { readonly day: string; readonly name: string };
  readonly write: {
    value: WriteValue;
    /** Shorter, for the axis. */
    axis?: WriteValue;
    /** A day on the axis, as the unit says. */
    tick(day: string, unit: TickUnit): string;
    /** A day in full. */
    day(day: string): string;
    /** The name of the column of days in the table. */
    readonly days: string;
  };
}

export interface LineSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: ColourRole;
  /** One for each day; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Line style; intersecting series should differ in it. `forecast` is dashed. */
  readonly style?: 'solid' | 'forecast' | 'dotted';
  /** The area below it is filled faintly. */
  readonly isArea?: boolean;
  /** A value holds until the next day that has one. */
  readonly isStep?: boolean;
}

const dashes: Readonly<Record<NonNullable<LineSeries['style']>, readonly number[] | undefined>> = {
  solid: undefined,
  forecast: [7, 4],
  dotted: [1.5, 3.5],
};

/** Lines over time, with a legend above, values to the left, days below. */
export function layoutLines(chart: LinesChart, size: ChartSize): ChartDrawing {
  const frame = chartFrame(size, chart.series.map(lineLegendEntry), chart.today ? 1.6 : 0.8, 2.2);
  const { font } = frame;
  const values = chart.series.flatMap((series) => series.values.filter((value) => value !== null));
  const axis = valueAxis(values, chart.write.axis ?? chart.write.value, frame.ticks);
  const plot = frame.plotBeside(axis.ticks.map(({ text }) => text));
  const scales = lineScales(chart.days, axis, plot);
  return {
    width: size.width,
    height: size.height,
    marks: [
      ...frame.legend,
      ...levelMarks(axis, plot, scales.y, font),
      ...timeMarks(chart, plot, scales, font),
      ...chart.series.flatMap((series) => seriesMarks(series, chart.days, scales)),
      ...todayMarks(chart, plot, scales, font),
    ],
    targets: lineTargets(chart, plot, scales),
    table: linesTable(chart),
  };
}

const lineLegendEntry = ({ name, colour, style = 'solid' }: LineSeries): LegendEntry => {
  const dash = dashes[style];
  return { name, colour, swatch: 'line', ...(dash && { dash }) };
};

interface LineScales {
  x(day: string): number;
  y(value: number): number;
}

function lineScales(days: readonly string[], axis: ValueAxis, plot: ChartBox): LineScales {
  const first = dayNumber(days[0] ?? '1970-01-01');
  const last = dayNumber(days.at(-1) ?? '1970-01-01');
  const across = scaleLinear([first, Math.max(last, first + 1)], [plot.x, plot.x + plot.width]);
  const up = scaleLinear([axis.low, axis.high], [plot.y + plot.height, plot.y]);
  return { x: (day) => across(dayNumber(day)), y: (value) => up(value) };
}

function timeMarks({ days, write }: LinesChart, plot: ChartBox, scales: LineScales, font: number): ChartMark[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const most = Math.max(2, Math.floor(plot.width / (font * 5)));
  const ticks = timeTicks(first, last, most).map(({ day, unit }) => ({
    x: scales.x(day),
    text: write.tick(day, unit),
  }));
  const bottom = plot.y + plot.height;
  const fitting = fittingTexts(ticks, font);
  return [
    ...fitting.map(({ x }) => lineMark('axis', [x, bottom], [x, bottom + 4], { stroke: 'axis', strokeWidth: 1 })),
    ...textsBelow(fitting, plot, font),
  ];
}

function seriesMarks(series: LineSeries, days: readonly string[], scales: LineScales): ChartMark[] {
  const points = days.map((day, index) => ({ day, value: series.values[index] ?? null }));
  const known = (point: { value: number | null }) => point.value !== null;
  const curve = series.isStep === true ? curveStepAfter : curveLinear;
  const xOf = ({ day }: { day: string }) => scales.x(day);
  const yOf = ({ value }: { value: number | null }) => scales.y(value ?? 0);
  type Point = (typeof points)[number];
  const path = line<Point>(xOf, yOf).defined(known).curve(curve).digits(2)(points);
  if (path === null) return [];
  const below =
    series.isArea === true && area<Point>(xOf, scales.y(0), yOf).defined(known).curve(curve).digits(2)(points);
  const dash = dashes[series.style ?? 'solid'];
  return [
    ...(below
      ? [{ kind: 'path', part: 'series', d: below, fill: series.colour, fillOpacity: 0.12 } satisfies ChartMark]
      : []),
    { kind: 'path', part: 'series', d: path, stroke: series.colour, strokeWidth: 2.25, ...(dash && { dash }) },
    ...lonePoints(series, days, scales),
  ];
}

/** A value between two gaps has no line: it is a point. */
function lonePoints({ values, colour }: LineSeries, days: readonly string[], scales: LineScales): ChartMark[] {
  return days.flatMap((day, index): ChartMark[] => {
    const value = values[index] ?? null;
    const isAlone = value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
    return isAlone
      ? [{ kind: 'circle', part: 'series', cx: scales.x(day), cy: scales.y(value), r: 3, fill: colour }]
      : [];
  });
}

function todayMarks({ days, today }: LinesChart, plot: ChartBox, scales: LineScales, font: number): ChartMark[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!today || first === undefined || last === undefined || today.day < first || today.day > last) return [];
  const x = scales.x(today.day);
  const half = textWidth(today.name, font) / 2;
  const at = Math.min(Math.max(x, plot.x + half), plot.x + plot.width - half);
  return [
    lineMark('today', [x, plot.y], [x, plot.y + plot.height], { stroke: 'text', strokeWidth: 1, dash: [2, 2] }),
    { ...axisText(today.name, at, plot.y - font * 0.5, font, 'middle'), part: 'today', fill: 'text' },
  ];
}

/** Each day with a value can be pointed at, up to the middle between it and the next. */
function lineTargets({ days, series, write }: LinesChart, plot: ChartBox, scales: LineScales): ChartTarget[] {
  const xs = days.map((day) => scales.x(day));
  return days.flatMap((day, index): ChartTarget[] => {
    const x = xs[index] ?? plot.x;
    const from = index === 0 ? plot.x : ((xs[index - 1] ?? x) + x) / 2;
    const until = index === days.length - 1 ? plot.x + plot.width : (x + (xs[index + 1] ?? x)) / 2;
    const known = series.flatMap(({ name, colour, values }) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ name, colour, value, y: scales.y(value) }];
    });
    if (known.length === 0) return [];
    return [
      {
        key: day,
        title: write.day(day),
        lines: known.map(({ name, colour, value }) => ({ name, colour, value: write.value(value) })),
        box: { x: from, y: plot.y, width: until - from, height: plot.height },
        x,
        y: Math.min(...known.map(({ y }) => y)),
        dots: known.map(({ y, colour }) => ({ x, y, colour })),
      },
    ];
  });
}

function linesTable({ days, series, write }: LinesChart): ChartDataTable {
  return {
    columns: [write.days, ...series.map(({ name }) => name)],
    rows: days.map((day, index) => ({
      key: day,
      name: write.day(day),
      values: writtenValues(series, index, write.value),
    })),
  };
}

/** Returns evenly spaced days between two days, both included, at most the number of points a line needs. */
export function sampledDays(start: string, finish: string, most: number): string[] {
  const [first, last] = [dayNumber(start), dayNumber(finish)];
  const step = Math.max(1, Math.ceil((last - first) / Math.max(1, most - 1)));
  const days: string[] = [];
  for (let day = first; day < last; day += step) days.push(dayText(day));
  return [...days, dayText(last)];
}
