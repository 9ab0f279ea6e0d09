import type { OpWorkingActivity } from '#contract/app/plan-editing.ts';
import { ActivityType } from '#contract/core/codes.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { overPlanPercent } from '#service/core/figures/percent-done.ts';

/**
 * Computes done and remaining effort of a working version visible only to its holder: the stored figures belong to the
 * current version. Pure.
 */

/** An activity with what its open effort follows from. */
export interface WorkingRow extends OpWorkingActivity {
  /** Work is recorded for it. */
  readonly isBooked: boolean;
}

/** Sums over the contents of a collection. */
interface EffortSum {
  actual: number;
  open: number;
  duration: number;
  /** Percent by duration, and by number. */
  byDuration: number;
  complete: number;
  count: number;
  /** Something in it has hours over plan, and is not done. */
  isOver: boolean;
}

/**
 * The activities with actual and open effort as a check-in would give them: of what work is recorded for as stored, else from
 * base effort and stated progress; of what holds others the sum, and its progress with it.
 * @param rows in the order of the plan
 */
export function withEfforts(rows: readonly WorkingRow[]): WorkingRow[] {
  const sums = new Map<string, EffortSum>();
  const done: WorkingRow[] = [];
  for (const row of rows.toReversed()) {
    const below = sums.get(row.id);
    const figures = below ? figuresOfEffortSum(below) : leafFigures(row);
    done.push({ ...row, ...figures });
    if (row.parent) sums.set(row.parent, addToEffortSum(sums.get(row.parent), row, figures, below));
  }
  return done.toReversed();
}

interface EffortFigures {
  readonly actualEffort: number;
  readonly openEffort: number;
  readonly complete: number;
}

function leafFigures(row: WorkingRow): EffortFigures {
  const { type, baseEffort = 0, complete = 0, actualStart, actualFinish, actualEffort = 0, openEffort = 0 } = row;
  if (row.isBooked) {
    const isClosed = actualFinish !== null && complete === 100;
    return { actualEffort: actualEffort ?? 0, openEffort: isClosed ? 0 : (openEffort ?? 0), complete: complete ?? 0 };
  }
  const hasEffort = type === ActivityType.standard || type === ActivityType.task;
  const stated = actualStart || actualFinish ? (complete ?? 0) : 0;
  const effort = baseEffort ?? 0;
  const actual = hasEffort ? roundFigure((effort * stated) / 100) : 0;
  return { actualEffort: actual, openEffort: actualFinish ? 0 : roundFigure(effort - actual), complete: stated };
}

function addToEffortSum(
  sum: EffortSum | undefined,
  { duration }: WorkingRow,
  own: EffortFigures,
  below: EffortSum | undefined,
): EffortSum {
  const before = sum ?? { actual: 0, open: 0, duration: 0, byDuration: 0, complete: 0, count: 0, isOver: false };
  const hours = duration ?? 0;
  const share = below ?? { duration: hours, byDuration: hours * own.complete, complete: own.complete, count: 1 };
  return {
    actual: before.actual + own.actualEffort,
    open: before.open + own.openEffort,
    duration: before.duration + share.duration,
    byDuration: before.byDuration + share.byDuration,
    complete: before.complete + share.complete,
    count: before.count + share.count,
    isOver: before.isOver || (own.actualEffort > 0 && own.openEffort === 0 && own.complete < 100),
  };
}

function figuresOfEffortSum({ actual, open, duration, byDuration, complete, count, isOver }: EffortSum): EffortFigures {
  const effort = actual + open;
  const ofEffort = open === 0 && isOver ? overPlanPercent : (100 * actual) / effort;
  const done = effort > 0 ? ofEffort : duration > 0 ? byDuration / duration : complete / count;
  return { actualEffort: roundFigure(actual), openEffort: roundFigure(open), complete: roundFigure(done) };
}
