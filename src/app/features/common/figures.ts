import type { OpProjectNode, OpProjectPlan } from '#contract/documented/projects.ts';
import { rangeBarDay } from '#app/kit/RangeBar.tsx';

/** The figures of a project, or of all projects of a portfolio together. Efforts in hours; percent: 100 is the whole. */
export interface NodeFigures {
  readonly start: string | undefined;
  readonly finish: string | undefined;
  readonly complete: number | undefined;
  /** Weight for rolling up `complete` if there is no effort: hours of duration. */
  readonly duration: number;
  readonly datesProgress: number | undefined;
  readonly effort: FigureAmounts;
  /** Undefined if the service hides them, because they would reveal an hourly rate. */
  readonly costs: FigureAmounts | undefined;
}

/** Planned, spent and still to be spent. */
export interface FigureAmounts {
  readonly base: number;
  readonly actual: number;
  readonly open: number;
}

/** Returns the total costs of a plan as reported by its service. */
function planCosts({ baseCostsTotal: base, actualCostsTotal: actual, openCostsTotal: open }: OpProjectPlan) {
  const isKnown = [base, actual, open].some((total) => typeof total === 'number');
  return isKnown ? { base: base ?? 0, actual: actual ?? 0, open: open ?? 0 } : undefined;
}

export const expectedFigure = ({ actual, open }: FigureAmounts): number => actual + open;
export const figureVariance = (amounts: FigureAmounts): number => expectedFigure(amounts) - amounts.base;

/** Variance in percent of the base; none where that is 0. */
export function figureVariancePercent(amounts: FigureAmounts): number | undefined {
  return amounts.base === 0 ? undefined : (figureVariance(amounts) / amounts.base) * 100;
}

/** Returns the spent share of the expected amount in percent; undefined if nothing is planned or spent. */
export function spentPercent(amounts: FigureAmounts): number | undefined {
  const whole = expectedFigure(amounts);
  return whole === 0 ? undefined : (amounts.actual / whole) * 100;
}

/** The figures of one project, whose own dates go before those of its plan. */
export function nodeFigures(node: OpProjectNode, plan: OpProjectPlan | undefined): NodeFigures | undefined {
  if (!plan) return undefined;
  return {
    start: node.start ?? plan.start ?? undefined,
    finish: node.finish ?? plan.finish ?? undefined,
    complete: plan.complete ?? undefined,
    duration: plan.duration ?? 0,
    datesProgress: plan.datesProgress ?? undefined,
    effort: { base: plan.baseEffort ?? 0, actual: plan.actualEffort ?? 0, open: plan.openEffort ?? 0 },
    costs: planCosts(plan),
  };
}

/** The figures of many projects as one: sums, the earliest start, the latest finish, progress weighed by effort. Costs only if all are known. */
export function rolledUpFigures(all: readonly NodeFigures[], today: string): NodeFigures | undefined {
  if (all.length === 0) return undefined;
  // Thousands are added up for each portfolio above them: no record is made for any of them.
  const [effort, costs] = [
    { base: 0, actual: 0, open: 0 },
    { base: 0, actual: 0, open: 0 },
  ];
  let [start, finish]: (string | undefined)[] = [];
  let duration = 0;
  let areCostsKnown = true;
  for (const each of all) {
    if (each.start !== undefined && (start === undefined || each.start < start)) start = each.start;
    if (each.finish !== undefined && (finish === undefined || each.finish > finish)) finish = each.finish;
    duration += each.duration;
    addFigureAmounts(effort, each.effort);
    if (each.costs) addFigureAmounts(costs, each.costs);
    else areCostsKnown = false;
  }
  return {
    start,
    finish,
    complete: spentPercent(effort) ?? weighedComplete(all, duration),
    duration,
    datesProgress: passedPercent(start, finish, today),
    effort,
    costs: areCostsKnown ? costs : undefined,
  };
}

function addFigureAmounts(
  total: { -readonly [key in keyof FigureAmounts]: number },
  { base, actual, open }: FigureAmounts,
): void {
  total.base += base;
  total.actual += actual;
  total.open += open;
}

/** By duration, and where there is none either, every project alike. */
function weighedComplete(all: readonly NodeFigures[], duration: number): number {
  const weight = (figures: NodeFigures) => (duration > 0 ? figures.duration / duration : 1 / all.length);
  return all.reduce((total, figures) => total + (figures.complete ?? 0) * weight(figures), 0);
}

/** Returns the share of calendar days from start to finish that have passed before today, in percent. */
function passedPercent(start: string | undefined, finish: string | undefined, today: string): number | undefined {
  const [from, to, now] = [rangeBarDay(start), rangeBarDay(finish), rangeBarDay(today)];
  if (from === undefined || to === undefined || now === undefined) return undefined;
  return Math.min(Math.max((now - from) / (to - from + 1), 0), 1) * 100;
}
