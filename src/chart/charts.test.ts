import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BarsChart, layoutBars } from './bars.ts';
import { type BubblesChart, layoutBubbles } from './bubbles.ts';
import type { ChartBox, ChartDrawing, ChartMark, RectMark, TextMark } from './drawing.ts';
import { layoutLines, type LinesChart, sampledDays } from './lines.ts';
import { darkPalette, lightPalette, paperPalette } from './palette.ts';
import { drawingToSvg } from './svg.ts';
import { cutText, textWidth } from './text-width.ts';
import { timeTicks } from './time-ticks.ts';

const size = { width: 640, height: 240 };
const write = {
  value: (value: number) => `${value} h`,
  tick: (day: string) => day,
  day: (day: string) => day,
  days: 'Day',
};

const effort: LinesChart = {
  days: ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'],
  today: { day: '2026-03-04', name: 'Today' },
  write,
  series: [
    { key: 'planned', name: 'Planned', colour: 'series1', values: [0, 8, 16, 24], style: 'dotted' },
    { key: 'actual', name: 'Actual', colour: 'series2', values: [0, 6, 13, null], isArea: true },
    { key: 'expected', name: 'Expected', colour: 'series2', values: [null, null, 13, 30], style: 'forecast' },
  ],
};

const load: BarsChart = {
  direction: 'upright',
  arrangement: 'stacked',
  categories: [
    { key: 'w1', name: 'Week 1' },
    { key: 'w2', name: 'Week 2' },
  ],
  series: [
    { key: 'booked', name: 'Booked', colour: 'series1', values: [20, 10] },
    { key: 'planned', name: 'Planned', colour: 'series2', pattern: 'rising', values: [10, null] },
  ],
  limit: { name: 'Capacity', colour: 'text', values: [40, 32] },
  write: { value: (value) => `${value} h`, categories: 'Week' },
};

const projects: BubblesChart = {
  names: 'Project',
  x: { name: 'Risk', write: String },
  y: { name: 'Benefit', write: String },
  size: { name: 'Costs', write: String },
  groups: [{ key: 'green', name: 'On course', colour: 'good' }],
  bubbles: [
    { key: 'a', name: 'Harbour', x: 10, y: 20, size: 100, group: 'green' },
    { key: 'b', name: 'Bridge', x: 80, y: 60, size: 400, group: 'green' },
  ],
};

