import { planRowHeightPx, headerHeight, tierHeight } from '../gantt/bars.ts';
import { formatMessage } from '#i18n/format.ts';
import { fittedText, fontFamily, printColors, svgPath, svgText, roundSvgNumber } from './print-colors.ts';
import { legendSvg } from './legend.ts';
import { pageLinks } from './page-links.ts';
import type { PaperPlan } from './page-model.ts';
import { footHeight, pageMarginPx, pageCount, titleHeight, type SheetPage, type PrintSheet } from './sheet.ts';
import type { PlanColumn } from '../gantt/columns.ts';
import type { VisibleRow } from '../gantt/rows.ts';
import { freeSpans } from '../gantt/calendar.ts';
import { dayAt, xOf } from '../gantt/scale.ts';
import { tierRows, ticks, tiersFor, type Tick } from '../gantt/ticks.ts';
import { pageBars } from './page-bars.ts';

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

const tableCellPaddingPx = 8;
const tableIndentPx = 14;

/** The table of a page: its header and the cells of its rows. */
function pageTable({ layout }: PaperPlan, sheet: PrintSheet, { first, end }: SheetPage): string {
  const top = pageMarginPx + titleHeight;
  const right = sheet.width - pageMarginPx;
  const rows = layout.rows.slice(first, end);
  const lines = rows.map(
    (_, at) => `M${pageMarginPx} ${top + headerHeight + (at + 1) * planRowHeightPx - 0.5}H${right}`,
  );
  const headers = columnsAt(sheet).map(([column, x]) =>
    tableCellTextSvg(column.header, column, x, top + headerHeight / 2, true),
  );
  const cells = rows.flatMap((row, at) =>
    columnsAt(sheet).map(([column, x]) =>
      tableCellSvg(row, column, x, top + headerHeight + (at + 0.5) * planRowHeightPx),
    ),
  );
  return [
    `<rect x="${pageMarginPx}" y="${top}" width="${right - pageMarginPx}" height="${headerHeight}" fill="${printColors.head}"/>`,
    svgPath(lines.join(''), `fill="none" stroke="${printColors.hair}"`),
    ...headers,
    ...cells,
  ].join('');
}

/** The columns with their left edges. */
function columnsAt({ columns }: PrintSheet): readonly (readonly [PlanColumn, number])[] {
  let x = pageMarginPx;
  return columns.map((column) => {
    const at = x;
    x += column.width;
    return [column, at];
  });
}

function tableCellSvg({ node }: VisibleRow, column: PlanColumn, x: number, middle: number): string {
  const isBold = column.id === 'name' && node.row.kind === 'collection';
  const shift = column.id === 'name' ? (node.level - 1) * tableIndentPx : 0;
  return tableCellTextSvg(column.text(node), column, x, middle, isBold, Math.min(shift, column.width / 2));
}

function tableCellTextSvg(
  text: string,
  column: PlanColumn,
  left: number,
  middle: number,
  isBold: boolean,
  shift = 0,
): string {
  // Five digits have room in the usual width of a number.
  const edge = column.id === 'number' ? 4 : tableCellPaddingPx;
  const fitted = fittedText(text, column.width - 2 * edge - shift, 13, isBold);
  const isEnd = column.align === 'end';
  const x = isEnd ? left + column.width - tableCellPaddingPx : left + tableCellPaddingPx + shift;
  return svgText(fitted, { x, y: middle + 4.5, isBold, anchor: isEnd ? 'end' : 'start' });
}

/** Days narrower than this are not shaded. */
const minShadedPrintDayPx = 3;

/** The timeline of a page: its header, what lies behind the rows, links and bars, cut at the edges of the page. */
function pageTimeline(plan: PaperPlan, sheet: PrintSheet, page: SheetPage): string {
  const top = pageMarginPx + titleHeight;
  const height = (page.end - page.first) * planRowHeightPx;
  return [
    clippedTimelineSvg(`head-${page.number}`, sheet, top, headerHeight, tiers(plan, sheet, page)),
    // Links that come from rows of other pages end at the header.
    clippedTimelineSvg(
      `rows-${page.number}`,
      sheet,
      top + headerHeight,
      height,
      backdrop(plan, sheet, page) + pageLinks(plan, sheet, page) + pageBars(plan, sheet, page),
    ),
  ].join('');
}

