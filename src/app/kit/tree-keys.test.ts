import { expect, test } from 'vitest';
import { isCombination, rowMove } from './tree-keys.ts';
import { type TreeNode, visibleTreeRows } from './tree.ts';

const node = (key: string, ...children: TreeNode<string>[]): TreeNode<string> => ({ key, item: key, children });
/** a (open), aa (closed), ab, b */
const rows = visibleTreeRows([node('a', node('aa', node('aaa')), node('ab')), node('b')], { level: 2, turned: [] });
const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, index: number) => rowMove({ ...plain, key }, index, rows, 3);

test('arrow keys move through the rows and stop at the last row', () => {
  expect(press('ArrowDown', 0)).toEqual({ kind: 'row', index: 1 });
  expect(press('ArrowDown', 3)).toEqual({ kind: 'row', index: 3 });
  expect(press('ArrowUp', 1)).toEqual({ kind: 'row', index: 0 });
});

test('the up arrow on the first row moves to the header', () => {
  expect(press('ArrowUp', 0)).toEqual({ kind: 'header', column: 0 });
});

test('Home, End and the page keys move by several rows', () => {
  expect(press('Home', 2)).toEqual({ kind: 'row', index: 0 });
  expect(press('End', 0)).toEqual({ kind: 'row', index: 3 });
  expect(press('PageDown', 0)).toEqual({ kind: 'row', index: 2 });
  expect(press('PageUp', 1)).toEqual({ kind: 'row', index: 0 });
});

test('the right arrow expands a collapsed row, then enters the row, and does nothing on a leaf', () => {
  expect(press('ArrowRight', 1)).toEqual({ kind: 'turn', index: 1 });
  expect(press('ArrowRight', 0)).toEqual({ kind: 'row', index: 1 });
  expect(press('ArrowRight', 3)).toBeUndefined();
});

test('the left arrow collapses an expanded row, then moves to its parent, and does nothing on a root', () => {
  expect(press('ArrowLeft', 0)).toEqual({ kind: 'turn', index: 0 });
  expect(press('ArrowLeft', 2)).toEqual({ kind: 'row', index: 0 });
  expect(press('ArrowLeft', 3)).toBeUndefined();
});

test('Enter opens, Space selects, and Shift+F10 and the menu key show the actions', () => {
  expect(press('Enter', 2)).toEqual({ kind: 'open', index: 2 });
  expect(press(' ', 2)).toEqual({ kind: 'select', index: 2 });
  expect(press('ContextMenu', 2)).toEqual({ kind: 'menu', index: 2 });
  expect(rowMove({ ...plain, key: 'F10', shiftKey: true }, 2, rows, 3)).toEqual({ kind: 'menu', index: 2 });
});

test('a shortcut matches only with exactly its own modifiers', () => {
  expect(isCombination({ ...plain, key: 'Enter', ctrlKey: true }, 'Control+Enter')).toBe(true);
  expect(isCombination({ ...plain, key: 'Enter' }, 'Control+Enter')).toBe(false);
  expect(isCombination({ ...plain, key: 'F2', shiftKey: true }, 'F2')).toBe(false);
});
