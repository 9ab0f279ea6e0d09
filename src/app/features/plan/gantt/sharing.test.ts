import { expect, test } from 'vitest';
import type { PlanRowLink, PlanRow } from './plan-view.ts';
import { expansionTest, rowTree, visiblePlanRows, type RowTree, type VisibleRow } from './rows.ts';
import { rowLayout, withLinks } from './window.ts';

const aRow = (id: string, parentId?: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  parentId,
  name: id,
  wbs: '',
  outlineLevel: 1,
  kind: 'activity',
  start: '2026-03-02',
  finish: '2026-03-03',
  complete: 0,
  status: 'notStarted',
  resources: '',
  ...more,
});
const aLink = (from: string, to: string): PlanRowLink => ({
  from,
  to,
  type: 0,
  lag: 0,
  critical: false,
  conflict: false,
});

const rows = Array.from({ length: 40 }, (_, at) => aRow(`r${at}`, at % 10 === 0 ? undefined : `r${at - (at % 10)}`));
const changedAt = (place: number, more: Partial<PlanRow>) =>
  rows.map((row, at) => (at === place ? { ...row, ...more } : row));

const links = [aLink('r1', 'r2'), aLink('r12', 'r31')];
const open = expansionTest({ level: 9, toggled: [] });
const drawn = (tree: RowTree, before?: readonly VisibleRow[]) => visiblePlanRows(tree, open, undefined, before);

const tree = rowTree(rows);
const seen = drawn(tree);
const layout = withLinks(rowLayout(seen), links);

test('a changed row recreates only its own block, and its child rows stay unchanged', () => {
  const now = rowTree(changedAt(10, { name: 'Another' }), tree);
  expect(now.nodes.filter((node, at) => node !== tree.nodes[at]).map(({ row }) => row.name)).toEqual(['Another']);
  const placed = rowLayout(drawn(now, seen), layout);
  expect(placed.blocks.flatMap((block, at) => (block === layout.blocks[at] ? [] : [at]))).toEqual([1]);
  expect(placed.placeOf).toBe(layout.placeOf);
  expect(withLinks(placed, links, layout).links).toBe(layout.links);
});

test('equal rows keep the tree and the layout unchanged', () => {
  expect(rowTree([...rows], tree)).toBe(tree);
  expect(drawn(tree, seen)).toBe(seen);
  expect(rowLayout(seen, layout)).toBe(layout);
});

test('the link index is recreated if a row loses its dates or another row takes its place', () => {
  const undated = rowTree(changedAt(12, { start: undefined, finish: undefined }), tree);
  const without = withLinks(rowLayout(drawn(undated, seen), layout), links, layout);
  expect(without.links.links.map(({ link }) => link)).toEqual([links[0]]);
  const moved = rowTree([aRow('new'), ...rows], tree);
  const below = withLinks(rowLayout(drawn(moved, seen), layout), links, layout);
  expect(below.links.links.map(({ from, to }) => [from, to])).toEqual([
    [2, 3],
    [13, 32],
  ]);
});

test('reused trees and layouts equal newly created ones', () => {
  for (const next of [changedAt(3, { parentId: undefined }), changedAt(0, { finish: '2026-04-01' }), rows.slice(1)]) {
    const [shared, anew] = [rowTree(next, tree), rowTree(next)];
    const plain = (each: RowTree) => each.nodes.map(({ parent, ...node }) => ({ ...node, above: parent?.index }));
    expect(plain(shared)).toEqual(plain(anew));
    expect(drawn(shared, seen).map(({ node }) => node.row)).toEqual(drawn(anew).map(({ node }) => node.row));
  }
});
