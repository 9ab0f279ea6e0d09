import { CostType } from '#contract/core/codes.ts';
import type { OpProjectPlan } from '#contract/documented/projects.ts';
import type { OpCost, OpCostsVariance } from '#contract/core/shared.ts';
import { planStatus } from '#plan/status.ts';
import { shownCosts } from '#service/core/figures/rates.ts';
import { rounded, variance, variancePercent } from '#service/core/figures/derived.ts';

/** Amounts of one cost type: planned, spent, and still to be spent. */
export interface Cost {
  readonly type: number;
  readonly base: number;
  readonly actual: number;
  readonly open: number;
  /** Personnel costs from which the hourly rate of one person follows, for a caller who may not know it. */
  readonly isHidden: boolean;
}

const costNames: ReadonlyMap<number, string> = new Map(Object.entries(CostType).map(([name, type]) => [type, name]));

/** Costs are listed by type, proceeds last. */
const place = ({ type }: Cost) => (type === CostType.proceeds ? Number.MAX_SAFE_INTEGER : type);

/** A part in percent of a whole; undefined where there is no whole. */
function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : rounded((part / whole) * 100);
}

function total(costs: readonly Cost[], amount: (cost: Cost) => number): number {
  return rounded(costs.reduce((sum, cost) => sum + amount(cost), 0));
}

function listed(costs: readonly Cost[], amount: (cost: Cost) => number): { cost: OpCost[] } {
  const sorted = costs.toSorted((a, b) => place(a) - place(b));
  return { cost: sorted.map((cost) => ({ name: costNames.get(cost.type) ?? '', value: rounded(amount(cost)) })) };
}

/**
 * Costs of a plan by type and in all: expected = actual + open; variance = expected - base, also in percent of the base.
 * Open and remaining are one. Totals are of costs: proceeds are listed but are income, and count in the profit only. Hidden
 * costs are not listed, and nothing is totalled then.
 */
function costFigures(all: readonly Cost[]) {
  const { shown, isComplete } = shownCosts(all);
  const openCosts = listed(shown, (cost) => cost.open);
  return {
    baseCosts: listed(shown, (cost) => cost.base),
    actualCosts: listed(shown, (cost) => cost.actual),
    openCosts,
    remainingCosts: openCosts,
    expectedCosts: listed(shown, (cost) => cost.actual + cost.open),
    costVariances: listed(shown, variance),
    ...(isComplete && totalFigures(all)),
  };
}

function totalFigures(all: readonly Cost[]) {
  const costs = all.filter(({ type }) => type !== CostType.proceeds);
  const base = total(costs, (cost) => cost.base);
  const actual = total(costs, (cost) => cost.actual);
  const open = total(costs, (cost) => cost.open);
  const progress = share(actual, actual + open);
  return {
    costVariancesPercent: costVariancesPercent(all, costs),
    baseCostsTotal: base,
    actualCostsTotal: actual,
    openCostsTotal: open,
    expectedCostsTotal: rounded(actual + open),
    remainingCostsTotal: open,
    ...(progress === undefined ? {} : { costsProgress: progress }),
  };
}

/** Variance of costs and of profit (proceeds less costs) in percent of what was planned. */
function costVariancesPercent(all: readonly Cost[], costs: readonly Cost[]): OpCostsVariance {
  const base = (cost: Cost) => cost.base;
  const signed = (amount: (cost: Cost) => number) => (cost: Cost) =>
    (cost.type === CostType.proceeds ? 1 : -1) * amount(cost);
  const ofCosts = variancePercent(total(costs, variance), total(costs, base));
  const ofProfit = variancePercent(total(all, signed(variance)), Math.abs(total(all, signed(base))));
  return {
    ...(ofCosts === undefined ? {} : { costs: ofCosts }),
    ...(ofProfit === undefined ? {} : { profit: ofProfit }),
  };
}

/** Efforts in hours: the same formulas as for costs. */
function effortFigures(base: number, actual: number, open: number) {
  const effortVariances = variance({ base, actual, open });
  const effortVariancesPercent = variancePercent(effortVariances, base);
  return {
    baseEffort: base,
    actualEffort: actual,
    openEffort: open,
    expectedEffort: rounded(actual + open),
    remainingEffort: open,
    revisedRemainingEffort: open,
    effortVariances,
    ...(effortVariancesPercent === undefined ? {} : { effortVariancesPercent }),
  };
}

const millisecondsPerDay = 86_400_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay;

/** How much of the time from start to finish has passed before today, in percent of calendar days. */
function datesProgress(start: string, finish: string, today: string): number {
  const days = dayNumber(finish) - dayNumber(start) + 1;
  const passed = dayNumber(today) - dayNumber(start);
  return rounded(Math.min(Math.max(passed / days, 0), 1) * 100);
}

/** A plan as it is stored. */
export interface PlanRow {
  readonly id: string;
  readonly projectNode: string;
  readonly start: string | null;
  readonly finish: string | null;
  readonly duration: number;
  readonly baseEffort: number;
  readonly actualEffort: number;
  readonly openEffort: number;
  readonly complete: number;
  readonly progressTracked: boolean;
  readonly created: string;
  readonly modified: string;
  readonly costs: readonly Cost[];
}

/** A plan as a record of the interface, with all figures that follow from the stored ones. */
export function planRecord(
  { costs, baseEffort, actualEffort, openEffort, ...row }: PlanRow,
  today: string,
): OpProjectPlan {
  const { start, finish, complete } = row;
  return {
    ...row,
    ...effortFigures(baseEffort, actualEffort, openEffort),
    ...costFigures(costs),
    status: planStatus({ finish, complete, actualEffort }, today),
    trackedComplete: share(actualEffort, actualEffort + openEffort) ?? complete,
    ...(start === null || finish === null ? {} : { datesProgress: datesProgress(start, finish, today) }),
  };
}
