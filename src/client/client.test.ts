import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { basePaths, type WireFormat } from '#contract/core/endpoint.ts';
import { encodeJson } from '#contract/codec/json.ts';
import { encodeErrorXml, encodeXml } from '#contract/codec/xml.ts';
import { type Client, type ClientSettings, cookieJar, createClient, ServiceError } from './client.ts';
import type { TransferProgress, WireRequest } from './wire.ts';

/** Request received by the server. */
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

type Reply = (response: ServerResponse, seen: Seen) => void;

let server: Server;
let baseUrl: string;
let seen: Seen[] = [];
let reply: Reply = (response) => response.writeHead(204).end();

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const last = {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks),
  };
  seen.push(last);
  reply(response, last);
}

beforeAll(async () => {
  server = createServer((request, response) => {
    // An aborted call ends the request midway; there is no client to answer.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

beforeEach(() => {
  seen = [];
});

const last = (): Seen => {
  const call = seen.at(-1);
  if (call === undefined) throw new Error('Nothing was sent.');
  return call;
};

const sending =
  (status: number, type: string | undefined, body: string | Buffer): Reply =>
  (response) => {
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
  };

async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error('This did not fail as expected.', { cause: error });
  return error;
}

const mediaTypes = { json: 'application/json', xml: 'application/xml' } as const;
const encode = { json: encodeJson, xml: encodeXml } as const;

describe.each(['json', 'xml'] as const)('a client using %s', (format: WireFormat) => {
  let client: Client;
  const signedOut: string[] = [];
  const settings = (): ClientSettings => ({
    baseUrl,
    format,
    credentials: { kind: 'token', token: 'a-token' },
    language: 'de',
    timeZone: 'Europe/Berlin',
    onSignedOut: () => signedOut.push('signed out'),
  });

  beforeAll(() => {
    client = createClient(settings());
  });

  const sendingRecord = (schema: Parameters<typeof encodeJson>[0], value: unknown): Reply =>
    sending(200, `${mediaTypes[format]}; charset=utf-8`, encode[format](schema, value));
  const sendingError = (status: number, code: string, values: Record<string, unknown> = {}): Reply => {
    const error = { code, message: 'Das geht nicht.', arguments: values };
    return sending(status, mediaTypes[format], format === 'json' ? JSON.stringify({ error }) : encodeErrorXml(error));
  };

  test('a call sends credentials, language and the accepted and sent formats', async () => {
    reply = sendingRecord(api.projects.updateProject.returns, { id: '7', name: 'Größe' });
    const project = await client.call(api.projects.updateProject, {
      body: { id: '7', name: 'Größe', start: '2026-03-31', sponsor: null },
    });
    expect(project).toMatchObject({ id: '7', name: 'Größe' });
    expect(last()).toMatchObject({ method: 'PUT', url: `${basePaths[format]}/projects/updateProject` });
    expect(last().headers).toMatchObject({
      authorization: 'Bearer a-token',
      accept: mediaTypes[format],
      'accept-language': 'de',
      'time-zone': 'Europe/Berlin',
      'content-type': `${mediaTypes[format]}; charset=utf-8`,
      'x-requested-with': 'Opdesk',
    });
    const body = { id: '7', name: 'Größe', start: '2026-03-31', sponsor: null };
    expect(last().body.toString()).toBe(encode[format](api.projects.updateProject.body, body));
  });

  test('paths and queries are encoded so that every character arrives', async () => {
    reply = (response) => response.writeHead(204).end();
    await client.call(api.reports.inputParameters, { reportIdOrName: 'a/b ?&#%ä' });
    expect(last().url).toBe(`${basePaths[format]}/reports/inputParameters/${encodeURIComponent('a/b ?&#%ä')}`);
    await client.call(api.worklogs.createWorkRecord, {
      assignmentId: '1',
      bookingDate: '2026-03-31',
      comment: 'a+b &ü',
      completed: false,
    });
    const query = new URL(last().url, baseUrl).searchParams;
    expect([...query]).toEqual([
      ['bookingDate', '2026-03-31Z'],
      ['comment', 'a+b &ü'],
      ['completed', 'false'],
    ]);
    await client.call(api.todos.listMyTodos, { projectIds: ['1', '2'], resourceIds: [] });
    expect(last().url).toBe(`${basePaths[format]}/todos/listMyTodos?projectIds=1&projectIds=2`);
  });

  test('a missing record is null, and a call without a result returns undefined', async () => {
    reply = (response) => response.writeHead(204).end();
    expect(await client.call(api.projects.getProjectById, { projectId: '1' })).toBeNull();
    expect(await client.call(api.todos.deleteTodo, { todoId: '1' })).toBeUndefined();
    reply = sending(200, mediaTypes[format], '');
    expect(await client.call(api.projects.getProjectById, { projectId: '1' })).toBeNull();
    reply = sending(200, 'text/plain', 'done');
    expect(await client.call(api.todos.deleteTodo, { todoId: '1' })).toBeUndefined();
  });

  test('the app interface is always called in JSON', async () => {
    reply = sending(200, 'application/json', '{"product":"Opdesk"}');
    expect(await client.call(appApi.getCapabilities, {})).toMatchObject({ product: 'Opdesk' });
    expect(last().url).toBe('/api/app/v1/capabilities');
    expect(last().headers.accept).toBe('application/json');
  });

  test('an answer in the other format is decoded too', async () => {
    reply = sending(200, 'text/xml', '<user id="1"><name>ida</name></user>');
    expect(await client.call(api.users.currentUser, {})).toEqual({ id: '1', name: 'ida', resources: [] });
    reply = sending(200, undefined, ' {"id":1,"name":"ida"}');
    expect(await client.call(api.users.currentUser, {})).toEqual({ id: '1', name: 'ida' });
    reply = sending(200, undefined, '\uFEFF<user id="1"/>');
    expect(await client.call(api.users.currentUser, {})).toMatchObject({ id: '1' });
  });

  test('a failure has its code, message, arguments and status', async () => {
    reply = sendingError(500, 'main.error.InvalidParameter', { parameterName: 'projectId', value: 'x' });
    const error = await failureOf(client.call(api.projects.getProjectById, { projectId: 'x' }));
    expect(error).toMatchObject({
      code: 'main.error.InvalidParameter',
      message: 'Das geht nicht.',
      arguments: { parameterName: 'projectId', value: 'x' },
      status: 500,
    });
    expect(signedOut).toEqual([]);
  });

  test('a failed file download has the code and arguments of the failure', async () => {
    reply = sendingError(500, 'report.error.InvalidReportFormat', { format: 'doc' });
    const error = await failureOf(
      client.call(api.reports.export, { reportIdOrName: 'work-report', format: 'doc', body: {} }),
    );
    expect(error).toMatchObject({ code: 'report.error.InvalidReportFormat', arguments: { format: 'doc' } });
  });

  test('an unauthenticated call fails and runs the signed-out callback', async () => {
    reply = sendingError(401, 'main.error.NotSignedIn');
    signedOut.length = 0;
    const error = await failureOf(client.call(api.users.currentUser, {}));
    expect(error).toMatchObject({ code: 'main.error.NotSignedIn', status: 401 });
    expect(signedOut).toEqual(['signed out']);
  });

  test.each<[string, number, string | undefined, string]>([
    ['a page', 200, 'text/html', '<html><body>Sign on</body></html>'],
    ['a page without a type', 200, undefined, '<!doctype html><html></html>'],
    ['a page in place of a failure', 502, 'text/html', '<html>Bad gateway</html>'],
    ['broken JSON', 200, 'application/json', '{"id":'],
    ['broken XML', 200, 'application/xml', '<user id="1">'],
    ['XML with a document type', 200, 'application/xml', '<!DOCTYPE user><user id="1"/>'],
    ['another failure', 500, 'application/json', '{"message":"no"}'],
    ['another failure in XML', 500, 'application/xml', '<fault/>'],
    ['text', 200, 'text/plain', 'hello'],
    ['a failure without a body', 503, undefined, ''],
    ['a redirect', 302, undefined, ''],
  ])('an unreadable answer is reported as such: %s', async (_, status, type, body) => {
    reply = sending(status, type, body);
    expect(await failureOf(client.call(api.users.currentUser, {}))).toMatchObject({
      code: 'client.error.UnreadableAnswer',
      status,
    });
  });

  test('a closed connection is reported as an unreachable service', async () => {
    reply = (response) => response.destroy();
    expect(await failureOf(client.call(api.users.currentUser, {}))).toMatchObject({
      code: 'client.error.NotReachable',
      status: undefined,
    });
  });

  test('a missing service is reported as unreachable', async () => {
    const nowhere = createClient({ ...settings(), baseUrl: 'http://127.0.0.1:1' });
    const error = await failureOf(nowhere.call(api.users.signOn, { login: 'ida', password: 'a-secret' }));
    expect(error).toMatchObject({ code: 'client.error.NotReachable' });
    expect(inspect(error, { depth: 20 })).not.toMatch(/a-secret|a-token/);
  });

  test('a service slower than the timeout is reported as unreachable', async () => {
    reply = () => undefined;
    const hasty = createClient({ ...settings(), timeout: 20 });
    expect(await failureOf(hasty.call(api.users.currentUser, {}))).toMatchObject({ code: 'client.error.NotReachable' });
  });

  test('a call aborted before, during or after the request is reported as aborted', async () => {
    const controller = new AbortController();
    reply = () => controller.abort();
    const error = await failureOf(client.call(api.users.currentUser, {}, { signal: controller.signal }));
    expect(error).toMatchObject({ code: 'client.error.Aborted', status: undefined });
    const count = seen.length;
    await failureOf(client.call(api.users.currentUser, {}, { signal: controller.signal }));
    expect(seen).toHaveLength(count);
  });

  test('a large answer is read completely', async () => {
    const activity = Array.from({ length: 5000 }, (_, index) => ({
      id: String(index),
      name: 'Größe',
      start: '2026-03-31',
    }));
    reply = sendingRecord(api.tasks.listTasksOfProject.returns, { activity });
    expect(await client.call(api.tasks.listTasksOfProject, { projectId: '1' })).toMatchObject({ activity });
  });

  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
  async function* inPieces() {
    for (let start = 0; start < bytes.length; start += 700_000) yield bytes.subarray(start, start + 700_000);
  }

  test.each([
    ['a file', () => new Blob([bytes])],
    ['bytes', () => bytes],
    ['a part of other bytes', () => new Uint8Array([9, ...bytes, 9]).subarray(1, -1)],
    ['a stream', () => inPieces()],
  ])('a client sends %s unchanged and reports the progress', async (_, body) => {
    reply = sendingRecord(api.projects.importProjects.returns, { numberImported: 3 });
    const steps: TransferProgress[] = [];
    const result = await client.call(
      api.projects.importProjects,
      { body: body() },
      { onUpload: (step) => steps.push(step) },
    );
    expect(result).toMatchObject({ numberImported: 3 });
    expect(last().headers['content-type']).toBe('application/octet-stream');
    expect(last().headers['content-length']).toBe(String(bytes.length));
    expect(Buffer.compare(last().body, bytes)).toBe(0);
    expect(steps.at(-1)).toEqual({ loaded: bytes.length, total: bytes.length });
  });

  test('an aborted upload is reported as aborted', async () => {
    const controller = new AbortController();
    reply = () => undefined;
    const call = client.call(
      api.projects.importProjects,
      { body: new Uint8Array(30_000_000) },
      { signal: controller.signal, onUpload: () => controller.abort() },
    );
    expect(await failureOf(call)).toMatchObject({ code: 'client.error.Aborted' });
  });

  test('a client receives a file unchanged and reports the progress', async () => {
    reply = sending(200, 'application/octet-stream', Buffer.from(bytes));
    const steps: TransferProgress[] = [];
    const file = await client.call(
      api.reports.export,
      { reportIdOrName: 'work-report', body: { from: '2026-03-01', hours: 5 } },
      { onDownload: (step) => steps.push(step) },
    );
    expect(file.type).toBe('application/octet-stream');
    expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), bytes)).toBe(0);
    expect(steps.at(-1)?.loaded).toBe(bytes.length);
    expect(last().headers.accept).toContain('application/octet-stream');
    const body = encode[format](api.reports.export.body, { from: '2026-03-01', hours: 5 });
    expect(last().body.toString()).toBe(body);
  });
});

