import {
  readColumnWidths,
  readList,
  readSort,
  writeColumnWidths,
  writeKeyList,
  writeSort,
} from '#app/kit/list-address.ts';
import type { ColumnWidth, Sort } from '#app/kit/tree-column.ts';
import type { AddressValues } from '#app/kit/use-address.ts';
import { type ActivityGrouping, activityGroupings } from './activity-groups.ts';

/** Groups of rows, a flat table, or a board of the statuses. */
export const activityShapes = ['list', 'table', 'board'] as const;
export type ActivityShape = (typeof activityShapes)[number];

/** View of an activity list; all of it is in the address. */
export interface ListView {
  readonly shape: ActivityShape;
  readonly grouping: ActivityGrouping;
  readonly sort: Sort | undefined;
  readonly filter: string;
  readonly hasCompleted: boolean;
  /** Keys of the groups that are closed. */
  readonly closed: readonly string[];
  readonly columns: readonly ColumnWidth[];
  /** The activity whose details are open. */
  readonly activity: string | undefined;
}

const nameColumnWidth: ColumnWidth = { id: 'name', width: 340 };
const projectColumnWidth: ColumnWidth = { id: 'project', width: 190 };
const datesColumnWidth: ColumnWidth = { id: 'dates', width: 292 };
const otherColumnWidths: readonly ColumnWidth[] = [
  { id: 'priority', width: 76 },
  { id: 'complete', width: 116 },
  { id: 'actual', width: 92 },
  { id: 'remaining', width: 92 },
  { id: 'category', width: 140 },
];

/** A group of a project says its name already. */
export function defaultActivityColumns(hasProject: boolean): readonly ColumnWidth[] {
  return hasProject
    ? [nameColumnWidth, datesColumnWidth, projectColumnWidth, ...otherColumnWidths]
    : [nameColumnWidth, datesColumnWidth, ...otherColumnWidths];
}

/** Reads the view from an address; missing or unreadable values get their defaults. */
export function readListView(values: URLSearchParams, isOfOneProject: boolean): ListView {
  const requested = values.get('group');
  const grouping = activityGroupings.find((each) => each === requested) ?? (isOfOneProject ? 'date' : 'project');
  return {
    shape: activityShapes.find((each) => each === values.get('view')) ?? 'list',
    grouping,
    sort: readSort(values.get('sort')),
    filter: values.get('filter') ?? '',
    hasCompleted: values.get('completed') === '1',
    closed: readList(values.get('closed')),
    columns:
      readColumnWidths(values.get('columns')) ?? defaultActivityColumns(!isOfOneProject && grouping !== 'project'),
    activity: values.get('activity') ?? undefined,
  };
}

/** Columns that are undefined are the usual ones again. */
export type ListChange = Partial<Omit<ListView, 'columns'>> & { readonly columns?: ListView['columns'] | undefined };

/** A change of the view as values of the address; undefined values are left out of it. */
export function listViewValues(change: ListChange): AddressValues {
  return {
    // The search and the order of one shape stay when another one is chosen, but not the page.
    ...('shape' in change && { view: change.shape === 'list' ? undefined : change.shape, page: undefined }),
    // Groups are opened and closed by their keys, which are those of one grouping.
    ...('grouping' in change && { group: change.grouping, closed: undefined }),
    ...('sort' in change && { sort: writeSort(change.sort) }),
    ...('filter' in change && { filter: change.filter || undefined }),
    ...('hasCompleted' in change && { completed: change.hasCompleted ? '1' : undefined }),
    ...(change.closed && { closed: writeKeyList(change.closed) }),
    ...('columns' in change && { columns: change.columns && writeColumnWidths(change.columns) }),
    ...('activity' in change && { activity: change.activity }),
  };
}
