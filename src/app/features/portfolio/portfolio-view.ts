import { Level } from '#contract/core/codes.ts';
import { keptZoom, maxPxPerDay, minPxPerDay } from '#app/features/plan/gantt/scale.ts';
import { type BubbleValue, bubbleValues } from '#app/features/common/risk-bubbles.ts';
import type { ColumnWidth } from '#app/kit/tree-column.ts';
import { addressChoice, addressFlag, addressValue, type ViewOf } from '#app/kit/address-view.ts';
import { treeSettings, type UsualTree } from '#app/kit/tree-view.ts';
import type { ScreenKeys } from '#app/shell/frame/keys.tsx';

export const portfolioViews = ['tree', 'timeline', 'bubbles', 'board'] as const;
/** Portfolio views: table, timeline, risk and value bubbles, or board by status. */
export type PortfolioViewName = (typeof portfolioViews)[number];

/** Permission levels that can be filtered by, lowest first. */
export const askedLevels = [Level.none, Level.observer, Level.contributor, Level.manager, Level.administrator] as const;

/** The columns that are shown unless others are chosen. Widths in pixels. */
export const defaultPortfolioColumns: readonly ColumnWidth[] = [
  { id: 'name', width: 330 },
  { id: 'number', width: 88 },
  { id: 'status', width: 132 },
  { id: 'lights', width: 136 },
  { id: 'complete', width: 116 },
  { id: 'dates', width: 300 },
  { id: 'manager', width: 132 },
  { id: 'baseEffort', width: 108 },
  { id: 'actualEffort', width: 116 },
  { id: 'expectedEffort', width: 128 },
  { id: 'effortVariance', width: 140 },
  { id: 'baseCosts', width: 112 },
  { id: 'expectedCosts', width: 128 },
  { id: 'costVariance', width: 152 },
  { id: 'priority', width: 72 },
  { id: 'probability', width: 96 },
];

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

const rowKeys: ScreenKeys = [
  [{ text: 'tree.keys.rows' }, 'tree.keys.move'],
  [{ text: 'tree.keys.sides' }, 'tree.keys.turn'],
  ['Space', 'tree.keys.select'],
  ['Enter', 'portfolio.keys.open'],
  ['Control+Enter', 'tree.keys.details'],
  ['M', 'portfolio.move'],
  ['Delete', 'tree.keys.archive'],
  ['Shift+F10', 'tree.keys.menu'],
];

/** The shortcuts of each view. */
export const portfolioKeys: Readonly<Record<PortfolioViewName, ScreenKeys>> = {
  tree: rowKeys,
  timeline: [
    ...rowKeys,
    ['+ −', 'portfolio.keys.zoom'],
    ['0', 'portfolio.timeline.fit'],
    ['T', 'portfolio.timeline.today'],
    ['Shift+← →', 'portfolio.keys.pan'],
  ],
  bubbles: [
    ['← → ↑ ↓', 'portfolio.keys.bubbles'],
    ['Enter', 'tree.details'],
  ],
  board: [
    ['← → ↑ ↓', 'portfolio.keys.cards'],
    ['Control+← →', 'portfolio.keys.carry'],
    ['Space', 'tree.details'],
    ['Enter', 'portfolio.open'],
  ],
};
