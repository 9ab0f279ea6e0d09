import type { ReactNode } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { serviceCall } from '#app/data/use-call.ts';
import type { TodoFieldChange } from '#app/data/outbox/pending-entries.ts';
import { useResources } from '#app/features/common/use-resources.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { BulkAction } from '#app/kit/table/table-props.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import { useUndoableBatch } from '#app/kit/use-attempt.ts';
import { dayOnly, isTodoDone, type TodoNames } from './todo-order.ts';
import { statusesOf, useStatusText } from './todo-words.ts';

interface TodoTableProps {
  readonly todos: readonly OpToDo[];
  readonly names: TodoNames;
  /** Id of the to-do whose details are open. */
  readonly open: string | undefined;
  readonly tools: ReactNode;
  readonly empty: ReactNode;
  mayWrite(todo: OpToDo): boolean;
  onOpen(id: string): void;
  /** Called before to-dos are deleted. */
  onRemove(ids: readonly string[]): void;
}

const todoRowId = ({ id }: OpToDo) => id;

/** To-dos as a flat list that is sorted and filtered by its columns, with actions on several at once. */
export function TodoTable({ todos, names, open, tools, empty, mayWrite, onOpen, onRemove }: TodoTableProps) {
  const { text } = useText();
  return (
    <DataTable<OpToDo>
      list="todos"
      label={text('todos.title')}
      fields={useTodoFields(todos, names)}
      rows={todos}
      rowId={todoRowId}
      empty={empty}
      chosen={open}
      isMuted={isTodoDone}
      bulkActions={useTodoBulkActions(todos, mayWrite, onRemove)}
      onOpen={({ id }) => onOpen(id)}
      tools={tools}
    />
  );
}

function useTodoFields(todos: readonly OpToDo[], names: TodoNames): readonly TableField<OpToDo>[] {
  const { text } = useText();
  const statusText = useStatusText();
  const statuses = statusesOf(todos).map((status) => ({ value: String(status), label: statusText(status) }));
  return [
    { id: 'name', header: text('todos.name'), width: 280, grows: true },
    {
      id: 'priority',
      header: text('todos.priority'),
      kind: 'number',
      width: 100,
      value: ({ priority }) => priority || null,
    },
    {
      id: 'status',
      header: text('todos.status'),
      kind: 'choice',
      width: 130,
      choices: statuses,
      value: ({ status }) => String(status ?? 0),
    },
    { id: 'due', header: text('todos.due'), kind: 'day', width: 130, value: ({ due }) => dayOnly(due) },
    {
      id: 'person',
      header: text('todos.person'),
      width: 170,
      value: ({ responsibleResource }) => names.person(responsibleResource),
    },
    {
      id: 'project',
      header: text('todos.project'),
      width: 190,
      value: ({ projectNode }) => names.project(projectNode),
    },
    { id: 'topic', header: text('todos.topic'), width: 130, value: ({ topics }) => topics?.[0] },
  ];
}

const todoUpdate = (id: string, change: TodoFieldChange) =>
  serviceCall(api.todos.updateTodo, { body: { id, ...change } });

/** Changes several to-dos in the same way; undo gives each its former value. */
function useTodoChange() {
  const { text } = useText();
  const batch = useUndoableBatch();
  return async (rows: readonly OpToDo[], next: TodoFieldChange, former: (todo: OpToDo) => TodoFieldChange) => {
    await batch(
      rows.map(({ id }) => todoUpdate(id, next)),
      text('todos.table.changed', { count: rows.length }),
      rows.map((todo) => todoUpdate(todo.id, former(todo))),
    );
  };
}

/** The resources that to-dos can be assigned to, and none. */
function useResponsibleChoices() {
  const { text } = useText();
  const resources = useResources(true);
  return [
    { value: '', label: text('todos.person.none') },
    ...(resources ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** Actions on several to-dos at once; each can be undone. */
function useTodoBulkActions(
  todos: readonly OpToDo[],
  mayWrite: (todo: OpToDo) => boolean,
  onRemove: TodoTableProps['onRemove'],
): readonly BulkAction<OpToDo>[] {
  const { text } = useText();
  const statusText = useStatusText();
  const batch = useUndoableBatch();
  const change = useTodoChange();
  const people = useResponsibleChoices();
  const refusal = (rows: readonly OpToDo[]) => (rows.every(mayWrite) ? undefined : text('todos.table.readOnly'));
  return [
    {
      id: 'status',
      label: text('todos.table.status'),
      choices: statusesOf(todos).map((status) => ({ value: String(status), label: statusText(status) })),
      refusal,
      run: (rows, status) => change(rows, { status: Number(status) }, (todo) => ({ status: todo.status ?? 0 })),
    },
    {
      id: 'assign',
      label: text('todos.table.assign'),
      choices: people,
      refusal,
      run: (rows, id) =>
        change(rows, { responsibleResource: id || null }, ({ responsibleResource = null }) => ({
          responsibleResource,
        })),
    },
    {
      id: 'remove',
      label: text('entries.delete'),
      refusal,
      run: async (rows) => {
        onRemove(rows.map(({ id }) => id));
        await batch(
          rows.map(({ id }) => serviceCall(api.todos.deleteTodo, { todoId: id })),
          text('table.bulk.done', { count: rows.length }),
          rows.map(({ id }) => todoUpdate(id, { deleted: false })),
        );
      },
    },
  ];
}
