import { ActivityType } from '#contract/core/codes.ts';

/*
 * Computes the figures of an entirely new plan, which cannot have records yet: the results of `activities.ts` and
 * `assignments.ts`, known before the rows are written. Pure. Hours and percentages have four decimals and are counted
 * in ten-thousandths, so that sums and rounding match the database.
 */

interface NewActivity {
  readonly activity_id: string;
  readonly parent_id: string | null;
  readonly type: number;
  /** Hours, as the efforts. */
  readonly duration: number;
  readonly base_effort: number;
  readonly unassigned_effort: number;
}

interface NewAssignment {
  readonly activity_id: string;
  readonly resource_id: string;
  readonly base_effort: number;
}

/** Effort of one resource in a plan, hours. */
export interface ResourceEffort {
  readonly resource_id: string;
  readonly base: number;
  readonly actual: number;
  readonly open: number;
}

/** Totals of an entirely new plan. */
export interface NewTotals {
  /** Hours. */
  readonly baseEffort: number;
  readonly efforts: readonly ResourceEffort[];
}

/** Progress of an activity according to its plan file. */
interface NewPlanProgress {
  readonly actual_start: string | null;
  readonly actual_finish: string | null;
  /** Percent. */
  readonly complete: number;
}

interface NewPlanFigures {
  readonly actual_effort: number;
  readonly open_effort: number;
  readonly complete: number;
}

const figureUnitsPerOne = 10_000;
const wholePercentUnits = 100 * figureUnitsPerOne;
const toFigureUnits = (value: number) => Math.round(value * figureUnitsPerOne);

