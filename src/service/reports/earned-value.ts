import type { OpEarnedValue } from '#contract/app/earned-value.ts';
import { type EarnedAmounts, earnedFigures } from '#plan/earned-value.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { readEarnedSource } from '../projects/earned-value/queries.ts';
import { earnedValues, ownEarnedValues } from '../projects/earned-value/rules.ts';
import { columnLabel, columnOf, type ReportColumn } from './layout.ts';
import { choiceOr, dayOr, flagOr, optionalProjects } from './parameters.ts';
import { defineReport } from './report.ts';

/** The earned value of every project, or of its activities, on a status date, in hours or in money. */

interface EarnedValueRow {
  readonly name: string;
  /** Undefined for all together that only the baseline has. */
  readonly activity?: string | undefined;
  readonly wbsCode?: string;
  readonly number: string;
  readonly baseline: number | null;
  /** Null where the caller may not know them. */
  readonly amounts: EarnedAmounts | null;
}

type EarnedColumnName = Parameters<typeof columnOf.count>[0];
type EarnedReportFigure = (amounts: EarnedAmounts) => number | undefined;

const figureCell =
  (figure: EarnedReportFigure) =>
  ({ amounts }: EarnedValueRow) => {
    const value = amounts ? figure(amounts) : undefined;
    return value === undefined ? null : roundFigure(value);
  };

/** Indices and estimates follow from sums and have none of their own. */
function earnedValueColumns(
  unit: string,
  activities: readonly ReportColumn<EarnedValueRow>[],
): readonly ReportColumn<EarnedValueRow>[] {
  const amount = unit === 'costs' ? columnOf.money : columnOf.hours;
  const summed = (name: EarnedColumnName, figure: EarnedReportFigure) =>
    amount(name, figureCell(figure), { sum: true });
  const derived = (name: EarnedColumnName, key: keyof ReturnType<typeof earnedFigures>, column = amount) =>
    column(
      name,
      figureCell((amounts) => earnedFigures(amounts)[key]),
    );
  return [
    columnOf.text('project', ({ name }) => name, { width: 24 }),
    columnOf.text('projectNumber', ({ number }) => number, { width: 9 }),
    ...activities,
    columnOf.count('baselineVersion', ({ baseline }) => baseline),
    summed('budgetAtCompletion', ({ budget }) => budget),
    summed('plannedValue', ({ planned }) => planned),
    summed('earnedValue', ({ earned }) => earned),
    summed('actualCost', ({ actual }) => actual),
    summed('scheduleVariance', (amounts) => earnedFigures(amounts).scheduleVariance),
    summed('costVariance', (amounts) => earnedFigures(amounts).costVariance),
    derived('spi', 'spi', columnOf.count),
    derived('cpi', 'cpi', columnOf.count),
    derived('estimateAtCompletion', 'estimate'),
    derived('varianceAtCompletion', 'varianceAtCompletion'),
  ];
}

const earnedActivityColumns = (language: Language): readonly ReportColumn<EarnedValueRow>[] => [
  columnOf.text('wbsCode', ({ wbsCode = '' }) => wbsCode, { width: 9 }),
  columnOf.text('activity', ({ activity }) => activity ?? serviceText('report.removedActivities', language), {
    width: 28,
  }),
];

/** The amounts in a unit; null where the caller may not know them. */
function shownRowAmounts({ hours, costs }: Pick<OpEarnedValue, 'hours' | 'costs'>, unit: string): EarnedAmounts | null {
  const { budget, planned, earned, actual } = (unit === 'costs' ? costs : hours) ?? {};
  const isKnown = typeof budget === 'number';
  return isKnown ? { budget, planned: planned ?? 0, earned: earned ?? 0, actual: actual ?? 0 } : null;
}

export const earnedValueReport = defineReport({
  id: 'earned-value',
  parameters: {
    projectIds: optionalProjects('projects'),
    day: dayOr('statusDate', ({ today }) => today),
    unit: choiceOr('unit', ['hours', 'costs']),
    by: choiceOr('step', ['project', 'activity']),
    includeArchived: flagOr('includeArchived', false),
  },
  columns: ({ unit, by }, { caller }) =>
    earnedValueColumns(unit, by === 'activity' ? earnedActivityColumns(caller.language) : []),
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
  async *rows(context, { projectIds = [], day, unit, by, includeArchived }) {
    const isByActivity = by === 'activity';
    const query = { projectIds, day, includeArchived, by: isByActivity ? 'activity' : 'plan' } as const;
    const source = await readEarnedSource(context, query);
    const values = isByActivity ? [] : earnedValues(source, day);
    for (const [index, plan] of source.plans.entries()) {
      const { name, number, baseline } = plan;
      const own = isByActivity ? ownEarnedValues(source, plan, day) : values.slice(index, index + 1);
      yield own.map((value) => ({ ...value, name, number, baseline, amounts: shownRowAmounts(value, unit) }));
    }
  },
});
