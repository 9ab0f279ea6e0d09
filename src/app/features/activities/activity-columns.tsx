import { useMemo } from 'react';
import { ActivityType } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { TextFormat } from '#app/i18n/text-format.ts';
import { AdHocIcon, CollectionIcon, MilestoneIcon, PlainIcon, TaskIcon } from '#app/kit/icons.tsx';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import type { ActivityGroup, ListItem } from './activity-groups.ts';
import { type ActivityItem, remainingOf } from './activity-item.ts';
import { ActivityDates, ActivityMarks, CategoryMark } from './ActivityMarks.tsx';
import { StatusWord, activityTypeText } from './StatusWord.tsx';

type ActivityColumn = TreeColumn<ListItem>;
type ActivityTextFunction = (key: TextKey, values?: Record<string, string | number>) => string;

const activityTypeIcons: Readonly<Record<number, typeof TaskIcon>> = {
  [ActivityType.milestone]: MilestoneIcon,
  [ActivityType.adHoc]: AdHocIcon,
  [ActivityType.collection]: CollectionIcon,
  [ActivityType.taskCollection]: CollectionIcon,
  [ActivityType.scheduledTaskCollection]: CollectionIcon,
};

export function typeIcon({ type }: OpActivity): typeof TaskIcon {
  return activityTypeIcons[type ?? ActivityType.standard] ?? TaskIcon;
}

function groupName({ name }: ActivityGroup, text: ActivityTextFunction): string {
  if (typeof name === 'string') return name;
  return text(name.text, name.value === undefined ? {} : { value: name.value });
}

/** All columns of a list of activities in their natural order. */
export function useActivityColumns(isOfOneProject: boolean): readonly ActivityColumn[] {
  const { text, format } = useText();
  return useMemo(() => {
    const all = [...mainActivityColumns(text), ...hourColumns(text, format), ...lastActivityColumns(text, format)];
    return isOfOneProject ? all.filter(({ id }) => id !== 'project') : all;
  }, [text, format, isOfOneProject]);
}

interface ColumnOptions extends Pick<ActivityColumn, 'id' | 'width' | 'align'> {
  readonly header: string;
  group?(group: ActivityGroup): React.ReactNode;
}

/** A column that shows something else for a group, or nothing. */
function activityTableColumn(options: ColumnOptions, cell: (item: ActivityItem) => React.ReactNode): ActivityColumn {
  const { group, ...column } = options;
  return { ...column, isSortable: true, cell: (item) => (item.kind === 'group' ? group?.(item) : cell(item)) };
}

function mainActivityColumns(text: ActivityTextFunction): ActivityColumn[] {
  return [
    activityTableColumn(
      {
        id: 'name',
        header: text('activity.name'),
        width: 340,
        group: (group) => (
          <span className="activity-name">
            <b dir="auto" title={groupName(group, text)}>
              {groupName(group, text)}
            </b>
            <small>{text('activity.count', { count: group.count })}</small>
          </span>
        ),
      },
      (item) => (
        <span className="activity-name">
          <PlainIcon of={typeIcon(item.activity)} className="kind" />
          <span className="text" dir="auto" title={item.activity.name ?? ''}>
            {item.activity.name}
          </span>
          <span className="hidden">{text(activityTypeText(item.activity.type))}</span>
          <ActivityMarks item={item} />
        </span>
      ),
    ),
    activityTableColumn({ id: 'project', header: text('activity.project'), width: 190 }, ({ projectName }) =>
      truncatedCell(projectName),
    ),
    activityTableColumn({ id: 'dates', header: text('activity.dates'), width: 292 }, ({ activity }) => (
      <ActivityDates activity={activity} />
    )),
    activityTableColumn(
      { id: 'priority', header: text('activity.priority'), width: 76, align: 'end' },
      ({ activity }) => truncatedCell(activity.priority ? String(activity.priority) : ''),
    ),
    activityTableColumn({ id: 'status', header: text('activity.status'), width: 132 }, ({ activity }) => (
      <StatusWord status={activity.status} />
    )),
  ];
}

function hourColumns(text: ActivityTextFunction, format: TextFormat): ActivityColumn[] {
  return [
    activityTableColumn({ id: 'complete', header: text('activity.complete'), width: 116 }, ({ activity }) => (
      <ProgressLine
        isGoal
        label={text('activity.complete')}
        percent={activity.complete}
        text={format.percent(activity.complete)}
      />
    )),
    activityTableColumn({ id: 'base', header: text('activity.base'), width: 92, align: 'end' }, ({ activity }) =>
      truncatedCell(format.hours(activity.baseEffort)),
    ),
    activityTableColumn(
      {
        id: 'actual',
        header: text('activity.actual'),
        width: 92,
        align: 'end',
        group: ({ actual }) => <b>{format.hours(actual)}</b>,
      },
      ({ activity }) => truncatedCell(format.hours(activity.actualEffort)),
    ),
    activityTableColumn(
      {
        id: 'remaining',
        header: text('activity.remaining'),
        width: 92,
        align: 'end',
        group: ({ remaining }) => <b>{format.hours(remaining)}</b>,
      },
      ({ activity }) => truncatedCell(format.hours(remainingOf(activity))),
    ),
  ];
}

function lastActivityColumns(text: ActivityTextFunction, format: TextFormat): ActivityColumn[] {
  return [
    activityTableColumn(
      { id: 'category', header: text('activity.category'), width: 140 },
      ({ category }) => category && <CategoryMark category={category} />,
    ),
    activityTableColumn({ id: 'wbs', header: text('activity.wbs'), width: 88 }, ({ activity }) =>
      truncatedCell(activity.wbsCode),
    ),
    activityTableColumn({ id: 'modified', header: text('activity.modified'), width: 160 }, ({ activity }) =>
      truncatedCell(format.moment(activity.modified)),
    ),
  ];
}

/** A text that is cut where its column ends, and whole on hover. */
function truncatedCell(text: string | null | undefined) {
  return text ? (
    <span dir="auto" title={text}>
      {text}
    </span>
  ) : null;
}
