import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, failureOf, send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
const lines: string[] = [];
let authorization = '';
let json = '';
let xml = '';

beforeAll(async () => {
  service = await startService({
    settings: { maxUploadMb: 1, logLevel: 'error' },
    log: (line) => lines.push(line),
  });
  await service.testData.administrator('admin');
  authorization = `Bearer ${await service.tokenOf('admin')}`;
  json = `${service.baseUrl}/api/json/v2`;
  xml = `${service.baseUrl}/api/rest/v2`;
});
afterAll(() => service.close());

const as = (headers: Record<string, string> = {}) => ({ headers: { authorization, ...headers } });

describe('decision 3: status of an answer', () => {
  test('the status is 200 with a body and 204 without a body', async () => {
    expect(await send(`${json}/projects/getRootPortfolio`, as())).toMatchObject({ status: 200 });
    const none = await send(`${json}/projects/getProjectById/999999`, as());
    expect([none.status, none.text, none.headers['content-type']]).toEqual([204, '', undefined]);
    expect(await send(`${xml}/users/getUserById/999999`, as())).toMatchObject({ status: 204, text: '' });
  });

  test('the status is 500 with NotFound and the id for an unknown id in a change', async () => {
    const answer = await send(`${json}/planning/edit/999999`, { method: 'PUT', ...as() });
    expect(answer.status).toBe(500);
    expect(failureOf(answer)).toEqual({
      code: 'project.error.NotFound',
      arguments: { id: '999999' },
      message: 'Project or portfolio 999999 doesn’t exist, or you don’t have access.',
    });
  });

  test('the status is 500 with InvalidParameter, name and value for a malformed id in JSON', async () => {
    const answer = await send(`${json}/projects/getProjectById/12ab`, as());
    expect([answer.status, answer.headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.text)).toEqual({ error: expect.anything() });
    expect(failureOf(answer)).toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'projectId', value: '12ab' },
    });
  });

  test('the XML error has the documented form with attribute code, arguments and message', async () => {
    const answer = await send(`${xml}/projects/getProjectById/12%3Cab`, as());
    expect([answer.status, answer.headers['content-type']]).toEqual([500, 'application/xml; charset=utf-8']);
    expect(answer.text).toMatch(/<error [^>]*code="main\.error\.InvalidParameter"[^>]*>/);
    expect(answer.text).toMatch(/<arguments>.*<parameterName[^>]*>projectId<\/parameterName>.*<\/arguments>/s);
    expect(answer.text).toMatch(/<value[^>]*>12&lt;ab<\/value>/);
    expect(answer.text).toMatch(/<message>projectId can’t be 12&lt;ab\./);
  });

  test('a parameter that is too long or invalid text is refused as malformed', async () => {
    const long = await send(`${json}/projects/getProjectById/${'9'.repeat(5000)}`, as());
    expect([long.status, failureOf(long).arguments.parameterName]).toEqual([500, 'projectId']);
    const broken = await send(`${xml}/projects/getProjectById/%E0%A4%A`, as());
    expect([broken.status, broken.headers['content-type']]).toEqual([500, 'application/xml; charset=utf-8']);
    expect(broken.text).toContain('main.error.InvalidParameter');
  });

  test('the status is 404 for an unknown path', async () => {
    for (const path of ['/projects/nothing', '/projects', '']) {
      const answer = await send(json + path, as());
      expect([answer.status, failureOf(answer).code]).toEqual([404, 'main.error.NoSuchEndpoint']);
    }
    expect((await send(`${xml}/nothing/x`)).text).toContain('<error ');
  });

  test('the status is 405 with Allow for a wrong method', async () => {
    for (const [method, path, allow] of [
      ['POST', '/projects/getProjectById/1', 'GET'],
      ['GET', '/projects/createProject/1', 'POST'],
      ['DELETE', '/planning/edit/1', 'PUT'],
      ['HEAD', '/users/signOff', 'GET'],
    ] as const) {
      const answer = await send(json + path, { method, ...as() });
      expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    }
  });

  test('OPTIONS returns the methods and no CORS permission', async () => {
    const answer = await send(`${json}/projects/createProject/1`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect([answer.status, answer.headers.allow]).toEqual([204, 'POST']);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('the status is 401 with WWW-Authenticate in the requested format', async () => {
    const answer = await send(`${xml}/users/currentUser`);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(answer.text).toContain('code="main.error.NotSignedIn"');
    const wrong = await send(`${json}/users/currentUser`, { headers: { authorization: 'Basic YTpi' } });
    expect([wrong.status, failureOf(wrong)]).toMatchObject([401, { code: 'main.error.NotSignedIn', arguments: {} }]);
  });
});

describe('decision 3: request bodies', () => {
  const create = () => `${json}/projects/createPortfolio/1`;
  const large = Buffer.alloc(1024 * 1024, 32);
  const uploaded = () => `${json}/planning/importProjectPlan/1`;

  test('a record of more than 4 MiB is refused with 413, announced or in chunks', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(4 * 1024 * 1024) });
    const announced = await send(create(), { method: 'POST', ...as(), body });
    expect([announced.status, failureOf(announced).arguments]).toEqual([413, { limit: 4 * 1024 * 1024 }]);
    const chunked = await send(create(), { method: 'POST', ...as(), body: Array.from({ length: 9 }, () => large) });
    expect([chunked.status, failureOf(chunked).code]).toEqual([413, 'main.error.BodyTooLarge']);
  });

  test('an upload over its limit is refused with 413, announced or in chunks', async () => {
    const announced = await send(uploaded(), { method: 'PUT', ...as(), body: Buffer.alloc(1024 * 1024 + 1) });
    expect([announced.status, failureOf(announced).arguments]).toEqual([413, { limit: 1024 * 1024 }]);
    const chunked = await send(uploaded(), { method: 'PUT', ...as(), body: [large, large, large] });
    expect([chunked.status, failureOf(chunked).code]).toEqual([413, 'main.error.BodyTooLarge']);
  });

  test('another media type or another encoding is refused with 415', async () => {
    for (const type of ['text/plain', 'application/json; charset=latin1', 'no type']) {
      const answer = await send(create(), { method: 'POST', ...as({ 'content-type': type }), body: '{}' });
      expect([answer.status, failureOf(answer)]).toMatchObject([415, { arguments: { mediaType: type } }]);
    }
  });

  test('a body is read in the format of Content-Type, or else of the base path', async () => {
    const post = (base: string, body: string, type?: string) =>
      send(`${base}/projects/createPortfolio/1`, {
        method: 'POST',
        ...as(type === undefined ? {} : { 'content-type': type }),
        body,
      });
    const named = (name: string) => `<project><name>${name}</name></project>`;
    expect((await post(json, named('A'), 'application/xml')).text).toMatch(/^\{.*"name":"A"/);
    expect((await post(xml, '{"name":"B"}', 'application/json')).text).toMatch(/<project .*<name>B<\/name>/s);
    expect((await post(json, '{"name":"C"}')).status).toBe(200);
    expect((await post(xml, named('D'))).status).toBe(200);
    expect(failureOf(await post(json, named('E')))).toMatchObject({ arguments: { parameterName: 'body' } });
  });

  test('a body that is not UTF-8, empty or not a record is refused as malformed', async () => {
    for (const body of [Buffer.from([0x7b, 0xff, 0x7d]), '', '[', '[]', '"text"']) {
      const answer = await send(create(), { method: 'POST', ...as({ 'content-type': 'application/json' }), body });
      expect([answer.status, failureOf(answer)]).toMatchObject([500, { code: 'main.error.InvalidParameter' }]);
    }
  });
});

