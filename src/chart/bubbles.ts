import { scaleLinear, scaleSqrt } from 'd3-scale';
import { acrossMarks, axisText, levelMarks, type ValueAxis, valueAxis, type WriteValue } from './axes.ts';
import type {
  ChartBox,
  ChartDrawing,
  ChartSize,
  ChartTarget,
  ColourRole,
  ChartMark,
  Pattern,
  TextMark,
} from './drawing.ts';
import { chartFrame } from './legend.ts';
import { cutText, textWidth } from './text-width.ts';

/** Circles in a plane of two values, as large as a third. */
export interface BubblesChart {
  readonly x: BubbleAxis;
  readonly y: BubbleAxis;
  /** Meaning of the bubble size. */
  readonly size: { readonly name: string; readonly write: WriteValue };
  /** Meaning of the bubble colour. */
  readonly groups: readonly BubbleGroup[];
  readonly bubbles: readonly Bubble[];
  /** The name of the column of bubbles in the table. */
  readonly names: string;
}

export interface BubbleAxis {
  readonly name: string;
  readonly write: WriteValue;
  /** The least and the greatest value, where all charts are to be alike. */
  readonly range?: readonly [number, number];
  /** Fixed ticks of an axis with few classes, instead of round values. */
  readonly marks?: readonly { readonly value: number; readonly text: string }[];
}

export interface BubbleGroup {
  readonly key: string;
  readonly name: string;
  readonly colour: ColourRole;
  readonly pattern?: Pattern;
}

export interface Bubble {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Not negative. */
  readonly size: number;
  /** The key of a group. */
  readonly group: string;
}

const radii = [5, 34] as const;

