import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches, rowTest, stepMatch } from './plan-filter.ts';
import type { PlanRow } from './plan-view.ts';
import {
  expansionTest,
  expandToRow,
  rowNode,
  rowTree,
  toggleRow,
  visiblePlanRows,
  type RowTree,
  type VisibleRow,
} from './rows.ts';

const aRow = (id: string, parentId?: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  parentId,
  name: id.toUpperCase(),
  wbs: id,
  outlineLevel: 1,
  kind: 'activity',
  complete: 0,
  status: 'notStarted',
  resources: '',
  ...more,
});

/** Rows of which each one's parent is one of those before it, or none. */
const somePlan = fc
  .array(fc.option(fc.nat(), { nil: undefined }), { maxLength: 60 })
  .map((parents) =>
    parents.map((parent, at) => aRow(`r${at}`, parent === undefined || at === 0 ? undefined : `r${parent % at}`)),
  );

const ids = (rows: readonly VisibleRow[]) => rows.map(({ node }) => node.row.id);
const plan = rowTree([aRow('a'), aRow('a1', 'a'), aRow('b'), aRow('a2', 'a'), aRow('a21', 'a2'), aRow('b1', 'b')]);
const shown = (tree: RowTree, level: number, toggled: string[] = []) =>
  ids(visiblePlanRows(tree, expansionTest({ level, toggled })));

test('children follow their parent in their original order', () => {
  expect(plan.nodes.map((node) => node.row.id)).toEqual(['a', 'a1', 'a2', 'a21', 'b', 'b1']);
  expect(plan.depth).toBe(3);
  const node = rowNode(plan, 'a2');
  expect(node).toMatchObject({ index: 2, level: 2, position: 2, siblings: 2, childCount: 1, end: 4 });
});

test('a tree contains every row once, parents first, and knows the end of each branch', () => {
  fc.assert(
    fc.property(somePlan, (rows) => {
      const tree = rowTree(rows);
      expect(tree.nodes.map((node) => node.row.id).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
      tree.nodes.forEach((node, at) => {
        expect(node.index).toBe(at);
        expect(node.parent?.row.id).toBe(node.row.parentId);
        expect(node.level).toBe((node.parent?.level ?? 0) + 1);
        const below = tree.nodes.slice(at + 1, node.end);
        expect(below.every((child) => child.level > node.level)).toBe(true);
        expect(tree.nodes[node.end]?.level ?? 0).toBeLessThanOrEqual(node.level);
      });
    }),
  );
});

test('rows with circular or unknown parents stay in the tree', () => {
  const tree = rowTree([aRow('a', 'b'), aRow('b', 'a'), aRow('c', 'c'), aRow('d', 'gone')]);
  expect(tree.nodes.map((node) => node.row.id).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(rowNode(tree, 'b')?.parent?.row.id).toBe('a');
});

test('a plan may be nested deeper than the call stack', () => {
  const deep = Array.from({ length: 20_000 }, (_, at) => aRow(`r${at}`, at === 0 ? undefined : `r${at - 1}`));
  expect(rowTree(deep).depth).toBe(20_000);
});

test('an outline level expands the tree, and toggled rows deviate from the level', () => {
  expect(shown(plan, 1)).toEqual(['a', 'b']);
  expect(shown(plan, 2)).toEqual(['a', 'a1', 'a2', 'b', 'b1']);
  expect(shown(plan, 2, ['b', 'a2'])).toEqual(['a', 'a1', 'a2', 'a21', 'b']);
  expect(shown(plan, 9)).toHaveLength(6);
});

test('a row is visible exactly if all its ancestors are expanded', () => {
  fc.assert(
    fc.property(somePlan, fc.integer({ min: 1, max: 5 }), fc.array(fc.nat(59)), (rows, level, picks) => {
      const tree = rowTree(rows);
      const isOpen = expansionTest({ level, toggled: picks.map((pick) => `r${pick}`) });
      const seen = new Set(ids(visiblePlanRows(tree, isOpen)));
      for (const { row, parent } of tree.nodes) {
        expect(seen.has(row.id)).toBe(parent === undefined || (seen.has(parent.row.id) && isOpen(parent)));
      }
    }),
  );
});

test('toggling twice changes nothing, and revealing a row expands only the ancestors that hide the row', () => {
  const closed = { level: 1, toggled: [] };
  expect(toggleRow(toggleRow(closed, 'a'), 'a')).toEqual(closed);
  const target = rowNode(plan, 'a21');
  if (!target) throw new Error('the plan lost a row');
  expect(ids(visiblePlanRows(plan, expansionTest(expandToRow(closed, target))))).toEqual(['a', 'a1', 'a2', 'a21', 'b']);
  const open = { level: 9, toggled: [] };
  expect(expandToRow(open, target)).toBe(open);
});

test('a filter keeps matching rows with all their ancestors', () => {
  const kept = visiblePlanRows(
    plan,
    () => false,
    (row) => row.id === 'a21',
  );
  expect(ids(kept)).toEqual(['a', 'a2', 'a21']);
  expect(kept.map((row) => row.kept)).toEqual([false, false, true]);
  expect(kept.map((row) => row.expanded)).toEqual([true, true, false]);
});

test('a filter shows every match, and no row that neither matches nor leads to a match', () => {
  fc.assert(
    fc.property(somePlan, fc.array(fc.nat(59)), (rows, picks) => {
      const wanted = new Set(picks.map((pick) => `r${pick}`));
      const tree = rowTree(rows);
      const seen = visiblePlanRows(
        tree,
        () => false,
        (row) => wanted.has(row.id),
      );
      expect(seen.filter((row) => row.kept)).toHaveLength(rows.filter((row) => wanted.has(row.id)).length);
      for (const { node } of seen) {
        const branch = tree.nodes.slice(node.index, node.end);
        expect(branch.some(({ row }) => wanted.has(row.id))).toBe(true);
      }
    }),
  );
});

test('words match in any order in names, codes and people, ignoring case and accents', () => {
  const row = aRow('x', undefined, {
    name: 'Prüfung der Schnittstelle',
    wbs: '1.4',
    resources: 'Zoë',
    responsible: 'Lea',
  });
  for (const text of ['prufung', 'pruefung', 'schnitt PRÜF', '1.4', 'zoe', 'lea  prüfung'])
    expect(rowTest(text)?.(row)).toBe(true);
  expect(rowTest('prüfung jonas')?.(row)).toBe(false);
  expect(rowTest('  ')).toBeUndefined();
});

test('the search steps through matches in both directions and wraps around', () => {
  const found = matches(plan, 'a2');
  expect(found.map((node) => node.row.id)).toEqual(['a2', 'a21']);
  expect(stepMatch(found, -1, 1)?.row.id).toBe('a2');
  expect(stepMatch(found, 2, 1)?.row.id).toBe('a21');
  expect(stepMatch(found, 3, 1)?.row.id).toBe('a2');
  expect(stepMatch(found, 2, -1)?.row.id).toBe('a21');
  expect(stepMatch([], 0, 1)).toBeUndefined();
});
