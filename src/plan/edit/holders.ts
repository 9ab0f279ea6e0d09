import { ActivityType, collectionTypes } from '#contract/core/codes.ts';
import type { PlanActivity } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { claimUnassigned, sumEffort } from './assignments.ts';
import { clearWork } from './dates.ts';
import { EditRefused } from '../edit-refusal.ts';

/**
 * Converts activities that get their first or lose their last child. A parent is a collection: its dates, effort and
 * progress are derived from its children. Links stay.
 */

/**
 * To be called when an activity has got rows. Recorded work has to stay where it was recorded, so an activity with records takes none.
 * Otherwise its effort, assignments and progress go. Its first row takes them over where that was inserted as a part of it, so
 * that breaking work down loses none.
 * @param part the id of the first row, if that is new and brings no work of its own
 */
export function becomeHolder(draft: DocumentDraft, id: string, part?: string): void {
  const activity = draft.get(id);
  if (activity.type === ActivityType.adHoc) throw new EditRefused('AdHoc', [id]);
  if (collectionTypes.includes(activity.type)) return;
  if (activity.isRecorded) throw new EditRefused('Recorded', [id]);
  claimUnassigned(draft, id);
  if (part !== undefined) handDown(draft, draft.get(id), part);
  clearWork(draft, id);
  draft.change(id, { type: ActivityType.collection });
}

function handDown(draft: DocumentDraft, activity: PlanActivity, part: string): void {
  const { unassignedEffort, complete, actualStart, actualFinish } = activity;
  if (activity.type === ActivityType.milestone || activity.type === ActivityType.task) return;
  const { start, finish, duration } = activity;
  const dates = start === null ? {} : { start, finish, duration };
  draft.change(part, { ...dates, unassignedEffort, complete, actualStart, actualFinish });
  for (const assignment of draft.assignmentsOf(activity.id)) draft.setAssignment({ ...assignment, activityId: part });
  sumEffort(draft, part);
}

/**
 * To be called when rows were taken out of a collection: one that is empty now becomes an activity of the dates that it had, or a task
 * if it held tasks.
 */
export function settleHolder(draft: DocumentDraft, id: string | null): void {
  const activity = id === null ? undefined : draft.find(id);
  if (!activity || draft.holds(activity.id) || !collectionTypes.includes(activity.type)) return;
  const isOfTasks = activity.type === ActivityType.taskCollection;
  const dates = isOfTasks ? { start: null, finish: null, duration: 0 } : {};
  const { actualStart } = activity;
  draft.change(activity.id, {
    type: isOfTasks ? ActivityType.task : ActivityType.standard,
    ...dates,
    ...(activity.isRecorded ? {} : { complete: actualStart === null ? 0 : activity.complete }),
  });
  sumEffort(draft, activity.id);
}

/** Moving rows in the outline, with all that they hold. Several rows keep their order. */
