import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { serverOver, systemClock } from '#service/open.ts';
import { readSettings } from '#service/settings.ts';
import { startService } from '#testing/service.ts';
import { send } from '#testing/http.ts';
import { answerProbes } from './probes.ts';

/** The first bytes of an answer that lets a client in, and of one to `select 1`, in the protocol of PostgreSQL. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
const oneRow = Buffer.from('C\0\0\0\x0dSELECT 1\0Z\0\0\0\x05I', 'latin1');
const queryByte = 'Q'.charCodeAt(0);
const endByte = 'X'.charCodeAt(0);

/** A PostgreSQL server that can be paused: it then accepts connections and answers nothing until it is resumed. */
async function pausableServer() {
  let held: (() => void)[] | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (data[0] === endByte) return void socket.end();
      const answer = () => void socket.write(data[0] === queryByte ? oneRow : welcome);
      if (held) held.push(answer);
      else answer();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    pause: () => (held = []),
    resume: () => {
      held?.forEach((answer) => answer());
      held = undefined;
    },
    close: () => server.close(),
  };
}

test('a paused PostgreSQL server is reported as not ready within two seconds, and as ready once it goes on', async () => {
  const postgres = await pausableServer();
  const service = await startService();
  const pool = new pg.Pool({ host: '127.0.0.1', port: postgres.port, user: 'opdesk', database: 'opdesk', max: 2 });
  const settings = readSettings({ LOG_LEVEL: 'silent', DEMO: '0' });
  const server = await serverOver({ ...service.database, pool }, settings, systemClock);
  const status = async (url: string) => (await server.inject(url)).statusCode;
  expect(await status('/readyz')).toBe(200);
  postgres.pause();
  const begun = performance.now();
  // The first uses the open connection, the second waits for a new one.
  const whilePaused = [await status('/readyz'), await status('/readyz')];
  const elapsed = performance.now() - begun;
  expect(whilePaused).toEqual([503, 503]);
  expect(elapsed).toBeLessThan(2 * 2_000);
  expect(await status('/healthz')).toBe(200);
  postgres.resume();
  expect(await status('/readyz')).toBe(200);
  await server.close();
  await service.close();
  await pool.end();
  postgres.close();
});

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
  await service.testData.administrator('admin');
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