interface PlacedBubble {
  readonly bubble: Bubble;
  readonly group: BubbleGroup | undefined;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Large bubbles lie behind small ones; a name that finds no room is left to the tooltip. */
export function layoutBubbles(chart: BubblesChart, size: ChartSize): ChartDrawing {
  const groups = chart.groups.map(({ name, colour, pattern }) => {
    return { name, colour, swatch: 'circle', ...(pattern && { pattern }) } as const;
  });
  const frame = chartFrame(size, groups, 2, 4);
  const { font } = frame;
  const yAxis = axisOf(
    chart.y,
    chart.bubbles.map(({ y }) => y),
    frame.ticks,
  );
  const plot = frame.plotBeside(yAxis.ticks.map(({ text }) => text));
  const xAxis = axisOf(
    chart.x,
    chart.bubbles.map(({ x }) => x),
    Math.max(2, Math.floor(plot.width / (font * 9))),
  );
  const scales = bubbleScales(xAxis, yAxis, plot);
  const placed = placedBubbles(chart, scales);
  return {
    width: size.width,
    height: size.height,
    marks: [
      ...frame.legend,
      ...levelMarks(yAxis, plot, scales.y, font),
      ...acrossMarks(xAxis, plot, scales.x, font),
      ...titleMarks(chart, plot, font),
      ...placed.map(bubbleMark),
      ...nameMarks(placed, plot, font),
    ],
    targets: placed.map((each) => bubbleTarget(each, chart)),
    table: {
      columns: [chart.names, chart.x.name, chart.y.name, chart.size.name],
      rows: chart.bubbles.map(({ key, name, x, y, size: value }) => ({
        key,
        name,
        values: [chart.x.write(x), chart.y.write(y), chart.size.write(value)],
      })),
    },
  };
}

function axisOf({ range, write, marks }: BubbleAxis, values: readonly number[], count: number): ValueAxis {
  if (range && marks) return { low: range[0], high: range[1], ticks: marks };
  return valueAxis(range ?? values, write, count, true);
}

type BubbleScales = ReturnType<typeof bubbleScales>;

/** A bubble at the end of an axis, too, lies inside the plot. */
function bubbleScales(xAxis: ValueAxis, yAxis: ValueAxis, plot: ChartBox) {
  const most = Math.min(radii[1], plot.height / 7, plot.width / 9);
  const across = scaleLinear([xAxis.low, xAxis.high], [plot.x + most, plot.x + plot.width - most]).clamp(true);
  const up = scaleLinear([yAxis.low, yAxis.high], [plot.y + plot.height - most, plot.y + most]).clamp(true);
  return { x: (value: number) => across(value), y: (value: number) => up(value) /** The largest radius. */, most };
}

function placedBubbles({ bubbles, groups }: BubblesChart, { x: across, y: up, most }: BubbleScales): PlacedBubble[] {
  const largest = bubbles.reduce((max, { size }) => Math.max(max, size), 0);
  const radius = scaleSqrt([0, largest || 1], [Math.min(radii[0], most), most]).clamp(true);
  const ofKey = new Map(groups.map((group) => [group.key, group]));
  const placed = bubbles.map((bubble) => ({
    bubble,
    group: ofKey.get(bubble.group),
    x: across(bubble.x),
    y: up(bubble.y),
    r: radius(bubble.size),
  }));
  return placed.toSorted((a, b) => b.r - a.r);
}

function bubbleMark({ bubble, group, x, y, r }: PlacedBubble): ChartMark {
  const colour = group?.colour ?? 'muted';
  return {
    kind: 'circle',
    part: 'series',
    key: bubble.key,
    cx: x,
    cy: y,
    r,
    fill: colour,
    fillOpacity: 0.55,
    stroke: colour,
    strokeWidth: 1.5,
    ...(group?.pattern && { pattern: group.pattern }),
  };
}

function titleMarks({ x, y }: BubblesChart, plot: ChartBox, font: number): ChartMark[] {
  return [
    { ...axisText(y.name, 0, plot.y - font, font, 'start'), bold: true },
    { ...axisText(x.name, plot.x + plot.width, plot.y + plot.height + font * 3.2, font, 'end'), bold: true },
  ];
}

/** Places names in or next to their bubbles, largest first, if they overlap no other name, bubble or edge. */
function nameMarks(placed: readonly PlacedBubble[], plot: ChartBox, font: number): TextMark[] {
  const taken: ChartBox[] = [];
  return placed.flatMap((each): TextMark[] => {
    const text = cutText(each.bubble.name, font, font * 16);
    const others = placed.filter((other) => other !== each).map(bubbleBox);
    const box = namePlaces(each, textWidth(text, font), font).find(
      (place) => isBoxInPlot(place, plot) && ![...taken, ...others].some((other) => boxesOverlap(place, other)),
    );
    if (!box) return [];
    taken.push(box);
    const mark = {
      kind: 'text',
      part: 'label',
      x: box.x,
      y: box.y + font * 0.85,
      text,
      size: font,
      anchor: 'start',
    } as const;
    // With an edge of the ground, so that a pattern below does not run into the letters.
    return [
      { ...mark, stroke: 'ground', strokeWidth: 3 },
      { ...mark, key: each.bubble.key, fill: 'text' },
    ];
  });
}

const bubbleBox = ({ x, y, r }: PlacedBubble): ChartBox => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r });

function namePlaces({ x, y, r }: PlacedBubble, width: number, height: number): ChartBox[] {
  const [middle, level] = [x - width / 2, y - height / 2];
  const places = [
    ...(width < 2 * r - 4 ? [{ x: middle, y: level }] : []),
    { x: x + r + 3, y: level },
    { x: x - r - 3 - width, y: level },
    { x: middle, y: y - r - height - 3 },
    { x: middle, y: y + r + 3 },
  ];
  return places.map((place) => ({ ...place, width, height }));
}

const isBoxInPlot = (box: ChartBox, plot: ChartBox): boolean =>
  box.x >= plot.x &&
  box.y >= plot.y &&
  box.x + box.width <= plot.x + plot.width &&
  box.y + box.height <= plot.y + plot.height;

const boxesOverlap = (a: ChartBox, b: ChartBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function bubbleTarget(placed: PlacedBubble, chart: BubblesChart): ChartTarget {
  const { bubble, group, x, y, r } = placed;
  const colour = group?.colour ?? 'muted';
  return {
    key: bubble.key,
    title: bubble.name,
    lines: [
      ...(group ? [{ name: group.name, value: '', colour }] : []),
      { name: chart.x.name, value: chart.x.write(bubble.x) },
      { name: chart.y.name, value: chart.y.write(bubble.y) },
      { name: chart.size.name, value: chart.size.write(bubble.size) },
    ],
    box: bubbleBox(placed),
    x,
    y: y - r,
    dots: [],
  };
}
