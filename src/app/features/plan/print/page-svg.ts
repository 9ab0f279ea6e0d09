import { rowHeight } from '../gantt/bars.ts';
import { filled } from '../gantt/labels.ts';
import { headerHeight } from '../gantt/measures.ts';
import { fittedText, fontFamily, ink, svgPath, svgText } from './print-colors.ts';
import { legendSvg } from './legend.ts';
import { pageTable } from './page-table.ts';
import { pageTimeline } from './page-timeline.ts';
import type { PaperPlan } from './page-model.ts';
import { footHeight, margin, pageCount, titleHeight, type Page, type Sheet } from './sheet.ts';

/**
 * One page of a plan as an SVG document of its own: title, table and timeline of its rows, number of the page. Plain
 * attributes only, so that a browser, a canvas and a PDF draw the same.
 */
export function pageSvg(plan: PaperPlan, sheet: Sheet, page: Page): string {
  const { width, height } = sheet;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    head(plan, sheet),
    pageTable(plan, sheet, page),
    pageTimeline(plan, sheet, page),
    frame(sheet, page),
    legendSvg(plan.legend, sheet),
    foot(plan, sheet, page),
    '</svg>',
  ].join('');
}

function head({ input, format }: PaperPlan, { width }: Sheet): string {
  const { labels, title, subtitle, today } = input;
  const asOf = filled(labels.paper.asOf, { day: format.dayLong(today) });
  const right = [subtitle, asOf].filter(Boolean).join(' · ');
  const y = margin + 18;
  const room = width - 2 * margin;
  return (
    svgText(fittedText(title, room * 0.55, 20, true), { x: margin, y, size: 20, isBold: true }) +
    svgText(fittedText(right, room * 0.42, 13), { x: width - margin, y, fill: ink.soft, anchor: 'end' })
  );
}

/** The lines around table and timeline. */
function frame({ width, tableWidth }: Sheet, { first, end }: Page): string {
  const top = margin + titleHeight;
  const bottom = top + headerHeight + (end - first) * rowHeight;
  const right = width - margin;
  const x = margin + tableWidth + 0.5;
  const around = `M${margin} ${top}H${right}V${bottom}H${margin}z`;
  return svgPath(
    `${around}M${x} ${top}V${bottom}M${margin} ${top + headerHeight}H${right}`,
    `fill="none" stroke="${ink.line}"`,
  );
}

function foot({ input }: PaperPlan, sheet: Sheet, page: Page): string {
  const text = filled(input.labels.paper.page, { page: page.number, count: pageCount(sheet) });
  const y = sheet.height - margin - footHeight + 22;
  return svgText(text, { x: sheet.width - margin, y, size: 11, fill: ink.soft, anchor: 'end' });
}
