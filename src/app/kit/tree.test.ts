import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filteredTree, revealedTree, sortedTree, type TreeNode, visibleTreeRows, withToggledNode } from './tree.ts';

const node = (key: string, ...children: TreeNode<string>[]): TreeNode<string> => ({ key, item: key, children });
const roots = [node('a', node('aa', node('aaa')), node('ab')), node('b')];
const keys = (rows: readonly { node: TreeNode<string> }[]) => rows.map((row) => row.node.key);
const closed = { level: 1, turned: [] };
const open = { level: 99, turned: [] };

test('a collapsed tree shows its roots, and an expanded tree shows all nodes from top to bottom', () => {
  expect(keys(visibleTreeRows(roots, closed))).toEqual(['a', 'b']);
  expect(keys(visibleTreeRows(roots, open))).toEqual(['a', 'aa', 'aaa', 'ab', 'b']);
});

test('a row knows its level, its parent and its position among its siblings', () => {
  const rows = visibleTreeRows(roots, open);
  expect(rows[3]).toMatchObject({ level: 2, parent: 0, position: 2, siblings: 2, isOpen: undefined });
  expect(rows[1]).toMatchObject({ level: 2, parent: 0, isOpen: true });
});

test('toggling a node expands a collapsed node and collapses an expanded one', () => {
  const once = withToggledNode(closed, 'a');
  expect(keys(visibleTreeRows(roots, once))).toEqual(['a', 'aa', 'ab', 'b']);
  expect(withToggledNode(once, 'a')).toEqual(closed);
  expect(keys(visibleTreeRows(roots, withToggledNode(open, 'a')))).toEqual(['a', 'b']);
});

test('siblings are sorted within their parent', () => {
  const sorted = sortedTree(roots, (a, b) => b.localeCompare(a));
  expect(keys(visibleTreeRows(sorted, open))).toEqual(['b', 'a', 'ab', 'aa', 'aaa']);
});

test('a filter keeps the ancestors of a match and expands them', () => {
  const { roots: kept, leading } = filteredTree(roots, (item) => item === 'aaa');
  expect(keys(visibleTreeRows(kept, closed, leading))).toEqual(['a', 'aa', 'aaa']);
});

test('a filter keeps all descendants of a match, collapsed', () => {
  const { roots: kept, leading } = filteredTree(roots, (item) => item === 'aa');
  expect(keys(visibleTreeRows(kept, closed, leading))).toEqual(['a', 'aa']);
  expect(keys(visibleTreeRows(kept, open, leading))).toEqual(['a', 'aa', 'aaa']);
});

test('revealing a node expands all its ancestors and changes nothing else', () => {
  expect(keys(visibleTreeRows(roots, revealedTree(closed, roots, 'aaa')))).toEqual(['a', 'aa', 'aaa', 'ab', 'b']);
  expect(revealedTree(open, roots, 'aaa')).toEqual(open);
  expect(revealedTree(withToggledNode(open, 'a'), roots, 'ab')).toEqual(open);
  expect(revealedTree(closed, roots, 'unknown')).toEqual(closed);
});

test('a revealed node is visible whatever nodes were toggled before', () => {
  const anyExpansion = fc.record({
    level: fc.integer({ min: 1, max: 4 }),
    turned: fc.uniqueArray(fc.constantFrom('a', 'aa', 'aaa', 'ab', 'b')),
  });
  fc.assert(
    fc.property(anyExpansion, fc.constantFrom('a', 'aa', 'aaa', 'ab', 'b'), (expansion, key) => {
      expect(keys(visibleTreeRows(roots, revealedTree(expansion, roots, key)))).toContain(key);
    }),
  );
});
