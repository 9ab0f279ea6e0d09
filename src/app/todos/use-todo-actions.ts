import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Client, ServiceError } from '#client/client.ts';
import { api } from '#contract/api.ts';
import type { OpToDo } from '#contract/todos.ts';
import { CarefulChanges } from '#app/careful-change.ts';
import { refreshAfter } from '#app/query.ts';
import { useClient } from '#app/session.tsx';
import { asWrite } from '#app/live/writes.ts';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';

/** What a change says of a to-do; null clears. */
export type TodoChange = Partial<Omit<OpToDo, 'id'>>;

export interface TodoActions {
  /** Shows the change at once, saves it, and takes it back with a word where it is refused. */
  change(todo: OpToDo, change: TodoChange): void;
  /** The same for a field that tells by itself how its saving went: rejects with the reason. */
  save(todo: OpToDo, change: TodoChange): Promise<void>;
  /** Deletes, and offers the way back. */
  remove(todo: OpToDo): void;
  /** Resolves as soon as it is made; the lists follow. */
  create(body: TodoChange & { name: string; projectNode: string }): Promise<void>;
}

type TodoList = { readonly todo: readonly OpToDo[] };

const lists = new Set<unknown>(
  [api.todos.listMyTodos, api.todos.listTodosOfProject, api.todos.getTodosByIds].map(({ name }) => name),
);

/** Changes the lists that are loaded, all that hold to-dos. */
function changeLists(cache: QueryClient, change: (todo: OpToDo) => OpToDo | undefined): void {
  cache.setQueriesData<TodoList>(
    { predicate: ({ queryKey: [area, name] }) => area === 'todos' && lists.has(name) },
    (list) => list && { ...list, todo: list.todo.flatMap((todo) => change(todo) ?? []) },
  );
}

/** Brings a deleted to-do back: as it was where the service can, else as a new one of the same content. */
async function bringBack(client: Client, todo: OpToDo): Promise<void> {
  try {
    await client.call(api.todos.updateTodo, { body: { id: todo.id, deleted: false } });
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.code.endsWith('.NotFound')) throw error;
    const { name, description, source, type, priority, status, start, due, projectNode, responsibleResource } = todo;
    const facts = { name, description, source, type, priority, status, start, due, projectNode, responsibleResource };
    const body = { ...facts, topics: todo.topics, activities: todo.activities };
    // Values that the to-do does not have are not sent.
    await client.call(api.todos.createTodo, { body: body as TodoChange });
  }
}

/** Creating, changing and deleting to-dos, shown at once. Changes of one to-do go one after the other. */
export function useTodoActions(): TodoActions {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const client = useClient();
  const cache = useQueryClient();
  const [changes] = useState(() => new CarefulChanges());
  const queues = useRef(new Map<string, Promise<unknown>>());

  const refresh = useCallback(() => refreshAfter(cache, api.todos.updateTodo), [cache]);

  /**
   * Runs after what is under way for the same to-do, and loads anew when nothing is any more. What it will change is shown at once;
   * it has its turn before that, because what is under way would load the former values when it is done.
   */
  const inTurn = useCallback(
    async (id: string, run: () => Promise<void>, show: () => void = () => undefined) => {
      const former = queues.current.get(id) ?? Promise.resolve();
      // What is being loaded would bring the former values back.
      const shown = cache.cancelQueries({ queryKey: ['todos'] }).then(show);
      const start = () => shown.then(run);
      const turn = former.then(start, start);
      queues.current.set(id, turn);
      try {
        await asWrite(turn);
      } finally {
        if (queues.current.get(id) === turn) {
          queues.current.delete(id);
          await refresh();
        }
      }
    },
    [cache, refresh],
  );

  const save = useCallback(
    async (todo: OpToDo, change: TodoChange) => {
      // The comments of a change are no list of all that there are.
      const shown = change.comments ? {} : change;
      await inTurn(
        todo.id,
        () => changes.send(todo, change, (body) => client.call(api.todos.updateTodo, { body })),
        () => changeLists(cache, (each) => (each.id === todo.id ? { ...each, ...shown } : each)),
      );
    },
    [cache, changes, client, inTurn],
  );

  return useMemo(() => {
    const told = (error: unknown, name: string) =>
      notify({ text: `${text('todos.notSaved', { name })} ${failureText(error)}`, severity: 'error' });
    return {
      save,
      change: (todo, change) => {
        save(todo, change).catch((error: unknown) => told(error, todo.name ?? ''));
      },
      remove: (todo) => {
        const name = todo.name ?? '';
        const run = async () => {
          await inTurn(
            todo.id,
            async () => {
              await client.call(api.todos.deleteTodo, { todoId: todo.id });
            },
            () => changeLists(cache, (each) => (each.id === todo.id ? undefined : each)),
          );
          const onUndo = () => {
            inTurn(todo.id, () => bringBack(client, todo)).catch((error: unknown) => told(error, name));
          };
          notify({ text: text('todos.deleted', { name }), onUndo });
        };
        run().catch((error: unknown) => told(error, name));
      },
      create: async (body) => {
        await client.call(api.todos.createTodo, { body });
        void refresh();
      },
    };
  }, [save, inTurn, cache, client, notify, text, failureText, refresh]);
}