describe('decision 2: format of an answer', () => {
  test('the answer has the format of the base path unless Accept names only the other format', async () => {
    const typeOf = async (base: string, accept: string) =>
      (await send(`${base}/users/currentUser`, as({ accept }))).headers['content-type']?.split(';')[0];
    expect(await typeOf(json, 'application/xml')).toBe('application/xml');
    expect(await typeOf(xml, 'application/json')).toBe('application/json');
    expect(await typeOf(json, 'text/html, */*')).toBe('application/json');
    expect(await typeOf(xml, 'application/json, application/xml')).toBe('application/xml');
  });

  test('the app interface always answers JSON', async () => {
    for (const path of ['/capabilities', '/worklogs/lockPreview', '/nothing']) {
      const answer = await send(`${service.baseUrl}/api/app/v1${path}`, as({ accept: 'application/xml' }));
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('decision 3: error messages', () => {
  test('the message is in the language that Accept-Language prefers', async () => {
    const message = async (language: string) =>
      failureOf(await send(`${json}/projects/getProjectById/x`, as({ 'accept-language': language }))).message;
    expect(await message('de-CH, en;q=0.5')).toMatch(/^projectId kann nicht x sein\./);
    expect(await message('fr, en;q=0.5')).toMatch(/^projectId can’t be/);
    expect(failureOf(await send(`${json}/nothing/x`, { headers: { 'accept-language': 'de' } })).message).toMatch(
      /^Den/,
    );
  });

  test('an unexpected failure returns a reference, and only the log contains the stack', async () => {
    await sql`alter table project_status rename to hidden_status`.execute(service.database.kysely);
    const answer = await send(`${json}/projects/listProjectStatuses?token=secret-value`, as());
    await sql`alter table hidden_status rename to project_status`.execute(service.database.kysely);
    const failure = failureOf(answer);
    expect([answer.status, failure.code]).toEqual([500, 'main.error.Internal']);
    expect(answer.text).not.toMatch(/project_status|relation|\.ts|at /);
    const logged = lines.filter((line) => line.includes(String(failure.arguments.reference)));
    expect(logged.join()).toContain('relation \\"project_status\\" does not exist');
    expect(logged.join()).toMatch(/"stack":".*projects.handlers/s);
    expect(lines.join()).not.toContain('secret-value');
  });
});

test('a transaction aborted at every attempt is refused with Busy and changes nothing', async () => {
  const db = service.database.kysely;
  await sql`create function always_busy() returns trigger language plpgsql as
    $$ begin raise exception 'others' using errcode = '40001'; end $$`.execute(db);
  await sql`create trigger always_busy before insert on unavailability_type execute function always_busy()`.execute(db);
  const answer = await send(`${json}/resources/insertUnavailabilityType`, {
    method: 'POST',
    ...as({ 'content-type': 'application/json' }),
    body: JSON.stringify({ name: 'Jury duty' }),
  });
  await sql`drop function always_busy cascade`.execute(db);
  expect([answer.status, failureOf(answer).code]).toEqual([500, 'main.error.Busy']);
  const types = await send(`${json}/resources/listUnavailabilityTypes`, as());
  expect(types.status).toBe(200);
  expect(types.text).not.toContain('Jury duty');
});

describe('response headers', () => {
  test('every answer has security headers and is not cached', async () => {
    for (const answer of [
      await send(`${json}/users/currentUser`, as()),
      await send(`${json}/users/currentUser`),
      await send(`${json}/nothing/x`),
    ]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': expect.anything(),
      });
      expect(answer.headers).not.toHaveProperty('strict-transport-security');
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(cookieOf(answer)).toBe('');
    }
  });

  test('health probes and the API description require no sign-on', async () => {
    expect(await send(`${service.baseUrl}/healthz`)).toMatchObject({ status: 200, text: 'ok\n' });
    expect(await send(`${service.baseUrl}/readyz`)).toMatchObject({ status: 200, text: 'ready\n' });
    expect(await send(`${service.baseUrl}/healthz`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    const openapi = await send(`${service.baseUrl}/api/openapi.json`);
    expect(JSON.parse(openapi.text)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    const docs = await send(`${service.baseUrl}/api/docs`);
    expect([docs.status, docs.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(docs.text).toContain('importProjectPlan');
  });
});
