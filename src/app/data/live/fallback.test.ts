import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveHeartbeat } from '#contract/app/live.ts';
import { firstWord, LiveListener, maxListenFailures, listenRetryMs } from './listener.ts';

/** The stream as altered by a proxy. */
type Attempt = (signal: AbortSignal) => Promise<Response>;

let listener: LiveListener | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  listener?.stop();
  vi.useRealTimers();
});

function listen(attempt: Attempt) {
  const made = vi.fn<Attempt>(attempt);
  const fallback = { start: vi.fn<() => void>(), stop: vi.fn<() => void>() };
  const onMissed = vi.fn<() => void>();
  listener = new LiveListener({
    baseUrl: 'http://service',
    headers: {},
    withCookies: false,
    client: 'a',
    age: () => 0,
    fetch: (_, { signal }) => made(signal),
    fallback,
    onChange: () => undefined,
    onMissed,
    onSignedOut: () => undefined,
  });
  listener.start();
  const isPolling = () => fallback.start.mock.calls.length > fallback.stop.mock.calls.length;
  return { made, fallback, isPolling, onMissed };
}

const refused: Attempt = () => Promise.resolve(new Response('Bad gateway', { status: 502 }));
const unknown: Attempt = () => Promise.resolve(new Response('Not found', { status: 404 }));
/** The answer begins, its parts are kept back. */
const keptBack: Attempt = (signal) => {
  const body = new ReadableStream({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  });
  return Promise.resolve(new Response(body));
};
/** Not even the head of the answer comes. */
const silent: Attempt = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted'))));
const ended: Attempt = () => Promise.resolve(new Response(':\n\n'));
const open: Attempt = (signal) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(':\n\nid: here-1\n\n'));
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return Promise.resolve(new Response(body));
};

/** Longer than the pauses and timeouts of `count` attempts together. */
const untilAttempt = (count: number) => (firstWord + listenRetryMs.first * 2 ** count) * count;

test.each([
  ['refuses it', refused],
  ['does not know it', unknown],
  ['keeps it for itself', keptBack],
  ['does not answer', silent],
  ['ends it at once', ended],
])(
  'if a proxy %s, the app starts polling after several attempts and keeps trying to open the stream',
  async (_, attempt) => {
    const { made, fallback, isPolling } = listen(attempt);
    await vi.advanceTimersByTimeAsync(0);
    expect([made.mock.calls.length, isPolling()]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(untilAttempt(maxListenFailures));
    expect(isPolling()).toBe(true);
    const before = made.mock.calls.length;
    expect(before).toBeGreaterThanOrEqual(maxListenFailures);
    await vi.advanceTimersByTimeAsync(10 * listenRetryMs.most);
    const more = made.mock.calls.length - before;
    expect([more > 5, more < 20, fallback.start.mock.calls.length]).toEqual([true, true, 1]);
  },
);

test('once the stream opens, polling stops and missed changes are loaded', async () => {
  const { made, fallback, isPolling, onMissed } = listen(keptBack);
  await vi.advanceTimersByTimeAsync(untilAttempt(maxListenFailures));
  expect([isPolling(), onMissed.mock.calls.length]).toEqual([true, 0]);
  made.mockImplementation(open);
  await vi.advanceTimersByTimeAsync(2 * listenRetryMs.most);
  expect([fallback.start.mock.calls.length, isPolling()]).toEqual([1, false]);
  expect(onMissed).toHaveBeenCalled();
});

test('occasional lost connections that reopen never start polling', async () => {
  const { made, fallback } = listen(open);
  // Of this stream nothing comes after its beginning, so that it is taken for dead after some heartbeats.
  await vi.advanceTimersByTimeAsync(20 * liveHeartbeat);
  expect(made.mock.calls.length).toBeGreaterThan(maxListenFailures);
  expect(fallback.start).not.toHaveBeenCalled();
});

test('a hidden window does not poll; once visible again, the window polls until the stream opens', async () => {
  const { fallback, isPolling } = listen(refused);
  await vi.advanceTimersByTimeAsync(untilAttempt(maxListenFailures));
  listener?.stop();
  expect(isPolling()).toBe(false);
  listener?.start();
  expect([isPolling(), fallback.start.mock.calls.length]).toEqual([true, 2]);
});
