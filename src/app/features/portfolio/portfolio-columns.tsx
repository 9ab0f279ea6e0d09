import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { appPaths } from '#app/shell/paths.ts';
import { HiddenCosts } from '#app/features/common/HiddenCosts.tsx';
import {
  type FigureAmounts,
  expectedFigure,
  spentPercent,
  figureVariance,
  figureVariancePercent,
} from '#app/features/common/figures.ts';
import { isPortfolio, nodeKindText, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { StatusMark, LightsMark } from '#app/features/common/StatusMark.tsx';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { TextFormat } from '#app/i18n/text-format.ts';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { type RangeBarDays, rangeBarDay, RangeBar } from '#app/kit/RangeBar.tsx';
import { localToday } from '#app/data/today.ts';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import { LinkIcon, PlainIcon, PortfolioIcon, ProgramIcon, ProjectIcon, TemplateIcon } from '#app/kit/icons.tsx';
import { listedFields, listedText } from './node-fields.tsx';
import type { PortfolioItem } from './portfolio-tree.ts';

type PortfolioColumn = TreeColumn<PortfolioItem>;
type PortfolioColumnText = (key: TextKey, values?: Record<string, string | number>) => string;

interface PortfolioColumnSource {
  readonly text: PortfolioColumnText;
  readonly format: TextFormat;
  /** Range of the small timelines. */
  readonly window: RangeBarDays;
  readonly today: number;
}

/** All columns of the portfolio in their natural order. */
export function usePortfolioColumns(window: RangeBarDays): readonly PortfolioColumn[] {
  const { text, format } = useText();
  return useMemo(() => {
    const source = { text, format, window, today: rangeBarDay(localToday()) ?? 0 };
    return [
      ...leadingColumns(source),
      ...progressColumns(source),
      ...amountColumns(source),
      ...trailingColumns(source),
    ];
  }, [text, format, window]);
}

const nodeTypeIcons = [ProjectIcon, PortfolioIcon, ProgramIcon, ProjectIcon, TemplateIcon];

function PortfolioNameCell({ item, text }: { item: PortfolioItem; text: PortfolioColumnText }) {
  const { node, isLink, projects } = item;
  const Icon = nodeTypeIcons[node.type ?? 3] ?? ProjectIcon;
  const name = nodeDisplayName(node);
  return (
    <span className="cell-name">
      <PlainIcon of={Icon} className="kind" />
      {isLink && <PlainIcon of={LinkIcon} className="link" />}
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

function leadingColumns({ text }: PortfolioColumnSource): PortfolioColumn[] {
  return [
    {
      id: 'name',
      header: text('node.name'),
      width: 320,
      isSortable: true,
      cell: (item) => <PortfolioNameCell item={item} text={text} />,
    },
    ...listedFields.map(({ field, label, width }): PortfolioColumn => ({
      id: field,
      header: text(label),
      width,
      isSortable: true,
      cell: ({ node }) => truncatedText(listedText(node, field)),
    })),
    {
      id: 'status',
      header: text('node.status'),
      width: 132,
      isSortable: true,
      cell: ({ status }) => status && <StatusMark status={status} />,
    },
    {
      id: 'lights',
      header: text('portfolio.lights'),
      width: 136,
      isSortable: true,
      cell: ({ node }) => <LightsMark node={node} />,
    },
  ];
}

function progressColumns({ text, format, window, today }: PortfolioColumnSource): PortfolioColumn[] {
  const progress = (
    id: string,
    key: TextKey,
    percent: (item: PortfolioItem) => number | null | undefined,
  ): PortfolioColumn => ({
    id,
    header: text(key),
    width: 116,
    isSortable: true,
    cell: (item) => <ProgressLine label={text(key)} percent={percent(item)} text={format.percent(percent(item))} />,
  });
  return [
    {
      ...progress('complete', 'node.complete', ({ figures }) => figures?.complete),
      cell: ({ figures }) => (
        <ProgressLine
          isGoal
          label={text('node.complete')}
          percent={figures?.complete}
          text={format.percent(figures?.complete)}
        />
      ),
    },
    ifKnown(
      progress('costsProgress', 'node.costsProgress', ({ figures }) => figures?.costs && spentPercent(figures.costs)),
    ),
    progress('datesProgress', 'node.datesProgress', ({ figures }) => figures?.datesProgress),
    {
      id: 'dates',
      header: text('node.dates'),
      width: 264,
      isSortable: true,
      cell: ({ node, figures }) => {
        const start = node.start ?? figures?.start;
        const finish = node.finish ?? figures?.finish;
        return (
          <span className="cell-dates" title={[start, finish].map((day) => format.dayLong(day)).join(' – ')}>
            <span>{start || finish ? `${format.day(start)} – ${format.day(finish)}` : ''}</span>
            <RangeBar start={start} finish={finish} complete={figures?.complete} window={window} mark={today} />
          </span>
        );
      },
    },
  ];
}

/** A cost column; hides the amount of projects that don't reveal their costs. */
const ifKnown = (column: PortfolioColumn): PortfolioColumn => ({
  ...column,
  cell: (item, ...rest) => (item.figures && !item.figures.costs ? <HiddenCosts /> : column.cell(item, ...rest)),
});

/** Efforts and costs, each with its variance against what was planned. */
function amountColumns({ text, format }: PortfolioColumnSource): PortfolioColumn[] {
  const of = (what: 'effort' | 'costs', write: (value: number) => string, signed: (value: number) => string) => {
    const amount = (id: string, key: TextKey, value: (amounts: FigureAmounts) => number): PortfolioColumn => ({
      id,
      header: text(key),
      width: 104,
      align: 'end',
      isSortable: true,
      cell: ({ figures }) => figures?.[what] && truncatedText(write(value(figures[what]))),
    });
    return { amount, variance: varianceColumn(what, signed) };
  };
  const varianceColumn = (what: 'effort' | 'costs', signed: (value: number) => string): PortfolioColumn => ({
    id: `${what === 'effort' ? 'effort' : 'cost'}Variance`,
    header: text(what === 'effort' ? 'node.effortVariance' : 'node.costVariance'),
    width: 124,
    align: 'end',
    isSortable: true,
    cell: ({ figures }) =>
      figures?.[what] && <Variance amounts={figures[what]} signed={signed} text={text} format={format} />,
  });
  const effort = of('effort', format.hours, format.signedHours);
  const costs = of('costs', format.money, format.signedMoney);
  return [
    effort.amount('baseEffort', 'node.baseEffort', ({ base }) => base),
    effort.amount('actualEffort', 'node.actualEffort', ({ actual }) => actual),
    effort.amount('expectedEffort', 'node.expectedEffort', expectedFigure),
    effort.variance,
    ...[
      costs.amount('baseCosts', 'node.baseCosts', ({ base }) => base),
      costs.amount('actualCosts', 'node.actualCosts', ({ actual }) => actual),
      costs.amount('expectedCosts', 'node.expectedCosts', expectedFigure),
      costs.variance,
    ].map(ifKnown),
  ];
}

interface VarianceProps {
  readonly amounts: FigureAmounts;
  readonly text: PortfolioColumnText;
  readonly format: TextFormat;
  signed(value: number): string;
}

/** An excess over the plan is emphasized by sign and colour; empty if nothing was planned or spent. */
function Variance({ amounts, signed, text, format }: VarianceProps) {
  const value = Math.round(figureVariance(amounts) * 100) / 100;
  const percent = format.signedPercent(figureVariancePercent(amounts));
  if (value === 0) return truncatedText(signed(0));
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

function trailingColumns({ text, format }: PortfolioColumnSource): PortfolioColumn[] {
  return [
    {
      id: 'manager',
      header: text('node.manager'),
      width: 132,
      isSortable: true,
      cell: ({ manager }) => truncatedText(manager),
    },
    {
      id: 'priority',
      header: text('node.priority'),
      width: 72,
      align: 'end',
      isSortable: true,
      cell: ({ node }) => truncatedText(node.priority ? String(node.priority) : ''),
    },
    {
      id: 'probability',
      header: text('node.probability'),
      width: 96,
      align: 'end',
      isSortable: true,
      cell: ({ node }) => !isPortfolio(node) && truncatedText(format.percent(node.probability)),
    },
  ];
}

/** A text that is cut where its column ends, and whole on hover. */
function truncatedText(text: string | null | undefined) {
  return text ? <span title={text}>{text}</span> : null;
}
