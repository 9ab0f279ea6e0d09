import {
  type ActivityItem,
  inNaturalOrder,
  isDoneActivity,
  isActivityLate,
  isWorkActivity,
} from '#app/features/activities/activity-item.ts';
import type { TodoGroupData } from '#app/features/todos/todo-order.ts';

/** Selects the user's current work. Pure. */

/** Of each group at first; the rest is shown on demand. */
export const maxWorkItems = 12;

const workGroups = ['overdue', 'today', 'week'] as const;
export type MyWorkGroup = (typeof workGroups)[number];

/** When an open activity is to be worked on: its last day has passed, it goes on today, or it begins in this week. */
function workGroupOf({ activity }: ActivityItem, today: string, endOfWeek: string): MyWorkGroup | undefined {
  if (!isWorkActivity(activity) || isDoneActivity(activity) || !activity.start) return undefined;
  if (isActivityLate(activity, today)) return 'overdue';
  if (activity.start <= today) return 'today';
  return activity.start <= endOfWeek ? 'week' : undefined;
}

/** The activities for now in their groups, in each what is due first; groups without any are left out. */
export function workForNow(items: readonly ActivityItem[], today: string, endOfWeek: string) {
  const sorted = items.toSorted(inNaturalOrder);
  return workGroups.flatMap((group) => {
    const own = sorted.filter((item) => workGroupOf(item, today, endOfWeek) === group);
    return own.length === 0 ? [] : [{ group, items: own }];
  });
}

/** Hours of my part of an activity. */
export interface MyPart {
  /** Remaining hours; undefined if one of its assignments hides them. */
  readonly remaining: number | undefined;
  /** Hours over plan. */
  readonly over: number;
  /** Hours that wait to be sent. */
  readonly waiting: number;
}

/** My parts of activities: the sums of my assignments. */
export function partsByActivity(parts: readonly (MyPart & { activityId: string })[]): ReadonlyMap<string, MyPart> {
  const sums = new Map<string, MyPart>();
  for (const { activityId, remaining, over, waiting } of parts) {
    const former = sums.get(activityId) ?? { remaining: 0, over: 0, waiting: 0 };
    const isKnown = former.remaining !== undefined && remaining !== undefined;
    sums.set(activityId, {
      remaining: isKnown ? former.remaining + remaining : undefined,
      over: former.over + over,
      waiting: former.waiting + waiting,
    });
  }
  return sums;
}

const urgent: ReadonlySet<string> = new Set(['overdue', 'today', 'soon']);

/** Of to-dos that are grouped by their due day, those that are due within a week. */
export function todosForNow(byDue: readonly TodoGroupData[]): TodoGroupData[] {
  return byDue.filter(({ key }) => urgent.has(key));
}
