import {
  barMetrics,
  barOf,
  bracketPath,
  clipSpan,
  diamondPath,
  middleOf,
  rowHeight,
  type Bar,
  type BarMetrics,
} from '../gantt/bars.ts';
import { markPaths, type Mark } from '../gantt/marks.ts';
import { ink, round, svgPath, svgText, textWidth } from './print-colors.ts';
import type { PaperPlan } from './page-model.ts';
import type { Page, Sheet } from './sheet.ts';
import { besideText, marksOf } from '../gantt/bar-label.ts';

/** Room that a label may take beside its bar, in pixels. */
const labelReach = 320;

/** The bars of a page in pixels from the upper left corner of its first row. */
export function pageBars(plan: PaperPlan, { scale }: Sheet, page: Page): string {
  const metrics = barMetrics(plan.input.view.baseline);
  return plan.layout.rows
    .slice(page.first, page.end)
    .map(({ node }, at) => {
      const bar = barOf(node.row, scale, plan.calendar);
      if (!bar || !isNear(bar, page)) return '';
      return barSvg(bar, at * rowHeight, plan, page, metrics);
    })
    .join('');
}

function isNear(bar: Bar, { left, right }: Page): boolean {
  const first = Math.min(bar.left, bar.baseline?.left ?? bar.left, bar.deadline?.x ?? bar.left);
  const last = Math.max(bar.right, bar.baseline?.right ?? 0, bar.slackEnd ?? 0, bar.deadline?.x ?? 0);
  return first <= right && last + labelReach >= left;
}

function barSvg(bar: Bar, top: number, plan: PaperPlan, page: Page, metrics: BarMetrics): string {
  const { view } = plan.input;
  const isCritical = view.critical && bar.row.critical === true;
  return [
    view.baseline ? ghost(bar, top, page, metrics) : '',
    view.slack ? slack(bar, top, page, metrics) : '',
    barShape(bar, top, page, metrics, isCritical),
    absences(bar, top, page, metrics),
    deadline(bar, top, page),
    beside(bar, top, plan, page, metrics),
  ].join('');
}

/** A bar, bracket or diamond; what is critical has a heavy outline, because not every printer has colours. */
export function barShape(
  bar: Bar,
  top: number,
  page: Pick<Page, 'left' | 'right'>,
  metrics: BarMetrics,
  isCritical: boolean,
): string {
  const cut = clipSpan(bar, page.left, page.right);
  const x = round(cut.left - page.left);
  const width = Math.max(2, round(cut.right - page.left) - x);
  const done = round(Math.min(cut.right, Math.max(cut.left, bar.progress)) - page.left) - x;
  const y = top + metrics.top;
  const { kind } = bar.row;
  if (kind === 'milestone') {
    return svgPath(
      diamondPath(x + width / 2, y + metrics.height / 2),
      `fill="${isCritical ? ink.criticalLine : ink.dark}"`,
    );
  }
  if (kind === 'collection') {
    const beam = `<rect x="${x}" y="${y + 2}" width="${Math.max(0, done)}" height="5" fill="${ink.dark}"/>`;
    return svgPath(bracketPath(x, y + 2, width), `fill="${ink.darkSoft}"`) + (done > 0 ? beam : '');
  }
  const colours = isCritical ? ink.critical : kind === 'adHoc' ? ink.adHoc : ink.bar;
  const dash = kind === 'task' ? ' stroke-dasharray="2 2"' : kind === 'adHoc' ? ' stroke-dasharray="5 3"' : '';
  const radius = Math.min(3, width / 2);
  const box = (w: number) =>
    `x="${x + 0.5}" y="${y + 0.5}" width="${Math.max(1, w - 1)}" height="${metrics.height - 1}" rx="${radius}"`;
  const outline = isCritical ? ' stroke-width="2"' : '';
  const frame = `<rect ${box(width)} fill="${colours.fill}" stroke="${colours.stroke}"${outline}${dash}/>`;
  return done > 0 ? `${frame}<rect ${box(Math.min(done, width))} fill="${colours.done}"/>` : frame;
}

