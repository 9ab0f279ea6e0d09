import { ActivityType, PlanStatus, collectionTypes } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { rangeBarDay } from '#app/kit/RangeBar.tsx';

/** An activity with a day that matters, and how many days from today that is. */
export interface DueActivity {
  readonly activity: OpActivity;
  readonly day: string;
  readonly days: number;
}

/** Tells whether an activity is complete. */
export const isActivityDone = ({ complete, status }: OpActivity) =>
  (complete ?? 0) >= 100 || status === PlanStatus.done;

/** True for an activity that holds others. */
export const isActivityCollection = ({ type }: OpActivity) =>
  typeof type === 'number' && collectionTypes.includes(type);

function due(activity: OpActivity, day: string | null | undefined, today: string): DueActivity[] {
  const [at, now] = [rangeBarDay(day), rangeBarDay(today)];
  return day && at !== undefined && now !== undefined ? [{ activity, day, days: at - now }] : [];
}

/** The milestones that lie ahead, the nearest first. */
export function nextMilestones(activities: readonly OpActivity[], today: string): DueActivity[] {
  return activities
    .filter((activity) => activity.type === ActivityType.milestone && !isActivityDone(activity))
    .flatMap((activity) => due(activity, activity.finish ?? activity.start, today))
    .filter(({ days }) => days >= 0)
    .toSorted((a, b) => a.days - b.days);
}

/** Returns the overdue activities, the latest first; of collections only their contents. */
export function lateActivities(activities: readonly OpActivity[], today: string): DueActivity[] {
  return activities
    .filter((activity) => !isActivityCollection(activity) && !isActivityDone(activity) && activity.deleted !== true)
    .flatMap((activity) => due(activity, activity.finish, today))
    .filter(({ days }) => days < 0)
    .toSorted((a, b) => a.days - b.days);
}
