import { ActivityType, collectionTypes } from '#contract/core/codes.ts';
import type { PlanActivity } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { claimUnassigned, sumEffort } from './assignments.ts';
import { checkDay, checkNumber } from './fields.ts';
import { EditRefused, type RefusalCode } from '../edit-refusal.ts';

/** Sets the progress of activities without recorded work. */

const done = 100;

type Stated = Pick<PlanActivity, 'type' | 'isRecorded'>;

/** Why the progress of an activity can't be stated: it follows from records or from what it holds. */
function statedRefusal({ type, isRecorded }: Stated): RefusalCode | undefined {
  if (collectionTypes.includes(type)) return 'FollowsFromHeld';
  return isRecorded ? 'ProgressRecorded' : undefined;
}

/**
 * Why an activity can't be complete to a percentage.
 * @param value percent, 0 to 100
 */
export function progressRefusalCode(activity: Stated, value: number): RefusalCode | undefined {
  const isAllOrNothing = activity.type === ActivityType.milestone || activity.type === ActivityType.adHoc;
  return statedRefusal(activity) ?? (isAllOrNothing && value > 0 && value < done ? 'DoneOrNot' : undefined);
}

function checkStated(activity: PlanActivity): void {
  const refused = statedRefusal(activity);
  if (refused) throw new EditRefused(refused, [activity.id]);
}

/**
 * Sets the completion of an activity. Its actual start defaults to the planned start, its actual finish to the planned
 * finish.
 * @param value percent, 0 to 100; only 0 or 100 for a milestone or an ad hoc activity
 * @param on the day for an activity without dates
 */
export function setActivityProgress(draft: DocumentDraft, id: string, value: number, on?: string): void {
  const activity = draft.get(id);
  checkStated(activity);
  const complete = checkNumber(value, 0, done, id);
  const refused = progressRefusalCode(activity, complete);
  if (refused) throw new EditRefused(refused, [id]);
  if (complete === activity.complete) return;
  const start = activity.actualStart ?? activity.start ?? on ?? null;
  claimUnassigned(draft, id);
  if (complete > 0 && start === null) throw new EditRefused('NoDates', [id]);
  const finish = activity.actualFinish ?? activity.finish ?? on ?? start;
  const actualFinish = finish !== null && start !== null && finish < start ? start : finish;
  draft.change(id, {
    complete,
    actualStart: complete > 0 ? start : null,
    actualFinish: complete === done ? actualFinish : null,
  });
  sumEffort(draft, id);
}

/** Sets the day on which work began; null: nothing is done. */
export function setActualStart(draft: DocumentDraft, id: string, day: string | null): void {
  const activity = draft.get(id);
  checkStated(activity);
  if (day === null) {
    setActivityProgress(draft, id, 0);
    draft.change(id, { actualStart: null });
    return;
  }
  const actualStart = checkDay(day, id);
  if (activity.actualFinish !== null && activity.actualFinish < day) throw new EditRefused('FinishBeforeStart', [id]);
  draft.change(id, { actualStart });
}

/** Sets the day on which the work was done; null: it is begun and not done. */
export function setActualFinish(draft: DocumentDraft, id: string, day: string | null): void {
  const activity = draft.get(id);
  checkStated(activity);
  if (day === null) {
    if (activity.actualFinish === null) return;
    claimUnassigned(draft, id);
    draft.change(id, { complete: 0, actualFinish: null });
    sumEffort(draft, id);
    return;
  }
  checkDay(day, id);
  const begun = activity.actualStart ?? activity.start ?? day;
  if (activity.actualStart !== null && day < begun) throw new EditRefused('FinishBeforeStart', [id]);
  claimUnassigned(draft, id);
  draft.change(id, { complete: done, actualStart: begun < day ? begun : day, actualFinish: day });
  sumEffort(draft, id);
}
