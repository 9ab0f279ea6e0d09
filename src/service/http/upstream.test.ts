import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { planning } from '#contract/documented/planning.ts';
import { failureOf, type RawAnswer, send } from '#testing/http.ts';
import { mspdi } from '#testing/plan-file.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { createUpstreamServer } from './upstream.ts';

const lines: string[] = [];
const settings = { logLevel: 'trace', trustProxy: false, log: { write: (line: string) => void lines.push(line) } };

let service: TestService;
const servers: FastifyInstance[] = [];

async function serverOf(upstream: string, more: { publicUrl?: string; maxUploadMb?: number } = {}): Promise<string> {
  const server = await createUpstreamServer(upstream, { ...settings, ...more });
  servers.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

let here = '';
beforeAll(async () => {
  service = await startService({ settings: { logLevel: 'trace' }, log: (line) => lines.push(line) });
  await service.testData.administrator('admin');
  const password_hash = await storedPassword('correct horse');
  await service.database.kysely.updateTable('app_user').set({ password_hash }).execute();
  here = await serverOf(service.baseUrl);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await service.close();
});

/** The cookie that this host has set for the other service, as a browser sends it back. */
const cookieOf = ({ headers }: RawAnswer): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

const signOn = (base: string, headers: Record<string, string> = {}) =>
  send(`${base}/api/json/v2/users/signOn?login=admin&password=correct%20horse&language=de`, { headers });

describe('a server in front of another service', () => {
  test('an upstream server forwards requests with query, body, format and failure unchanged', async () => {
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

  test('an upstream server forwards an upload', async () => {
    const { id: projectId } = await service.testData.project();
    const credentials = { kind: 'token', token: await service.tokenOf('admin') } as const;
    const client = createClient({ baseUrl: here, format: 'json', credentials });
    const body = mspdi({ tasks: [{ Name: 'A', Notes: 'x'.repeat(2_000_000) }] });
    expect(await client.call(planning.importProjectPlan, { projectId, body })).toMatch(/^Imported into version 1/);
  });

  test('sign-on and sign-off through an upstream server use a cookie of this host', async () => {
    const signedOn = await signOn(here);
    expect(signedOn.status).toBe(200);
    expect(signedOn.headers['set-cookie']).toEqual([
      expect.stringMatching(/^up_[0-9a-f]{8}_opdesk_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    const cookie = cookieOf(signedOn);
    const user = await send(`${here}/api/json/v2/users/currentUser`, { headers: { cookie } });
    expect(JSON.parse(user.text)).toMatchObject({ name: 'admin' });
    expect((await send(`${here}/api/json/v2/users/signOff`, { headers: { cookie } })).status).toBe(204);
    expect((await send(`${here}/api/json/v2/users/currentUser`, { headers: { cookie } })).status).toBe(401);
  });

  test('an upstream server refuses requests caused by another site and serves those of its own pages', async () => {
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

  test('the cookie stays Secure through an upstream server if browsers use HTTPS', async () => {
    const secure = await serverOf(service.baseUrl, { publicUrl: 'https://plans.example.org' });
    const other = http.createServer((_, response) => {
      response.setHeader('set-cookie', 'session=1; Domain=other.example; Path=/ppm; Secure; HttpOnly').end('{}');
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const cookies = async (base: string) =>
      (await send(`${base}/api/json/v2/users/getHashAlgorithm`)).headers['set-cookie'];
    expect(await cookies(await serverOf(`http://127.0.0.1:${port}`))).toEqual([
      expect.stringMatching(/^up_\w{8}_session=1; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    const publicUrl = 'https://plans.example.org';
    expect(await cookies(await serverOf(`http://127.0.0.1:${port}`, { publicUrl }))).toEqual([
      expect.stringMatching(/^up_\w{8}_session=1; Secure; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    const signedOn = await signOn(secure, { origin: publicUrl });
    expect(signedOn.status).toBe(200);
    other.close();
  });

  test('a service below a path is reached with the language, host and address of the original request', async () => {
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

  test('an unreachable upstream is reported with an error message in the requested format', async () => {
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
        message: `The server at ${upstream} isn’t responding.`,
      },
    ]);
    const german = await send(`${base}/api/rest/v2/users/currentUser`, { headers: { 'accept-language': 'de' } });
    expect([german.status, german.text]).toEqual([502, expect.stringContaining('antwortet nicht')]);
    expect((await send(`${base}/healthz`)).text).toBe('ok\n');
  });

  test('an upstream service gets each request only once, even while it drains', async () => {
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

describe('headers exchanged between a browser and the upstream service', () => {
  type Reply = (request: http.IncomingMessage, response: http.ServerResponse) => void;
  let reply: Reply = (_, response) => response.end('{}');
  const asked: http.IncomingMessage[] = [];
  const other = http.createServer((request, response) => {
    asked.push(request);
    reply(request, response);
  });
  let base = '';
  let upstream = '';
  beforeAll(async () => {
    await once(other.listen(0, '127.0.0.1'), 'listening');
    upstream = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    base = await serverOf(`${upstream.replace('//', '//someone:s3cret@')}/ppm`, { maxUploadMb: 1 });
  });
  afterAll(() => other.close());
  const path = '/api/json/v2/users/currentUser';

  test('cookies of the upstream service are sent back to it, cookies of this host are not', async () => {
    reply = (_, response) =>
      response.setHeader('set-cookie', ['a=1; SameSite=None', '__Host-b=2; Secure', 'c']).end('{}');
    const cookies = (await send(base + path)).headers['set-cookie'] ?? [];
    expect(cookies).toEqual([
      expect.stringMatching(/^up_\w{8}_a=1; HttpOnly; SameSite=Strict; Path=\/$/),
      expect.stringMatching(/^up_\w{8}___Host-b=2; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    const own = cookies.map((each) => each.split(';')[0]);
    const cookie = ['opdesk_session=of-this-host', ...own, 'up_00000000_x=of-another-one'].join('; ');
    await send(base + path, { headers: { cookie } });
    expect(asked.at(-1)?.headers.cookie).toBe('a=1; __Host-b=2');
    await send(base + path, { headers: { cookie: 'opdesk_session=of-this-host' } });
    expect(asked.at(-1)?.headers).not.toHaveProperty('cookie');
  });

  test('a token is forwarded, but headers that describe this host or earlier proxies are not', async () => {
    const told = { referer: `${base}/projects/7`, forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' };
    const headers = {
      authorization: 'Bearer t',
      'proxy-authorization': 'Basic x',
      'x-forwarded-for': '1.2.3.4',
      ...told,
    };
    await send(base + path, { headers: { ...headers, 'x-requested-with': 'Opdesk' } });
    const seen = asked.at(-1)?.headers;
    expect(asked.at(-1)?.url).toBe(`/ppm${path}`);
    const passed = { authorization: 'Bearer t', 'x-requested-with': 'Opdesk', 'x-forwarded-for': '127.0.0.1' };
    expect(seen).toMatchObject(passed);
    for (const name of [...Object.keys(told), 'proxy-authorization']) expect(seen).not.toHaveProperty(name);
  });

  test('an upstream answer sets no policy for this host, and a page in it cannot run scripts', async () => {
    reply = (_, response) => {
      const rules = {
        'access-control-allow-origin': '*',
        'strict-transport-security': 'max-age=9',
        refresh: '0;url=/x',
      };
      const type = { 'content-type': 'text/html', 'www-authenticate': 'Basic', 'clear-site-data': '"*"' };
      response.writeHead(500, { ...rules, ...type, 'retry-after': '7' }).end('<h1>Broken</h1>');
    };
    const { status, headers, text } = await send(base + path);
    expect([status, text, headers['retry-after']]).toEqual([500, '<h1>Broken</h1>', '7']);
    expect(headers['content-security-policy']).toContain('sandbox');
    for (const name of ['access-control-allow-origin', 'strict-transport-security', 'refresh', 'www-authenticate'])
      expect(headers).not.toHaveProperty(name);
  });

  test.each([301, 302, 303, 307, 308])(
    'an upstream redirect (%i) is answered with an error message and not followed',
    async (status) => {
      reply = (_, response) =>
        response.writeHead(status, { location: 'https://elsewhere.example/', 'set-cookie': 'x=1' }).end();
      const count = asked.length;
      const answer = await send(base + path);
      expect([answer.status, failureOf(answer)]).toMatchObject([
        502,
        { code: 'main.error.UpstreamRedirects', arguments: { upstream: `${upstream}/ppm` } },
      ]);
      expect(answer.headers).not.toHaveProperty('location');
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(asked).toHaveLength(count + 1);
    },
  );

  test('paths outside the programming interface are not forwarded', async () => {
    const count = asked.length;
    for (const way of [
      '/api/../secret',
      '/api/%2e%2e/secret',
      '/api/..%2f..%2fsecret',
      '/api/x/..\\..\\secret',
      '/secret',
    ])
      expect((await send(base, { path: way })).status).toBeGreaterThanOrEqual(400);
    for (const method of ['OPTIONS', 'TRACE', 'PATCH'])
      expect((await send(base + path, { method })).status).toBeGreaterThanOrEqual(400);
    expect(asked).toHaveLength(count);
    reply = (_, response) => response.end('{}');
    await send(base, { path: `//elsewhere.example${path}` });
    await send(base, { path: `/api//elsewhere.example` });
    expect(asked.slice(count).map(({ headers, url }) => [headers.host, url?.startsWith('/ppm/api/')])).toEqual(
      asked.slice(count).map(() => [new URL(upstream).host, true]),
    );
  });

  test('a body over the limit is refused even if it does not declare its length', async () => {
    reply = (request, response) => void request.resume().on('end', () => response.end('{}'));
    const put = (body: Uint8Array | Iterable<Uint8Array>) => send(base + path, { method: 'PUT', body });
    const piece = new Uint8Array(300_000);
    expect((await put([piece, piece])).status).toBe(200);
    const answers = [await put(new Uint8Array(1_100_000)), await put([piece, piece, piece, piece])];
    for (const answer of answers) {
      expect([answer.status, failureOf(answer)]).toMatchObject([
        413,
        { code: 'main.error.BodyTooLarge', arguments: { limit: 1_048_576 } },
      ]);
    }
  });

  test('an upstream that disconnects before or during an answer is reported as a failure', async () => {
    reply = (_, response) => response.destroy();
    const gone = await send(base + path);
    expect([gone.status, failureOf(gone).arguments]).toEqual([502, { upstream: `${upstream}/ppm` }]);
    reply = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"id":', () => response.destroy());
    };
    await expect(send(base + path)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    expect((await send(`${base}/healthz`)).text).toBe('ok\n');
  });
});

test('neither server logs a password at any log level', () => {
  expect(lines.join()).not.toMatch(/correct(%20|\+| )horse|s3cret/);
});
