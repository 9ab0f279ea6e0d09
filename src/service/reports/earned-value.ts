import { type EarnedAmounts, earnedFigures } from '#plan/earned-value.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { readEarnedSource } from '../projects/earned-value/queries.ts';
import { earnedValues } from '../projects/earned-value/rules.ts';
import { columnLabel, columnOf, type ReportColumn } from './layout.ts';
import { choiceOr, dayOr, flagOr, optionalProjects } from './parameters.ts';
import { defineReport } from './report.ts';

/** The earned value of every project on a status date, in hours or in money. */

interface EarnedValueRow {
  readonly name: string;
  readonly number: string;
  readonly baseline: number | null;
  /** Null where the caller may not know them. */
  readonly amounts: EarnedAmounts | null;
}

type EarnedReportFigure = (amounts: EarnedAmounts) => number | undefined;

const figureCell =
  (figure: EarnedReportFigure) =>
  ({ amounts }: EarnedValueRow) => {
    const value = amounts ? figure(amounts) : undefined;
    return value === undefined ? null : roundFigure(value);
  };

/** Indices and estimates follow from sums and have none of their own. */
function earnedValueColumns(unit: string): readonly ReportColumn<EarnedValueRow>[] {
  const amount = unit === 'costs' ? columnOf.money : columnOf.hours;
  const sum = { sum: true };
  return [
    columnOf.text('project', ({ name }) => name, { width: 24 }),
    columnOf.text('projectNumber', ({ number }) => number, { width: 9 }),
    columnOf.count('baselineVersion', ({ baseline }) => baseline),
    amount(
      'budgetAtCompletion',
      figureCell(({ budget }) => budget),
      sum,
    ),
    amount(
      'plannedValue',
      figureCell(({ planned }) => planned),
      sum,
    ),
    amount(
      'earnedValue',
      figureCell(({ earned }) => earned),
      sum,
    ),
    amount(
      'actualCost',
      figureCell(({ actual }) => actual),
      sum,
    ),
    amount(
      'scheduleVariance',
      figureCell((amounts) => earnedFigures(amounts).scheduleVariance),
      sum,
    ),
    amount(
      'costVariance',
      figureCell((amounts) => earnedFigures(amounts).costVariance),
      sum,
    ),
    columnOf.count(
      'spi',
      figureCell((amounts) => earnedFigures(amounts).spi),
    ),
    columnOf.count(
      'cpi',
      figureCell((amounts) => earnedFigures(amounts).cpi),
    ),
    amount(
      'estimateAtCompletion',
      figureCell((amounts) => earnedFigures(amounts).estimate),
    ),
    amount(
      'varianceAtCompletion',
      figureCell((amounts) => earnedFigures(amounts).varianceAtCompletion),
    ),
  ];
}

export const earnedValueReport = defineReport({
  id: 'earned-value',
  parameters: {
    projectIds: optionalProjects('projects'),
    day: dayOr('statusDate', ({ today }) => today),
    unit: choiceOr('unit', ['hours', 'costs']),
    includeArchived: flagOr('includeArchived', false),
  },
  columns: ({ unit }) => earnedValueColumns(unit),
  chart: {
    category: ({ name }: EarnedValueRow) => name,
    series: [
      { label: columnLabel('plannedValue'), value: ({ amounts }) => amounts?.planned ?? null },
      { label: columnLabel('earnedValue'), value: ({ amounts }) => amounts?.earned ?? null },
      { label: columnLabel('actualCost'), value: ({ amounts }) => amounts?.actual ?? null },
    ],
  },
  note: ({ caller }) =>
    caller.isAdministrator ? undefined : { label: 'report.costs', value: 'report.costsOfManagedProjects' },
  async *rows(context, { projectIds = [], day, unit, includeArchived }) {
    const source = await readEarnedSource(context, { projectIds, day, includeArchived, by: 'plan' });
    const values = earnedValues(source, day);
    const rows = source.plans.map(({ name, number, baseline }, index): EarnedValueRow => {
      const { budget, planned, earned, actual } = values[index]?.[unit === 'costs' ? 'costs' : 'hours'] ?? {};
      const isKnown = typeof budget === 'number';
      const amounts = isKnown ? { budget, planned: planned ?? 0, earned: earned ?? 0, actual: actual ?? 0 } : null;
      return { name, number, baseline, amounts };
    });
    yield rows;
  },
});
