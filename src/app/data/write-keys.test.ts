import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallOptions, Client } from '#client/client.ts';
import { clientError } from '#client/service-error.ts';
import { batchApi } from '#contract/app/batch.ts';
import { api } from '#contract/documented/api.ts';
import { withWriteKeys } from './write-keys.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A client whose calls fail as often as `failures` says, with the keys that it was called with. */
function recordingClient(failures: number, isOffered = true) {
  const keys: (string | undefined)[] = [];
  const plain: Client = {
    call: (_endpoint, _input, options: CallOptions = {}) => {
      keys.push(options.idempotencyKey);
      return keys.length <= failures
        ? Promise.reject(clientError('client.error.NotReachable'))
        : Promise.resolve(null as never);
    },
  };
  return { keys, client: withWriteKeys(plain, () => isOffered) };
}

const createTodo = (client: Client, name: string) =>
  client.call(api.todos.createTodo, { body: { name } }).catch(() => null);

test('a write that failed has the same key when it is made again with the same input', async () => {
  const { client, keys } = recordingClient(2);
  for (const name of ['Paint', 'Dig', 'Paint', 'Paint']) await createTodo(client, name);
  const [first, other, again, next] = keys;
  expect(first).toBeDefined();
  expect(again).toBe(first);
  // The earlier ones have succeeded by then.
  expect(new Set([first, other, next]).size).toBe(3);
});

test('a write that failed ten minutes ago has a new key when it is made again', async () => {
  const { client, keys } = recordingClient(1);
  await createTodo(client, 'Paint');
  vi.setSystemTime(new Date('2026-03-04T12:10:00Z'));
  await createTodo(client, 'Paint');
  expect(new Set(keys).size).toBe(2);
});

test('a creation that failed has a new key once something was changed or deleted since', async () => {
  const { client, keys } = recordingClient(1);
  await createTodo(client, 'Paint');
  await client.call(api.todos.deleteTodo, { todoId: '1' });
  await createTodo(client, 'Paint');
  expect(keys[1]).toBeUndefined();
  expect(keys[2]).not.toBe(keys[0]);
});

test('reads, changes, batches, sign-ins and writes to a service without the app interface have no key', async () => {
  const { client, keys } = recordingClient(0);
  await client.call(api.todos.listMyTodos, {});
  await client.call(api.todos.updateTodo, { body: { id: '1', name: 'Paint' } });
  await client.call(batchApi.runBatch, { body: { call: [] } });
  await client.call(api.users.signOn, { login: 'ada', password: 'secret' });
  const plain = recordingClient(0, false);
  await createTodo(plain.client, 'Paint');
  expect([...keys, ...plain.keys]).toEqual(Array.from({ length: 5 }));
});

test('a write keeps the key that it was called with', async () => {
  const { client, keys } = recordingClient(0);
  await client.call(api.todos.createTodo, { body: { name: 'Paint' } }, { idempotencyKey: 'own' });
  expect(keys).toEqual(['own']);
});
