import { CostType } from '#contract/core/codes.ts';
import type { OpCost, OpCostsVariance } from '#contract/core/shared.ts';

/** Values that follow from stored figures when they are read. Pure. */

/** Four decimals, as the database keeps them. */
export function roundFigure(value: number): number {
  const factor = 10_000;
  const result = Math.round(Math.abs(value) * factor) / factor;
  return value < 0 && result > 0 ? -result : result;
}

/** Returns by how much the expected total (actual plus open) exceeds the plan. */
export function derivedVariance({ base, actual, open }: { base: number; actual: number; open: number }): number {
  return roundFigure(actual + open - base);
}

/** A part in percent of a whole, or a variance of what was planned; undefined where there is no whole. */
export function percentShare(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : roundFigure((part / whole) * 100);
}

/** Amounts of one cost type: planned, spent, and still to be spent. */
export interface CostAmounts {
  readonly type: number;
  readonly base: number;
  readonly actual: number;
  readonly open: number;
  /** Personnel costs from which the hourly rate of one person follows, for a caller who may not know it. */
  readonly isHidden: boolean;
}

const costNames: ReadonlyMap<number, string> = new Map(Object.entries(CostType).map(([name, type]) => [type, name]));

/** Sort key of a cost type: proceeds are listed last. */
const costTypeOrder = (type: number) => (type === CostType.proceeds ? Number.MAX_SAFE_INTEGER : type);

/** Costs in the order in which they are listed. */
export const sortedCosts = (costs: readonly CostAmounts[]): readonly CostAmounts[] =>
  costs.toSorted((a, b) => costTypeOrder(a.type) - costTypeOrder(b.type));

/** One amount of each cost type, by the name of the type. */
export const costList = (costs: readonly CostAmounts[], amount: (cost: CostAmounts) => number): { cost: OpCost[] } => ({
  cost: costs.map((cost) => ({ name: costNames.get(cost.type) ?? '', value: roundFigure(amount(cost)) })),
});

/** By how many percent costs and profit (proceeds less costs) are expected to differ from the plan. */
export function costVariancesPercent(costs: readonly CostAmounts[]): OpCostsVariance {
  const total = (sign: (type: number) => number) => {
    const sum = (value: (cost: CostAmounts) => number) =>
      costs.reduce((all, cost) => all + sign(cost.type) * value(cost), 0);
    return percentShare(
      sum(({ base, actual, open }) => actual + open - base),
      Math.abs(sum(({ base }) => base)),
    );
  };
  const isProceeds = (type: number) => type === CostType.proceeds;
  const ofCosts = total((type) => (isProceeds(type) ? 0 : 1));
  const ofProfit = total((type) => (isProceeds(type) ? 1 : -1));
  return { ...(ofCosts !== undefined && { costs: ofCosts }), ...(ofProfit !== undefined && { profit: ofProfit }) };
}
