import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { WireRequest } from '#client/wire.ts';
import { earlyAnswerMs, overHttpWithEarlyAnswers } from './early-answers.ts';

const service = createServer((_, response) => response.end('later'));
let url = '';

beforeAll(async () => {
  await new Promise<void>((listens) => service.listen(0, '127.0.0.1', listens));
  // It listens on a port of TCP.
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/read`;
});

afterAll(() => service.close());

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

/** What the browser remembers of the signed-in user. */
const storage = new Map([['opdesk.session', '1']]);
vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null });
afterAll(() => vi.unstubAllGlobals());

function requestedEarly(answer: Promise<Response>, { at = performance.now(), userId = '1' } = {}): void {
  answer.catch(() => undefined);
  globalThis.earlyAnswers = { answers: new Map([[url, answer]]), at, userId };
}

async function answerTo(request: Partial<WireRequest> = {}): Promise<string> {
  const { body } = await overHttpWithEarlyAnswers({
    method: 'GET',
    url,
    headers: {},
    body: undefined,
    withCookies: true,
    timeout: 0,
    signal: undefined,
    onUpload: undefined,
    onDownload: undefined,
    ...request,
  });
  return Buffer.from(body as Uint8Array).toString();
}

test('a read that was requested early is answered by that request, once', async () => {
  requestedEarly(Promise.resolve(new Response('early')));
  expect(await answerTo()).toBe('early');
  expect(await answerTo()).toBe('later');
});

test('a read whose early request failed is requested again', async () => {
  requestedEarly(Promise.reject(new TypeError('Failed to fetch')));
  expect(await answerTo()).toBe('later');
});

test('an early answer is used neither with an access token nor to confirm a former answer', async () => {
  for (const headers of [{ authorization: 'Bearer token' }, { 'if-none-match': '"1"' }]) {
    requestedEarly(Promise.resolve(new Response('early')));
    expect(await answerTo({ headers })).toBe('later');
  }
});

test('no early answer is used after a write, which may have changed it', async () => {
  let isStopped = false;
  const body = new ReadableStream({
    cancel: () => {
      isStopped = true;
    },
  });
  requestedEarly(Promise.resolve(new Response(body)));
  await answerTo({ method: 'POST' });
  expect(await answerTo()).toBe('later');
  expect(isStopped).toBe(true);
});

test('an early answer is not used when it is older than live events cover', async () => {
  requestedEarly(Promise.resolve(new Response('early')), { at: performance.now() - earlyAnswerMs - 1 });
  expect(await answerTo()).toBe('later');
});

test('an early answer is not used once another user is signed in', async () => {
  requestedEarly(Promise.resolve(new Response('early')), { userId: '2' });
  expect(await answerTo()).toBe('later');
});
