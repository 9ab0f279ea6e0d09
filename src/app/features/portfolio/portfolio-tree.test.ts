import { expect, test } from 'vitest';
import { ProjectType } from '#contract/core/codes.ts';
import type { OpEarnedValue } from '#contract/app/earned-value.ts';
import type { OpProjectNode, OpProjectPlan } from '#contract/documented/projects.ts';
import { type TreeNode, visibleTreeRows } from '#app/kit/tree.ts';
import { recordOfKey } from '#app/kit/linked-tree.ts';
import { type PortfolioItem, portfolioFigures, portfolioTree } from './portfolio-tree.ts';

const { portfolio, project, template } = ProjectType;
const node = (
  id: string,
  type: number,
  parent: string | undefined,
  change: Partial<OpProjectNode> = {},
): OpProjectNode => ({
  id,
  name: id,
  type,
  parents: parent === undefined ? [] : [{ id: parent, isLink: false }],
  ...change,
});
const plan = (projectNode: string, actualEffort: number, openEffort: number, baseEffort = 0): OpProjectPlan => ({
  id: `plan of ${projectNode}`,
  projectNode,
  actualEffort,
  openEffort,
  baseEffort,
  complete: actualEffort + openEffort > 0 ? (actualEffort / (actualEffort + openEffort)) * 100 : 50,
});
const linked = (owner: string, ...others: string[]) => ({
  parents: [{ id: owner, isLink: false }, ...others.map((id) => ({ id, isLink: true }))],
});

function tree(nodes: OpProjectNode[], plans: OpProjectPlan[] = [], earned?: OpEarnedValue[]) {
  const names = new Map([['7', 'Erika']]);
  const figures = portfolioFigures({ nodes, plans, earned, today: '2026-06-01' });
  return portfolioTree(figures, { statuses: [], names, hiddenName: 'hidden' });
}
const keys = (roots: TreeNode<PortfolioItem>[]) =>
  visibleTreeRows(roots, { level: 99, turned: [] }).map((row) => row.node.key);
const itemOf = (roots: TreeNode<PortfolioItem>[], key: string) =>
  visibleTreeRows(roots, { level: 99, turned: [] }).find((row) => row.node.key === key)?.node.item;

test('portfolios come before projects, both sorted by name', () => {
  const nodes = [
    node('b10', project, 'top'),
    node('b9', project, 'top'),
    node('z', portfolio, 'top'),
    node('top', portfolio, undefined),
  ];
  expect(keys(tree(nodes))).toEqual(['top', 'z', 'b9', 'b10']);
});

test('a node without a visible portfolio is a root', () => {
  expect(keys(tree([node('p', project, 'hidden')]))).toEqual(['p']);
});

test('a linked node appears in its own portfolio, and as a link without children in every other one', () => {
  const nodes = [
    node('a', portfolio, undefined),
    node('b', portfolio, undefined, linked('none', 'a')),
    node('p', project, 'b', linked('b', 'a')),
  ];
  const roots = tree(nodes);
  expect(keys(roots)).toEqual(['a', 'a~b', 'a~p', 'b', 'p']);
  expect(itemOf(roots, 'a~p')?.isLink).toBe(true);
  expect(recordOfKey('a~p')).toBe('p');
});

test('nodes with circular parents stay in the tree', () => {
  expect(keys(tree([node('a', portfolio, 'b'), node('b', portfolio, 'a')]))).toEqual(['a', 'b']);
});

test('a portfolio sums each project once, even if linked several times, and no templates', () => {
  const nodes = [
    node('top', portfolio, undefined),
    node('a', portfolio, 'top'),
    node('b', portfolio, 'top'),
    node('p', project, 'a', linked('a', 'b', 'top')),
    node('q', project, 'b'),
    node('t', template, 'b'),
  ];
  const roots = tree(nodes, [plan('p', 10, 30, 35), plan('q', 40, 20, 50), plan('t', 100, 100)]);
  expect(itemOf(roots, 'top')).toMatchObject({
    projects: 2,
    figures: { effort: { base: 85, actual: 50, open: 50 }, complete: 50 },
  });
  expect(itemOf(roots, 'a')).toMatchObject({
    projects: 1,
    figures: { effort: { actual: 10, open: 30 }, complete: 25 },
  });
  expect(itemOf(roots, 'b')?.projects).toBe(2);
});

test('a portfolio sums earned values of its projects, and money if all of them show it', () => {
  const nodes = [
    node('top', portfolio, undefined),
    node('a', portfolio, 'top'),
    node('p', project, 'a'),
    node('q', project, 'top', linked('top', 'a')),
    node('t', template, 'a'),
  ];
  const hours = { budget: 10, planned: 5, earned: 4, actual: 8 };
  const costs = { budget: 100, planned: 50, earned: 40, actual: 80 };
  const earned = [
    { projectNode: 'p', hours, costs },
    { projectNode: 'q', hours },
    { projectNode: 't', hours, costs },
  ];
  expect(itemOf(tree(nodes, [], earned), 'top')?.earned).toEqual({
    hours: { budget: 20, planned: 10, earned: 8, actual: 16 },
    costs: undefined,
  });
  const priced = earned.map((each) => ({ ...each, costs }));
  expect(itemOf(tree(nodes, [], priced), 'a')?.earned?.costs?.budget).toBe(200);
  expect(itemOf(tree(nodes), 'top')?.earned).toBeUndefined();
});

test('circular links end without an endless loop', () => {
  const nodes = [
    node('a', portfolio, undefined, linked('none', 'b')),
    node('b', portfolio, undefined, linked('none', 'a')),
    node('p', project, 'a'),
  ];
  expect(itemOf(tree(nodes, [plan('p', 1, 1)]), 'b')?.projects).toBe(1);
});

test('a portfolio extends from the first start to the last finish of its projects', () => {
  const nodes = [
    node('a', portfolio, undefined),
    node('p', project, 'a', { start: '2026-03-01', finish: '2026-04-30' }),
    node('q', project, 'a', { start: '2026-05-03', finish: '2026-08-27' }),
  ];
  const figures = itemOf(tree(nodes, [plan('p', 1, 1), plan('q', 0, 0)]), 'a')?.figures;
  expect(figures).toMatchObject({ start: '2026-03-01', finish: '2026-08-27' });
  // 92 of 180 days have passed before the first of June.
  expect(figures?.datesProgress).toBeCloseTo((92 / 180) * 100, 6);
});

test('progress without any effort is weighted by duration', () => {
  const nodes = [node('a', portfolio, undefined), node('p', project, 'a'), node('q', project, 'a')];
  const plans = [
    { ...plan('p', 0, 0), complete: 100, duration: 10 },
    { ...plan('q', 0, 0), complete: 0, duration: 30 },
  ];
  expect(itemOf(tree(nodes, plans), 'a')?.figures?.complete).toBe(25);
});

test('a manager invisible to the caller is shown as hidden', () => {
  const nodes = [
    node('p', project, undefined, { projectManager: '7' }),
    node('q', project, undefined, { projectManager: '8' }),
    node('r', project, undefined),
  ];
  const roots = tree(nodes);
  expect(['p', 'q', 'r'].map((key) => itemOf(roots, key)?.manager)).toEqual(['Erika', 'hidden', '']);
});
