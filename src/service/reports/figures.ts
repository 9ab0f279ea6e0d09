import { sql } from 'kysely';
import { CostType } from '#contract/core/codes.ts';
import { variance, variancePercent } from '#service/core/figures/derived.ts';
import { isHidden } from '#service/core/figures/rates.ts';
import type { Context } from '#service/core/context.ts';
import type { ChartPlan } from './chart.ts';
import type { ReportNote } from './report.ts';
import { type Column, hours, money, percent } from './layout.ts';

export interface Amounts {
  readonly base: number;
  readonly actual: number;
  readonly open: number;
}

/** Planned, spent, still open, and expected beyond what was planned. */
export function efforts<Row>(of: (row: Row) => Amounts): Column<Row>[] {
  return [
    hours('baseEffort', 'Base effort', 'Aufwand Basis', (row) => of(row).base, { sum: true }),
    hours('actualEffort', 'Actual effort', 'Aufwand Ist', (row) => of(row).actual, { sum: true }),
    hours('openEffort', 'Open effort', 'Aufwand offen', (row) => of(row).open, { sum: true }),
    hours('varianceEffort', 'Variance of effort', 'Aufwand Abweichung', (row) => variance(of(row)), { sum: true }),
  ];
}

/** The same for costs, which are null where the caller may not know them. */
export function costs<Row>(of: (row: Row) => Amounts | null): Column<Row>[] {
  const amount = (value: (amounts: Amounts) => number) => (row: Row) => {
    const amounts = of(row);
    return amounts && value(amounts);
  };
  return [
    money(
      'baseCosts',
      'Base costs',
      'Kosten Basis',
      amount(({ base }) => base),
      { sum: true },
    ),
    money(
      'actualCosts',
      'Actual costs',
      'Kosten Ist',
      amount(({ actual }) => actual),
      { sum: true },
    ),
    money(
      'openCosts',
      'Open costs',
      'Kosten offen',
      amount(({ open }) => open),
      { sum: true },
    ),
    money('varianceCosts', 'Variance of costs', 'Kosten Abweichung', amount(variance), { sum: true }),
  ];
}

/** The bars of planned and expected costs. */
export const costSeries = <Row>(of: (row: Row) => Amounts | null): ChartPlan<Row>['series'] => [
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
export const hidesCosts = isHidden(
  sql`access.level`,
  sql`exists (select from plan_cost where plan_id = plan.id and reveals_rate)`,
);

/** The variance in percent of what was planned; nothing where nothing was. */
export const variancePercentOf = <Row>(name: string, of: (row: Row) => Amounts | null): Column<Row> =>
  percent(name, 'Variance', 'Abweichung', (row) => {
    const amounts = of(row);
    return (amounts && variancePercent(variance(amounts), amounts.base)) ?? null;
  });

/** What is expected in the end. */
export const expectedAmount = ({ actual, open }: Amounts): number => actual + open;

/** All costs of a `plan` but proceeds. */
export const costsOfPlan = (column: 'base' | 'actual' | 'open') =>
  sql`coalesce((select sum(${sql.ref(column)}) from plan_cost where plan_id = plan.id and cost_type <> ${CostType.proceeds}), 0)`;
