import { barMarks, isDrawnCritical, type BarMark, type BarPart, type BarStyle } from '../gantt/bar-marks.ts';
import { barMetrics, ganttBar, isBarWithin, planRowHeightPx, type GanttBar, type PixelSpan } from '../gantt/bars.ts';
import { besideText, markPaths, type RowMark } from '../gantt/plan-format.ts';
import type { PlanRow, RowKind } from '../gantt/plan-view.ts';
import { printColors, roundSvgNumber, svgPath, svgText, printTextWidth } from './print-colors.ts';
import type { PaperPlan } from './page-model.ts';
import type { SheetPage, PrintSheet } from './sheet.ts';

/** The bars of a page in pixels from the upper left corner of its first row. */
export function pageBars(
  { input, layout, calendar, format }: PaperPlan,
  { scale }: PrintSheet,
  page: SheetPage,
): string {
  const textOf = (row: PlanRow) => besideText(row, input.view.barLabel, format);
  const style: BarStyle = { metrics: barMetrics(input.view.baseline), display: input.view, textOf };
  return layout.rows
    .slice(page.first, page.end)
    .map(({ node }, at) => {
      const bar = ganttBar(node.row, scale, calendar);
      return bar && isBarWithin(bar, page) ? barSvg(bar, at * planRowHeightPx, page, style) : '';
    })
    .join('');
}

/** A bar and the marks around it; `top` is the upper edge of its row in a drawing of the pixels of `span`. */
export function barSvg(bar: GanttBar, top: number, span: PixelSpan, style: BarStyle): string {
  const isCritical = isDrawnCritical(bar, style.display);
  return barMarks(bar, top, span, style)
    .map((mark) => barMarkSvg(mark, bar.row.kind, isCritical))
    .join('');
}

const labelSize = 11.5;

function barMarkSvg(mark: BarMark, kind: RowKind, isCritical: boolean): string {
  if ('sign' in mark) return markSvg(mark.sign, mark.x, mark.y);
  if ('text' in mark) {
    const { text, x, y } = mark;
    // Links go through below a text, and leave it readable.
    const width = roundSvgNumber(printTextWidth(text, labelSize) + 4);
    const ground = `<rect x="${x - 2}" y="${y - 11}" width="${width}" height="14" fill="#ffffff" fill-opacity="0.8"/>`;
    return ground + svgText(text, { x, y, size: labelSize, fill: printColors.soft });
  }
  const { part, shape } = mark;
  const place = Object.entries(shape).map(([name, value]) => `${name}="${value}"`);
  const element = 'd' in shape ? 'path' : 'rect';
  return part === 'hatch' ? '' : `<${element} ${place.join(' ')} ${barInk(part, kind, isCritical)}/>`;
}

const bracketInk = `fill="${printColors.dark}"`;

/** How the parts of a bar are painted that are the same for all rows. */
export const barPartInk = {
  baseline: `fill="${printColors.baseline.fill}" stroke="${printColors.baseline.stroke}"`,
  split: `fill="none" stroke="${printColors.soft}" stroke-width="1.5" stroke-dasharray="2 2"`,
  slack: `fill="none" stroke="${printColors.soft}" stroke-dasharray="2 2"`,
  'bracket-track': `fill="${printColors.darkSoft}"`,
  bracket: bracketInk,
  'bracket-feet': bracketInk,
  absence: `fill="${printColors.warning}" fill-opacity="0.5"`,
  deadline: `fill="none" stroke="${printColors.done}" stroke-width="1.5"`,
  'deadline-missed': `fill="${printColors.criticalLine}" stroke="${printColors.criticalLine}" stroke-width="1.5"`,
} as const;

/** How a part is painted; critical bars have a heavy outline because printers may lack colour. */
function barInk(part: Exclude<BarPart, 'hatch'>, kind: RowKind, isCritical: boolean): string {
  const colours = isCritical ? printColors.critical : kind === 'adHoc' ? printColors.adHoc : printColors.bar;
  if (part === 'diamond') return isCritical ? `fill="${colours.done}"` : bracketInk;
  if (part === 'progress') return `fill="${colours.done}"`;
  if (part !== 'bar') return barPartInk[part];
  const dash = kind === 'task' ? ' stroke-dasharray="2 2"' : kind === 'adHoc' ? ' stroke-dasharray="5 3"' : '';
  return `fill="${colours.fill}" stroke="${colours.stroke}"${isCritical ? ' stroke-width="2"' : ''}${dash}`;
}

const markInk: Partial<Record<RowMark, string>> = { done: printColors.done };

/** A mark with its upper left corner at a place. */
export function markSvg(mark: RowMark, x: number, y: number): string {
  const path = svgPath(
    markPaths[mark],
    `fill="none" stroke="${markInk[mark] ?? printColors.warning}" stroke-width="1.4"`,
  );
  return `<g transform="translate(${x} ${y})">${path}</g>`;
}
