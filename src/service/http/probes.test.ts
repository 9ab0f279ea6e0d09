import fastify from 'fastify';
import { expect, test } from 'vitest';
import { startService } from '#testing/service.ts';
import { send } from '#testing/http.ts';
import { answerProbes } from './probes.ts';

test('an unresponsive database is reported as not ready, gets one query at a time, and is ready once a query succeeds', async () => {
  const server = fastify();
  const asked: ((isReady: boolean) => void)[] = [];
  answerProbes(server, () => new Promise((resolve) => asked.push(resolve)));
  const answers = await Promise.all([server.inject('/readyz'), server.inject('/readyz')]);
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [503, 'not ready\n'],
    [503, 'not ready\n'],
  ]);
  expect(asked).toHaveLength(1);
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  const answer = server.inject('/readyz').then(({ body }) => body);
  asked[0]?.(true);
  expect(await answer).toBe('ready\n');
  await server.close();
});

test('metrics are refused as busy if the database connections needed to identify the caller are all in use', async () => {
  const service = await startService();
  await service.given.administrator('admin');
  const headers = { authorization: `Bearer ${await service.tokenOf('admin')}` };
  const { pool } = service.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const answer = await send(`${service.baseUrl}/metrics`, { headers });
  const { waitingCount } = pool;
  held.forEach((client) => client.release());
  expect(answer.text).toContain('main.error.Busy');
  // Answered while the question still waits for a connection.
  expect(waitingCount).toBeGreaterThan(0);
  expect((await send(`${service.baseUrl}/metrics`, { headers })).status).toBe(200);
  await service.close();
});
