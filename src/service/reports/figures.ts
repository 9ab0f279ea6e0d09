import { sql } from 'kysely';
import { CostType } from '#contract/core/codes.ts';
import { derivedVariance, percentShare } from '#service/core/figures/derived.ts';
import { isHidden } from '#service/core/figures/rates.ts';
import type { Context } from '#service/core/context.ts';
import type { ChartPlan } from './chart.ts';
import type { ReportNote } from './report.ts';
import { columnOf, columnLabel, type ReportColumn } from './layout.ts';

export interface ReportAmounts {
  readonly base: number;
  readonly actual: number;
  readonly open: number;
}

/** Effort and costs of a row, as statements select them. */
export interface RowAmounts {
  readonly baseEffort: number;
  readonly actualEffort: number;
  readonly openEffort: number;
  readonly baseCosts: number;
  readonly actualCosts: number;
  readonly openCosts: number;
  readonly hidesCosts: boolean;
}

export const rowEffort = ({ baseEffort: base, actualEffort: actual, openEffort: open }: RowAmounts): ReportAmounts => ({
  base,
  actual,
  open,
});
export const rowCosts = ({ hidesCosts, baseCosts: base, actualCosts: actual, openCosts: open }: RowAmounts) =>
  hidesCosts ? null : { base, actual, open };

/** Planned, spent, still open, and expected beyond what was planned. */
export function efforts<Row>(of: (row: Row) => ReportAmounts): ReportColumn<Row>[] {
  return [
    columnOf.hours('baseEffort', (row) => of(row).base, { sum: true }),
    columnOf.hours('actualEffort', (row) => of(row).actual, { sum: true }),
    columnOf.hours('openEffort', (row) => of(row).open, { sum: true }),
    columnOf.hours('varianceEffort', (row) => derivedVariance(of(row)), { sum: true }),
  ];
}

/** The same for costs, which are null where the caller may not know them. */
export function costColumns<Row>(of: (row: Row) => ReportAmounts | null): ReportColumn<Row>[] {
  return [
    columnOf.money('baseCosts', (row) => of(row)?.base ?? null, { sum: true }),
    columnOf.money('actualCosts', (row) => of(row)?.actual ?? null, { sum: true }),
    columnOf.money('openCosts', (row) => of(row)?.open ?? null, { sum: true }),
    columnOf.money('varianceCosts', (row) => amountOf(of(row), derivedVariance), { sum: true }),
  ];
}

const amountOf = (amounts: ReportAmounts | null, value: (amounts: ReportAmounts) => number) =>
  amounts && value(amounts);

/** The bars of planned and expected costs. */
export const costSeries = <Row>(of: (row: Row) => ReportAmounts | null): ChartPlan<Row>['series'] => [
  { label: columnLabel('baseCosts'), value: (row) => of(row)?.base ?? null },
  {
    label: columnLabel('expectedCosts'),
    value: (row) => amountOf(of(row), expectedAmount),
  },
];

/** Says at the head of a report with costs which of them are left out; administrators see all. */
export const costNote = ({ caller }: Pick<Context, 'caller'>): ReportNote | undefined =>
  caller.isAdministrator ? undefined : { label: 'report.costs', value: 'report.hiddenCosts' };

/** A condition on `plan` and the caller's `access`: the sums of its costs are not shown. */
export const hidesPlanCosts = isHidden(
  sql`access.level`,
  sql`exists (select from plan_cost where plan_id = plan.id and reveals_rate)`,
);

/** The variance in percent of what was planned; nothing where nothing was. */
export const variancePercentOf = <Row>(of: (row: Row) => ReportAmounts | null): ReportColumn<Row> =>
  columnOf.percent('variancePercent', (row) => {
    const amounts = of(row);
    return (amounts && percentShare(derivedVariance(amounts), amounts.base)) ?? null;
  });

/** Returns the expected total. */
export const expectedAmount = ({ actual, open }: ReportAmounts): number => actual + open;

/** All costs of a `plan` but proceeds. */
export const costsOfPlan = (column: 'base' | 'actual' | 'open') =>
  sql`coalesce((select sum(${sql.ref(column)}) from plan_cost where plan_id = plan.id and cost_type <> ${CostType.proceeds}), 0)`;
