import { describe, expect, test } from 'vitest';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { createScale, xOf } from '#app/features/plan/gantt/scale.ts';
import { bubblesOf, mostBubbles } from '#app/features/common/risk-bubbles.ts';
import { rangeBarDay } from '#app/kit/RangeBar.tsx';
import { boardColumns } from './PortfolioBoard.tsx';
import { parentsLinked, parentsMoved, parentsUnlinked, nodeMoveTargets } from './node-parents.ts';
import { exportedSheet } from './portfolio-columns.tsx';
import { portfolioFigures, portfolioTree } from './portfolio-tree.ts';
import { projectsIn, shownTree } from './portfolio-items.ts';
import { readSavedViews, viewSearch, withView } from './SavedViews.tsx';
import { portfolioTimeBar, portfolioDayRange, stonesOf } from './timeline-layout.ts';

const today = rangeBarDay('2026-03-06') ?? 0;
const node = (id: string, more: Partial<OpProjectNode> = {}): OpProjectNode => ({
  id,
  type: 3,
  name: `P${id}`,
  permissionLevel: 16,
  parents: [{ id: '1', isLink: false }],
  ...more,
});
const nodes = [
  node('1', { type: 1, name: 'Root', parents: [] }),
  node('2', { type: 1, name: 'North' }),
  node('3', { type: 1, name: 'South', permissionLevel: 2 }),
  node('4', { type: 1, name: 'Far north', parents: [{ id: '2', isLink: false }] }),
  node('10', {
    start: '2026-01-01',
    finish: '2026-02-28',
    projectStatus: 's2',
    parents: [
      { id: '2', isLink: false },
      { id: '4', isLink: true },
    ],
  }),
  node('11', { start: '2026-04-01', permissionLevel: 2, projectStatus: 'gone', budget: 400, riskClassification: 3 }),
  node('12', { type: 4, name: 'Template' }),
];
const plans = [{ id: 'p', projectNode: '10', complete: 50, baseEffort: 10, actualEffort: 6, openEffort: 6 }];
const names = { statuses: [{ id: 's2', name: 'Running' }], names: new Map(), hiddenName: 'hidden' };
const tree = portfolioTree(portfolioFigures({ nodes, plans, today: '2026-03-06' }), names);
const all = { filter: '', isOnlyMine: false, minLevel: 0 };
const projects = projectsIn(tree);
const itemOf = (id: string) => {
  const found = projects.find((item) => item.node.id === id);
  if (!found) throw new Error(`There is no project ${id}.`);
  return found;
};

test('projects are listed once without templates, and a level filter omits lower levels', () => {
  expect(projects.map((item) => item.node.id)).toEqual(['10', '11']);
  expect(projectsIn(shownTree(tree, { ...all, minLevel: 64 }).roots)).toEqual([]);
  const others = nodes.map((each) => ({ ...each, permissionLevel: each.id === '10' ? 16 : 2 }));
  const low = portfolioTree(portfolioFigures({ nodes: others, plans: [], today: '2026-03-06' }), names);
  expect(projectsIn(shownTree(low, { ...all, minLevel: 4 }).roots).map((item) => item.node.id)).toEqual(['10']);
});

describe('the portfolio timeline', () => {
  const range = portfolioDayRange(projects, today);
  const scale = createScale(range, 2, 1000);

  test('the portfolio timeline covers all days of the projects, or the time around today without projects', () => {
    expect(range).toEqual({ first: rangeBarDay('2026-01-01'), end: (rangeBarDay('2026-04-01') ?? 0) + 1 });
    expect(portfolioDayRange([], today)).toEqual({ first: today - 90, end: today + 90 });
  });

  test('a bar ends after its last day, is late once that day has passed, and is open-ended without a finish', () => {
    const bar = portfolioTimeBar(itemOf('10'), scale, today);
    expect(bar).toEqual({
      left: xOf(scale, rangeBarDay('2026-01-01') ?? 0),
      width: 59 * 2,
      done: 0.5,
      isOpen: false,
      isLate: true,
    });
    const open = portfolioTimeBar(itemOf('11'), scale, today);
    expect(open?.isOpen).toBe(true);
    expect((open?.left ?? 0) + (open?.width ?? 0)).toBe(scale.width);
    expect(portfolioTimeBar({ ...itemOf('10'), node: node('9'), figures: undefined }, scale, today)).toBeUndefined();
  });

  test('milestones too close to distinguish are merged, and the merged one is overdue if any of them is', () => {
    const at = (id: string, day: string, complete = 0) => ({ id, day, complete });
    const testData = [
      at('a', '2026-01-05', 100),
      at('b', '2026-01-06'),
      at('c', '2026-02-20', 100),
      at('d', '2026-04-01'),
    ];
    expect(stonesOf(testData, scale, today).map(({ id, state, count }) => [id, state, count])).toEqual([
      ['a', 'late', 2],
      ['c', 'reached', 1],
      ['d', 'open', 1],
    ]);
  });
});

