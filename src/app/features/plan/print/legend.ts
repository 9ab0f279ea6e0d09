import { replacement } from '#chart/printable-text.ts';
import { barMetrics, type Bar } from '../gantt/bars.ts';
import { marksOf } from '../gantt/bar-label.ts';
import type { PlanLabels } from '../gantt/labels.ts';
import type { Mark } from '../gantt/marks.ts';
import type { PlanLink, PlanRow, RowKind } from '../gantt/plan-view.ts';
import type { PlanView } from '../gantt/view-state.ts';
import { ink, svgPath, svgText, textWidth } from './print-colors.ts';
import { barShape, markSvg } from './page-bars.ts';
import { linkInk, linkSigns } from './page-links.ts';
import type { LegendEntry } from './page-model.ts';
import { footHeight, margin, type Sheet } from './sheet.ts';

const kinds: readonly RowKind[] = ['activity', 'collection', 'milestone', 'task', 'adHoc'];
const marks: readonly Mark[] = ['invalid', 'overdue', 'overAllocated', 'done'];

/** What a drawing of these rows and links has signs for, in the order in which it is explained. */
export function legendOf(
  rows: readonly PlanRow[],
  links: readonly PlanLink[],
  view: PlanView,
  labels: PlanLabels,
): readonly LegendEntry[] {
  const drawn = new Set(rows.map(({ kind }) => kind));
  const found = new Set(rows.flatMap(marksOf));
  const has = (test: (row: PlanRow) => unknown) => rows.some((row) => Boolean(test(row)));
  const shown = view.links ? links : [];
  const entries: (LegendEntry | false)[] = [
    ...kinds.map((kind) => drawn.has(kind) && barEntry(labels.kinds[kind], kind)),
    view.critical && has(({ critical }) => critical) && barEntry(labels.critical, 'activity', true),
    view.baseline && has(({ baseline }) => baseline) && entry(labels.showBaseline, 24, ghost),
    view.slack && has(({ slackDays }) => slackDays) && entry(labels.showSlack, 24, slack),
    has(({ deadline }) => deadline) && entry(labels.columns.deadline, 12, deadline),
    has(({ absences }) => absences?.length) && entry(labels.absent, 12, absence),
    shown.length > 0 && linkEntry(labels.showLinks, 'plain'),
    shown.some(({ conflict }) => conflict) && linkEntry(labels.conflict, 'conflict'),
    ...marks.map((mark) => found.has(mark) && markEntry(mark, labels)),
    entry(labels.today, 4, svgPath('M2 -7V7', `fill="none" stroke="${ink.today}" stroke-width="1.2"`)),
  ];
  return entries.filter((each) => each !== false);
}

/** Explains the sign that stands for characters that the font lacks. */
export const replacedEntry = ({ paper }: PlanLabels): LegendEntry =>
  entry(paper.replaced, 12, svgText(replacement, { x: 0, y: 4, size: 11 }));

const entry = (text: string, width: number, sign: string): LegendEntry => ({ text, width, sign });

const ghost = `<rect x="0.5" y="-2.5" width="23" height="5" fill="${ink.baseline.fill}" stroke="${ink.baseline.stroke}"/>`;
const slack = svgPath('M0 2H24M24 -2V2', `fill="none" stroke="${ink.soft}" stroke-dasharray="2 2"`);
const deadline = svgPath('M6 5l-5 -9h10z', `fill="none" stroke="${ink.done}" stroke-width="1.5"`);
const absence = `<rect x="0" y="-6" width="12" height="12" fill="${ink.warning}" fill-opacity="0.5"/>`;

const metrics = barMetrics(false);

function barEntry(text: string, kind: RowKind, isCritical = false): LegendEntry {
  const width = kind === 'milestone' ? 14 : 26;
  const bar: Bar = { row: sample(kind), left: 0, right: width, progress: kind === 'milestone' ? 0 : 10 };
  const around = { left: 0, right: width };
  return entry(text, width, barShape(bar, -metrics.top - metrics.height / 2, around, metrics, isCritical));
}

const sample = (kind: RowKind): PlanRow => ({
  id: '',
  name: '',
  wbs: '',
  outlineLevel: 1,
  kind,
  complete: 0,
  status: 'inProgress',
  resources: '',
});

function linkEntry(text: string, style: 'plain' | 'conflict'): LegendEntry {
  const signs = style === 'conflict' ? linkSigns('M12.5 -5l5.5 10h-11zM12.5 -1.5v3M12.5 2.8v.9') : '';
  const head = svgPath('M26 0l-6 -3.5v7z', `fill="${style === 'conflict' ? ink.warning : ink.link}" stroke="none"`);
  return entry(text, 26, svgPath('M0 0.5H20', `fill="none" ${linkInk[style]}`) + head + signs);
}

function markEntry(mark: Mark, labels: PlanLabels): LegendEntry {
  const texts: Partial<Record<Mark, string>> = {
    invalid: labels.invalid,
    overdue: labels.statuses.overdue,
    overAllocated: labels.overAllocated,
    done: labels.statuses.done,
  };
  return entry(texts[mark] ?? '', 12, markSvg(mark, 0, -6));
}

const size = 11;
const gaps = { sign: 6, entry: 22 } as const;
const lineHeight = 20;
/** The number of the page stands to its right. */
const besideRoom = 140;

/** The legend at the foot of a page, on as many lines as there is room for. */
export function legendSvg(entries: readonly LegendEntry[], sheet: Sheet): string {
  const right = sheet.width - margin - besideRoom;
  let x = margin;
  let y = sheet.height - margin - footHeight + 18;
  const drawn: string[] = [];
  for (const { text, width, sign } of entries) {
    const wide = width + gaps.sign + textWidth(text, size);
    if (x > margin && x + wide > right) {
      x = margin;
      y += lineHeight;
    }
    if (y > sheet.height - margin) break;
    const label = svgText(text, { x: x + width + gaps.sign, y: y + 4, size, fill: ink.soft });
    drawn.push(`<g transform="translate(${Math.round(x)} ${y})">${sign}</g>`, label);
    x += wide + gaps.entry;
  }
  return drawn.join('');
}
