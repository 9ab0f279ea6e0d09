/** Earned value management as the Project Management Institute defines it. Amounts are all in hours or all in money. */

/** Budget at completion, and planned value, earned value and actual cost up to a status date. */
export interface EarnedAmounts {
  readonly budget: number;
  readonly planned: number;
  readonly earned: number;
  readonly actual: number;
}

/** Figures that follow from the amounts. An index, or what follows from it, is undefined where it would divide by zero. */
export interface EarnedFigures {
  readonly scheduleVariance: number;
  readonly costVariance: number;
  /** Schedule performance index: earned ÷ planned. */
  readonly spi: number | undefined;
  /** Cost performance index: earned ÷ actual. */
  readonly cpi: number | undefined;
  /** Estimate at completion: the rest of the budget costs what the index of costs says. */
  readonly estimate: number | undefined;
  /** By how much the estimate stays below the budget. */
  readonly varianceAtCompletion: number | undefined;
}

export const noEarnedAmounts: EarnedAmounts = { budget: 0, planned: 0, earned: 0, actual: 0 };

/** Adds the amounts up. */
export function sumOfEarned(all: Iterable<EarnedAmounts>): EarnedAmounts {
  const sum = { ...noEarnedAmounts };
  for (const each of all) {
    sum.budget += each.budget;
    sum.planned += each.planned;
    sum.earned += each.earned;
    sum.actual += each.actual;
  }
  return sum;
}

const ratio = (value: number, by: number) => (by === 0 ? undefined : value / by);

/** The figures of amounts, which are sums where they are of a collection, a plan or a portfolio. */
export function earnedFigures({ budget, planned, earned, actual }: EarnedAmounts): EarnedFigures {
  const cpi = ratio(earned, actual);
  const toComplete = estimateToComplete(budget - earned, cpi);
  const estimate = toComplete === undefined ? undefined : actual + toComplete;
  return {
    scheduleVariance: earned - planned,
    costVariance: earned - actual,
    spi: ratio(earned, planned),
    cpi,
    estimate,
    varianceAtCompletion: estimate === undefined ? undefined : budget - estimate,
  };
}

/** Nothing that is left costs nothing, whatever the index; before anything is spent, the rest costs its budget. */
function estimateToComplete(left: number, cpi: number | undefined): number | undefined {
  if (left === 0) return 0;
  return cpi === undefined ? left : ratio(left, cpi);
}
