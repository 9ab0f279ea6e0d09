import { beforeEach, expect, test, vi } from 'vitest';
import { overHttp } from './transport.ts';
import type { WireRequest } from './wire.ts';

const sent: RequestInit[] = [];
const answers: (() => void)[] = [];

beforeEach(() => {
  sent.length = 0;
  answers.length = 0;
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal('document', {});
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(init);
    return new Promise<Response>((resolve) => answers.push(() => resolve(new Response('{}'))));
  });
  return () => vi.unstubAllGlobals();
});

const send = (request: Partial<WireRequest>) =>
  overHttp({
    method: 'PUT',
    url: '/api/json/v2/projects',
    headers: {},
    body: '{}',
    withCookies: false,
    timeout: 0,
    signal: undefined,
    onUpload: undefined,
    onDownload: undefined,
    ...request,
  });

const keptCount = () => sent.filter(({ keepalive }) => keepalive === true).length;

async function answerAll(calls: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of answers) answer();
  await Promise.all(calls);
}

test('short writes outlive the page, while reads and files do not', async () => {
  const calls = [
    send({}),
    send({ method: 'DELETE', body: undefined }),
    send({ method: 'GET', body: undefined }),
    send({ method: 'POST', body: new Blob(['file']) }),
  ];
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true, false, false]);
  await answerAll(calls);
});

test('no more writes outlive the page at once than browsers allow', async () => {
  const long = Array.from({ length: 4 }, () => send({ body: 'x'.repeat(6_000) }));
  expect(keptCount()).toBe(3);
  await answerAll(long);
  const short = Array.from({ length: 300 }, () => send({ method: 'DELETE', body: undefined }));
  expect(keptCount()).toBe(3 + 40);
  await answerAll(short);
  const after = send({});
  expect(keptCount()).toBe(3 + 40 + 1);
  await answerAll([after]);
});