/** A quotient of what is not negative, rounded half up. */
function quotient(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** Returns a percentage of hours. */
function unitsOfPercent(amount: number, percent: number): number {
  if (percent === 0 || percent === wholePercentUnits) return percent === 0 ? 0 : amount;
  return quotient(BigInt(amount) * BigInt(percent), BigInt(wholePercentUnits));
}

/** Returns an amount of hours as a percentage of a total, which must not be 0. */
function percentOf(amount: number, total: number): number {
  if (amount === 0 || amount === total) return amount === 0 ? 0 : wholePercentUnits;
  return quotient(BigInt(amount) * BigInt(wholePercentUnits), BigInt(total));
}

const toNewPlanFigures = (actual: number, open: number, complete: number): NewPlanFigures => ({
  actual_effort: actual / figureUnitsPerOne,
  open_effort: open / figureUnitsPerOne,
  complete: complete / figureUnitsPerOne,
});

/** Facts about an activity known before its assignments are added, and the sums of these. */
interface ActivitySums {
  readonly isAbove: boolean;
  readonly progress: NewPlanProgress;
  readonly isFinished: boolean;
  /** Percent of its effort that is done; 0 where that follows from what is below it, or is not known. */
  readonly stated: number;
  base: number;
  actual: number;
  open: number;
  isDone: boolean;
}

function newActivitySums({ type }: NewActivity, progress: NewPlanProgress, isAbove: boolean): ActivitySums {
  const { actual_start, actual_finish, complete } = progress;
  const isFinished = actual_finish !== null;
  const isMeasured = isAbove || (type !== ActivityType.standard && type !== ActivityType.task);
  const isRunning = actual_start !== null && complete < 100;
  const stated = isMeasured ? 0 : isFinished ? wholePercentUnits : isRunning ? toFigureUnits(complete) : 0;
  return { isAbove, progress, isFinished, stated, base: 0, actual: 0, open: 0, isDone: false };
}

/** Counts an assignment into the sums of its activity. */
function addAssignmentToSums(own: ActivitySums, base: number, type: number): NewPlanFigures {
  const actual = unitsOfPercent(base, own.stated);
  const open = own.isFinished ? 0 : base - actual;
  const complete = own.isFinished ? wholePercentUnits : type === ActivityType.milestone ? 0 : own.stated;
  own.base += base;
  own.actual += actual;
  own.open += open;
  own.isDone ||= complete === wholePercentUnits;
  return toNewPlanFigures(actual, open, complete);
}

/** Sums over an activity and what is below it; the latter four over those that hold no others. */
interface Total {
  actual: number;
  open: number;
  duration: number;
  /** Of each the duration times the percent. */
  durationDone: bigint;
  percents: number;
  leaves: number;
}

const emptyTotal = (): Total => ({ actual: 0, open: 0, duration: 0, durationDone: 0n, percents: 0, leaves: 0 });

function addToTotal(total: Total, other: Total): void {
  total.actual += other.actual;
  total.open += other.open;
  total.duration += other.duration;
  if (other.durationDone > 0n) total.durationDone += other.durationDone;
  total.percents += other.percents;
  total.leaves += other.leaves;
}

/** Returns the activity's own planned effort that is not assigned. */
function beyondAssigned(row: NewActivity, own: ActivitySums): number {
  const unassigned = toFigureUnits(row.unassigned_effort);
  return own.isAbove ? unassigned : Math.max(unassigned, toFigureUnits(row.base_effort) - own.base, 0);
}

/** Adds what an activity has itself to what is below it. */
function addOwn(total: Total, row: NewActivity, own: ActivitySums): void {
  const beyond = beyondAssigned(row, own);
  const loose = own.isFinished && own.stated === 0 ? 0 : beyond;
  const done = unitsOfPercent(loose, own.stated);
  total.actual += own.actual + done;
  total.open += own.open + loose - done;
  if (own.isAbove) return;
  const percent = percentOfLeaf(row, own, own.actual + own.open + loose);
  const duration = toFigureUnits(row.duration);
  total.duration += duration;
  if (percent > 0) total.durationDone += BigInt(duration) * BigInt(percent);
  total.percents += percent;
  total.leaves += 1;
}

function percentOfLeaf({ type }: NewActivity, own: ActivitySums, effort: number): number {
  const { actual_start, complete } = own.progress;
  const isDone = own.isFinished || own.isDone;
  if (type === ActivityType.milestone) return isDone ? wholePercentUnits : 0;
  if (own.stated > 0) return own.stated;
  if (effort > 0) return percentOf(own.actual, effort);
  if (isDone) return wholePercentUnits;
  return actual_start !== null && complete < 100 ? toFigureUnits(complete) : 0;
}

/** By effort, by duration where there is no effort, else by number. */
function percentOfAll({ actual, open, duration, durationDone, percents, leaves }: Total): number {
  if (actual + open > 0) return percentOf(actual, actual + open);
  if (duration > 0) return quotient(durationDone, BigInt(duration));
  return leaves > 0 ? quotient(BigInt(percents), BigInt(leaves)) : 0;
}

const noNewPlanProgress: NewPlanProgress = { actual_start: null, actual_finish: null, complete: 0 };

/**
 * Returns the figures of all activities and assignments of a new plan and of the plan itself.
 * @param activities parents before children
 * @param progress progress of the activities that have some, by id
 * @returns figures in the order of the input
 */
export function figuresOfNew(
  activities: readonly NewActivity[],
  assignments: readonly NewAssignment[],
  progress: ReadonlyMap<string, NewPlanProgress>,
): {
  readonly activities: readonly NewPlanFigures[];
  readonly assignments: readonly NewPlanFigures[];
  readonly totals: NewTotals;
} {
  const above = new Set(activities.map(({ parent_id }) => parent_id));
  const places = new Map(activities.map(({ activity_id }, place) => [activity_id, place]));
  const owns = activities.map((row) => {
    const { activity_id } = row;
    return newActivitySums(row, progress.get(activity_id) ?? noNewPlanProgress, above.has(activity_id));
  });
  const ofAssignments = assignments.map(({ activity_id, base_effort }) => {
    const place = places.get(activity_id) ?? -1;
    const [row, own] = [activities[place], owns[place]];
    if (!row || !own) throw new Error(`There is no activity ${activity_id} in the plan.`);
    return addAssignmentToSums(own, toFigureUnits(base_effort), row.type);
  });
  const base = activities.reduce((sum, row, place) => sum + baseEffortUnits(row, owns[place]), 0);
  return {
    activities: rollUpNewFigures(activities, owns, places),
    assignments: ofAssignments,
    totals: { baseEffort: base / figureUnitsPerOne, efforts: effortsOf(assignments, ofAssignments) },
  };
}

const baseEffortUnits = (row: NewActivity, own: ActivitySums | undefined) =>
  own ? own.base + beyondAssigned(row, own) : 0;

/** Adds up what is planned of each resource. */
function effortsOf(assignments: readonly NewAssignment[], ofAssignments: readonly NewPlanFigures[]): ResourceEffort[] {
  const efforts = new Map<string, { base: number; actual: number; open: number }>();
  for (const [place, { resource_id, base_effort }] of assignments.entries()) {
    const effort = efforts.get(resource_id) ?? { base: 0, actual: 0, open: 0 };
    effort.base += toFigureUnits(base_effort);
    effort.actual += toFigureUnits(ofAssignments[place]?.actual_effort ?? 0);
    effort.open += toFigureUnits(ofAssignments[place]?.open_effort ?? 0);
    efforts.set(resource_id, effort);
  }
  return [...efforts].map(([resource_id, { base, actual, open }]) => ({
    resource_id,
    base: base / figureUnitsPerOne,
    actual: actual / figureUnitsPerOne,
    open: open / figureUnitsPerOne,
  }));
}

function rollUpNewFigures(
  activities: readonly NewActivity[],
  owns: readonly ActivitySums[],
  places: ReadonlyMap<string, number>,
): NewPlanFigures[] {
  const totals = activities.map(emptyTotal);
  const result: NewPlanFigures[] = [];
  for (const [last, total] of totals.toReversed().entries()) {
    const place = totals.length - 1 - last;
    const [row, own] = [activities[place], owns[place]];
    if (!row || !own) continue;
    addOwn(total, row, own);
    result[place] = toNewPlanFigures(total.actual, total.open, own.isAbove ? percentOfAll(total) : total.percents);
    const holder = row.parent_id === null ? undefined : totals[places.get(row.parent_id) ?? -1];
    if (holder) addToTotal(holder, total);
  }
  return result;
}
