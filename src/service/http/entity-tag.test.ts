import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/documented/api.ts';
import { createClient } from '#client/client.ts';
import { HeldAnswer } from '#client/held-answer.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project: string;

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  ({ id: project } = await service.testData.project({ name: 'Bridge' }));
});
afterAll(() => service.close());

test('a list has an entity tag and is sent again only after its content has changed', async () => {
  const authorization = `Bearer ${await service.tokenOf('admin')}`;
  const list = (variant: string, tag?: string) =>
    send(`${service.baseUrl}/api/${variant}/projects/listMyProjects`, {
      headers: { authorization, ...(tag !== undefined && { 'if-none-match': tag }) },
    });
  const first = await list('json/v2');
  const tag = first.headers.etag ?? '';
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  expect(await list('json/v2', `"other", ${tag.slice(2)}`)).toMatchObject({
    status: 304,
    text: '',
    headers: { etag: tag },
  });
  expect((await list('rest/v2', tag)).status).toBe(200);
  const admin = await service.as('admin', 'json');
  await admin.call(api.projects.updateProject, { body: { id: project, name: 'Tunnel' } });
  expect((await list('json/v2', tag)).text).toContain('Tunnel');
  const missing = await send(`${service.baseUrl}/api/json/v2/projects/getProjectById/1`, {
    headers: { 'if-none-match': '*' },
  });
  expect(missing.status).toBe(401);
});

test('the client returns its cached answer while the service reports it as unchanged', async () => {
  const statuses: number[] = [];
  const { overHttp } = await import('#client/transport.ts');
  const client = createClient({
    baseUrl: service.baseUrl,
    format: 'json',
    credentials: { kind: 'token', token: await service.tokenOf('admin') },
    adapter: async (request) => {
      const response = await overHttp(request);
      statuses.push(response.status);
      return response;
    },
  });
  const held = new HeldAnswer();
  const ask = () => client.call(api.todos.listMyTodos, {}, { held });
  const first = await ask();
  expect(await ask()).toBe(first);
  await client.call(api.todos.createTodo, { body: { projectNode: project, name: 'New', responsibleResource: null } });
  await client.call(api.projects.listMyProjects, {});
  expect(statuses).toEqual([200, 304, 200, 200]);
});
