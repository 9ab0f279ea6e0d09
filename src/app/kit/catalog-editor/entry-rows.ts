import { columnOrder } from '../column-order.ts';
import type { Sort } from '../tree-column.ts';
import { wordsTest } from '../typed-words.ts';
import { type TreeExpansion, filteredTree, sortedTree, type TreeNode, type TreeRow, visibleTreeRows } from '../tree.ts';
import type { RecordColumn } from '../record-column.tsx';

interface EntryRowsOptions<T> {
  readonly filter: string;
  readonly sort: Sort | undefined;
  readonly expansion: TreeExpansion;
  readonly columns: readonly RecordColumn<T>[];
  /** Text searched by the filter. */
  words(entry: T): string;
}

/** Returns the visible entries as table rows: those with all words of the filter, sorted. */
export function entryRows<T>(
  nodes: readonly TreeNode<T>[],
  { filter, sort, expansion, columns, words }: EntryRowsOptions<T>,
): TreeRow<T>[] {
  const has = wordsTest(filter);
  const kept = has ? filteredTree(nodes, (entry) => has(words(entry))) : { roots: nodes, leading: new Set<string>() };
  const isSorted = sort && columns.some(({ id, value }) => id === sort.column && value);
  const sorted = isSorted ? sortedTree(kept.roots, columnOrder(columns, sort)) : kept.roots;
  return visibleTreeRows(sorted, expansion, kept.leading);
}

/** The entry at a key of the tree. */
export function entryAt<T>(nodes: readonly TreeNode<T>[], key: string | undefined): T | undefined {
  if (key === undefined) return undefined;
  for (const node of nodes) {
    const found = node.key === key ? node.item : entryAt(node.children, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The ids after the one at `from` has been put at the place `to`. */
export function movedIds(ids: readonly string[], from: number, to: number): string[] {
  const [taken] = ids.slice(from, from + 1);
  if (taken === undefined || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((_, place) => place !== from);
  return [...others.slice(0, to), taken, ...others.slice(to)];
}
