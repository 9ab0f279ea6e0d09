import type { ColumnWidth } from '#app/ui/tree-column.ts';
import { flagValue, readTreeView, type TreeView, treeViewValues, type UsualTree } from '#app/ui/tree-view.ts';
import type { AddressValues } from '#app/ui/use-address.ts';

/** What the portfolio shows; all of it is in the address. */
export interface PortfolioView extends TreeView {
  readonly isOnlyMine: boolean;
}

/** The columns that are shown unless others are chosen. Widths in pixels. */
export const usualColumns: readonly ColumnWidth[] = [
  { id: 'name', width: 330 },
  { id: 'number', width: 88 },
  { id: 'status', width: 132 },
  { id: 'lights', width: 136 },
  { id: 'complete', width: 116 },
  { id: 'dates', width: 300 },
  { id: 'manager', width: 132 },
  { id: 'baseEffort', width: 96 },
  { id: 'actualEffort', width: 96 },
  { id: 'expectedEffort', width: 108 },
  { id: 'effortVariance', width: 140 },
  { id: 'baseCosts', width: 96 },
  { id: 'expectedCosts', width: 108 },
  { id: 'costVariance', width: 140 },
  { id: 'priority', width: 72 },
  { id: 'probability', width: 96 },
];

/** The root, the portfolios below it and their projects. */
export const usual: UsualTree = { level: 3, columns: usualColumns };

/** Reads the view from an address; what is missing or cannot be read is as usual. */
export function readView(values: URLSearchParams): PortfolioView {
  return { ...readTreeView(values, usual), isOnlyMine: values.get('mine') === '1' };
}

/** A change of the view as values of the address; what is as usual is left out of it. */
export function viewValues(change: Partial<PortfolioView>): AddressValues {
  return {
    ...treeViewValues(change, usual),
    ...('isOnlyMine' in change && { mine: flagValue(change.isOnlyMine) }),
  };
}
