import type { QueryClient } from '@tanstack/react-query';
import { type OpTimesheet, timesheetApi } from '#contract/app/timesheet.ts';
import { type OpToDo, todos as todosApi } from '#contract/documented/todos.ts';
import type { CellBase, PendingCell } from './pending-entries.ts';

/** Puts what was saved into loaded lists, so that lists that are not on the screen are right when they are shown again. */

type CachedTodoList = { readonly todo: readonly OpToDo[] };

const todoListEndpoints = new Set<unknown>(
  [todosApi.listMyTodos, todosApi.listTodosOfProject, todosApi.getTodosByIds].map(({ name }) => name),
);

/** Changes all loaded lists of to-dos; `undefined` removes one. */
export function changeTodoLists(cache: QueryClient, change: (todo: OpToDo) => OpToDo | undefined): void {
  cache.setQueriesData<CachedTodoList>(
    { predicate: ({ queryKey: [area, name] }) => area === 'todos' && todoListEndpoints.has(name) },
    (list) => list && { ...list, todo: list.todo.flatMap((todo) => change(todo) ?? []) },
  );
}

/** A list with one of its records replaced or added, or without it; all others stay the same objects in the same places. */
function withRecord<R extends { readonly id: string }>(
  list: readonly R[] | null | undefined,
  isOfCell: (record: R) => boolean,
  saved: ((former: R | undefined) => R) | undefined,
): R[] {
  const records = list ?? [];
  const former = records.find(isOfCell);
  if (!saved) return records.filter((each) => each !== former);
  return former ? records.map((each) => (each === former ? saved(former) : each)) : [...records, saved(undefined)];
}

/** Puts the saved content of a cell into the loaded sheets of its resource and day. */
export function changeSheets(cache: QueryClient, entry: PendingCell, saved: CellBase | undefined): void {
  const { assignmentId: assignment, day, resourceId, costs } = entry;
  const id = saved?.recordId ?? entry.base?.recordId ?? '';
  const content = { day, comment: saved?.comment ?? '', ...(saved?.modified ? { modified: saved.modified } : {}) };
  const { area, name } = timesheetApi.getTimesheet;
  cache.setQueriesData<OpTimesheet | null>({ queryKey: [area, name] }, (sheet) => {
    if (!sheet || sheet.resource !== resourceId || day < (sheet.from ?? '') || day > (sheet.until ?? '')) return sheet;
    if (costs) {
      const actualCosts = saved?.hours ?? 0;
      const cost = withRecord(
        sheet.cost,
        (each) => each.id === id,
        saved && ((former) => ({ ...former, id, ...costs, ...content, actualCosts })),
      );
      return { ...sheet, cost };
    }
    const actualEffort = saved?.hours ?? 0;
    const isOfCell = (each: { assignment?: string | null; day?: string | null }) =>
      each.assignment === assignment && each.day === day;
    const record = withRecord(
      sheet.record,
      isOfCell,
      saved && ((former) => ({ ...former, id, assignment, ...content, actualEffort })),
    );
    return { ...sheet, record };
  });
}
