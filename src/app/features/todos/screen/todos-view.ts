import { ResourceFilter } from '#contract/core/codes.ts';
import { type TodoGrouping, todoGroupings } from '../todo-order.ts';
import type { AddressValues } from '#app/kit/use-address.ts';

/** Scope of the to-dos: the user's own, those of people the user manages, or all visible ones. */
export const todoScopes = {
  mine: ResourceFilter.linkedToMe,
  managed: ResourceFilter.managedByMe,
  all: ResourceFilter.all,
};
export type TodoScope = keyof typeof todoScopes;

/** Groups of rows, a flat table, or a board of the statuses. */
export const todosShapes = ['list', 'table', 'board'] as const;
export type TodosShape = (typeof todosShapes)[number];

/** View of the screen; all of it is in the address. */
export interface TodosView {
  readonly scope: TodoScope;
  /** Id of the project to which the list is narrowed. */
  readonly project: string | undefined;
  readonly shape: TodosShape;
  readonly hasDone: boolean;
  readonly grouping: TodoGrouping;
  readonly filter: string;
  /** Id of the to-do whose details are open. */
  readonly open: string | undefined;
}

/** Reads the view from an address; missing or unreadable values get their defaults. */
export function readTodosView(values: URLSearchParams): TodosView {
  const scope = values.get('who');
  return {
    scope: scope === 'managed' || scope === 'all' ? scope : 'mine',
    project: values.get('project') ?? undefined,
    shape: todosShapes.find((each) => each === values.get('view')) ?? 'list',
    hasDone: values.get('done') === '1',
    grouping: todoGroupings.find((each) => each === values.get('group')) ?? 'due',
    filter: values.get('filter') ?? '',
    open: values.get('todo') ?? undefined,
  };
}

/** Returns a view change as address values; defaults are left out. */
export function todosViewValues(change: Partial<TodosView>): AddressValues {
  return {
    ...('scope' in change && { who: change.scope === 'mine' ? undefined : change.scope }),
    ...('project' in change && { project: change.project }),
    // The search and the order of one shape stay when another one is chosen, but not the page.
    ...('shape' in change && { view: change.shape === 'list' ? undefined : change.shape, page: undefined }),
    ...('hasDone' in change && { done: change.hasDone ? '1' : undefined }),
    ...('grouping' in change && { group: change.grouping === 'due' ? undefined : change.grouping }),
    ...('filter' in change && { filter: change.filter || undefined }),
    ...('open' in change && { todo: change.open }),
  };
}
