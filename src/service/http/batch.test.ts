import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { maxBatchCalls } from '#contract/app/batch.ts';
import { Level } from '#contract/core/codes.ts';
import { todos } from '#contract/documented/todos.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let worker: Client;
let project: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const user = await service.testData.user('worker');
  const { id } = await service.testData.project();
  project = id;
  await service.testData.permission(project, user, Level.contributor);
  worker = await service.as('worker');
});
afterAll(() => service.close());
beforeEach(() => service.database.kysely.deleteFrom('todo').execute());

const create = async (name: string) =>
  (await worker.call(todos.createTodo, { body: { name, projectNode: project } }))?.id ?? '';
const stored = async () =>
  (await worker.call(todos.listTodosOfProject, { projectId: project }))?.todo?.map(({ name, priority }) => [
    name,
    priority,
  ]);
const run = (call: { operation: string; input: unknown }[], options = {}) =>
  worker.call(appApi.runBatch, { body: { call } }, options);
const rename = (id: string, name: string) => ({ operation: 'updateTodo', input: { body: { id, name } } });

test('a batch runs its calls in their order', async () => {
  const [brick, beam] = [await create('Brick'), await create('Beam')];
  await run([
    rename(brick, 'Stone'),
    { operation: 'updateTodo', input: { body: { id: brick, priority: 2 } } },
    { operation: 'deleteTodo', input: { todoId: beam } },
  ]);
  expect(await stored()).toEqual([['Stone', 2]]);
});

test('a refused call undoes the calls before it, and the error names its place', async () => {
  const brick = await create('Brick');
  const calls = [rename(brick, 'Stone'), { operation: 'deleteTodo', input: { todoId: '999' } }];
  await expect(run(calls)).rejects.toMatchObject({ code: 'todo.error.NotFound', arguments: { id: '999', call: 1 } });
  expect(await stored()).toEqual([['Brick', 5]]);
});

test('a repeated batch with the same idempotency key runs once', async () => {
  const call = { operation: 'createTodo', input: { body: { name: 'Dig', projectNode: project } } };
  await run([call], { idempotencyKey: 'batch-1' });
  await run([call], { idempotencyKey: 'batch-1' });
  expect(await stored()).toEqual([['Dig', 5]]);
});

test.each(['listMyTodos', 'signOn', 'importProjects', 'createUserAccount', 'runBatch', 'toString', ''])(
  'the operation “%s” cannot be part of a batch',
  async (operation) => {
    await expect(run([{ operation, input: {} }])).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'operation' },
    });
  },
);

test.each([
  ['a path parameter is missing', 'deleteTodo', {}, 'todoId'],
  ['a path parameter is malformed', 'deleteTodo', { todoId: 'x' }, 'todoId'],
  ['the input is no object', 'deleteTodo', 5, 'todoId'],
  ['a field of the body is malformed', 'createTodo', { body: { name: 'A', priority: 'high' } }, 'priority'],
])('a call is refused if %s', async (_, operation, input, parameterName) => {
  await expect(run([{ operation, input }])).rejects.toMatchObject({
    code: 'main.error.InvalidParameter',
    arguments: { parameterName, call: 0 },
  });
});

test('a batch has a limited number of calls', async () => {
  const calls = Array.from({ length: maxBatchCalls + 1 }, () => ({ operation: 'deleteTodo', input: { todoId: '1' } }));
  await expect(run(calls)).rejects.toMatchObject({ arguments: { parameterName: 'call' } });
});
