import { Level } from '#contract/core/codes.ts';
import { keptZoom, maxPxPerDay, minPxPerDay } from '#app/features/plan/gantt/scale.ts';
import { type BubbleValue, bubbleValues } from '#app/features/common/risk-bubbles.ts';
import type { ColumnWidth } from '#app/kit/tree-column.ts';
import { addressChoice, addressFlag, addressValue, type ViewOf } from '#app/kit/address-view.ts';
import { treeSettings, type UsualTree } from '#app/kit/tree-view.ts';
import { type ScreenKeys, screenKeys } from '#app/shell/frame/keys.tsx';
import usualColumns from './usual-columns.json';

export const portfolioViews = ['tree', 'timeline', 'bubbles', 'board'] as const;
/** Portfolio views: table, timeline, risk and value bubbles, or board by status. */
export type PortfolioViewName = (typeof portfolioViews)[number];

/** Permission levels that can be filtered by, lowest first. */
export const askedLevels = [Level.none, Level.observer, Level.contributor, Level.manager, Level.administrator] as const;

/** The columns that are shown unless others are chosen. Widths in pixels. */
export const defaultPortfolioColumns: readonly ColumnWidth[] = usualColumns;

/** The column of the bars, as wide as the others leave it. */
export const timelineColumn = 'timeline';

/** The root, the portfolios below it and their projects. */
export const defaultPortfolioTree: UsualTree = { level: 3, columns: defaultPortfolioColumns };

/** Settings of the portfolio view, all kept in the URL. */
export const portfolioSettings = {
  ...treeSettings(defaultPortfolioTree),
  name: addressChoice<PortfolioViewName>('view', portfolioViews, 'tree'),
  isOnlyMine: addressFlag('mine'),
  /** Minimum level of the caller on visible nodes; 0 for all. */
  minLevel: addressChoice<(typeof askedLevels)[number]>('minLevel', askedLevels, Level.none),
  /** Pixels for a day of the timeline, or as wide as the window. */
  zoom: addressValue<number | 'fit'>(
    'zoom',
    (text) => (text !== null && Number(text) >= minPxPerDay && Number(text) <= maxPxPerDay ? Number(text) : 'fit'),
    (zoom) => (zoom === 'fit' ? undefined : String(keptZoom(zoom))),
  ),
  bubbleValue: addressChoice<BubbleValue>('value', bubbleValues, 'savingsPotential'),
};

export type PortfolioView = ViewOf<typeof portfolioSettings>;

/** The shortcuts of each view. */
export const portfolioKeys: Readonly<Record<PortfolioViewName, ScreenKeys>> = {
  tree: screenKeys.portfolioRows,
  timeline: [...screenKeys.portfolioRows, ...screenKeys.portfolioTimeline],
  bubbles: screenKeys.portfolioBubbles,
  board: screenKeys.portfolioBoard,
};
