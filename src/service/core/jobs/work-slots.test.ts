import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkSlots } from './work-slots.ts';

let slots: WorkSlots;
let done: string[];
beforeEach(() => {
  vi.useFakeTimers();
  slots = new WorkSlots(2, 60_000);
  done = [];
});
afterEach(() => vi.useRealTimers());

/** Work that runs until it is ended. */
function start(name: string, gone?: AbortSignal) {
  let finish = (): void => undefined;
  const running = new Promise<void>((resolve) => void (finish = resolve));
  const ended = slots.inTurn(() => {
    done.push(name);
    return running;
  }, gone);
  const end = () => {
    finish();
    return ended;
  };
  return { end, ended };
}

test('waiting work starts in its order, one for each that has ended', async () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => start(name));
  expect([done, slots.running, slots.waiting]).toEqual([['a', 'b'], 2, 2]);
  await b?.end();
  expect([done, slots.waiting]).toEqual([['a', 'b', 'c'], 1]);
  await a?.end();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  await Promise.all([c?.end(), d?.end()]);
  expect([slots.running, slots.waiting]).toEqual([0, 0]);
});

test('work that no one needs any more leaves the queue, and runs to its end if it has started', async () => {
  const gone = new AbortController();
  const first = start('first', gone.signal);
  const second = start('second');
  const cancelled = start('cancelled', gone.signal);
  const last = start('last');
  gone.abort();
  await expect(cancelled.ended).rejects.toMatchObject({ code: 'main.error.Cancelled' });
  await expect(start('late', gone.signal).ended).rejects.toMatchObject({ code: 'main.error.Cancelled' });
  await first.end();
  expect([done, slots.waiting]).toEqual([['first', 'second', 'last'], 0]);
  await Promise.all([second.end(), last.end()]);
});

test('work that waits for too long is refused, and its slot is not lost', async () => {
  const running = [start('a'), start('b')];
  const [refusal] = await Promise.all([
    start('refused').ended.catch((error: unknown) => error),
    vi.advanceTimersByTimeAsync(60_000),
  ]);
  expect(refusal).toMatchObject({ code: 'main.error.Busy' });
  await Promise.all(running.map(({ end }) => end()));
  expect([done, slots.running]).toEqual([['a', 'b'], 0]);
});

test('a slot is free again after work that failed', async () => {
  await expect(slots.inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(slots.running).toBe(0);
});
