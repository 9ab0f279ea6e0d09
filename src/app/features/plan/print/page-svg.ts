import { planRowHeightPx, headerHeight } from '../gantt/bars.ts';
import { formatMessage } from '#i18n/format.ts';
import { fittedText, fontFamily, printColors, svgPath, svgText } from './print-colors.ts';
import { legendSvg } from './legend.ts';
import { pageTable } from './page-table.ts';
import { pageTimeline } from './page-timeline.ts';
import type { PaperPlan } from './page-model.ts';
import { footHeight, pageMarginPx, pageCount, titleHeight, type SheetPage, type PrintSheet } from './sheet.ts';

/**
 * One page of a plan as an SVG document of its own: title, table and timeline of its rows, number of the page. Plain
 * attributes only, so that a browser, a canvas and a PDF draw the same.
 */
export function pageSvg(plan: PaperPlan, sheet: PrintSheet, page: SheetPage): string {
  const { width, height } = sheet;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    pageHeadSvg(plan, sheet),
    pageTable(plan, sheet, page),
    pageTimeline(plan, sheet, page),
    pageFrameSvg(sheet, page),
    legendSvg(plan.legend, sheet),
    foot(plan, sheet, page),
    '</svg>',
  ].join('');
}

function pageHeadSvg({ input, format }: PaperPlan, { width }: PrintSheet): string {
  const { labels, title, subtitle, today } = input;
  const asOf = formatMessage(labels.paper.asOf, { day: format.dayLong(today) });
  const right = [subtitle, asOf].filter(Boolean).join(' · ');
  const y = pageMarginPx + 18;
  const room = width - 2 * pageMarginPx;
  return (
    svgText(fittedText(title, room * 0.55, 20, true), { x: pageMarginPx, y, size: 20, isBold: true }) +
    svgText(fittedText(right, room * 0.42, 13), { x: width - pageMarginPx, y, fill: printColors.soft, anchor: 'end' })
  );
}

/** The lines around table and timeline. */
function pageFrameSvg({ width, tableWidth }: PrintSheet, { first, end }: SheetPage): string {
  const top = pageMarginPx + titleHeight;
  const bottom = top + headerHeight + (end - first) * planRowHeightPx;
  const right = width - pageMarginPx;
  const x = pageMarginPx + tableWidth + 0.5;
  const around = `M${pageMarginPx} ${top}H${right}V${bottom}H${pageMarginPx}z`;
  return svgPath(
    `${around}M${x} ${top}V${bottom}M${pageMarginPx} ${top + headerHeight}H${right}`,
    `fill="none" stroke="${printColors.line}"`,
  );
}

function foot({ input }: PaperPlan, sheet: PrintSheet, page: SheetPage): string {
  const text = formatMessage(input.labels.paper.page, { page: page.number, count: pageCount(sheet) });
  const y = sheet.height - pageMarginPx - footHeight + 22;
  return svgText(text, { x: sheet.width - pageMarginPx, y, size: 11, fill: printColors.soft, anchor: 'end' });
}
