import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { planning } from '#contract/planning.ts';
import { cookieOf, failureOf, send } from '#testing/http.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';
import { createUpstreamServer } from './upstream.ts';
import { hashPassword } from './users/password.ts';

const lines: string[] = [];
const settings = { logLevel: 'trace', trustProxy: false, log: { write: (line: string) => void lines.push(line) } };

let service: TestService;
const servers: FastifyInstance[] = [];

async function serverOf(upstream: string, more: { publicUrl?: string } = {}): Promise<string> {
  const server = await createUpstreamServer(upstream, { ...settings, ...more });
  servers.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

let here = '';
beforeAll(async () => {
  service = await startService({ settings: { logLevel: 'trace' }, log: (line) => lines.push(line) });
  await service.given.administrator('admin');
  const password_hash = await hashPassword('correct horse');
  await service.database.kysely.updateTable('app_user').set({ password_hash }).execute();
  here = await serverOf(service.baseUrl);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await service.close();
});

const signOn = (base: string, headers: Record<string, string> = {}) =>
  send(`${base}/api/json/v2/users/signOn?login=admin&password=correct%20horse&language=de`, { headers });

describe('a server for another service', () => {
  test('forwards requests with query, body, format and failure as they are', async () => {
    const authorization = `Bearer ${await service.tokenOf('admin')}`;
    const list = await send(`${here}/api/rest/v2/projects/getProjectsByIds?projectIds=1&projectIds=2,3`, {
      headers: { authorization },
    });
    expect([list.status, list.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(list.text).toContain('<projectNodeList');
    const wrong = await send(`${here}/api/json/v2/projects/getProjectById/x%2Fy`, { headers: { authorization } });
    expect([wrong.status, failureOf(wrong).arguments]).toMatchObject([
      500,
      { parameterName: 'projectId', value: 'x/y' },
    ]);
    expect((await send(`${here}/api/json/v2/projects/getProjectById/999`, { headers: { authorization } })).status).toBe(
      204,
    );
  });

  test('forwards an upload', async () => {
    const { id: projectId } = await service.given.project();
    const credentials = { kind: 'token', token: await service.tokenOf('admin') } as const;
    const client = createClient({ baseUrl: here, format: 'json', credentials });
    const body = mspdi({ tasks: [{ Name: 'A', Notes: 'x'.repeat(2_000_000) }] });
    expect(await client.call(planning.importProjectPlan, { projectId, body })).toMatch(/^Imported into version 1/);
  });

  test('signs on and off with a cookie of this host', async () => {
    const signedOn = await signOn(here);
    expect(signedOn.status).toBe(200);
    expect(signedOn.headers['set-cookie']).toEqual([
      expect.stringMatching(/^opdesk_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    const cookie = cookieOf(signedOn);
    const user = await send(`${here}/api/json/v2/users/currentUser`, { headers: { cookie } });
    expect(JSON.parse(user.text)).toMatchObject({ name: 'admin' });
    expect((await send(`${here}/api/json/v2/users/signOff`, { headers: { cookie } })).status).toBe(204);
    expect((await send(`${here}/api/json/v2/users/currentUser`, { headers: { cookie } })).status).toBe(401);
  });

  test('refuses what another site caused, and lets its own pages through', async () => {
    const cookie = cookieOf(await signOn(here));
    const edit = (headers: Record<string, string>) =>
      send(`${here}/api/json/v2/planning/edit/999`, { method: 'PUT', headers: { cookie, ...headers } });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
      // To the other service, its own address is another site as well.
      { origin: service.baseUrl },
    ] as Record<string, string>[])
      expect(failureOf(await edit(headers)).code).toBe('main.error.CrossSite');
    expect(failureOf(await edit({ origin: here, 'sec-fetch-site': 'same-origin' })).code).toBe(
      'project.error.NotFound',
    );
    const lock = `${here}/api/json/v2/worklogs/lockWorkRecords?from=2026-01-01&until=2026-01-31`;
    const locked = await send(lock, { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    expect(failureOf(locked).code).toBe('main.error.CrossSite');
    expect(failureOf(await signOn(here, { 'sec-fetch-site': 'cross-site' })).code).toBe('main.error.CrossSite');
    const reading = { cookie, 'sec-fetch-site': 'none' };
    expect((await send(`${here}/api/json/v2/users/currentUser`, { headers: reading })).status).toBe(200);
  });

  test('keeps the cookie Secure where people use HTTPS', async () => {
    const secure = await serverOf(service.baseUrl, { publicUrl: 'https://plans.example.org' });
    const other = http.createServer((_, response) => {
      response.setHeader('set-cookie', 'session=1; Domain=other.example; Path=/ppm; Secure; HttpOnly').end('{}');
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const cookies = async (base: string) =>
      (await send(`${base}/api/json/v2/users/getHashAlgorithm`)).headers['set-cookie'];
    expect(await cookies(await serverOf(`http://127.0.0.1:${port}`))).toEqual(['session=1; HttpOnly; Path=/']);
    const publicUrl = 'https://plans.example.org';
    expect(await cookies(await serverOf(`http://127.0.0.1:${port}`, { publicUrl }))).toEqual([
      'session=1; Secure; HttpOnly; Path=/',
    ]);
    const signedOn = await signOn(secure, { origin: publicUrl });
    expect(signedOn.status).toBe(200);
    other.close();
  });

  test('finds a service below a path, and tells it for whom it asks', async () => {
    const asked: http.IncomingMessage[] = [];
    const other = http.createServer((request, response) => {
      asked.push(request);
      response.end('{}');
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const base = await serverOf(`http://127.0.0.1:${port}/ppm/`);
    const { host } = new URL(base);
    await send(`${base}/api/json/v2/users/signOn?login=a&password=b&language=de`, {
      headers: { origin: `http://${host}` },
    });
    expect(asked.map(({ url, headers }) => [url, headers])).toMatchObject([
      [
        '/ppm/api/json/v2/users/signOn?language=de&login=a&password=b',
        {
          host: `127.0.0.1:${port}`,
          origin: `http://127.0.0.1:${port}`,
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-host': host,
          'x-forwarded-proto': 'http',
        },
      ],
    ]);
    other.close();
  });

  test('says in words, in the format that was asked for, that the other one is down', async () => {
    const unused = http.createServer();
    await once(unused.listen(0, '127.0.0.1'), 'listening');
    const { port } = unused.address() as AddressInfo;
    unused.close();
    const upstream = `http://127.0.0.1:${port}`;
    const base = await serverOf(upstream);
    const answer = await send(`${base}/api/json/v2/users/currentUser?token=s3cret`);
    expect([answer.status, failureOf(answer)]).toEqual([
      502,
      {
        code: 'main.error.UpstreamUnreachable',
        arguments: { upstream },
        message: `The service at ${upstream} does not answer.`,
      },
    ]);
    const german = await send(`${base}/api/rest/v2/users/currentUser`, { headers: { 'accept-language': 'de' } });
    expect([german.status, german.text]).toEqual([502, expect.stringContaining('antwortet nicht')]);
    expect((await send(`${base}/healthz`)).text).toBe('ok\n');
  });

  test('asks a service once, also where that one drains', async () => {
    let count = 0;
    const draining = http.createServer((_, response) => {
      count += 1;
      response
        .writeHead(503, { 'retry-after': '1' })
        .end('{"error":{"code":"main.error.Draining","arguments":{},"message":""}}');
    });
    await once(draining.listen(0, '127.0.0.1'), 'listening');
    const base = await serverOf(`http://127.0.0.1:${(draining.address() as AddressInfo).port}`);
    expect((await signOn(base)).status).toBe(503);
    expect(count).toBe(1);
    draining.close();
  });
});

test('neither server has logged a password, at any level', () => {
  expect(lines.join()).not.toMatch(/correct(%20|\+| )horse|s3cret/);
});
