import type { Cell, Sheet } from '#files/spreadsheet/workbook.ts';
import {
  type FigureAmounts,
  expectedFigure,
  spentPercent,
  figureVariance,
  figureVariancePercent,
} from '#app/features/common/figures.ts';
import { isPortfolio, nodeKindText, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { lightText, namedLights } from '#app/features/common/lights.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { listedFields, listedText } from './node-fields.tsx';
import type { PortfolioItem } from './portfolio-tree.ts';

type PortfolioExportText = (key: TextKey) => string;

/** A table row and its depth, 1 for the top level. */
export interface ExportedRow {
  readonly item: PortfolioItem;
  readonly level: number;
}

/** A screen column as one or more sheet columns. */
interface ExportedColumn {
  readonly headers: readonly TextKey[];
  /** Prefix of each header. */
  readonly of?: TextKey;
  cells(item: PortfolioItem, text: PortfolioExportText): readonly Cell[];
}

const roundExportedAmount = (value: number) => Math.round(value * 100) / 100;
const exportAmountCell = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? null : roundExportedAmount(value);
const exportTextCell = (value: string | null | undefined): Cell => value || null;
const exportDayCell = (value: string | null | undefined): Cell => (value ? { date: value } : null);
const singleCellColumn = (header: TextKey, cell: (item: PortfolioItem) => Cell): ExportedColumn => ({
  headers: [header],
  cells: (item) => [cell(item)],
});

const figure = (header: TextKey, what: 'effort' | 'costs', value: (amounts: FigureAmounts) => number): ExportedColumn =>
  singleCellColumn(header, ({ figures }) => exportAmountCell(figures?.[what] && value(figures[what])));

const varianceOf = (what: 'effort' | 'costs', [header, percent]: readonly [TextKey, TextKey]): ExportedColumn => ({
  headers: [header, percent],
  cells: ({ figures }) => [
    exportAmountCell(figures?.[what] && figureVariance(figures[what])),
    exportAmountCell(figures?.[what] && figureVariancePercent(figures[what])),
  ],
});

const exportedLights = [{ field: 'trafficLight', text: 'node.light' } as const, ...namedLights];

/** The columns of the screen by their id. The name is written with each row. */
const portfolioExportColumns: Readonly<Record<string, ExportedColumn>> = {
  ...Object.fromEntries(
    listedFields.map(({ field, label }) => [
      field,
      singleCellColumn(label, ({ node }) => exportTextCell(listedText(node, field))),
    ]),
  ),
  status: singleCellColumn('node.status', ({ status }) => exportTextCell(status?.name)),
  lights: {
    of: 'portfolio.light',
    headers: exportedLights.map((light) => light.text),
    cells: ({ node }, text) => exportedLights.map(({ field }) => (node[field] ? text(lightText(node[field])) : null)),
  },
  complete: singleCellColumn('node.complete.percent', ({ figures }) => exportAmountCell(figures?.complete)),
  costsProgress: singleCellColumn('node.costsProgress.percent', ({ figures }) =>
    exportAmountCell(figures?.costs && spentPercent(figures.costs)),
  ),
  datesProgress: singleCellColumn('node.datesProgress.percent', ({ figures }) =>
    exportAmountCell(figures?.datesProgress),
  ),
  dates: {
    headers: ['node.start', 'node.finish'],
    cells: ({ node, figures }) => [
      exportDayCell(node.start ?? figures?.start),
      exportDayCell(node.finish ?? figures?.finish),
    ],
  },
  baseEffort: figure('node.baseEffort.hours', 'effort', ({ base }) => base),
  actualEffort: figure('node.actualEffort.hours', 'effort', ({ actual }) => actual),
  expectedEffort: figure('node.expectedEffort.hours', 'effort', expectedFigure),
  effortVariance: varianceOf('effort', ['node.effortVariance.hours', 'node.effortVariance.percent']),
  baseCosts: figure('node.baseCosts', 'costs', ({ base }) => base),
  actualCosts: figure('node.actualCosts', 'costs', ({ actual }) => actual),
  expectedCosts: figure('node.expectedCosts', 'costs', expectedFigure),
  costVariance: varianceOf('costs', ['node.costVariance', 'node.costVariance.percent']),
  manager: singleCellColumn('node.manager', ({ manager }) => exportTextCell(manager)),
  priority: singleCellColumn('node.priority', ({ node }) => node.priority || null),
  probability: singleCellColumn('node.probability.percent', ({ node }) =>
    isPortfolio(node) ? null : exportAmountCell(node.probability),
  ),
};

/**
 * Exports the visible rows as a sheet, in the order of the screen, with the chosen columns. Percentages are numbers,
 * 100 for the whole; efforts are in hours.
 * @param shown ids of columns from left to right
 */
export function exportedSheet(
  rows: readonly ExportedRow[],
  shown: readonly string[],
  text: PortfolioExportText,
): Sheet {
  const chosen = shown.flatMap((id) => portfolioExportColumns[id] ?? []);
  const header = ['portfolio.level', 'node.kind', 'node.name'] as const;
  return {
    name: text('portfolio.title'),
    rows: [
      [
        ...header.map((key) => text(key)),
        ...chosen.flatMap(({ headers, of }) => headers.map((key) => (of ? `${text(of)}: ${text(key)}` : text(key)))),
      ],
      ...rows.map(({ item, level }) => [
        level,
        `${text(nodeKindText(item.node))}${item.isLink ? ` (${text('tree.link')})` : ''}`,
        nodeDisplayName(item.node),
        ...chosen.flatMap((column) => column.cells(item, text)),
      ]),
    ],
  };
}
