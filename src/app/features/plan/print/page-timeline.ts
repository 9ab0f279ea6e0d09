import { planRowHeightPx, headerHeight, tierHeight } from '../gantt/bars.ts';
import { freeSpans } from '../gantt/calendar.ts';
import { dayAt, xOf } from '../gantt/scale.ts';
import { tierRows, ticks, tiersFor, type Tick } from '../gantt/ticks.ts';
import { fittedText, printColors, roundSvgNumber, svgPath, svgText } from './print-colors.ts';
import { pageBars } from './page-bars.ts';
import { pageLinks } from './page-links.ts';
import type { PaperPlan } from './page-model.ts';
import { pageMarginPx, titleHeight, type SheetPage, type PrintSheet } from './sheet.ts';

/** Days narrower than this are not shaded. */
const minShadedPrintDayPx = 3;

/** The timeline of a page: its header, what lies behind the rows, links and bars, cut at the edges of the page. */
export function pageTimeline(plan: PaperPlan, sheet: PrintSheet, page: SheetPage): string {
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
