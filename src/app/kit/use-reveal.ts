import { useEffect, useRef } from 'react';
import { revealedTree, type TreeNode, type TreeRow } from './tree.ts';
import type { TreeView } from './tree-view.ts';

/**
 * Expands the ancestors that hide the selected row, once per selection: after a pasted address, a search, or creating.
 * If the row is visible, the address is left alone, as a double click on it is just about to leave it.
 */
export function useReveal<T>(
  roots: readonly TreeNode<T>[],
  rows: readonly TreeRow<T>[],
  { selected, expansion }: Pick<TreeView, 'selected' | 'expansion'>,
  change: (view: Pick<TreeView, 'expansion'>) => void,
) {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (selected === undefined || shown.current === selected || roots.length === 0) return;
    shown.current = selected;
    if (rows.some(({ node }) => node.key === selected)) return;
    const next = revealedTree(expansion, roots, selected);
    if (next.turned.length !== expansion.turned.length) change({ expansion: next });
  }, [roots, rows, selected, expansion, change]);
}
