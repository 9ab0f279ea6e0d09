import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { livePath } from '#contract/app/live.ts';
import { type RawAnswer, type RawRequest, send } from '#testing/http.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { maxRecordsInOnePart, sentInParts } from './body.ts';
import { compressAnswer } from './compression.ts';
import { emptyServer } from './empty-server.ts';

/** Encodings of this version of Node.js, the best first. */
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  ...('zstdDecompressSync' in zlib && { zstd: zlib.zstdDecompressSync as (bytes: Buffer) => Buffer }),
  br: (bytes) => zlib.brotliDecompressSync(bytes),
  gzip: (bytes) => zlib.gunzipSync(bytes),
};
const names = Object.keys(decoders);

let service: TestService;
let authorization = '';

const named = (length: number) => Array.from({ length }, (_, sequence) => ({ sequence, name: `Name ${sequence}` }));

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  authorization = `Bearer ${await service.tokenOf('admin')}`;
  const { kysely } = service.database;
  await kysely.insertInto('project_classification').values(named(50)).execute();
  const statuses = named(maxRecordsInOnePart + 10).map((status) => ({ ...status, color: 1 }));
  await kysely.insertInto('project_status').values(statuses).execute();
});
afterAll(() => service.close());

function get(path: string, accepted?: string, { headers, ...request }: RawRequest = {}): Promise<RawAnswer> {
  const encoding = accepted !== undefined && { 'accept-encoding': accepted };
  return send(service.baseUrl + path, { headers: { authorization, ...encoding, ...headers }, ...request });
}

const decoded = ({ headers, bytes }: RawAnswer): string =>
  new TextDecoder().decode(decoders[headers['content-encoding'] ?? '']?.(bytes));

describe.each(['/api/json/v2', '/api/rest/v2'])('answers of %s', (base) => {
  const list = `${base}/projects/listProjectClassifications`;
  const longList = `${base}/projects/listProjectStatuses`;

  test.each(names)('an answer is compressed as %s for a client that accepts it', async (name) => {
    const plain = await get(list);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    const compressed = await get(list, name);
    expect(compressed.headers).toMatchObject({
      'content-encoding': name,
      'content-length': String(compressed.bytes.length),
      'content-type': plain.headers['content-type'],
      etag: plain.headers.etag,
      vary: 'accept-encoding',
    });
    expect(decoded(compressed)).toBe(plain.text);
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  test.each(names)('a long answer that is sent in parts is compressed as %s', async (name) => {
    const plain = await get(longList);
    expect(plain.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    const compressed = await get(longList, name);
    expect(compressed.headers).toMatchObject({ 'content-encoding': name, 'transfer-encoding': 'chunked' });
    expect(decoded(compressed)).toBe(plain.text);
  });

  test('an unchanged answer is 304 without a body, whatever the encoding of the one before', async () => {
    const { headers } = await get(list, 'gzip');
    const again = await get(list, 'br', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag, vary: 'accept-encoding' } });
    expect(again.headers['content-encoding']).toBeUndefined();
  });

  test('a short answer and a missing record are sent as they are', async () => {
    const short = await get(`${base}/users/currentUser`, 'br, gzip');
    expect([short.headers['content-encoding'], short.headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(short.text).toContain('admin');
    const none = await get(`${base}/projects/getProjectById/999999`, 'br, gzip');
    expect([none.status, none.bytes.length, none.headers['content-encoding']]).toEqual([204, 0, undefined]);
  });
});

test('the best encoding that the client accepts is used', async () => {
  const encodingFor = async (accepted: string) =>
    (await get('/api/json/v2/projects/listProjectClassifications', accepted)).headers['content-encoding'];
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe(names[0]);
  expect(await encodingFor('*')).toBe(names[0]);
  expect(await encodingFor('zstd;q=0, br; q=0, *')).toBe('gzip');
  expect(await encodingFor('GZIP;q=0.5')).toBe('gzip');
  for (const none of ['', 'identity', 'deflate', 'br;q=0', 'unknown, gzip;q=0', 'br;q=x'])
    expect(await encodingFor(none)).toBeUndefined();
});

test('the app interface and the description of the interface are compressed, also for HEAD', async () => {
  const regions = '/api/app/v1/calendar/regions';
  expect(decoded(await get(regions, 'br'))).toBe((await get(regions)).text);
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const compressed = await get(path, 'br');
    expect(decoded(compressed)).toBe((await get(path)).text);
    const head = await get(path, 'br', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['content-encoding', 'content-length', 'vary'])
      expect(head.headers[name]).toBe(compressed.headers[name]);
  }
});

test('reports are compressed as text, but not as files that are compressed already', async () => {
  const report = (format: string, accepted: string) =>
    get(`/api/json/v2/reports/export/project-status?format=${format}`, accepted, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  for (const format of ['csv', 'html', 'json', 'xml'])
    expect(decoded(await report(format, 'br'))).toBe((await report(format, '')).text);
  for (const format of ['xlsx', 'pdf']) {
    const { headers, status } = await report(format, 'br');
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined]);
  }
});

test('answers that can hold a secret are not compressed', async () => {
  const id = await service.testData.user('mia', { password_hash: await storedPassword('correct horse') });
  const description = 'x'.repeat(2_000);
  await service.database.kysely.updateTable('subject').set({ description }).where('id', '=', id).execute();
  const signOn = await get('/api/json/v2/users/signOn?login=mia&password=correct+horse', 'br');
  expect([signOn.status, signOn.headers['content-encoding']]).toEqual([200, undefined]);
  expect(signOn.text).toContain(description);
  const token = await get('/api/app/v1/tokens', 'br', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: id, name: 'x', expires: null }),
  });
  expect([token.status, token.headers['content-encoding']]).toEqual([200, undefined]);
});

