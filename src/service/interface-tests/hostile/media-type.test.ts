import { expect, test } from 'vitest';
import { startService } from '#testing/service.ts';

test('an empty Content-Type counts as absent, with and without a body', async () => {
  const service = await startService();
  await service.testData.administrator('administrator');
  const { id: project } = await service.testData.project();
  const headers = { authorization: `Bearer ${await service.tokenOf('administrator')}`, 'content-type': '' };
  const edit = await service.server.inject({ method: 'PUT', url: `/api/json/v2/planning/edit/${project}`, headers });
  expect(edit.statusCode).toBe(200);
  const payload = JSON.stringify({ projectNode: project, name: 'New' });
  const create = await service.server.inject({
    method: 'POST',
    url: '/api/json/v2/todos/createTodo',
    headers,
    payload,
  });
  expect(create.statusCode).toBe(200);
  await service.close();
});

test('an invalid media type is refused only if a body is sent and the caller is authenticated', async () => {
  const service = await startService();
  await service.testData.administrator('administrator');
  const { id: project } = await service.testData.project();
  const authorization = `Bearer ${await service.tokenOf('administrator')}`;
  for (const mediaType of ['json', ';', 'application/json, application/xml', 'a'.repeat(2000)]) {
    const headers = { authorization, 'content-type': mediaType };
    const url = '/api/json/v2/todos/createTodo';
    const payload = JSON.stringify({ projectNode: project, name: 'New' });
    const create = await service.server.inject({ method: 'POST', url, headers, payload });
    expect([create.statusCode, create.json()]).toMatchObject([
      415,
      { error: { code: 'main.error.UnsupportedMediaType', arguments: { mediaType } } },
    ]);
    const unknown = await service.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': mediaType },
      payload,
    });
    expect(unknown.statusCode).toBe(401);
    const noBody = `/api/json/v2/planning/edit/${project}`;
    expect((await service.server.inject({ method: 'PUT', url: noBody, headers })).statusCode).toBe(200);
  }
  await service.close();
});
