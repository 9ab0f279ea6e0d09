import type { Sort } from '../tree-column.ts';
import { wordsTest } from '../typed-words.ts';
import { type TreeExpansion, filteredTree, sortedTree, type TreeNode, type TreeRow, visibleTreeRows } from '../tree.ts';
import type { EntryColumn } from './entry-list.ts';

const entryCollator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

interface EntryRowsOptions<T> {
  readonly filter: string;
  readonly sort: Sort | undefined;
  readonly expansion: TreeExpansion;
  readonly columns: readonly EntryColumn<T>[];
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
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
  const sign = sort?.isDescending ? -1 : 1;
  const sorted = sortBy ? sortedTree(kept.roots, (a, b) => sign * compareEntries(sortBy(a), sortBy(b))) : kept.roots;
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

function compareEntries(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : entryCollator.compare(String(a), String(b));
}

/** The ids after the one at `from` has been put at the place `to`. */
export function movedIds(ids: readonly string[], from: number, to: number): string[] {
  const [taken] = ids.slice(from, from + 1);
  if (taken === undefined || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((_, place) => place !== from);
  return [...others.slice(0, to), taken, ...others.slice(to)];
}