const textsOf = ({ marks }: ChartDrawing): TextMark[] => marks.filter((mark) => mark.kind === 'text');
const boxOf = ({ x, y, text, size: font, anchor }: TextMark): ChartBox => {
  const width = textWidth(text, font);
  const from = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { x: from, y: y - font * 0.8, width, height: font };
};
const overlap = (a: ChartBox, b: ChartBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Pairs of texts that cover each other, apart from those that are a text's own edge. */
function coveredTexts(drawing: ChartDrawing): string[] {
  const seen = textsOf(drawing).filter(({ stroke }) => stroke === undefined);
  return seen.flatMap((text, index) =>
    seen
      .slice(index + 1)
      .filter((other) => overlap(boxOf(text), boxOf(other)))
      .map((other) => `“${text.text}” and “${other.text}”`),
  );
}

describe('the line chart', () => {
  const drawing = layoutLines(effort, size);
  const series = drawing.marks.filter(
    (mark): mark is Extract<ChartMark, { kind: 'path' }> => mark.part === 'series' && mark.kind === 'path',
  );

  test('a forecast is dashed, actual values are solid, and a gap interrupts the line', () => {
    const lines = series.filter(({ stroke }) => stroke !== undefined);
    expect(lines.map(({ dash }) => dash)).toEqual([[1.5, 3.5], undefined, [7, 4]]);
    expect(lines.map(({ d }) => d.split(/[ML]/).length - 1)).toEqual([4, 3, 2]);
  });

  test('pointing at a day shows all known values of the day', () => {
    expect(drawing.targets.map(({ key, lines }) => [key, lines.map(({ name, value }) => `${name} ${value}`)])).toEqual([
      ['2026-03-02', ['Planned 0 h', 'Actual 0 h']],
      ['2026-03-03', ['Planned 8 h', 'Actual 6 h']],
      ['2026-03-04', ['Planned 16 h', 'Actual 13 h', 'Expected 13 h']],
      ['2026-03-05', ['Planned 24 h', 'Expected 30 h']],
    ]);
  });

  test('the table of a line chart has the same values', () => {
    expect(drawing.table.columns).toEqual(['Day', 'Planned', 'Actual', 'Expected']);
    expect(drawing.table.rows[3]).toEqual({ key: '2026-03-05', name: '2026-03-05', values: ['24 h', '', '30 h'] });
  });

  test('the line for today appears only within the visible days', () => {
    expect(drawing.marks.filter(({ part }) => part === 'today')).toHaveLength(2);
    const past = layoutLines({ ...effort, today: { day: '2027-01-01', name: 'Today' } }, size);
    expect(past.marks.filter(({ part }) => part === 'today')).toEqual([]);
  });

  test('a value between gaps is drawn as a point', () => {
    const lonely = { key: 'one', name: 'One', colour: 'series1', values: [null, 5, null, null] } as const;
    expect(
      layoutLines({ ...effort, series: [lonely] }, size).marks.filter(({ kind }) => kind === 'circle'),
    ).toHaveLength(1);
  });

  test('sampled days are evenly spaced and include both ends', () => {
    expect(sampledDays('2026-01-01', '2026-01-05', 3)).toEqual(['2026-01-01', '2026-01-03', '2026-01-05']);
    expect(sampledDays('2026-01-01', '2026-01-01', 3)).toEqual(['2026-01-01']);
  });
});

describe('the bar chart', () => {
  const bars = (drawing: ChartDrawing) =>
    drawing.marks.filter((mark): mark is RectMark => mark.kind === 'rect' && mark.part === 'series');

  test('stacked bars are drawn on top of each other', () => {
    const [booked, planned] = bars(layoutBars(load, size));
    expect(planned && booked && planned.y + planned.height).toBeCloseTo(booked?.y ?? 0);
    expect(planned?.x).toBe(booked?.x);
  });

  test('grouped bars are drawn side by side', () => {
    const [booked, planned] = bars(layoutBars({ ...load, arrangement: 'grouped' }, size));
    expect((booked?.x ?? 0) + (booked?.width ?? 0)).toBeLessThanOrEqual(planned?.x ?? 0);
  });

  test('negative bars extend in the opposite direction from 0', () => {
    const series = [{ key: 'v', name: 'Variance', colour: 'bad', values: [5, -5] } as const];
    const [up, down] = bars(layoutBars({ ...load, series }, size));
    expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(down?.y ?? 0);
  });

  test('each horizontal bar has a limit line across', () => {
    const limits = layoutBars({ ...load, direction: 'lying' }, size).marks.filter(({ part }) => part === 'limit');
    expect(limits.map((mark) => mark.kind === 'line' && mark.x1 === mark.x2)).toEqual([true, true]);
  });

  test('labels of many categories are thinned out so that none overlap', () => {
    const categories = Array.from({ length: 60 }, (_, index) => ({ key: `${index}`, name: `Week ${index}` }));
    expect(coveredTexts(layoutBars({ ...load, categories }, { width: 320, height: 200 }))).toEqual([]);
    expect(coveredTexts(layoutBars({ ...load, categories, direction: 'lying' }, { width: 320, height: 200 }))).toEqual(
      [],
    );
  });
});

describe('the bubble chart', () => {
  test.each([
    [0, [0, 1]],
    [5_000, [0, 10_000]],
    [-3, [-6, 0]],
  ])('the axis begins or ends at 0 if all bubbles have the value %d', (value, ends) => {
    const bubbles = projects.bubbles.map((each) => ({ ...each, y: value }));
    const y = { name: 'Value', write: (each: number) => `${each} EUR` };
    const texts = textsOf(layoutBubbles({ ...projects, y, bubbles }, size)).map(({ text }) => text);
    const values = texts.filter((text) => text.endsWith(' EUR')).map((text) => Number.parseFloat(text));
    expect([Math.min(...values), Math.max(...values)]).toEqual(ends);
  });

  test('bubbles lie inside the plot, with the small ones in front', () => {
    const drawing = layoutBubbles(projects, size);
    const circles = drawing.marks.filter((mark) => mark.kind === 'circle' && mark.part === 'series');
    expect(circles.map(({ key }) => key)).toEqual(['b', 'a']);
    for (const { box } of drawing.targets) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    }
  });

  test('bubble labels do not overlap', () => {
    const value = fc.integer({ min: 0, max: 100 });
    const bubble = fc.record({ x: value, y: value, size: value, name: fc.string({ maxLength: 30 }) });
    fc.assert(
      fc.property(fc.array(bubble, { maxLength: 12 }), (some) => {
        const bubbles = some.map((each, index) => ({ ...each, key: String(index), group: 'green' }));
        const drawing = layoutBubbles({ ...projects, bubbles }, size);
        expect(coveredTexts({ ...drawing, marks: drawing.marks.filter(({ part }) => part === 'label') })).toEqual([]);
      }),
      { numRuns: 30, seed: 7 },
    );
  });
});