/** Clips a part of the timeline to its box. */
function clippedTimelineSvg(
  id: string,
  { timeLeft, timeWidth }: PrintSheet,
  top: number,
  height: number,
  drawn: string,
): string {
  const box = `<rect x="${timeLeft}" y="${top}" width="${timeWidth}" height="${height}"/>`;
  return `<clipPath id="${id}">${box}</clipPath><g clip-path="url(#${id})"><g transform="translate(${timeLeft} ${top})">${drawn}</g></g>`;
}

function tiers(plan: PaperPlan, { scale }: PrintSheet, page: SheetPage): string {
  let top = 0;
  return tierRows(tiersFor(scale.pxPerDay))
    .map(({ unit, rows }, at, { length }) => {
      const height = rows * tierHeight;
      const isLower = at === length - 1;
      const drawn = tier(ticks(scale, unit, page.left, page.right, plan.tickFormat, at > 0), page, {
        top,
        height,
        isFirst: at === 0,
        isLower,
      });
      top += height;
      return drawn;
    })
    .join('');
}

interface TimelineTier {
  readonly top: number;
  readonly height: number;
  readonly isFirst: boolean;
  readonly isLower: boolean;
}

/** Draws a row of the time header: labels of the shortest unit are centred, others start with their unit. */
function tier(
  found: readonly Tick[],
  { left, right }: SheetPage,
  { top, height, isFirst, isLower }: TimelineTier,
): string {
  const y = top + height / 2 + 4;
  const size = 11;
  const fill = isFirst ? printColors.text : printColors.soft;
  const edges = found.map((tick) => `M${roundSvgNumber(tick.x - left)} ${top}v${height}`).join('');
  const texts = found.map((tick) => {
    if (isLower) {
      const text = fittedText(tick.label, tick.width - 2, size);
      const x = tick.x + tick.width / 2 - left;
      return svgText(text.endsWith('…') ? '' : text, { x, y, size, fill, anchor: 'middle' });
    }
    const x = Math.max(tick.x, left);
    const room = Math.min(tick.x + tick.width, right) - x - 12;
    return svgText(fittedText(tick.label, room, size, isFirst), { x: x - left + 6, y, size, fill, isBold: isFirst });
  });
  const line = isFirst ? '' : `M0 ${top}H${roundSvgNumber(right - left)}`;
  return [svgPath(edges + line, `fill="none" stroke="${printColors.line}"`), ...texts].join('');
}

function backdrop(plan: PaperPlan, { scale }: PrintSheet, { left, right, first, end }: SheetPage): string {
  const height = (end - first) * planRowHeightPx;
  const at = (day: number) => roundSvgNumber(xOf(scale, day) - left);
  const free = freeSpans(plan.calendar, dayAt(scale, left), dayAt(scale, right)).map(
    ([from, to]) => `M${at(from)} 0H${at(to)}V${height}H${at(from)}z`,
  );
  const units = ticks(scale, tiersFor(scale.pxPerDay).upper, left, right, plan.tickFormat, false);
  const rows = Array.from(
    { length: end - first },
    (_, row) => `M0 ${(row + 1) * planRowHeightPx - 0.5}H${roundSvgNumber(right - left)}`,
  );
  const today = at(plan.today + 0.5);
  return [
    scale.pxPerDay >= minShadedPrintDayPx ? svgPath(free.join(''), `fill="${printColors.free}"`) : '',
    svgPath(rows.join(''), `fill="none" stroke="${printColors.hair}"`),
    svgPath(units.map(({ day }) => `M${at(day)} 0V${height}`).join(''), `fill="none" stroke="${printColors.line}"`),
    svgPath(`M${today} 0V${height}`, `fill="none" stroke="${printColors.today}" stroke-width="1.2"`),
  ].join('');
}
