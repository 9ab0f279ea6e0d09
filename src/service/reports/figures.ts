import { sql } from 'kysely';
import { CostType } from '#contract/core/codes.ts';
import { derivedVariance, derivedVariancePercent } from '#service/core/figures/derived.ts';
import { isHidden } from '#service/core/figures/rates.ts';
import type { Context } from '#service/core/context.ts';
import type { ChartPlan } from './chart.ts';
import type { ReportNote } from './report.ts';
import { type ReportColumn, hoursReportColumn, moneyReportColumn, percentReportColumn } from './layout.ts';

export interface ReportAmounts {
  readonly base: number;
  readonly actual: number;
  readonly open: number;
}

/** Planned, spent, still open, and expected beyond what was planned. */
export function efforts<Row>(of: (row: Row) => ReportAmounts): ReportColumn<Row>[] {
  return [
    hoursReportColumn('baseEffort', 'Base effort', 'Aufwand Basis', (row) => of(row).base, { sum: true }),
    hoursReportColumn('actualEffort', 'Actual effort', 'Aufwand Ist', (row) => of(row).actual, { sum: true }),
    hoursReportColumn('openEffort', 'Open effort', 'Aufwand offen', (row) => of(row).open, { sum: true }),
    hoursReportColumn('varianceEffort', 'Variance of effort', 'Aufwand Abweichung', (row) => derivedVariance(of(row)), {
      sum: true,
    }),
  ];
}

/** The same for costs, which are null where the caller may not know them. */
export function costColumns<Row>(of: (row: Row) => ReportAmounts | null): ReportColumn<Row>[] {
  const amount = (value: (amounts: ReportAmounts) => number) => (row: Row) => {
    const amounts = of(row);
    return amounts && value(amounts);
  };
  return [
    moneyReportColumn(
      'baseCosts',
      'Base costs',
      'Kosten Basis',
      amount(({ base }) => base),
      { sum: true },
    ),
    moneyReportColumn(
      'actualCosts',
      'Actual costs',
      'Kosten Ist',
      amount(({ actual }) => actual),
      { sum: true },
    ),
    moneyReportColumn(
      'openCosts',
      'Open costs',
      'Kosten offen',
      amount(({ open }) => open),
      { sum: true },
    ),
    moneyReportColumn('varianceCosts', 'Variance of costs', 'Kosten Abweichung', amount(derivedVariance), {
      sum: true,
    }),
  ];
}

/** The bars of planned and expected costs. */
export const costSeries = <Row>(of: (row: Row) => ReportAmounts | null): ChartPlan<Row>['series'] => [
  { label: { en: 'Base costs', de: 'Kosten Basis' }, value: (row) => of(row)?.base ?? null },
  {
    label: { en: 'Expected costs', de: 'Kosten erwartet' },
    value: (row) => {
      const amounts = of(row);
      return amounts && expectedAmount(amounts);
    },
  },
];

/** Says at the head of a report with costs which of them are left out; administrators see all. */
export const costNote = ({ caller }: Pick<Context, 'caller'>): ReportNote | undefined =>
  caller.isAdministrator
    ? undefined
    : {
        label: { en: 'Costs', de: 'Kosten' },
        value: {
          en: 'Personnel costs shared by fewer than five people are visible to project managers only.',
          de: 'Personalkosten von weniger als fünf Personen sind nur für die Projektleitung sichtbar.',
        },
      };

/** A condition on `plan` and the caller's `access`: the sums of its costs are not shown. */
export const hidesPlanCosts = isHidden(
  sql`access.level`,
  sql`exists (select from plan_cost where plan_id = plan.id and reveals_rate)`,
);

/** The variance in percent of what was planned; nothing where nothing was. */
export const variancePercentOf = <Row>(name: string, of: (row: Row) => ReportAmounts | null): ReportColumn<Row> =>
  percentReportColumn(name, 'Variance', 'Abweichung', (row) => {
    const amounts = of(row);
    return (amounts && derivedVariancePercent(derivedVariance(amounts), amounts.base)) ?? null;
  });

/** Returns the expected total. */
export const expectedAmount = ({ actual, open }: ReportAmounts): number => actual + open;

/** All costs of a `plan` but proceeds. */
export const costsOfPlan = (column: 'base' | 'actual' | 'open') =>
  sql`coalesce((select sum(${sql.ref(column)}) from plan_cost where plan_id = plan.id and cost_type <> ${CostType.proceeds}), 0)`;
