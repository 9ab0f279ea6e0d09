import {
  addressChoice,
  addressColumns,
  addressFlag,
  addressId,
  addressKeys,
  addressWith,
  addressSort,
  addressText,
  type ViewOf,
} from '#app/kit/address-view.ts';
import type { ColumnWidth } from '#app/kit/tree-column.ts';
import { type ActivityGrouping, activityGroupings } from './activity-groups.ts';

/** Groups of rows, a flat table, or a board of the statuses. */
export const activityShapes = ['list', 'table', 'board'] as const;
export type ActivityShape = (typeof activityShapes)[number];

const nameColumnWidth: ColumnWidth = { id: 'name', width: 340 };
const projectColumnWidth: ColumnWidth = { id: 'project', width: 190 };
const datesColumnWidth: ColumnWidth = { id: 'dates', width: 316 };
const otherColumnWidths: readonly ColumnWidth[] = [
  { id: 'priority', width: 76 },
  { id: 'complete', width: 116 },
  { id: 'actual', width: 92 },
  { id: 'remaining', width: 92 },
  { id: 'category', width: 140 },
];

export function defaultActivityColumns(hasProject: boolean): readonly ColumnWidth[] {
  return hasProject
    ? [nameColumnWidth, datesColumnWidth, projectColumnWidth, ...otherColumnWidths]
    : [nameColumnWidth, datesColumnWidth, ...otherColumnWidths];
}

const listSettings = (usual: ActivityGrouping) => ({
  // The search and the order of one shape stay when another one is chosen, but not the page.
  shape: addressWith(addressChoice<ActivityShape>('view', activityShapes, 'list'), { page: undefined }),
  // Groups are opened and closed by their keys, which are those of one grouping.
  grouping: addressWith(addressChoice<ActivityGrouping>('group', activityGroupings, usual), { closed: undefined }),
  sort: addressSort('sort'),
  filter: addressText('filter'),
  hasCompleted: addressFlag('completed'),
  /** Keys of the groups that are closed. */
  closed: addressKeys('closed'),
  columns: addressColumns,
  /** The activity whose details are open. */
  activity: addressId('activity'),
});

/** The settings of a list of all projects, and of one project. */
export const allSettings = listSettings('project');
export const projectSettings = listSettings('date');

type ListState = ViewOf<typeof allSettings>;
export type ListChange = Partial<ListState>;

/** View of an activity list; all of it is in the address. */
export interface ListView extends ListState {
  readonly columns: readonly ColumnWidth[];
}

/** The view with the usual columns where the address has none. A group of a project says its name already. */
export const withListColumns = (state: ListState, isOfOneProject: boolean): ListView => ({
  ...state,
  columns: state.columns ?? defaultActivityColumns(!isOfOneProject && state.grouping !== 'project'),
});
