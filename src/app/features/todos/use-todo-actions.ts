import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Client, ServiceError } from '#client/client.ts';
import { type OpToDo, todos as todosApi } from '#contract/documented/todos.ts';
import { FieldMerge } from '#app/data/field-merge.ts';
import { changeTodoLists } from '#app/data/outbox/cached-lists.ts';
import type { Outbox } from '#app/data/outbox/outbox.ts';
import { useOutbox } from '#app/data/outbox/use-outbox.ts';
import { type Entered, type TodoFieldChange, entryKey } from '#app/data/outbox/pending-entries.ts';
import { refreshAfter } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { asWrite } from '#app/data/live/writes.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useNotify } from '#app/kit/Notices.tsx';

export interface TodoActions {
  /** Shows the change at once and saves it; without a connection it waits. A refusal is shown as a notice, and kept until the user decides. */
  change(todo: OpToDo, change: TodoFieldChange): void;
  /**
   * The same for a field that shows its save state: returns `waiting` without a connection, rejects with the reason.
   */
  save(todo: OpToDo, change: TodoFieldChange): Promise<void | 'waiting'>;
  /** Deletes, and offers the way back. */
  remove(todo: OpToDo): void;
  /** Resolves as soon as it is made; the lists follow. */
  create(body: TodoFieldChange & { name: string; projectNode: string }): Promise<void>;
}

/** A change as an entry of the outbox, with what it was made from. */
export function todoEntry({ id, name, modified, ...fields }: OpToDo, change: TodoFieldChange): Entered {
  const before = Object.entries(fields).filter(([field]) => field in change);
  return {
    kind: 'todo',
    change,
    shown: { ...Object.fromEntries(before), id, name: name ?? '', modified: modified ?? null },
  };
}

/** Resolves when no change of a to-do is on its way any more: each is saved, waits or was refused. */
async function sentChanges(outbox: Outbox, id: string): Promise<void> {
  const own = [...outbox.pending()].filter(([, wish]) => wish.kind === 'todo' && wish.shown.id === id);
  await Promise.allSettled(own.map(([at]) => outbox.settled(at)));
}

/** Takes a to-do out of the lists that are loaded; answers what puts it back. */
function takeOut(cache: QueryClient, id: string): () => void {
  const before = cache.getQueriesData({ queryKey: ['todos'] });
  changeTodoLists(cache, (todo) => (todo.id === id ? undefined : todo));
  return () => before.forEach(([key, list]) => cache.setQueryData(key, list));
}

/** Brings a deleted to-do back: as it was where the service can, else as a new one of the same content. */
async function bringBack(client: Client, todo: OpToDo): Promise<void> {
  try {
    await client.call(todosApi.updateTodo, { body: { id: todo.id, deleted: false } });
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.code.endsWith('.NotFound')) throw error;
    const { name, description, source, type, priority, status, start, due, projectNode, responsibleResource } = todo;
    const facts = { name, description, source, type, priority, status, start, due, projectNode, responsibleResource };
    const body = { ...facts, topics: todo.topics, activities: todo.activities };
    // Values that the to-do does not have are not sent.
    await client.call(todosApi.createTodo, { body: body as TodoFieldChange });
  }
}

/**
 * Returns a function that runs after pending changes of the same to-do, and reloads once none is left. Its effect is
 * shown at once. It queues before that, as pending changes would otherwise load the former values when done. `show`
 * returns a function that reverts the display if it fails.
 */
function useTodoTurns(outbox: Outbox, refresh: () => Promise<void>) {
  const cache = useQueryClient();
  const queues = useRef(new Map<string, Promise<unknown>>());
  return useCallback(
    async (id: string, run: () => Promise<void>, show: () => () => void = () => () => undefined) => {
      const former = queues.current.get(id) ?? Promise.resolve();
      // Running loads would bring the former values back.
      const shown = cache.cancelQueries({ queryKey: ['todos'] }).then(show);
      const start = () => shown.then(() => sentChanges(outbox, id)).then(run);
      const turn = former.then(start, start);
      queues.current.set(id, turn);
      const end = async () => {
        if (queues.current.get(id) !== turn) return;
        queues.current.delete(id);
        await refresh();
      };
      try {
        await asWrite(turn);
      } catch (error) {
        (await shown)();
        // Loading again may have to wait for the connection; the failure is reported before.
        void end();
        throw error;
      }
      await end();
    },
    [cache, outbox, refresh],
  );
}

/** Returns a function that saves a change through the outbox, or, with a comment, at its turn. */
function useTodoSaving(outbox: Outbox, inTurn: ReturnType<typeof useTodoTurns>): TodoActions['save'] {
  const client = useClient();
  const [comments] = useState(() => new FieldMerge());
  return useCallback(
    async (todo: OpToDo, change: TodoFieldChange) => {
      if (change.comments) {
        // A comment is there when it is saved, and not before.
        await inTurn(todo.id, () => comments.send(todo, change, (body) => client.call(todosApi.updateTodo, { body })));
        return undefined;
      }
      const entry = todoEntry(todo, change);
      outbox.put(entry);
      const settled = await outbox.settled(entryKey(entry));
      return settled?.save.state === 'waiting' ? 'waiting' : undefined;
    },
    [comments, client, inTurn, outbox],
  );
}

/** Creating, changing and deleting to-dos, shown at once. Changes of one to-do go one after the other. */
export function useTodoActions(): TodoActions {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const client = useClient();
  const cache = useQueryClient();
  const outbox = useOutbox();
  const refresh = useCallback(() => refreshAfter(cache, todosApi.updateTodo), [cache]);
  const inTurn = useTodoTurns(outbox, refresh);
  const save = useTodoSaving(outbox, inTurn);
  return useMemo(() => {
    const tell = (error: unknown, sentence: string) =>
      notify({ text: `${sentence} ${failureText(error)}`, severity: 'error' });
    return {
      save: async (todo, change) => {
        try {
          return await save(todo, change);
        } catch (error) {
          // The field keeps what was entered.
          if (!change.comments) outbox.discard(entryKey(todoEntry(todo, change)));
          throw error;
        }
      },
      change: (todo, change) => {
        save(todo, change).catch((error: unknown) => tell(error, text('todos.notSaved', { name: todo.name ?? '' })));
      },
      remove: (todo) => {
        const name = todo.name ?? '';
        const run = async () => {
          await inTurn(
            todo.id,
            async () => {
              await client.call(todosApi.deleteTodo, { todoId: todo.id });
            },
            () => takeOut(cache, todo.id),
          );
          const onUndo = () => {
            inTurn(todo.id, () => bringBack(client, todo)).catch((error: unknown) =>
              tell(error, text('todos.notSaved', { name })),
            );
          };
          notify({ text: text('todos.deleted', { name }), onUndo });
        };
        run().catch((error: unknown) => tell(error, text('todos.notDeleted', { name })));
      },
      create: async (body) => {
        await client.call(todosApi.createTodo, { body });
        void refresh();
      },
    };
  }, [save, outbox, inTurn, cache, client, notify, text, failureText, refresh]);
}
