import { replacement } from '#chart/printable-text.ts';
import { barMetrics, type GanttBar } from '../gantt/bars.ts';
import { rowMarks, type RowMark } from '../gantt/plan-format.ts';
import type { PlanLabels } from '../gantt/labels.ts';
import type { PlanRowLink, PlanRow, RowKind } from '../gantt/plan-view.ts';
import type { PlanView } from '../gantt/view-state.ts';
import { printColors, svgPath, svgText, printTextWidth } from './print-colors.ts';
import { barPartInk, barSvg, markSvg } from './page-bars.ts';
import type { PrintLegendEntry } from './page-model.ts';
import { footHeight, pageMarginPx, type PrintSheet } from './sheet.ts';
import { linkInk, linkSigns } from './page-links.ts';

const legendRowKinds: readonly RowKind[] = ['activity', 'collection', 'milestone', 'task', 'adHoc'];
const legendRowMarks: readonly RowMark[] = ['invalid', 'overdue', 'overAllocated', 'done'];

/** Returns the legend entries needed for these rows and links, in display order. */
export function legendOf(
  rows: readonly PlanRow[],
  links: readonly PlanRowLink[],
  view: PlanView,
  labels: PlanLabels,
): readonly PrintLegendEntry[] {
  const drawn = new Set(rows.map(({ kind }) => kind));
  const found = new Set(rows.flatMap(rowMarks));
  const has = (test: (row: PlanRow) => unknown) => rows.some((row) => Boolean(test(row)));
  const shown = view.links ? links : [];
  const entries: (PrintLegendEntry | false)[] = [
    ...legendRowKinds.map((kind) => drawn.has(kind) && barEntry(labels.kinds[kind], kind)),
    view.critical && has(({ critical }) => critical) && barEntry(labels.critical, 'activity', true),
    view.baseline && has(({ baseline }) => baseline) && printLegendEntry(labels.showBaseline, 24, baselineLegendSign),
    view.slack && has(({ slackDays }) => slackDays) && printLegendEntry(labels.showSlack, 24, slackLegendSign),
    has(({ deadline }) => deadline) && printLegendEntry(labels.columns.deadline, 12, deadlineLegendSign),
    has(({ absences }) => absences?.length) && printLegendEntry(labels.absent, 12, absence),
    shown.length > 0 && linkEntry(labels.showLinks, 'plain'),
    shown.some(({ conflict }) => conflict) && linkEntry(labels.conflict, 'conflict'),
    ...legendRowMarks.map((mark) => found.has(mark) && markEntry(mark, labels)),
    printLegendEntry(
      labels.today,
      4,
      svgPath('M2 -7V7', `fill="none" stroke="${printColors.today}" stroke-width="1.2"`),
    ),
  ];
  return entries.filter((each) => each !== false);
}

/** Legend entry of the replacement sign for characters missing in the font. */
export const replacedEntry = ({ paper }: PlanLabels): PrintLegendEntry =>
  printLegendEntry(paper.replaced, 12, svgText(replacement, { x: 0, y: 4, size: 11 }));

const printLegendEntry = (text: string, width: number, sign: string): PrintLegendEntry => ({ text, width, sign });

const baselineLegendSign = `<rect x="0.5" y="-2.5" width="23" height="5" ${barPartInk.baseline}/>`;
const slackLegendSign = svgPath('M0 2H24M24 -2V2', barPartInk.slack);
const deadlineLegendSign = svgPath('M6 5l-5 -9h10z', barPartInk.deadline);
const absence = `<rect x="0" y="-6" width="12" height="12" ${barPartInk.absence}/>`;

const metrics = barMetrics(false);

function barEntry(text: string, kind: RowKind, critical = false): PrintLegendEntry {
  const width = kind === 'milestone' ? 14 : 26;
  const row: PlanRow = {
    id: '',
    name: '',
    wbs: '',
    outlineLevel: 1,
    kind,
    complete: 0,
    status: 'inProgress',
    critical,
    resources: '',
  };
  const bar: GanttBar = { row, left: 0, right: width, progress: kind === 'milestone' ? 0 : 10 };
  const style = { metrics, display: { critical, baseline: false, slack: false }, textOf: () => '' };
  return printLegendEntry(text, width, barSvg(bar, -metrics.top - metrics.height / 2, bar, style));
}

function linkEntry(text: string, style: 'plain' | 'conflict'): PrintLegendEntry {
  const signs = style === 'conflict' ? linkSigns('M12.5 -5l5.5 10h-11zM12.5 -1.5v3M12.5 2.8v.9') : '';
  const head = svgPath(
    'M26 0l-6 -3.5v7z',
    `fill="${style === 'conflict' ? printColors.warning : printColors.link}" stroke="none"`,
  );
  return printLegendEntry(text, 26, svgPath('M0 0.5H20', `fill="none" ${linkInk[style]}`) + head + signs);
}

function markEntry(mark: RowMark, labels: PlanLabels): PrintLegendEntry {
  const texts: Partial<Record<RowMark, string>> = {
    invalid: labels.invalid,
    overdue: labels.statuses.overdue,
    overAllocated: labels.overAllocated,
    done: labels.statuses.done,
  };
  return printLegendEntry(texts[mark] ?? '', 12, markSvg(mark, 0, -6));
}

const size = 11;
const gaps = { sign: 6, entry: 22 } as const;
const lineHeight = 20;
/** Leaves room for the page number on the right. */
const besideRoom = 140;

/** The legend at the foot of a page, on as many lines as there is room for. */
export function legendSvg(entries: readonly PrintLegendEntry[], sheet: PrintSheet): string {
  const right = sheet.width - pageMarginPx - besideRoom;
  let x = pageMarginPx;
  let y = sheet.height - pageMarginPx - footHeight + 18;
  const drawn: string[] = [];
  for (const { text, width, sign } of entries) {
    const wide = width + gaps.sign + printTextWidth(text, size);
    if (x > pageMarginPx && x + wide > right) {
      x = pageMarginPx;
      y += lineHeight;
    }
    if (y > sheet.height - pageMarginPx) break;
    const label = svgText(text, { x: x + width + gaps.sign, y: y + 4, size, fill: printColors.soft });
    drawn.push(`<g transform="translate(${Math.round(x)} ${y})">${sign}</g>`, label);
    x += wide + gaps.entry;
  }
  return drawn.join('');
}
