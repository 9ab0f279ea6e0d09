import { groupBy } from '#plan/group-by.ts';
import { PlanStatus } from '#contract/core/codes.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import type { TreeNode } from '#app/kit/tree.ts';
import {
  type ActivityItem,
  isDoneActivity,
  isActivityLate,
  activitySortPriority,
  remainingOf,
} from './activity-item.ts';
import { statusText } from './StatusWord.tsx';

/** Activities in groups: by project, by when they are due, by priority or status. Pure. */

export const activityGroupings = ['project', 'date', 'priority', 'status', 'none'] as const;
export type ActivityGrouping = (typeof activityGroupings)[number];

/** A group: its own name, or that of a text. */
export interface ActivityGroup {
  readonly name: string | { readonly text: TextKey; readonly value?: number };
  readonly count: number;
  /** Hours. */
  readonly actual: number;
  readonly remaining: number;
}

/** A row of the list. */
export type ListItem = ({ readonly kind: 'activity' } & ActivityItem) | ({ readonly kind: 'group' } & ActivityGroup);

/** The days that divide "when": those of `weekOf`, this week and the next. */
export interface GroupingDays {
  readonly today: string;
  /** The last day of this week. */
  readonly endOfWeek: string;
  readonly endOfNextWeek: string;
}

interface ActivityGroupKey {
  readonly key: string;
  readonly order: number | string;
  readonly name: ActivityGroup['name'];
}

const dateGroups = ['late', 'week', 'nextWeek', 'later', 'never', 'done'] as const;

function dueOf(
  { activity }: ActivityItem,
  { today, endOfWeek, endOfNextWeek }: GroupingDays,
): (typeof dateGroups)[number] {
  const { finish } = activity;
  if (isDoneActivity(activity)) return 'done';
  if (!finish) return 'never';
  if (isActivityLate(activity, today)) return 'late';
  if (finish <= endOfWeek) return 'week';
  return finish <= endOfNextWeek ? 'nextWeek' : 'later';
}

const statusOrder: readonly number[] = [
  PlanStatus.overdue,
  PlanStatus.inProgress,
  PlanStatus.notStarted,
  PlanStatus.done,
];

function activityGroupKey(
  item: ActivityItem,
  by: Exclude<ActivityGrouping, 'none'>,
  calendar: GroupingDays,
): ActivityGroupKey {
  const { activity, project, projectName } = item;
  switch (by) {
    case 'project':
      return { key: `p${project?.id ?? '-'}`, order: project ? projectName : '\uffff', name: projectName };
    case 'date': {
      const due = dueOf(item, calendar);
      return { key: `d${due}`, order: dateGroups.indexOf(due), name: { text: `activity.due.${due}` } };
    }
    case 'priority': {
      const value = activity.priority || 0;
      const name =
        value === 0 ? { text: 'activity.noPriority' as const } : { text: 'activity.isPriority' as const, value };
      return { key: `r${value}`, order: activitySortPriority(activity), name };
    }
    case 'status': {
      const status = activity.status ?? PlanStatus.notStarted;
      return { key: `s${status}`, order: statusOrder.indexOf(status), name: { text: statusText(status) } };
    }
  }
}

const activityLeaf = (item: ActivityItem, key: string): TreeNode<ListItem> => ({
  key,
  item: { kind: 'activity', ...item },
  children: [],
});

/** Groups activities, keeping their order; each group has its count and hours. */
export function groupedActivities(
  items: readonly ActivityItem[],
  by: ActivityGrouping,
  calendar: GroupingDays,
): readonly TreeNode<ListItem>[] {
  if (by === 'none') return items.map((item) => activityLeaf(item, item.activity.id));
  const placed = items.map((item) => ({ item, ...activityGroupKey(item, by, calendar) }));
  return [...groupBy(placed, ({ key }) => key)]
    .toSorted(([, [a]], [, [b]]) => compareGroupOrder(a?.order ?? '', b?.order ?? ''))
    .map(([key, members]) => ({
      key,
      item: { kind: 'group', name: members[0]?.name ?? '', ...activityTotals(members.map(({ item }) => item)) },
      children: members.map(({ item }) => activityLeaf(item, item.activity.id)),
    }));
}

export function activityTotals(items: readonly ActivityItem[]): Omit<ActivityGroup, 'name'> {
  const sum = (hours: (item: ActivityItem) => number) => items.reduce((all, item) => all + hours(item), 0);
  return {
    count: items.length,
    actual: sum(({ activity }) => activity.actualEffort ?? 0),
    remaining: sum(({ activity }) => remainingOf(activity)),
  };
}

function compareGroupOrder(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}
