import { type ReactNode, useMemo } from 'react';
import { ActivityType } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { type LocaleTexts, useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { columnOrder } from '#app/kit/column-order.ts';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { cutCell, recordCell, type RecordColumn, recordTreeColumn } from '#app/kit/record-column.tsx';
import type { Sort, TreeColumn } from '#app/kit/tree-column.ts';
import { wordsTest } from '#app/kit/typed-words.ts';
import type { ActivityGroup, ListItem } from './activity-groups.ts';
import { type ActivityItem, inNaturalOrder, remainingOf } from './activity-item.ts';
import { ActivityDates, ActivityMarks, CategoryMark } from './ActivityMarks.tsx';
import { StatusWord, activityTypeText } from './StatusWord.tsx';

const activityTypeIcons: Readonly<Record<number, typeof icons.Task>> = {
  [ActivityType.milestone]: icons.Milestone,
  [ActivityType.adHoc]: icons.AdHoc,
  [ActivityType.collection]: icons.Collection,
  [ActivityType.taskCollection]: icons.Collection,
  [ActivityType.scheduledTaskCollection]: icons.Collection,
};

export function typeIcon({ type }: OpActivity): typeof icons.Task {
  return activityTypeIcons[type ?? ActivityType.standard] ?? icons.Task;
}

function groupName({ name }: ActivityGroup, text: TextFunction): string {
  if (typeof name === 'string') return name;
  return text(name.text, name.value === undefined ? {} : { value: name.value });
}

interface ActivityColumn extends RecordColumn<ActivityItem> {
  /** The cell of a group; empty by default. */
  group?(group: ActivityGroup, context: LocaleTexts): ReactNode;
}

const effortColumn = (
  id: 'base' | 'actual' | 'remaining',
  value: (activity: OpActivity) => number | null | undefined,
  groupValue?: (group: ActivityGroup) => number,
): ActivityColumn => ({
  id,
  label: `activity.${id}`,
  width: 92,
  value: ({ activity }) => value(activity),
  write: (hours, { format }) => format.hours(hours),
  ...(groupValue && { group: (group, { format }) => <b>{format.hours(groupValue(group))}</b> }),
});

/** All columns of a list of activities in their natural order. */
export const activityListColumns: readonly ActivityColumn[] = [
  {
    id: 'name',
    label: 'activity.name',
    width: 340,
    value: ({ activity }) => activity.name,
    group: (group, { text }) => (
      <span className="activity-name">
        <b dir="auto" title={groupName(group, text)}>
          {groupName(group, text)}
        </b>
        <small>{text('activity.count', { count: group.count })}</small>
      </span>
    ),
    cell: (item, { text }) => (
      <span className="activity-name">
        <PlainIcon of={typeIcon(item.activity)} className="kind" />
        <span className="text" dir="auto" title={item.activity.name ?? ''}>
          {item.activity.name}
        </span>
        <span className="hidden">{text(activityTypeText(item.activity.type))}</span>
        <ActivityMarks item={item} />
      </span>
    ),
  },
  { id: 'project', label: 'activity.project', width: 190, value: ({ projectName }) => projectName },
  {
    id: 'dates',
    label: 'activity.dates',
    width: 316,
    value: ({ activity }) => activity.finish,
    cell: ({ activity }) => <ActivityDates activity={activity} />,
  },
  {
    id: 'priority',
    label: 'activity.priority',
    width: 76,
    align: 'end',
    value: ({ activity }) => activity.priority || undefined,
  },
  {
    id: 'status',
    label: 'activity.status',
    width: 132,
    value: ({ activity }) => activity.status,
    cell: ({ activity }) => <StatusWord status={activity.status} />,
  },
  {
    id: 'complete',
    label: 'activity.complete',
    width: 116,
    value: ({ activity }) => activity.complete,
    cell: ({ activity: { complete } }, { text, format }) => (
      <ProgressLine isGoal label={text('activity.complete')} percent={complete} write={format.percent} />
    ),
  },
  effortColumn('base', ({ baseEffort }) => baseEffort),
  effortColumn(
    'actual',
    ({ actualEffort }) => actualEffort,
    ({ actual }) => actual,
  ),
  effortColumn('remaining', remainingOf, ({ remaining }) => remaining),
  {
    id: 'category',
    label: 'activity.category',
    width: 140,
    value: ({ category }) => category?.name,
    cell: ({ category }) => category && <CategoryMark category={category} />,
  },
  { id: 'wbs', label: 'activity.wbs', width: 88, value: ({ activity }) => activity.wbsCode },
  {
    id: 'modified',
    label: 'activity.modified',
    width: 160,
    value: ({ activity }) => activity.modified,
    cell: ({ activity }, { format }) => cutCell(format.moment(activity.modified)),
  },
];

/** All columns with their cells. */
export function useActivityColumns(isOfOneProject: boolean): readonly TreeColumn<ListItem>[] {
  const texts = useText();
  return useMemo(
    () =>
      activityListColumns
        .filter(({ id }) => !isOfOneProject || id !== 'project')
        .map((column) => ({
          ...recordTreeColumn(column, texts),
          cell: (item: ListItem) =>
            item.kind === 'group' ? column.group?.(item, texts) : recordCell(column, item, texts),
        })),
    [texts, isOfOneProject],
  );
}

/** Sorts activities: those without a value come last in either direction, equal ones keep their order. */
export function sortedItems(items: readonly ActivityItem[], sort: Sort | undefined): ActivityItem[] {
  const natural = items.toSorted(inNaturalOrder);
  return sort ? natural.toSorted(columnOrder(activityListColumns, sort)) : natural;
}

/** Tests whether an activity contains all words in its name, WBS code, project or category. */
export function activityItemTest(filter: string): ((item: ActivityItem) => boolean) | undefined {
  const has = wordsTest(filter);
  return (
    has &&
    (({ activity, projectName, category }) =>
      has(`${activity.name ?? ''} ${activity.wbsCode ?? ''} ${projectName} ${category?.name ?? ''}`))
  );
}
