import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filteredTree, revealed, sortedTree, type TreeNode, visibleRows, withTurned } from './tree.ts';

const node = (key: string, ...children: TreeNode<string>[]): TreeNode<string> => ({ key, item: key, children });
const roots = [node('a', node('aa', node('aaa')), node('ab')), node('b')];
const keys = (rows: readonly { node: TreeNode<string> }[]) => rows.map((row) => row.node.key);
const closed = { level: 1, turned: [] };
const open = { level: 99, turned: [] };

test('a closed tree shows its roots, an open one all nodes top down', () => {
  expect(keys(visibleRows(roots, closed))).toEqual(['a', 'b']);
  expect(keys(visibleRows(roots, open))).toEqual(['a', 'aa', 'aaa', 'ab', 'b']);
});

test('a row knows its level, its parent and its place among its siblings', () => {
  const rows = visibleRows(roots, open);
  expect(rows[3]).toMatchObject({ level: 2, parent: 0, position: 2, siblings: 2, isOpen: undefined });
  expect(rows[1]).toMatchObject({ level: 2, parent: 0, isOpen: true });
});

test('turning a node opens what is closed and closes what is open', () => {
  const once = withTurned(closed, 'a');
  expect(keys(visibleRows(roots, once))).toEqual(['a', 'aa', 'ab', 'b']);
  expect(withTurned(once, 'a')).toEqual(closed);
  expect(keys(visibleRows(roots, withTurned(open, 'a')))).toEqual(['a', 'b']);
});

test('siblings are sorted within their parent', () => {
  const sorted = sortedTree(roots, (a, b) => b.localeCompare(a));
  expect(keys(visibleRows(sorted, open))).toEqual(['b', 'a', 'ab', 'aa', 'aaa']);
});

test('a filter keeps what leads to a match and shows it open', () => {
  const { roots: kept, leading } = filteredTree(roots, (item) => item === 'aaa');
  expect(keys(visibleRows(kept, closed, leading))).toEqual(['a', 'aa', 'aaa']);
});

test('a filter keeps all below a match, closed', () => {
  const { roots: kept, leading } = filteredTree(roots, (item) => item === 'aa');
  expect(keys(visibleRows(kept, closed, leading))).toEqual(['a', 'aa']);
  expect(keys(visibleRows(kept, open, leading))).toEqual(['a', 'aa', 'aaa']);
});

test('revealing a node opens all above it and changes nothing else', () => {
  expect(keys(visibleRows(roots, revealed(closed, roots, 'aaa')))).toEqual(['a', 'aa', 'aaa', 'ab', 'b']);
  expect(revealed(open, roots, 'aaa')).toEqual(open);
  expect(revealed(withTurned(open, 'a'), roots, 'ab')).toEqual(open);
  expect(revealed(closed, roots, 'unknown')).toEqual(closed);
});

test('whatever is turned, a node is seen after it has been revealed', () => {
  const anyExpansion = fc.record({
    level: fc.integer({ min: 1, max: 4 }),
    turned: fc.uniqueArray(fc.constantFrom('a', 'aa', 'aaa', 'ab', 'b')),
  });
  fc.assert(
    fc.property(anyExpansion, fc.constantFrom('a', 'aa', 'aaa', 'ab', 'b'), (expansion, key) => {
      expect(keys(visibleRows(roots, revealed(expansion, roots, key)))).toContain(key);
    }),
  );
});
