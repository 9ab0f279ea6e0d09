// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { ganttDayNumber, ganttDayText } from '../gantt/calendar.ts';
import { planLabels } from '../gantt/labels.ts';
import { headerHeight } from '../gantt/bars.ts';
import type { PlanRowLink, PlanRow } from '../gantt/plan-view.ts';
import { defaultPlanView } from '../gantt/view-state.ts';
import { svgXmlText } from '#chart/svg.ts';
import { fittedText, printTextWidth } from './print-colors.ts';
import { pageSvg } from './page-svg.ts';
import { paperPlan } from './paper-job.ts';
import type { PaperInput } from './page-model.ts';
import { onePage, pageAt, pageCount, printSheet } from './sheet.ts';

const first = ganttDayNumber('2026-03-02');
const rows: PlanRow[] = Array.from({ length: 120 }, (_, at): PlanRow => ({
  id: `r${at}`,
  parentId: at % 10 === 0 ? undefined : `r${at - (at % 10)}`,
  name: at % 10 === 0 ? `Phase <${at}> & more` : `Step ${at}`,
  wbs: String(at),
  outlineLevel: at % 10 === 0 ? 1 : 2,
  kind: at % 10 === 0 ? 'collection' : at % 10 === 9 ? 'milestone' : 'activity',
  start: ganttDayText(first + at),
  finish: ganttDayText(first + at + 3),
  complete: 25,
  status: at === 1 ? 'overdue' : 'inProgress',
  critical: at % 3 === 0,
  baseline: { start: ganttDayText(first + at - 1), finish: ganttDayText(first + at + 1) },
  slackDays: 2,
  deadline: ganttDayText(first + at + 2),
  resources: 'Lea',
  absences:
    at === 1 ? [{ resource: 'Lea', from: ganttDayText(first + 1), until: ganttDayText(first + 2), days: 2 }] : [],
}));
const links: PlanRowLink[] = [
  { from: 'r1', to: 'r2', type: 0, lag: 0, critical: true, conflict: false },
  { from: 'r2', to: 'r3', type: 3, lag: 0, critical: false, conflict: true },
];
const input: PaperInput = {
  title: 'Bridge "A"',
  subtitle: 'Version 3',
  rows,
  links,
  today: '2026-03-18',
  locale: 'en-GB',
  view: { ...defaultPlanView, baseline: true, slack: true, level: 1 },
  labels: planLabels('en'),
  isWhole: true,
};

function pagesOf(change: Partial<PaperInput> = {}, zoom?: number): Document[] {
  const plan = paperPlan({ ...input, ...change });
  const sheet = printSheet({ columns: plan.columns, rowCount: plan.layout.rows.length, range: plan.range }, 'A4', zoom);
  return Array.from({ length: pageCount(sheet) }, (_, at) =>
    new DOMParser().parseFromString(pageSvg(plan, sheet, pageAt(sheet, at)), 'image/svg+xml'),
  );
}
const textsOf = (page: Document) => [...page.querySelectorAll('text')].map((text) => text.textContent);

describe('printed pages of a plan', () => {
  test('each page is valid SVG with title, version, date and page number', () => {
    const pages = pagesOf();
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page.querySelector('parsererror')).toBeNull();
      const texts = textsOf(page);
      expect(texts).toContain('Bridge "A"');
      expect(texts.some((text) => text?.startsWith('Version 3 · As of Wed'))).toBe(true);
      expect(texts).toContain(`Page ${at + 1} of ${pages.length}`);
    }
  });

  test('the pages contain each row once, including rows collapsed on the screen', () => {
    const names = pagesOf().flatMap(textsOf);
    for (const { name } of rows) expect(names.filter((text) => text === name)).toHaveLength(1);
  });

  test('the pages contain only the visible rows on request', () => {
    const names = pagesOf({ isWhole: false }).flatMap(textsOf);
    expect(names).toContain('Phase <10> & more');
    expect(names).not.toContain('Step 11');
  });

  test('the pages repeat table and header for later parts of the timeline', () => {
    const pages = pagesOf({}, 44);
    const beside = pages.filter((page) => textsOf(page).includes('Step 1'));
    expect(beside.length).toBeGreaterThan(2);
    for (const page of beside) expect(textsOf(page)).toContain('Finish');
  });

  test('each page explains exactly the symbols drawn on the page', () => {
    for (const page of pagesOf()) {
      const texts = textsOf(page);
      for (const text of [
        'Collection',
        'Milestone',
        'On the critical path',
        'Baseline',
        'Slack',
        'Deadline',
        'Dependencies',
      ])
        expect(texts).toContain(text);
      expect(texts).toContain(planLabels('en').conflict);
      expect(texts).toContain('Overdue');
      expect(texts).not.toContain('Ad hoc activity');
    }
    const plain = pagesOf({ view: { ...defaultPlanView, links: false, critical: false } }).flatMap(textsOf);
    for (const text of ['Dependencies', 'On the critical path', 'Baseline']) expect(plain).not.toContain(text);
  });

  test('a page draws nothing of earlier rows, and their links end below the header', () => {
    const long = [{ from: 'r1', to: 'r110', type: 0, lag: 0, critical: false, conflict: false }] as const;
    for (const page of pagesOf({ links: long })) {
      const box = page.querySelector('clipPath[id^="rows-"] rect');
      expect(Number(box?.getAttribute('y'))).toBe(40 + 40 + headerHeight);
    }
  });

  test('the pages need no external styles, scripts or images', () => {
    for (const page of pagesOf()) {
      expect(page.querySelector('[class], [style], style, script, image')).toBeNull();
    }
  });
});

test('a picture of the whole plan is a single document', () => {
  const plan = paperPlan(input);
  const sheet = onePage({ columns: plan.columns, rowCount: plan.layout.rows.length, range: plan.range }, 20);
  const page = new DOMParser().parseFromString(pageSvg(plan, sheet, pageAt(sheet, 0)), 'image/svg+xml');
  expect(textsOf(page)).toContain('Step 118');
});

test('texts are shortened to the available width and escaped as XML', () => {
  expect(fittedText('Short', 100, 13)).toBe('Short');
  const cut = fittedText('A text that is much too long for its column', 80, 13);
  expect(cut).toMatch(/^A text.*…$/);
  expect(printTextWidth(cut, 13)).toBeLessThanOrEqual(80);
  expect(fittedText('Wide', 2, 13)).toBe('');
  expect(svgXmlText('a<b> & "c"\u0001')).toBe('a&lt;b&gt; &amp; &quot;c&quot;');
});
