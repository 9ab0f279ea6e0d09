import { type ActivityItem, isDone, isLate, isWork } from '#app/activities/activity-item.ts';
import { sortedItems } from '#app/activities/activity-sort.ts';
import type { Group } from '#app/todos/todo-order.ts';

/** What of my work is for now. Pure. */

/** Of each group at first; the rest is shown on demand. */
export const shownAtOnce = 12;

const groups = ['overdue', 'today', 'week'] as const;
export type WorkGroup = (typeof groups)[number];

/** When an open activity is to be worked on: its last day has passed, it goes on today, or it begins in this week. */
function groupOf({ activity }: ActivityItem, today: string, endOfWeek: string): WorkGroup | undefined {
  if (!isWork(activity) || isDone(activity) || !activity.start) return undefined;
  if (isLate(activity, today)) return 'overdue';
  if (activity.start <= today) return 'today';
  return activity.start <= endOfWeek ? 'week' : undefined;
}

/** The activities for now in their groups, in each what is due first; groups without any are left out. */
export function workForNow(items: readonly ActivityItem[], today: string, endOfWeek: string) {
  const sorted = sortedItems(items, undefined);
  return groups.flatMap((group) => {
    const own = sorted.filter((item) => groupOf(item, today, endOfWeek) === group);
    return own.length === 0 ? [] : [{ group, items: own }];
  });
}

interface Part {
  readonly activityId: string;
  readonly remaining: number | undefined;
}

/** The hours that are left of my part of activities; undefined where one of its assignments does not tell. */
export function remainingByActivity(parts: readonly Part[]): ReadonlyMap<string, number | undefined> {
  const sums = new Map<string, number | undefined>();
  for (const { activityId, remaining } of parts) {
    const former = sums.has(activityId) ? sums.get(activityId) : 0;
    sums.set(activityId, former === undefined || remaining === undefined ? undefined : former + remaining);
  }
  return sums;
}

const urgent: ReadonlySet<string> = new Set(['overdue', 'today', 'soon']);

/** Of to-dos that are grouped by their due day, those that are due within a week. */
export function todosForNow(byDue: readonly Group[]): Group[] {
  return byDue.filter(({ key }) => urgent.has(key));
}
