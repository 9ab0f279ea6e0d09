import { PlanStatus } from '#contract/core/codes.ts';
import { roundHours } from '#app/i18n/hours.ts';

interface Efforts {
  readonly baseEffort?: number | null | undefined;
  readonly actualEffort?: number | null | undefined;
  readonly remainingEffort?: number | null | undefined;
  readonly status?: number | null | undefined;
}

/** Hours that were booked over the planned effort; 0 while something remains, and of what is done. */
export function overPlan({ baseEffort, actualEffort, remainingEffort, status }: Efforts): number {
  if ((remainingEffort ?? 0) > 0 || status === PlanStatus.done) return 0;
  return roundHours(Math.max((actualEffort ?? 0) - (baseEffort ?? 0), 0));
}
