import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { EventCode, Level } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { type OpToDo, todos } from '#contract/documented/todos.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A project that is new for every test, with a contributor and a manager. */
let service: TestService;
let project: { id: string; plan: string; version: string };

const users = new Map<string, string>();

beforeAll(async () => {
  service = await startService();
  for (const login of ['contributor', 'manager']) users.set(login, await service.testData.user(login));
  await service.testData.administrator('admin');
});
afterAll(() => service.close());

beforeEach(async () => {
  project = await service.testData.project();
  for (const login of ['contributor', 'manager'] as const) {
    await service.testData.permission(project.id, users.get(login) ?? '', Level[login]);
  }
});

async function create(client: Client, body: Partial<OpToDo>): Promise<OpToDo> {
  const todo = await client.call(todos.createTodo, { body: { name: 'Ask', projectNode: project.id, ...body } });
  if (!todo) throw new Error('nothing was created');
  return todo;
}

const update = (body: OpToDo, client: Client) => client.call(todos.updateTodo, { body });

test('comments in the body of a to-do are added, changed by their author, and removed', async () => {
  const [author, other] = [await service.as('contributor'), await service.as('manager')];
  const { id } = await create(author, { comments: [{ id: '0', text: 'From the start' }] });
  const comments = async (changes: NonNullable<OpToDo['comments']>, client = author) => {
    const written = await update({ id, comments: changes }, client);
    return written?.comments?.map(({ text, creator }) => [text, creator?.name]);
  };
  expect(await comments([{ id: '0', text: 'Second' }], other)).toEqual([
    ['From the start', 'contributor'],
    ['Second', 'manager'],
  ]);
  const [first, second] = (await author.call(todos.getTodosByIds, { todoIds: [id] }))?.todo[0]?.comments ?? [];
  if (!first || !second) throw new Error('there are no comments');
  expect(
    await comments([
      { id: first.id, text: 'Better' },
      { ...second, text: 'Not mine' },
    ]),
  ).toEqual([
    ['Better', 'contributor'],
    ['Second', 'manager'],
  ]);
  expect(
    await comments([
      { id: first.id, text: ' ' },
      { id: second.id, text: '' },
    ]),
  ).toEqual([['Second', 'manager']]);
  expect(await comments([{ id: second.id, text: '' }], await service.as('admin'))).toEqual([]);
  const events = service.database.kysely.selectFrom('event').select('message_code as code');
  const written = await events.where('project_node_id', '=', project.id).orderBy('id').execute();
  expect(written.map(({ code }) => code)).toEqual([
    EventCode.todoCreated,
    ...Array.from({ length: 4 }, () => EventCode.todoChanged),
  ]);
});

test('a deleted to-do disappears from every list and is unchanged when restored', async () => {
  const client = await service.as('contributor');
  const activity = await service.testData.activity(project);
  const comments = [{ id: '0', text: 'Stays' }];
  const todo = await create(client, { activities: [activity], comments, topics: ['Roof'] });
  const of = { projectId: project.id };
  const visibleIn = async () => [
    (await client.call(todos.listTodosOfProject, of))?.todo.length,
    (await client.call(todos.listTopicsOfProject, of))?.string.length,
    (await client.call(todos.getTodosByIds, { todoIds: [todo.id] }))?.todo.length,
    (await client.call(tasks.getTaskById, { id: activity }))?.toDos?.length,
  ];
  expect(await visibleIn()).toEqual([1, 1, 1, 1]);
  await client.call(todos.deleteTodo, { todoId: todo.id });
  expect(await visibleIn()).toEqual([0, 0, 0, 0]);
  await expect(update({ id: todo.id, name: 'Changed' }, client)).rejects.toMatchObject(refused('todo.error.NotFound'));
  await expect(client.call(todos.deleteTodo, { todoId: todo.id })).rejects.toMatchObject(
    refused('todo.error.NotFound'),
  );
  // A client that read the to-do before its deletion must not restore it by accident.
  await expect(update({ ...todo, name: 'Changed' }, client)).rejects.toMatchObject(
    refused('main.error.ModifiedMeanwhile'),
  );
  expect(await update({ id: todo.id, deleted: false }, client)).toEqual({ ...todo, modified: expect.anything() });
  expect(await visibleIn()).toEqual([1, 1, 1, 1]);
});
