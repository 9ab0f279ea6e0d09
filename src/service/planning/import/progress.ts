import type { PlanTask } from '#planfile/plan.ts';
import { rounded } from '../../figures/derived.ts';

/** What a file says of the progress of a task. Days are `yyyy-MM-dd`. */
export interface ImportedProgress {
  readonly start: string;
  /** When it was finished; null while it runs. */
  readonly finish: string | null;
  /** Percent, less than 100 while it runs. */
  readonly complete: number;
}

const dayLength = 10;
const whole = 100;

/** How complete a task is: by its work where it has some, else by its duration. */
function completeOf(task: PlanTask): number {
  const { work = 0, actualWork, percentWorkComplete, percentComplete = 0 } = task;
  const byWork = percentWorkComplete ?? (actualWork === undefined ? undefined : (whole * actualWork) / work);
  const complete = work > 0 ? (byWork ?? percentComplete) : percentComplete;
  return rounded(Math.min(whole, Math.max(0, complete)));
}

/** Whether the file says of a task that something was done. What is below a summary says so itself. */
export function hasBegun(task: PlanTask): boolean {
  return !task.isSummary && (completeOf(task) > 0 || task.actualStart !== undefined || task.actualFinish !== undefined);
}

/**
 * The progress of a task that has begun; null for the others, and where no day is known on which it began. A milestone is done or
 * not.
 */
export function progressOf(task: PlanTask): ImportedProgress | null {
  if (!hasBegun(task)) return null;
  const complete = task.actualFinish === undefined ? completeOf(task) : whole;
  const isDone = complete >= whole;
  if (task.isMilestone && !isDone) return null;
  const begun = task.actualStart ?? task.start ?? task.actualFinish ?? task.finish;
  if (begun === undefined) return null;
  const start = begun.slice(0, dayLength);
  const finish = isDone ? (task.actualFinish ?? task.finish ?? begun).slice(0, dayLength) : null;
  return { start: finish !== null && finish < start ? finish : start, finish, complete: isDone ? whole : complete };
}
