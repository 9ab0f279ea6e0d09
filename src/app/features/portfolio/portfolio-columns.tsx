import { useMemo } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import type { Cell, Sheet } from '#files/spreadsheet/workbook.ts';
import { appPaths } from '#app/shell/paths.ts';
import { HiddenCosts } from '#app/features/common/HiddenCosts.tsx';
import {
  type FigureAmounts,
  expectedFigure,
  spentPercent,
  figureVariance,
  figureVariancePercent,
} from '#app/features/common/figures.ts';
import { earnedColumns, earnedFigure, writeEarned } from '#app/features/common/earned.ts';
import { lightText, namedLights } from '#app/features/common/lights.ts';
import { isPortfolio, nodeKindText, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { StatusMark, LightsMark } from '#app/features/common/StatusMark.tsx';
import type { TextKey } from '#app/i18n/messages.ts';
import { type LocaleTexts, useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { type RangeBarDays, rangeBarDay, RangeBar } from '#app/kit/RangeBar.tsx';
import { localToday } from '#app/data/today.ts';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import { cutCell, recordCell, type RecordColumn, recordTreeColumn } from '#app/kit/record-column.tsx';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { listedFields, listedText } from './node-fields.tsx';
import type { PortfolioItem } from './portfolio-tree.ts';
import { useIsServed } from '#app/data/query.ts';

interface ColumnContext extends LocaleTexts {
  /** Range of the small timelines. */
  readonly window: RangeBarDays;
  readonly today: number;
}

type ExportText = (key: TextKey) => string;

/** A column of an exported sheet. */
interface ExportedColumn {
  readonly label: TextKey;
  /** Precedes the label in the header. */
  readonly of?: TextKey;
  cell(item: PortfolioItem, text: ExportText): Cell;
}

interface PortfolioColumn extends RecordColumn<PortfolioItem, ColumnContext> {
  /** The label in an exported sheet, where it has to name the unit. */
  readonly sheetLabel?: TextKey;
  /** Its columns in an exported sheet; by default one with the value. */
  readonly sheet?: readonly ExportedColumn[];
}

const nodeTypeIcons = [icons.Project, icons.Portfolio, icons.Program, icons.Project, icons.Template];

function PortfolioNameCell({ item, text }: { item: PortfolioItem; text: TextFunction }) {
  const { node, isLink, projects } = item;
  const Icon = nodeTypeIcons[node.type ?? 3] ?? icons.Project;
  const name = nodeDisplayName(node);
  return (
    <span className="cell-name">
      <PlainIcon of={Icon} className="kind" />
      {isLink && <PlainIcon of={icons.Link} className="link" />}
      {isPortfolio(node) ? (
        <b title={name}>{name}</b>
      ) : (
        <RouterLink to={appPaths.project(node.id)} tabIndex={-1} title={name}>
          {name}
        </RouterLink>
      )}
      <span className="hidden">
        {isLink ? `${text('tree.link')}, ${text(nodeKindText(node))}` : text(nodeKindText(node))}
      </span>
      {projects > 0 && (
        <small title={text('portfolio.count', { count: projects })} aria-hidden>
          {projects}
        </small>
      )}
      {node.archived === true && <em>{text('tree.isArchived')}</em>}
    </span>
  );
}

type ProgressId = 'complete' | 'costsProgress' | 'datesProgress';

const progressColumn = (
  id: ProgressId,
  value: (item: PortfolioItem) => number | null | undefined,
): PortfolioColumn => ({
  id,
  label: `node.${id}`,
  sheetLabel: `node.${id}.percent`,
  width: 116,
  value,
  cell: (item, { text, format }) => (
    <ProgressLine isGoal={id === 'complete'} label={text(`node.${id}`)} percent={value(item)} write={format.percent} />
  ),
});

type Amount = 'effort' | 'costs';

const amountColumn = (
  what: Amount,
  part: 'base' | 'actual' | 'expected',
  value: (amounts: FigureAmounts) => number,
): PortfolioColumn => {
  const label = what === 'effort' ? (`node.${part}Effort` as const) : (`node.${part}Costs` as const);
  return {
    id: label.replace('node.', ''),
    label,
    ...(what === 'effort' && { sheetLabel: `node.${part}Effort.hours` as const }),
    width: 104,
    value: ({ figures }) => figures?.[what] && value(figures[what]),
    write: (amount, { format }) => (what === 'effort' ? format.hours(amount) : format.money(amount)),
  };
};

const varianceColumn = (
  what: Amount,
  label: 'node.effortVariance' | 'node.costVariance',
  sheetLabel: TextKey,
): PortfolioColumn => {
  const value = ({ figures }: PortfolioItem) => figures?.[what] && figureVariance(figures[what]);
  return {
    id: label.replace('node.', ''),
    label,
    width: 124,
    align: 'end',
    value,
    cell: ({ figures }, { format }) =>
      figures?.[what] && (
        <Variance amounts={figures[what]} signed={what === 'effort' ? format.signedHours : format.signedMoney} />
      ),
    sheet: [
      { label: sheetLabel, cell: (item) => sheetValue(value(item)) },
      {
        label: `${label}.percent`,
        cell: ({ figures }) => sheetValue(figures?.[what] && figureVariancePercent(figures[what])),
      },
    ],
  };
};

/** Hides the amount of projects that don't reveal their costs. */
const ifKnown = (column: PortfolioColumn): PortfolioColumn => ({
  ...column,
  cell: (item, context) => (item.figures && !item.figures.costs ? <HiddenCosts /> : recordCell(column, item, context)),
});

/** Indices and estimates of earned value, in hours and in money. */
const earnedPortfolioColumns = earnedColumns
  .filter(({ figure }) => figure === 'spi' || figure === 'cpi' || figure === 'estimate')
  .map(({ id, figure, unit }): PortfolioColumn => {
    const column: PortfolioColumn = {
      id,
      label: `earned.${figure}.${unit}`,
      width: 104,
      value: ({ earned }) => earned?.[unit] && earnedFigure(earned[unit], figure),
      write: (value, { format }) => writeEarned(value, figure, unit, format),
    };
    if (unit === 'hours') return column;
    const cell: PortfolioColumn['cell'] = (item, context) =>
      item.earned && !item.earned.costs ? <HiddenCosts /> : recordCell(column, item, context);
    return { ...column, cell };
  });

/** Tells whether a column shows earned value, which is loaded for it alone. */
export const isEarnedColumn = (id: string | undefined): boolean =>
  earnedPortfolioColumns.some((each) => each.id === id);

/** An excess over the plan is emphasized by sign and colour; empty if nothing was planned or spent. */
function Variance({ amounts, signed }: { readonly amounts: FigureAmounts; signed(value: number): string }) {
  const { text, format } = useText();
  const value = Math.round(figureVariance(amounts) * 100) / 100;
  const percent = format.signedPercent(figureVariancePercent(amounts));
  if (value === 0) return cutCell(signed(0));
  return (
    <span
      className="cell-variance"
      data-over={value > 0}
      {...(percent !== '' && { title: text('portfolio.variance', { percent }) })}
    >
      {signed(value)}
      <small>{percent}</small>
    </span>
  );
}

const nodeStart = ({ node, figures }: PortfolioItem) => node.start ?? figures?.start;
const nodeFinish = ({ node, figures }: PortfolioItem) => node.finish ?? figures?.finish;
const sheetDay = (day: string | null | undefined): Cell => (day ? { date: day } : null);
const sheetValue = (value: string | number | null | undefined): Cell =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value || null;

const datesColumn: PortfolioColumn = {
  id: 'dates',
  label: 'node.dates',
  width: 264,
  value: nodeStart,
  cell: (item, { format, window, today }) => {
    const [start, finish] = [nodeStart(item), nodeFinish(item)];
    return (
      <span className="cell-dates" title={[start, finish].map((day) => format.dayLong(day)).join(' – ')}>
        <span>{start || finish ? `${format.day(start)} – ${format.day(finish)}` : ''}</span>
        <RangeBar start={start} finish={finish} complete={item.figures?.complete} window={window} mark={today} />
      </span>
    );
  },
  sheet: [
    { label: 'node.start', cell: (item) => sheetDay(nodeStart(item)) },
    { label: 'node.finish', cell: (item) => sheetDay(nodeFinish(item)) },
  ],
};

/** All columns of the portfolio in their natural order. */
export const portfolioColumns: readonly PortfolioColumn[] = [
  {
    id: 'name',
    label: 'node.name',
    width: 320,
    value: ({ node }) => nodeDisplayName(node),
    cell: (item, { text }) => <PortfolioNameCell item={item} text={text} />,
    // Written with each row.
    sheet: [],
  },
  ...listedFields.map(({ field, label, width }): PortfolioColumn => ({
    id: field,
    label,
    width,
    value: ({ node }) => listedText(node, field),
  })),
  {
    id: 'status',
    label: 'node.status',
    width: 144,
    value: ({ status }) => status?.sequence ?? status?.name,
    cell: ({ status }) => status && <StatusMark status={status} />,
    sheet: [{ label: 'node.status', cell: ({ status }) => status?.name || null }],
  },
  {
    id: 'lights',
    label: 'portfolio.lights',
    width: 136,
    value: ({ node }) => node.trafficLight || undefined,
    cell: ({ node }) => <LightsMark node={node} />,
    sheet: [{ field: 'trafficLight', text: 'node.light' } as const, ...namedLights].map(({ field, text: label }) => ({
      of: 'portfolio.light',
      label,
      cell: ({ node }, text) => (node[field] ? text(lightText(node[field])) : null),
    })),
  },
  progressColumn('complete', ({ figures }) => figures?.complete),
  ifKnown(progressColumn('costsProgress', ({ figures }) => figures?.costs && spentPercent(figures.costs))),
  progressColumn('datesProgress', ({ figures }) => figures?.datesProgress),
  datesColumn,
  amountColumn('effort', 'base', ({ base }) => base),
  amountColumn('effort', 'actual', ({ actual }) => actual),
  amountColumn('effort', 'expected', expectedFigure),
  varianceColumn('effort', 'node.effortVariance', 'node.effortVariance.hours'),
  ...[
    amountColumn('costs', 'base', ({ base }) => base),
    amountColumn('costs', 'actual', ({ actual }) => actual),
    amountColumn('costs', 'expected', expectedFigure),
    varianceColumn('costs', 'node.costVariance', 'node.costVariance'),
  ].map(ifKnown),
  ...earnedPortfolioColumns,
  { id: 'manager', label: 'node.manager', width: 132, value: ({ manager }) => manager },
  { id: 'priority', label: 'node.priority', width: 72, align: 'end', value: ({ node }) => node.priority || undefined },
  {
    id: 'probability',
    label: 'node.probability',
    sheetLabel: 'node.probability.percent',
    width: 96,
    value: ({ node }) => (isPortfolio(node) ? undefined : node.probability),
    write: (percent, { format }) => format.percent(percent),
  },
];

/** All columns with their cells; earned value only if the service has it. */
export function usePortfolioColumns(window: RangeBarDays): readonly TreeColumn<PortfolioItem>[] {
  const texts = useText();
  const isServed = useIsServed();
  return useMemo(() => {
    const context = { ...texts, window, today: rangeBarDay(localToday()) ?? 0 };
    return portfolioColumns
      .filter(({ id }) => isServed || !isEarnedColumn(id))
      .map((column) => recordTreeColumn(column, context));
  }, [texts, window, isServed]);
}

/** A table row and its depth, 1 for the top level. */
interface ExportedRow {
  readonly item: PortfolioItem;
  readonly level: number;
}

/**
 * Exports the visible rows as a sheet, in the order of the screen, with the chosen columns. Percentages are numbers,
 * 100 for the whole; efforts are in hours.
 * @param shown ids of columns from left to right
 */
export function exportedSheet(rows: readonly ExportedRow[], shown: readonly string[], text: ExportText): Sheet {
  const chosen = shown.flatMap((id) => portfolioColumns.find((column) => column.id === id) ?? []).flatMap(sheetColumns);
  const header = ['portfolio.level', 'node.kind', 'node.name'] as const;
  return {
    name: text('portfolio.title'),
    rows: [
      [
        ...header.map((key) => text(key)),
        ...chosen.map(({ label, of }) => (of ? `${text(of)}: ${text(label)}` : text(label))),
      ],
      ...rows.map(({ item, level }) => [
        level,
        `${text(nodeKindText(item.node))}${item.isLink ? ` (${text('tree.link')})` : ''}`,
        nodeDisplayName(item.node),
        ...chosen.map(({ cell }) => cell(item, text)),
      ]),
    ],
  };
}

const sheetColumns = ({ label, sheetLabel = label, value, sheet }: PortfolioColumn): readonly ExportedColumn[] =>
  sheet ?? [{ label: sheetLabel, cell: (item) => sheetValue(value?.(item)) }];
