/** Values that follow from stored figures when they are read. Pure. */

/** Four decimals, as the database keeps them. */
export function roundFigure(value: number): number {
  const factor = 10_000;
  const result = Math.round(Math.abs(value) * factor) / factor;
  return value < 0 && result > 0 ? -result : result;
}

/** What is expected now (actual and open together) beyond what was planned. */
export function derivedVariance({ base, actual, open }: { base: number; actual: number; open: number }): number {
  return roundFigure(actual + open - base);
}

/** A variance in percent of what was planned; undefined where nothing was. */
export function derivedVariancePercent(value: number, base: number): number | undefined {
  return base === 0 ? undefined : roundFigure((value / base) * 100);
}
