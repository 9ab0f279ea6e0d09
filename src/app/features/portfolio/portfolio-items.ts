import { ProjectType } from '#contract/core/codes.ts';
import { isNodeManaged, isPortfolio } from '#app/shell/node-kinds.ts';
import { filteredTree, type FilteredTree, type TreeNode } from '#app/kit/tree.ts';
import { portfolioItemTest } from './portfolio-sort.ts';
import type { PortfolioItem } from './portfolio-tree.ts';
import type { PortfolioView } from './portfolio-view.ts';

type PortfolioRoots = readonly TreeNode<PortfolioItem>[];

/** The tree without what the filters leave out. */
export function shownTree(
  roots: PortfolioRoots,
  { filter, isOnlyMine, minLevel }: Pick<PortfolioView, 'filter' | 'isOnlyMine' | 'minLevel'>,
): FilteredTree<PortfolioItem> {
  const fits = portfolioItemTest(filter);
  if (!fits && !isOnlyMine && minLevel === 0) return { roots, leading: new Set<string>() };
  return filteredTree(
    roots,
    (item) =>
      (fits?.(item) ?? true) &&
      (!isOnlyMine || isNodeManaged(item.node)) &&
      (item.node.permissionLevel ?? 0) >= minLevel,
  );
}

/** The projects of a tree in its order, each once; neither portfolios nor templates. */
export function projectsIn(roots: PortfolioRoots): PortfolioItem[] {
  const found = new Map<string, PortfolioItem>();
  const add = ({ item, children }: TreeNode<PortfolioItem>) => {
    const { node } = item;
    if (!isPortfolio(node) && node.type !== ProjectType.template && !found.has(node.id)) {
      // Without a tree, no place is another one.
      found.set(node.id, item.isLink ? { ...item, isLink: false } : item);
    }
    children.forEach(add);
  };
  roots.forEach(add);
  return [...found.values()];
}