describe('moving a node to another portfolio', () => {
  const moved = node('10', { parents: nodes[4]?.parents ?? [] });

  test('a node can move to managed portfolios except its current one and its own descendants', () => {
    expect(nodeMoveTargets(moved, nodes, 'place').map(({ id }) => id)).toEqual(['1', '4']);
    expect(nodeMoveTargets(moved, nodes, 'link').map(({ id }) => id)).toEqual(['1']);
    const [, north] = nodes;
    expect(north && nodeMoveTargets(north, nodes, 'place')).toEqual([]);
    expect(nodeMoveTargets(moved, nodes, 'place')[1]).toEqual({ id: '4', name: 'Far north', path: 'Root / North' });
  });

  test('a moved node keeps its links except the link to its new portfolio', () => {
    expect(parentsMoved(moved, '1')).toEqual([
      { id: '1', isLink: false },
      { id: '4', isLink: true },
    ]);
    expect(parentsMoved(moved, '4')).toEqual([{ id: '4', isLink: false }]);
    expect(parentsLinked(moved, '3')).toHaveLength(3);
    expect(parentsUnlinked(moved, '4')).toEqual([{ id: '2', isLink: false }]);
  });
});

test('the board has a column per status and a last one without status, and shows pending moves at their target', () => {
  const statuses = [
    { id: 's1', name: 'Idea' },
    { id: 's2', name: 'Running' },
    { id: 's3', name: 'Old', active: false },
  ];
  const shape = (moved: ReadonlyMap<string, string>) =>
    boardColumns(projects, statuses, moved).map(({ status, items }) => [status?.id, items.map((item) => item.node.id)]);
  expect(shape(new Map())).toEqual([
    ['s1', []],
    ['s2', ['10']],
    [undefined, ['11']],
  ]);
  expect(shape(new Map([['11', 's1']]))).toEqual([
    ['s1', ['11']],
    ['s2', ['10']],
  ]);
});

test('bubbles stay within the band of their class; projects without risk or value have none, and of too many the largest are kept', () => {
  const many = Array.from({ length: 600 }, (_, index) =>
    node(String(index), { budget: index, riskClassification: index % 4, savingsPotential: index * 3 }),
  );
  const bubbles = bubblesOf(many, 'savingsPotential');
  expect(bubbles).toHaveLength(mostBubbles);
  // Three of four have a risk: of those 450 the 50 smallest are left out.
  expect(Math.min(...bubbles.map(({ size }) => size))).toBe(67);
  for (const { key, x, y } of bubbles) {
    expect(Math.abs(x - (Number(key) % 4))).toBeLessThan(0.4);
    expect(y).toBe(Number(key) * 3);
  }
});

test('the visible rows are exported with the chosen columns in order: days as dates, percentages and amounts as numbers', () => {
  const sheet = exportedSheet(
    [{ item: itemOf('10'), level: 3 }],
    ['name', 'dates', 'complete', 'effortVariance', 'status', 'nothing'],
    (key) => key,
  );
  expect(sheet.rows).toEqual([
    [
      'portfolio.level',
      'node.kind',
      'node.name',
      'node.start',
      'node.finish',
      'node.complete.percent',
      'node.effortVariance.hours',
      'node.effortVariance.percent',
      'node.status',
    ],
    [3, 'node.kind.3', 'P10', { date: '2026-01-01' }, { date: '2026-02-28' }, 50, 2, 20, 'Running'],
  ]);
});

test('a saved view is its address without the selection, replaces one with the same name, and is ignored if unreadable', () => {
  const search = viewSearch(new URLSearchParams('view=board&focus=7&details=1&filter=a b'));
  expect(search).toBe('filter=a+b&view=board');
  const views = withView([{ name: 'Mine', search: '' }], { name: 'mine', search });
  expect(views).toEqual([{ name: 'mine', search }]);
  expect(readSavedViews(JSON.stringify([...views, { name: 7 }, null]))).toEqual(views);
  expect(readSavedViews('{')).toEqual([]);
});
