import type { PlanTask } from '#files/plan.ts';
import { roundFigure } from '#service/core/figures/derived.ts';

/** Progress of a task in a file. Days are `yyyy-MM-dd`. */
export interface ImportedProgress {
  readonly start: string;
  /** When it was finished; null while it runs. */
  readonly finish: string | null;
  /** Percent, less than 100 while it runs. */
  readonly complete: number;
}

const dayTextLength = 10;
const wholePercent = 100;

/**
 * Returns the percentage done of a task: by work if it has any, otherwise by duration. Percentages in files are
 * rounded, their hours are not.
 */
function taskPercentComplete(task: PlanTask): number {
  const { work = 0, actualWork, percentWorkComplete, percentComplete = 0, actualDuration, remainingDuration } = task;
  const byWork = actualWork === undefined ? undefined : percentOfWorkDone(actualWork, work - actualWork);
  const byTime =
    actualDuration !== undefined && actualDuration.unit === remainingDuration?.unit
      ? percentOfWorkDone(actualDuration.value, remainingDuration.value)
      : undefined;
  const complete =
    work > 0
      ? exactly(percentWorkComplete, byWork, percentComplete)
      : exactly(percentComplete, byTime, percentComplete);
  return roundFigure(Math.min(wholePercent, Math.max(0, complete)));
}

/** Percent; undefined where there is nothing to be done. */
function percentOfWorkDone(done: number, open: number): number | undefined {
  const all = done + Math.max(0, open);
  return all > 0 ? (wholePercent * done) / all : undefined;
}

/** The exact percent, unless the file rounds it to another one than it states. */
function exactly(stated: number | undefined, exact: number | undefined, other: number): number {
  if (exact === undefined) return stated ?? other;
  return stated === undefined || Math.abs(exact - stated) <= 1 ? exact : stated;
}

/** Tells whether the file states progress of a task. Summaries are derived from their children. */
export function taskHasBegun(task: PlanTask): boolean {
  return (
    !task.isSummary &&
    (taskPercentComplete(task) > 0 || task.actualStart !== undefined || task.actualFinish !== undefined)
  );
}

/**
 * The progress of a task that has begun; null for the others, and where no day is known on which it began. A milestone is done or
 * not.
 */
export function importedProgress(task: PlanTask): ImportedProgress | null {
  if (!taskHasBegun(task)) return null;
  const complete = task.actualFinish === undefined ? taskPercentComplete(task) : wholePercent;
  const isDone = complete >= wholePercent;
  if (task.isMilestone && !isDone) return null;
  const begun = task.actualStart ?? task.start ?? task.actualFinish ?? task.finish;
  if (begun === undefined) return null;
  const start = begun.slice(0, dayTextLength);
  const finish = isDone ? (task.actualFinish ?? task.finish ?? begun).slice(0, dayTextLength) : null;
  return {
    start: finish !== null && finish < start ? finish : start,
    finish,
    complete: isDone ? wholePercent : complete,
  };
}
