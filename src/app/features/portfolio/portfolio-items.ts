import { ProjectType } from '#contract/core/codes.ts';
import { isNodeManaged, isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { filteredTree, type FilteredTree, type TreeNode } from '#app/kit/tree.ts';
import { portfolioColumns } from './portfolio-columns.tsx';
import { listedFields, listedText } from './node-fields.tsx';
import type { PortfolioItem } from './portfolio-tree.ts';
import type { PortfolioView } from './portfolio-view.ts';
import { columnOrder } from '#app/kit/column-order.ts';
import { wordsTest } from '#app/kit/typed-words.ts';
import type { Sort } from '#app/kit/tree-column.ts';

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

/** Compares items by a column. */
export const comparePortfolioItems = (sort: Sort) => columnOrder(portfolioColumns, sort);

const listedTexts = (node: PortfolioItem['node']) => listedFields.map(({ field }) => listedText(node, field));

/** A test whether every word of `text` is in an item's name, listed texts, manager or status; none for no text. */
export function portfolioItemTest(text: string): ((item: PortfolioItem) => boolean) | undefined {
  const has = wordsTest(text);
  return (
    has &&
    (({ node, manager, status }) =>
      has([nodeDisplayName(node), ...listedTexts(node), manager, status?.name].filter(Boolean).join(' ')))
  );
}
