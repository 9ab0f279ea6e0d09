import { ticksFor, widestText, type WriteValue } from './axes.ts';
import { lineMark, type ChartBox, type ChartSize, type ColourRole, type ChartMark, type Pattern } from './drawing.ts';
import { cutText, textWidth } from './text-width.ts';

/** A series in the legend: its swatch and name. */
export interface LegendEntry {
  readonly name: string;
  readonly colour: ColourRole;
  readonly swatch: 'line' | 'area' | 'circle' | 'tick';
  readonly dash?: readonly number[];
  readonly pattern?: Pattern;
}

const swatchWidth = 20;
const legendSwatchGapPx = 6;
const legendEntryGapPx = 16;

/** The entries in rows from the top left corner; `height` is what they take, 0 without entries. */
export function legendMarks(entries: readonly LegendEntry[], room: ChartBox, size: number) {
  const lineHeight = Math.round(size * 1.7);
  const marks: ChartMark[] = [];
  let [x, row] = [room.x, 0];
  for (const entry of entries) {
    const name = cutText(entry.name, size, room.width - swatchWidth - legendSwatchGapPx);
    const width = swatchWidth + legendSwatchGapPx + textWidth(name, size);
    if (x > room.x && x + width > room.x + room.width) [x, row] = [room.x, row + 1];
    const y = room.y + row * lineHeight + lineHeight / 2;
    marks.push(swatchOf(entry, x, y, size), {
      kind: 'text',
      part: 'legend',
      x: x + swatchWidth + legendSwatchGapPx,
      y: y + size * 0.35,
      text: name,
      size,
      anchor: 'start',
      fill: 'text',
    });
    x += width + legendEntryGapPx;
  }
  return { marks, height: entries.length === 0 ? 0 : (row + 1) * lineHeight + 4 };
}

function swatchOf({ colour, swatch, dash, pattern }: LegendEntry, x: number, y: number, size: number): ChartMark {
  const part = 'legend';
  if (swatch === 'line') {
    const paint = { stroke: colour, strokeWidth: 2.25, ...(dash && { dash }) };
    return lineMark(part, [x, y], [x + swatchWidth, y], paint);
  }
  if (swatch === 'tick') {
    return lineMark(part, [x + 2, y], [x + swatchWidth - 2, y], { stroke: colour, strokeWidth: 2.5 });
  }
  const half = size * 0.45;
  const paint = { fill: colour, stroke: colour, strokeWidth: 1, ...(pattern && { pattern }) };
  return swatch === 'circle'
    ? { kind: 'circle', part, cx: x + swatchWidth / 2, cy: y, r: half, ...paint, fillOpacity: 0.55 }
    : { kind: 'rect', part, x: x + 3, y: y - half, width: swatchWidth - 6, height: half * 2, ...paint };
}

/**
 * A drawing with its legend above and room for `above` and `below` lines of text around the plot; `plotBeside` is the
 * plot to the right of some texts, at most `most` pixels of them, with room for `behind` letters to its right.
 */
export function chartFrame(size: ChartSize, entries: readonly LegendEntry[], above: number, below: number) {
  const { width, height: whole, fontSize: font = 11 } = size;
  const legend = legendMarks(entries, { x: 0, y: 0, ...size }, font);
  const y = legend.height + font * above;
  const height = Math.max(20, whole - y - font * below);
  return {
    font,
    legend: legend.marks,
    /** Number of values that fit the left axis. */
    ticks: ticksFor(height, font),
    plotBeside(texts: readonly string[], behind = 1, most = Number.POSITIVE_INFINITY): ChartBox {
      const x = Math.min(Math.ceil(widestText(texts, font)) + 10, most);
      return { x, y, width: Math.max(20, width - x - font * behind), height };
    },
  };
}

/** Values of one of the days or categories of a chart as texts; a gap is an empty one. */
export function writtenValues(
  series: readonly { readonly values: readonly (number | null)[] }[],
  index: number,
  write: WriteValue,
): string[] {
  return series.map(({ values }) => {
    const value = values[index] ?? null;
    return value === null ? '' : write(value);
  });
}
