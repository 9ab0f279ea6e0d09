import { ProjectType } from '#contract/core/codes.ts';
import { isNodeManaged, isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { filteredTree, type FilteredTree, type TreeNode } from '#app/kit/tree.ts';
import { listedFields, listedText } from './node-fields.tsx';
import type { PortfolioItem } from './portfolio-tree.ts';
import type { PortfolioView } from './portfolio-view.ts';
import { expectedFigure, spentPercent, figureVariance } from '#app/features/common/figures.ts';
import { columnOrder, type SortValue } from '#app/kit/column-order.ts';
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

/** Sort value of each column. */
const portfolioSortValues: Readonly<Record<string, (item: PortfolioItem) => SortValue>> = {
  name: ({ node }) => nodeDisplayName(node),
  ...Object.fromEntries(listedFields.map(({ field }) => [field, ({ node }: PortfolioItem) => listedText(node, field)])),
  status: ({ status }) => status?.sequence ?? status?.name,
  lights: ({ node }) => node.trafficLight || undefined,
  complete: ({ figures }) => figures?.complete,
  costsProgress: ({ figures }) => figures?.costs && spentPercent(figures.costs),
  datesProgress: ({ figures }) => figures?.datesProgress,
  dates: ({ node, figures }) => node.start ?? figures?.start,
  manager: ({ manager }) => manager,
  baseEffort: ({ figures }) => figures?.effort.base,
  actualEffort: ({ figures }) => figures?.effort.actual,
  expectedEffort: ({ figures }) => figures && expectedFigure(figures.effort),
  effortVariance: ({ figures }) => figures && figureVariance(figures.effort),
  baseCosts: ({ figures }) => figures?.costs?.base,
  actualCosts: ({ figures }) => figures?.costs?.actual,
  expectedCosts: ({ figures }) => figures?.costs && expectedFigure(figures.costs),
  costVariance: ({ figures }) => figures?.costs && figureVariance(figures.costs),
  priority: ({ node }) => node.priority || undefined,
  probability: ({ node }) => node.probability,
};

/** Compares items by a column. */
export const comparePortfolioItems = (sort: Sort) => columnOrder(portfolioSortValues, sort);

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
