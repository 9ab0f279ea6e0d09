import { useMemo } from 'react';
import { type OpToDo, todos as todosApi } from '#contract/documented/todos.ts';
import { useRead } from '#app/data/query.ts';
import type { Pending } from '#app/data/outbox/outbox.ts';
import { useOutbox, usePending } from '#app/data/outbox/use-outbox.ts';
import type { PendingTodo } from '#app/data/outbox/pending-entries.ts';

/** Changes of to-dos that are not saved yet, by the id of the to-do. */
export type UnsavedTodos = ReadonlyMap<string, readonly PendingTodo[]>;

/** A to-do with its unsaved entries; refused ones are not in its fields. */
export interface ShownTodo extends OpToDo {
  readonly unsaved?: readonly PendingTodo[];
}

function unsavedByTodo(pending: Pending): UnsavedTodos {
  const byTodo = new Map<string, PendingTodo[]>();
  for (const wish of pending.values()) {
    if (wish.kind !== 'todo') continue;
    const list = byTodo.get(wish.shown.id);
    if (list) list.push(wish);
    else byTodo.set(wish.shown.id, [wish]);
  }
  return byTodo;
}

function withUnsaved(todo: OpToDo, unsaved: readonly PendingTodo[] | undefined): ShownTodo {
  if (!unsaved) return todo;
  const changes = unsaved.filter(({ save }) => save.state !== 'refused').map(({ change }) => change);
  return changes.reduce<ShownTodo>((shown, change) => ({ ...shown, ...change }), { ...todo, unsaved });
}

/** The changes of to-dos that are not saved yet. */
export function useUnsavedTodos(): UnsavedTodos {
  const pending = usePending(useOutbox());
  return useMemo(() => unsavedByTodo(pending), [pending]);
}

/** To-dos as they are shown; those without unsaved changes are the same objects as before. */
export function useShownTodos(todos: readonly OpToDo[]): readonly ShownTodo[] {
  const unsaved = useUnsavedTodos();
  return useMemo(
    () => (unsaved.size === 0 ? todos : todos.map((todo) => withUnsaved(todo, unsaved.get(todo.id)))),
    [todos, unsaved],
  );
}

/** The to-do whose details are requested. */
interface OpenedTodo {
  /** Undefined until it is read, and where there is none that the caller may see. */
  readonly todo: ShownTodo | undefined;
  /** It was read, and there is none, or none any more. */
  readonly isMissing: boolean;
  readonly error: Error | null;
  retry(): void;
}

/** The to-do with an id, whether or not it is among those of a list, which has it sooner. */
export function useOpenedTodo(id: string | undefined, listed: readonly OpToDo[]): OpenedTodo {
  const alone = useRead(todosApi.getTodosByIds, { todoIds: [id ?? ''] }, { enabled: id !== undefined });
  const [found] = useShownTodos(
    useMemo(() => alone.data?.todo.filter((each) => each.id === id) ?? [], [alone.data, id]),
  );
  const todo = listed.find((each) => each.id === id) ?? found;
  const isUnknown = id !== undefined && todo === undefined;
  return {
    todo,
    isMissing: isUnknown && alone.isSuccess,
    error: isUnknown ? alone.error : null,
    retry: () => void alone.refetch(),
  };
}
