import {
  barMetrics,
  ganttBar,
  isBarWithin,
  bracketPath,
  clipSpan,
  diamondPath,
  barMiddle,
  planRowHeightPx,
  type GanttBar,
  type BarMetrics,
} from '../gantt/bars.ts';
import { markPaths, type RowMark, besideText, rowMarks } from '../gantt/plan-format.ts';
import { printColors, roundSvgNumber, svgPath, svgText, printTextWidth } from './print-colors.ts';
import type { PaperPlan } from './page-model.ts';
import type { SheetPage, PrintSheet } from './sheet.ts';

/** The bars of a page in pixels from the upper left corner of its first row. */
export function pageBars(plan: PaperPlan, { scale }: PrintSheet, page: SheetPage): string {
  const metrics = barMetrics(plan.input.view.baseline);
  return plan.layout.rows
    .slice(page.first, page.end)
    .map(({ node }, at) => {
      const bar = ganttBar(node.row, scale, plan.calendar);
      if (!bar || !isBarWithin(bar, page)) return '';
      return barSvg(bar, at * planRowHeightPx, plan, page, metrics);
    })
    .join('');
}

function barSvg(bar: GanttBar, top: number, plan: PaperPlan, page: SheetPage, metrics: BarMetrics): string {
  const { view } = plan.input;
  const isCritical = view.critical && bar.row.critical === true;
  return [
    view.baseline ? baselineSvg(bar, top, page, metrics) : '',
    view.slack ? slackSvg(bar, top, page, metrics) : '',
    barShape(bar, top, page, metrics, isCritical),
    absencesSvg(bar, top, page, metrics),
    deadlineSvg(bar, top, page),
    barLabelSvg(bar, top, plan, page, metrics),
  ].join('');
}

/** Draws a bar, bracket or diamond; critical ones have a heavy outline because printers may lack colour. */
export function barShape(
  bar: GanttBar,
  top: number,
  page: Pick<SheetPage, 'left' | 'right'>,
  metrics: BarMetrics,
  isCritical: boolean,
): string {
  const cut = clipSpan(bar, page.left, page.right);
  const x = roundSvgNumber(cut.left - page.left);
  const width = Math.max(2, roundSvgNumber(cut.right - page.left) - x);
  const done = roundSvgNumber(Math.min(cut.right, Math.max(cut.left, bar.progress)) - page.left) - x;
  const y = top + metrics.top;
  const { kind } = bar.row;
  if (kind === 'milestone') {
    return svgPath(
      diamondPath(x + width / 2, y + metrics.height / 2),
      `fill="${isCritical ? printColors.criticalLine : printColors.dark}"`,
    );
  }
  if (kind === 'collection') {
    const beam = `<rect x="${x}" y="${y + 2}" width="${Math.max(0, done)}" height="5" fill="${printColors.dark}"/>`;
    return svgPath(bracketPath(x, y + 2, width), `fill="${printColors.darkSoft}"`) + (done > 0 ? beam : '');
  }
  const colours = isCritical ? printColors.critical : kind === 'adHoc' ? printColors.adHoc : printColors.bar;
  const dash = kind === 'task' ? ' stroke-dasharray="2 2"' : kind === 'adHoc' ? ' stroke-dasharray="5 3"' : '';
  const radius = Math.min(3, width / 2);
  const box = (w: number) =>
    `x="${x + 0.5}" y="${y + 0.5}" width="${Math.max(1, w - 1)}" height="${metrics.height - 1}" rx="${radius}"`;
  const outline = isCritical ? ' stroke-width="2"' : '';
  const frame = `<rect ${box(width)} fill="${colours.fill}" stroke="${colours.stroke}"${outline}${dash}/>`;
  return done > 0 ? `${frame}<rect ${box(Math.min(done, width))} fill="${colours.done}"/>` : frame;
}

function baselineSvg(bar: GanttBar, top: number, page: SheetPage, metrics: BarMetrics): string {
  if (!bar.baseline) return '';
  const cut = clipSpan(bar.baseline, page.left, page.right);
  const y = top + metrics.baselineTop;
  const paint = `fill="${printColors.baseline.fill}" stroke="${printColors.baseline.stroke}"`;
  if (bar.row.kind === 'milestone') {
    return svgPath(diamondPath((cut.left + cut.right) / 2 - page.left, y + 2, 4), paint);
  }
  const width = Math.max(1, roundSvgNumber(cut.right - cut.left) - 1);
  return `<rect x="${roundSvgNumber(cut.left - page.left) + 0.5}" y="${y - 0.5}" width="${width}" height="${metrics.baselineHeight}" ${paint}/>`;
}

function slackSvg(bar: GanttBar, top: number, page: SheetPage, metrics: BarMetrics): string {
  if (bar.slackEnd === undefined || bar.slackEnd <= bar.right) return '';
  const y = top + metrics.top + metrics.height + 1.5;
  const end = roundSvgNumber(bar.slackEnd - page.left);
  const line = `M${roundSvgNumber(bar.right - page.left)} ${y}H${end}M${end} ${y - 4}V${y}`;
  return svgPath(line, `fill="none" stroke="${printColors.soft}" stroke-dasharray="2 2"`);
}

function absencesSvg({ absences: away = [] }: GanttBar, top: number, page: SheetPage, metrics: BarMetrics): string {
  return away
    .map((span) => {
      const cut = clipSpan(span, page.left, page.right);
      const width = Math.max(3, roundSvgNumber(cut.right - cut.left));
      return `<rect x="${roundSvgNumber(cut.left - page.left)}" y="${top + metrics.top}" width="${width}" height="${metrics.height}" fill="${printColors.warning}" fill-opacity="0.5"/>`;
    })
    .join('');
}

function deadlineSvg(bar: GanttBar, top: number, page: SheetPage): string {
  if (!bar.deadline) return '';
  const mark = `M${roundSvgNumber(bar.deadline.x - page.left)} ${top + planRowHeightPx - 8}l-5 -9h10z`;
  const colour = bar.deadline.missed ? printColors.criticalLine : printColors.done;
  return svgPath(mark, `fill="${bar.deadline.missed ? colour : 'none'}" stroke="${colour}" stroke-width="1.5"`);
}

const labelSize = 11.5;

/** Links go through below a text, and leave it readable. */
function labelGround(text: string, left: number, middle: number): string {
  if (text === '') return '';
  const width = roundSvgNumber(printTextWidth(text, labelSize) + 4);
  return `<rect x="${left - 2}" y="${middle - 7}" width="${width}" height="14" fill="#ffffff" fill-opacity="0.8"/>`;
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

function barLabelSvg(
  bar: GanttBar,
  top: number,
  { input, format }: PaperPlan,
  page: SheetPage,
  metrics: BarMetrics,
): string {
  const isByDeadline = bar.deadline !== undefined && Math.abs(bar.deadline.x - bar.right) < 24;
  const from = isByDeadline && bar.deadline ? Math.max(bar.right + 12, bar.deadline.x + 9) : bar.right + 12;
  const x = roundSvgNumber(from - page.left);
  const y = top + barMiddle(metrics);
  const marks = rowMarks(bar.row);
  const drawn = marks.map((mark, at) => markSvg(mark, x + at * 16, y - 6));
  const text = besideText(bar.row, input.view.barLabel, format);
  const left = x + marks.length * 16;
  return (
    drawn.join('') +
    labelGround(text, left, y) +
    svgText(text, { x: left, y: y + 4, size: labelSize, fill: printColors.soft })
  );
}
