import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { FieldMerge } from '../field-merge.ts';
import { stopLoading } from './cached-records.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import type { PendingTodo } from './pending-entries.ts';

type CachedTodoList = { readonly todo: readonly OpToDo[] };

const todoListEndpoints = new Set<unknown>(
  [api.todos.listMyTodos, api.todos.listTodosOfProject, api.todos.getTodosByIds].map(({ name }) => name),
);

/** Changes the lists that are loaded, all that hold to-dos; `undefined` takes one out. */
export function changeTodoLists(cache: QueryClient, change: (todo: OpToDo) => OpToDo | undefined): void {
  cache.setQueriesData<CachedTodoList>(
    { predicate: ({ queryKey: [area, name] }) => area === 'todos' && todoListEndpoints.has(name) },
    (list) => list && { ...list, todo: list.todo.flatMap((todo) => change(todo) ?? []) },
  );
}

/** Sends changes of to-dos, and puts what the service answers into the lists. */
export class TodoSender {
  readonly #line: OutboxConnection;
  readonly #cache: QueryClient;
  readonly #changes = new FieldMerge();

  constructor(line: OutboxConnection, cache: QueryClient) {
    this.#line = line;
    this.#cache = cache;
  }

  /**
   * Changes the fields, once, and only where no other user has changed the same ones since they were shown.
   * @param onShown called in the same turn in which those who show the lists learn of the change
   * @throws ServiceError
   */
  async send({ key, change, shown }: PendingTodo, onShown: () => void): Promise<void> {
    const { client, isKeyed } = this.#line;
    let saved: OpToDo | null | undefined;
    await this.#changes.send(shown, change, async (body) => {
      // A change that is meant for another state of the to-do is another request.
      const options = isKeyed ? { idempotencyKey: `${key}-${body.modified ?? ''}` } : {};
      saved = await client.call(api.todos.updateTodo, { body }, options);
      return saved;
    });
    await stopLoading(this.#cache, ['todos']);
    notifyManager.batch(() => {
      const now = { ...change, ...saved };
      changeTodoLists(this.#cache, (todo) => (todo.id === shown.id ? { ...todo, ...now } : todo));
      notifyManager.schedule(onShown);
    });
  }
}
