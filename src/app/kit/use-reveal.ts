import { useEffect, useRef } from 'react';
import { revealedTree, type TreeNode, type TreeRow } from './tree.ts';
import type { TreeView } from './tree-view.ts';

/**
 * Opens what hides the selected row, once for each selection: by a pasted address, the search, or after creating. A row that is
 * seen leaves the address alone, which a double click on it is just about to leave.
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
