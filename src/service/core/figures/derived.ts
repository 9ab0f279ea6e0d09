import { CostType } from '#contract/core/codes.ts';

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

/** A variance in percent of what was planned; undefined where nothing was. */
export function derivedVariancePercent(value: number, base: number): number | undefined {
  return base === 0 ? undefined : roundFigure((value / base) * 100);
}

/** The wire name of each cost type. */
export const costCodeNames: ReadonlyMap<number, string> = new Map(
  Object.entries(CostType).map(([name, type]) => [type, name]),
);

/** Sort key of a cost type: proceeds are listed last. */
export const costTypeOrder = (type: number) => (type === CostType.proceeds ? Number.MAX_SAFE_INTEGER : type);