test('a chart without values shows only its axes', () => {
  for (const drawing of [
    layoutLines({ ...effort, days: [], series: [] }, size),
    layoutBars({ ...load, categories: [], series: [] }, size),
    layoutBubbles({ ...projects, bubbles: [] }, size),
  ]) {
    expect(drawing.targets).toEqual([]);
    expect(JSON.stringify(drawing)).not.toMatch(/NaN|null/);
  }
});

describe('the ticks of a time axis', () => {
  test('ticks are days, Mondays, or first days of months or years, depending on the space', () => {
    const days = (start: string, finish: string) => timeTicks(start, finish, 8).map(({ day }) => day);
    expect(days('2026-03-04', '2026-03-06')).toEqual(['2026-03-04', '2026-03-05', '2026-03-06']);
    expect(days('2026-03-04', '2026-04-10')).toEqual([
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
      '2026-04-06',
    ]);
    expect(days('2026-03-04', '2026-08-10')).toEqual([
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
      '2026-07-01',
      '2026-08-01',
    ]);
    expect(days('2024-03-04', '2029-08-10')).toEqual([
      '2025-01-01',
      '2026-01-01',
      '2027-01-01',
      '2028-01-01',
      '2029-01-01',
    ]);
  });

  test('the ticks never exceed the requested number by more than one and lie within the range', () => {
    const at = fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(at, at, fc.integer({ min: 3, max: 20 }), (a, b, most) => {
        const [start, finish] = a < b ? [a, b] : [b, a];
        const ticks = timeTicks(start, finish, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(ticks.every(({ day }) => day >= start && day <= finish)).toBe(true);
      }),
      { seed: 7 },
    );
  });
});

describe('the SVG of a chart', () => {
  const svg = (drawing: ChartDrawing) =>
    drawingToSvg(drawing, { palette: paperPalette, fontFamily: 'Roboto', title: 'Load' });

  test('the SVG of a chart contains its own fonts, colours and patterns', () => {
    const text = svg(layoutBars(load, size));
    expect(text).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640" height="240" viewBox="0 0 640 240"/,
    );
    expect(text).toContain('<title>Load</title>');
    expect(text).toContain('<pattern id="chart-series2-rising" patternUnits="userSpaceOnUse"');
    expect(text).toContain('fill="url(#chart-series2-rising)"');
    expect(text).not.toMatch(/var\(|NaN|undefined/);
  });

  test('names are escaped in the SVG of a chart', () => {
    const [first, ...others] = load.categories;
    const categories = [{ key: first?.key ?? '', name: '<b>"R&D"</b>\u0000' }, ...others];
    expect(svg(layoutBars({ ...load, categories }, size))).toContain('&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;<');
  });
});

test('only texts wider than the space are shortened', () => {
  expect(cutText('Short', 11, 200)).toBe('Short');
  const cut = cutText('A name that is much too long for its room', 11, 80);
  expect(cut.endsWith('…')).toBe(true);
  expect(textWidth(cut, 11)).toBeLessThanOrEqual(80);
});

/** As WCAG 2 counts it. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
  ['paper', paperPalette],
])('the %s palette has sufficient contrast', (_, palette) => {
  const { ground, text, muted } = palette;
  const faint = Object.entries(palette).filter(
    ([role, colour]) => !/ground|grid/.test(role) && contrast(colour, ground) < 3,
  );
  expect(faint).toEqual([]);
  for (const colour of [text, muted]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
});
