import { ActivityType, collectionTypes } from '#contract/core/codes.ts';
import type { PlanActivity } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { claimUnassigned, sumEffort } from './assignments.ts';
import { checkNumber } from './fields.ts';
import { EditRefused, type RefusalCode } from '../edit-refusal.ts';

/** Sets the progress of activities without recorded work. */

const done = 100;

/**
 * Why an activity can't be complete to a percentage.
 * @param value percent, 0 to 100
 */
export function progressRefusalCode(
  { type, isRecorded }: Pick<PlanActivity, 'type' | 'isRecorded'>,
  value: number,
): RefusalCode | undefined {
  if (collectionTypes.includes(type)) return 'FollowsFromHeld';
  if (isRecorded) return 'ProgressRecorded';
  const isAllOrNothing = type === ActivityType.milestone || type === ActivityType.adHoc;
  return isAllOrNothing && value > 0 && value < done ? 'DoneOrNot' : undefined;
}

/**
 * Sets the completion of an activity. Its actual start defaults to the planned start, its actual finish to the planned
 * finish.
 * @param value percent, 0 to 100; only 0 or 100 for a milestone or an ad hoc activity
 */
export function setActivityProgress(draft: DocumentDraft, id: string, value: number): void {
  const activity = draft.get(id);
  const complete = checkNumber(value, 0, done, id);
  const refused = progressRefusalCode(activity, complete);
  if (refused) throw new EditRefused(refused, [id]);
  if (complete === activity.complete) return;
  const start = activity.actualStart ?? activity.start;
  claimUnassigned(draft, id);
  if (complete > 0 && start === null) throw new EditRefused('NoDates', [id]);
  const finish = activity.actualFinish ?? activity.finish ?? start;
  const actualFinish = finish !== null && start !== null && finish < start ? start : finish;
  draft.change(id, {
    complete,
    actualStart: complete > 0 ? start : null,
    actualFinish: complete === done ? actualFinish : null,
  });
  sumEffort(draft, id);
}