describe('the session of a client', () => {
  test('the session cookie is kept in a jar outside a browser', async () => {
    const cookies = cookieJar();
    const client = createClient({ baseUrl: `${baseUrl}/`, format: 'json', credentials: { kind: 'session' }, cookies });
    reply = (response) => {
      const headers = {
        'content-type': 'application/json',
        'set-cookie': ['session=abc=; Path=/; HttpOnly', 'theme=dark', 'no cookie'],
      };
      response.writeHead(200, headers).end('{"id":"1"}');
    };
    await client.call(api.users.signOn, { login: 'ida', password: 'a b' });
    expect(last().url).toBe('/api/json/v2/users/signOn?login=ida&password=a%20b');
    expect(last().headers).not.toHaveProperty('cookie');
    expect(last().headers).not.toHaveProperty('authorization');
    reply = (response) => {
      response
        .writeHead(204, { 'set-cookie': ['session=; Max-Age=0', 'theme=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'] })
        .end();
    };
    await client.call(api.users.signOff, {});
    expect(last().headers.cookie).toBe('session=abc=; theme=dark');
    await client.call(api.users.signOff, {});
    expect(last().headers).not.toHaveProperty('cookie');
  });
});

describe('the adapter of a client', () => {
  test('an adapter transports calls instead of HTTP', async () => {
    const requests: WireRequest[] = [];
    const client = createClient({
      baseUrl: '',
      format: 'json',
      credentials: { kind: 'token', token: 't' },
      adapter: async (request) => {
        requests.push(request);
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: new TextEncoder().encode('{"id":5}'),
        };
      },
    });
    expect(await client.call(api.users.getUserById, { userId: '5' })).toEqual({ id: '5' });
    expect(requests).toMatchObject([
      { method: 'GET', url: '/api/json/v2/users/getUserById/5', body: undefined, withCookies: false },
    ]);
  });

  test('a failing adapter is reported as an unreachable service', async () => {
    const client = createClient({
      baseUrl: '',
      format: 'xml',
      credentials: { kind: 'session' },
      adapter: () => Promise.reject(new Error('closed')),
    });
    expect(await failureOf(client.call(api.users.currentUser, {}))).toMatchObject({
      code: 'client.error.NotReachable',
    });
  });
});
