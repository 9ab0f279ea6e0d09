import { Level } from '#contract/core/codes.ts';
import { keptZoom, maxPxPerDay, minPxPerDay } from '#app/features/plan/gantt/scale.ts';
import { type BubbleValue, bubbleValues } from '#app/features/common/risk-bubbles.ts';
import type { ColumnWidth } from '#app/kit/tree-column.ts';
import { flagValue, readTreeView, type TreeView, treeViewValues, type UsualTree } from '#app/kit/tree-view.ts';
import type { AddressValues } from '#app/kit/use-address.ts';
import { useMemo } from 'react';
import { type KeyMeaning, useScreenKeys } from '#app/shell/frame/keys.tsx';
import { useText } from '#app/i18n/use-text.tsx';

export const portfolioViews = ['tree', 'timeline', 'bubbles', 'board'] as const;
/** Portfolio views: table, timeline, risk and value bubbles, or board by status. */
export type PortfolioViewName = (typeof portfolioViews)[number];

/** Permission levels that can be filtered by, lowest first. */
export const askedLevels = [Level.none, Level.observer, Level.contributor, Level.manager, Level.administrator] as const;

/** Settings of the portfolio view, all kept in the URL. */
export interface PortfolioView extends TreeView {
  readonly name: PortfolioViewName;
  readonly isOnlyMine: boolean;
  /** Minimum level of the caller on visible nodes; 0 for all. */
  readonly minLevel: number;
  /** Pixels for a day of the timeline, or as wide as the window. */
  readonly zoom: number | 'fit';
  readonly bubbleValue: BubbleValue;
}

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

const oneOfOrDefault = <T extends string>(all: readonly T[], text: string | null, otherwise: T): T =>
  all.find((each) => each === text) ?? otherwise;

function readZoom(text: string | null): number | 'fit' {
  const zoom = Number(text);
  return text !== null && zoom >= minPxPerDay && zoom <= maxPxPerDay ? zoom : 'fit';
}

/** Reads the view from a URL; missing or invalid values get their defaults. */
export function readPortfolioView(values: URLSearchParams): PortfolioView {
  return {
    ...readTreeView(values, defaultPortfolioTree),
    name: oneOfOrDefault(portfolioViews, values.get('view'), 'tree'),
    isOnlyMine: values.get('mine') === '1',
    minLevel: askedLevels.find((level) => String(level) === values.get('minLevel')) ?? Level.none,
    zoom: readZoom(values.get('zoom')),
    bubbleValue: oneOfOrDefault(bubbleValues, values.get('value'), 'savingsPotential'),
  };
}

/** Returns the URL values of a view change; defaults are omitted. */
export function portfolioViewValues(change: Partial<PortfolioView>): AddressValues {
  const { name, minLevel, zoom, bubbleValue } = change;
  return {
    ...treeViewValues(change, defaultPortfolioTree),
    ...('isOnlyMine' in change && { mine: flagValue(change.isOnlyMine) }),
    ...(name && { view: name === 'tree' ? undefined : name }),
    ...(minLevel !== undefined && { minLevel: minLevel === Level.none ? undefined : String(minLevel) }),
    ...(zoom !== undefined && { zoom: zoom === 'fit' ? undefined : String(keptZoom(zoom)) }),
    ...(bubbleValue && { value: bubbleValue === 'savingsPotential' ? undefined : bubbleValue }),
  };
}

/** Registers the shortcuts of a portfolio view. */
export function usePortfolioKeys(view: PortfolioViewName): void {
  const { text } = useText();
  useScreenKeys(
    useMemo(() => {
      const rows: KeyMeaning[] = [
        { keys: text('tree.keys.rows'), meaning: text('tree.keys.move') },
        { keys: text('tree.keys.sides'), meaning: text('tree.keys.turn') },
        { keys: 'Space', meaning: text('tree.keys.select') },
        { keys: 'Enter', meaning: text('portfolio.keys.open') },
        { keys: 'Control+Enter', meaning: text('tree.keys.details') },
        { keys: 'M', meaning: text('portfolio.move') },
        { keys: 'Delete', meaning: text('tree.keys.archive') },
        { keys: 'Shift+F10', meaning: text('tree.keys.menu') },
      ];
      const keys: Readonly<Record<PortfolioViewName, readonly KeyMeaning[]>> = {
        tree: rows,
        timeline: [
          ...rows,
          { keys: '+ −', meaning: text('portfolio.keys.zoom') },
          { keys: '0', meaning: text('portfolio.timeline.fit') },
          { keys: 'T', meaning: text('portfolio.timeline.today') },
          { keys: 'Shift+← →', meaning: text('portfolio.keys.pan') },
        ],
        bubbles: [
          { keys: '← → ↑ ↓', meaning: text('portfolio.keys.bubbles') },
          { keys: 'Enter', meaning: text('tree.details') },
        ],
        board: [
          { keys: '← → ↑ ↓', meaning: text('portfolio.keys.cards') },
          { keys: 'Control+← →', meaning: text('portfolio.keys.carry') },
          { keys: 'Space', meaning: text('tree.details') },
          { keys: 'Enter', meaning: text('portfolio.open') },
        ],
      };
      return { title: text('portfolio.title'), keys: keys[view] };
    }, [text, view]),
  );
}
