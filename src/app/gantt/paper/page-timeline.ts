import { barMetrics, rowHeight } from '../bars.ts';
import { freeSpans } from '../calendar.ts';
import { dayAt, xOf } from '../scale.ts';
import { headerHeight } from '../measures.ts';
import { ticks, tiersFor, type Tick } from '../ticks.ts';
import { linkPaths } from '../window.ts';
import { fittedText, ink, round, svgPath, svgText } from './ink.ts';
import { pageBars } from './page-bars.ts';
import type { PaperPlan } from './paper-plan.ts';
import { margin, titleHeight, type Page, type Sheet } from './sheet.ts';

/** Days narrower than this are not shaded. */
const minShadedDay = 3;

/** The timeline of a page: its header, what lies behind the rows, links and bars, cut at the edges of the page. */
export function pageTimeline(plan: PaperPlan, sheet: Sheet, page: Page): string {
  const top = margin + titleHeight;
  const height = headerHeight + (page.end - page.first) * rowHeight;
  const clip = `page-${page.number}`;
  return [
    `<clipPath id="${clip}"><rect x="${sheet.timeLeft}" y="${top}" width="${sheet.timeWidth}" height="${height}"/></clipPath>`,
    `<g clip-path="url(#${clip})"><g transform="translate(${sheet.timeLeft} ${top})">`,
    tiers(plan, sheet, page),
    `<g transform="translate(0 ${headerHeight})">`,
    backdrop(plan, sheet, page),
    links(plan, sheet, page),
    pageBars(plan, sheet, page),
    '</g></g></g>',
  ].join('');
}

function tiers({ tickFormat }: PaperPlan, { scale }: Sheet, { left, right }: Page): string {
  const { upper, lower } = tiersFor(scale.pxPerDay);
  const half = headerHeight / 2;
  const upperTicks = ticks(scale, upper, left, right, tickFormat, false);
  const lowerTicks = ticks(scale, lower, left, right, tickFormat, true);
  const edge = (tick: Tick, from: number) => `M${round(tick.x - left)} ${from}v${half}`;
  const edges = [...upperTicks.map((tick) => edge(tick, 0)), ...lowerTicks.map((tick) => edge(tick, half))];
  const upperTexts = upperTicks.map((tick) => {
    const x = Math.max(tick.x, left);
    const room = Math.min(tick.x + tick.width, right) - x - 12;
    return svgText(fittedText(tick.label, room, 12, true), { x: x - left + 6, y: half - 8, size: 12, isBold: true });
  });
  const lowerTexts = lowerTicks.map((tick) => {
    const text = fittedText(tick.label, tick.width - 2, 12);
    const x = tick.x + tick.width / 2 - left;
    return svgText(text.endsWith('…') ? '' : text, { x, y: 2 * half - 8, size: 12, fill: ink.soft, anchor: 'middle' });
  });
  return [
    svgPath(`${edges.join('')}M0 ${half}H${round(right - left)}`, `fill="none" stroke="${ink.line}"`),
    ...upperTexts,
    ...lowerTexts,
  ].join('');
}

function backdrop(plan: PaperPlan, { scale }: Sheet, { left, right, first, end }: Page): string {
  const height = (end - first) * rowHeight;
  const at = (day: number) => round(xOf(scale, day) - left);
  const free = freeSpans(plan.calendar, dayAt(scale, left), dayAt(scale, right)).map(
    ([from, to]) => `M${at(from)} 0H${at(to)}V${height}H${at(from)}z`,
  );
  const units = ticks(scale, tiersFor(scale.pxPerDay).upper, left, right, plan.tickFormat, false);
  const rows = Array.from(
    { length: end - first },
    (_, row) => `M0 ${(row + 1) * rowHeight - 0.5}H${round(right - left)}`,
  );
  const today = at(plan.today + 0.5);
  return [
    scale.pxPerDay >= minShadedDay ? svgPath(free.join(''), `fill="${ink.free}"`) : '',
    svgPath(rows.join(''), `fill="none" stroke="${ink.hair}"`),
    svgPath(units.map(({ day }) => `M${at(day)} 0V${height}`).join(''), `fill="none" stroke="${ink.line}"`),
    svgPath(`M${today} 0V${height}`, `fill="none" stroke="${ink.today}" stroke-width="1.2"`),
  ].join('');
}

const linkInk = {
  plain: `stroke="${ink.link}" stroke-width="1"`,
  critical: `stroke="${ink.criticalLine}" stroke-width="1.5"`,
  conflict: `stroke="${ink.warning}" stroke-width="1.5" stroke-dasharray="4 3"`,
} as const;
const headInk = { plain: ink.link, critical: ink.criticalLine, conflict: ink.warning } as const;

function links({ layout, input }: PaperPlan, { scale }: Sheet, page: Page): string {
  if (!input.view.links) return '';
  const metrics = barMetrics(input.view.baseline);
  return linkPaths(layout, scale, page, metrics, { critical: input.view.critical })
    .map(
      ({ style, lines, heads }) =>
        svgPath(lines, `fill="none" ${linkInk[style]}`) + svgPath(heads, `fill="${headInk[style]}" stroke="none"`),
    )
    .join('');
}
