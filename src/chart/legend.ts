import type { ChartBox, ColourRole, ChartMark, Pattern } from './drawing.ts';
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
  const half = size * 0.45;
  switch (swatch) {
    case 'line':
      return {
        kind: 'line',
        part: 'legend',
        x1: x,
        y1: y,
        x2: x + swatchWidth,
        y2: y,
        stroke: colour,
        strokeWidth: 2.25,
        ...(dash && { dash }),
      };
    case 'tick':
      return {
        kind: 'line',
        part: 'legend',
        x1: x + 2,
        y1: y,
        x2: x + swatchWidth - 2,
        y2: y,
        stroke: colour,
        strokeWidth: 2.5,
      };
    case 'circle':
      return {
        kind: 'circle',
        part: 'legend',
        cx: x + swatchWidth / 2,
        cy: y,
        r: half,
        fill: colour,
        fillOpacity: 0.55,
        stroke: colour,
        strokeWidth: 1,
        ...(pattern && { pattern }),
      };
    case 'area':
      return {
        kind: 'rect',
        part: 'legend',
        x: x + 3,
        y: y - half,
        width: swatchWidth - 6,
        height: half * 2,
        fill: colour,
        stroke: colour,
        strokeWidth: 1,
        ...(pattern && { pattern }),
      };
  }
}
