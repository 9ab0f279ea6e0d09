import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { todos } from '#contract/documented/todos.ts';

import { linkInTree, listTreeParents, projectTree, unlinkInTree } from '#service/core/record-tree.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

/** More values than a statement of PostgreSQL has parameters. */
const many = 66_000;

let service: TestService;
let admin: Client;
let project = '';

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin', 'json');
  project = (await service.testData.project()).id;
});
afterAll(() => service.close());

describe('a to-do with 20,000 comments', () => {
  const count = 20_000;
  const comments = Array.from({ length: count }, (_, index) => ({ id: '0', name: '', text: `comment ${index}` }));

  test('a to-do with 20,000 comments is created, read, changed and emptied', async () => {
    const body = { projectNode: project, name: 'long discussion', comments };
    const created = await admin.call(todos.createTodo, { body });
    const id = created?.id ?? '';
    expect(created?.comments?.map(({ text }) => text)).toEqual(comments.map(({ text }) => text));
    const own = (text: (index: number) => string) =>
      (created?.comments ?? []).map((comment, index) => ({ id: comment.id, text: text(index) }));

    await admin.call(todos.updateTodo, { body: { id, comments: own((index) => `changed ${index}`) } });
    const [changed] = (await admin.call(todos.getTodosByIds, { todoIds: [id] }))?.todo ?? [];
    expect(changed?.comments).toHaveLength(count);
    expect(changed?.comments?.at(-1)?.text).toBe(`changed ${count - 1}`);

    const emptied = await admin.call(todos.updateTodo, { body: { id, comments: own(() => '') } });
    expect(emptied?.comments).toEqual([]);
  });
});

test.each([
  ['activities', 'tasks/listMyTasks'],
  ['to-dos', 'todos/listMyTodos'],
  ['work records of a project', 'worklogs/listWorkRecordsOfProject/PROJECT'],
])('a filter of %s accepts more resources than a statement can have parameters', async (_records, path) => {
  const resourceIds = Array.from({ length: many }, (_, index) => index % 10).join(',');
  const url = `${service.baseUrl}/api/json/v2/${path.replace('PROJECT', project)}?resourceIds=${resourceIds}`;
  const answer = await send(url, { headers: { authorization: `Bearer ${await service.tokenOf('admin')}` } });
  expect(answer.status).toBe(200);
});

test('nodes are read and unlinked with more ids than a statement can have parameters', async () => {
  const db = service.database.kysely;
  const ids = Array.from({ length: many }, (_, index) => String(1_000_000 + index));
  const portfolio = await service.testData.portfolio({ name: 'Customers' });
  await linkInTree(db, projectTree, project, [portfolio]);
  expect((await listTreeParents(db, projectTree, [...ids, portfolio])).map(({ id }) => id)).toEqual([portfolio]);
  await unlinkInTree(db, projectTree, project, [...ids, portfolio]);
  expect(await db.selectFrom('project_link').select('portfolio_id').execute()).toEqual([]);
});