test('the stream of events is not compressed, and its beginning arrives at once', async () => {
  const stop = new AbortController();
  const headers = { authorization, 'accept-encoding': 'br, gzip' };
  const answer = await fetch(service.baseUrl + livePath, { headers, signal: stop.signal });
  expect(answer.headers.get('content-encoding')).toBeNull();
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toMatch(/^:\n\n/);
  stop.abort();
});

describe('an answer that is compressed while it is made', () => {
  let server: Awaited<ReturnType<typeof emptyServer>>;
  let url = '';
  let ended: Promise<unknown>;

  function* broken(bytes: number) {
    for (let count = 0; count < bytes; count += 10_000) yield randomBytes(5_000).toString('hex');
    throw new Error('cannot be written');
  }

  beforeAll(async () => {
    server = await emptyServer({ logLevel: 'silent', trustProxy: false });
    const answer = (path: string, parts: () => Iterable<string>) =>
      server.get(path, { onSend: compressAnswer }, (_, reply) => reply.type('text/plain').send(sentInParts(parts())));
    answer('/broken-at-once', () => broken(10_000));
    answer('/broken', () => broken(1_000_000));
    ended = new Promise((resolve) => {
      answer('/endless', function* () {
        try {
          for (;;) yield randomBytes(5_000).toString('hex');
        } finally {
          resolve('ended');
        }
      });
    });
    url = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    const closing = server.close();
    server.server.closeAllConnections();
    await closing;
  });

  const answered = (path: string, signal?: AbortSignal) =>
    fetch(url + path, { headers: { 'accept-encoding': 'gzip' }, signal: signal ?? null });

  test('an error in the middle closes the connection so that the answer does not look complete', async () => {
    const answer = await answered('/broken');
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    await expect(answer.text()).rejects.toThrow();
  });

  test('an error before anything was sent is answered as a failure that can be read', async () => {
    const answer = await answered('/broken-at-once');
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([500, null]);
    expect(await answer.text()).toContain('main.error.Internal');
  });

  test('a reader that disconnects ends the making of the answer', async () => {
    const stop = new AbortController();
    const answer = await answered('/endless', stop.signal);
    await answer.body?.getReader().read();
    stop.abort();
    expect(await ended).toBe('ended');
  });
});
