import { CostType } from '#contract/core/codes.ts';
import type { OpProjectPlan } from '#contract/documented/projects.ts';
import { planStatus } from '#plan/document.ts';
import { shownCosts } from '#service/core/figures/rates.ts';
import {
  type CostAmounts,
  costList,
  costVariancesPercent,
  derivedVariance,
  percentShare,
  roundFigure,
  sortedCosts,
} from '#service/core/figures/derived.ts';
import { dayNumber } from '#plan/calendar/day.ts';

function totalPlanCosts(costs: readonly CostAmounts[], amount: (cost: CostAmounts) => number): number {
  return roundFigure(costs.reduce((sum, cost) => sum + amount(cost), 0));
}

/**
 * Costs of a plan by type and in all: expected = actual + open; variance = expected - base, also in percent of the base.
 * Open and remaining are one. Totals are of costs: proceeds are listed but are income, and count in the profit only. Hidden
 * costs are not listed, and nothing is totalled then.
 */
function costFigures(all: readonly CostAmounts[]) {
  const { shown, isComplete } = shownCosts(all);
  const costs = sortedCosts(shown);
  const openCosts = costList(costs, (cost) => cost.open);
  return {
    baseCosts: costList(costs, (cost) => cost.base),
    actualCosts: costList(costs, (cost) => cost.actual),
    openCosts,
    remainingCosts: openCosts,
    expectedCosts: costList(costs, (cost) => cost.actual + cost.open),
    costVariances: costList(costs, derivedVariance),
    ...(isComplete && totalFigures(all)),
  };
}

function totalFigures(all: readonly CostAmounts[]) {
  const costs = all.filter(({ type }) => type !== CostType.proceeds);
  const base = totalPlanCosts(costs, (cost) => cost.base);
  const actual = totalPlanCosts(costs, (cost) => cost.actual);
  const open = totalPlanCosts(costs, (cost) => cost.open);
  const progress = percentShare(actual, actual + open);
  return {
    costVariancesPercent: costVariancesPercent(all),
    baseCostsTotal: base,
    actualCostsTotal: actual,
    openCostsTotal: open,
    expectedCostsTotal: roundFigure(actual + open),
    remainingCostsTotal: open,
    ...(progress === undefined ? {} : { costsProgress: progress }),
  };
}

/** Efforts in hours: the same formulas as for costs. */
function effortFigures(base: number, actual: number, open: number) {
  const effortVariances = derivedVariance({ base, actual, open });
  const effortVariancesPercent = percentShare(effortVariances, base);
  return {
    baseEffort: base,
    actualEffort: actual,
    openEffort: open,
    expectedEffort: roundFigure(actual + open),
    remainingEffort: open,
    revisedRemainingEffort: open,
    effortVariances,
    ...(effortVariancesPercent === undefined ? {} : { effortVariancesPercent }),
  };
}

/** Returns the elapsed share of the period from start to finish before today, in percent of calendar days. */
function datesProgress(start: string, finish: string, today: string): number {
  const days = dayNumber(finish) - dayNumber(start) + 1;
  const passed = dayNumber(today) - dayNumber(start);
  return roundFigure(Math.min(Math.max(passed / days, 0), 1) * 100);
}

/** A plan as it is stored. */
export interface ProjectPlanRow {
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
  readonly costs: readonly CostAmounts[];
}

/** A plan as a record of the interface, with all figures that follow from the stored ones. */
export function planRecord(
  { costs, baseEffort, actualEffort, openEffort, ...row }: ProjectPlanRow,
  today: string,
): OpProjectPlan {
  const { start, finish, complete } = row;
  return {
    ...row,
    ...effortFigures(baseEffort, actualEffort, openEffort),
    ...costFigures(costs),
    status: planStatus({ finish, complete, actualEffort }, today),
    trackedComplete: percentShare(actualEffort, actualEffort + openEffort) ?? complete,
    ...(start === null || finish === null ? {} : { datesProgress: datesProgress(start, finish, today) }),
  };
}