function ghost(bar: Bar, top: number, page: Page, metrics: BarMetrics): string {
  if (!bar.baseline) return '';
  const cut = clipSpan(bar.baseline, page.left, page.right);
  const y = top + metrics.baselineTop;
  const paint = `fill="${ink.baseline.fill}" stroke="${ink.baseline.stroke}"`;
  if (bar.row.kind === 'milestone') {
    return svgPath(diamondPath((cut.left + cut.right) / 2 - page.left, y + 2, 4), paint);
  }
  const width = Math.max(1, round(cut.right - cut.left) - 1);
  return `<rect x="${round(cut.left - page.left) + 0.5}" y="${y - 0.5}" width="${width}" height="${metrics.baselineHeight}" ${paint}/>`;
}

function slack(bar: Bar, top: number, page: Page, metrics: BarMetrics): string {
  if (bar.slackEnd === undefined || bar.slackEnd <= bar.right) return '';
  const y = top + metrics.top + metrics.height + 1.5;
  const end = round(bar.slackEnd - page.left);
  const line = `M${round(bar.right - page.left)} ${y}H${end}M${end} ${y - 4}V${y}`;
  return svgPath(line, `fill="none" stroke="${ink.soft}" stroke-dasharray="2 2"`);
}

function absences({ absences: away = [] }: Bar, top: number, page: Page, metrics: BarMetrics): string {
  return away
    .map((span) => {
      const cut = clipSpan(span, page.left, page.right);
      const width = Math.max(3, round(cut.right - cut.left));
      return `<rect x="${round(cut.left - page.left)}" y="${top + metrics.top}" width="${width}" height="${metrics.height}" fill="${ink.warning}" fill-opacity="0.5"/>`;
    })
    .join('');
}

function deadline(bar: Bar, top: number, page: Page): string {
  if (!bar.deadline) return '';
  const mark = `M${round(bar.deadline.x - page.left)} ${top + rowHeight - 8}l-5 -9h10z`;
  const colour = bar.deadline.missed ? ink.criticalLine : ink.done;
  return svgPath(mark, `fill="${bar.deadline.missed ? colour : 'none'}" stroke="${colour}" stroke-width="1.5"`);
}

const labelSize = 11.5;

/** Links go through below a text, and leave it readable. */
function labelGround(text: string, left: number, middle: number): string {
  if (text === '') return '';
  const width = round(textWidth(text, labelSize) + 4);
  return `<rect x="${left - 2}" y="${middle - 7}" width="${width}" height="14" fill="#ffffff" fill-opacity="0.8"/>`;
}

const markInk: Partial<Record<Mark, string>> = { done: ink.done };

/** A mark with its upper left corner at a place. */
export function markSvg(mark: Mark, x: number, y: number): string {
  const path = svgPath(markPaths[mark], `fill="none" stroke="${markInk[mark] ?? ink.warning}" stroke-width="1.4"`);
  return `<g transform="translate(${x} ${y})">${path}</g>`;
}

function beside(bar: Bar, top: number, { input, format }: PaperPlan, page: Page, metrics: BarMetrics): string {
  const isByDeadline = bar.deadline !== undefined && Math.abs(bar.deadline.x - bar.right) < 24;
  const from = isByDeadline && bar.deadline ? Math.max(bar.right + 12, bar.deadline.x + 9) : bar.right + 12;
  const x = round(from - page.left);
  const y = top + middleOf(metrics);
  const marks = marksOf(bar.row);
  const drawn = marks.map((mark, at) => markSvg(mark, x + at * 16, y - 6));
  const text = besideText(bar.row, input.view.barLabel, format);
  const left = x + marks.length * 16;
  return (
    drawn.join('') + labelGround(text, left, y) + svgText(text, { x: left, y: y + 4, size: labelSize, fill: ink.soft })
  );
}
