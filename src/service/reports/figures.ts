import { sql } from 'kysely';
import { CostType } from '#contract/codes.ts';
import { variance, variancePercent } from '../figures/derived.ts';
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

/** The same for costs. */
export function costs<Row>(of: (row: Row) => Amounts): Column<Row>[] {
  return [
    money('baseCosts', 'Base costs', 'Kosten Basis', (row) => of(row).base, { sum: true }),
    money('actualCosts', 'Actual costs', 'Kosten Ist', (row) => of(row).actual, { sum: true }),
    money('openCosts', 'Open costs', 'Kosten offen', (row) => of(row).open, { sum: true }),
    money('varianceCosts', 'Variance of costs', 'Kosten Abweichung', (row) => variance(of(row)), { sum: true }),
  ];
}

/** The variance in percent of what was planned; nothing where nothing was. */
export const variancePercentOf = <Row>(name: string, of: (row: Row) => Amounts): Column<Row> =>
  percent(name, 'Variance', 'Abweichung', (row) => variancePercent(variance(of(row)), of(row).base) ?? null);

/** What is expected in the end. */
export const expected = ({ actual, open }: Amounts): number => actual + open;

/** All costs of a `plan` but proceeds. */
export const costsOfPlan = (column: 'base' | 'actual' | 'open') =>
  sql`coalesce((select sum(${sql.ref(column)}) from plan_cost where plan_id = plan.id and cost_type <> ${CostType.proceeds}), 0)`;
