import { PlanStatus } from '#contract/core/codes.ts';

/** Progress of an activity or project. */
export interface PlanProgress {
  /** Percent. */
  readonly complete: number;
  /** Hours that were recorded for it. */
  readonly actualEffort: number;
  /** It has an actual start. */
  readonly isStarted?: boolean;
  /** The planned finish, `yyyy-MM-dd`. */
  readonly finish: string | null;
}

/** `PlanStatus`: done, else overdue once the finish has passed, else in progress as soon as anything happened. */
export function planStatus({ complete, actualEffort, isStarted = false, finish }: PlanProgress, today: string): number {
  if (complete >= 100) return PlanStatus.done;
  if (finish !== null && finish < today) return PlanStatus.overdue;
  return complete > 0 || actualEffort > 0 || isStarted ? PlanStatus.inProgress : PlanStatus.notStarted;
}
