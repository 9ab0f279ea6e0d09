import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refresher } from './refresher.ts';

const hands = { isActive: () => false };
const queryKey = ['todos', 'listTodos', {}];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An active list whose answers arrive when the test provides them. */
function shown(cache: QueryClient) {
  const waiting: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => waiting.push(resolve));
  const observer = new QueryObserver(cache, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  const answer = async (text: string) => {
    waiting.shift()?.(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { answer, asked: () => waiting.length, now: () => observer.getCurrentResult().data, stop };
}

test('a changed area is loaded again', async () => {
  const cache = new QueryClient();
  const list = shown(cache);
  await list.answer('old');
  new Refresher(cache, hands).changed({ areas: ['todos'], projects: [] });
  await vi.advanceTimersByTimeAsync(1_000);
  await list.answer('new');
  expect(list.now()).toBe('new');
  list.stop();
});

test('a query that was first loading during the change is loaded once more', async () => {
  const cache = new QueryClient();
  const list = shown(cache);
  new Refresher(cache, hands).changed({ areas: ['todos'], projects: [] });
  await vi.advanceTimersByTimeAsync(1_000);
  await list.answer('from before the change');
  expect(list.asked()).toBe(1);
  await list.answer('new');
  expect([list.now(), list.asked()]).toEqual(['new', 0]);
  list.stop();
});

test('a query of another area is not loaded again', async () => {
  const cache = new QueryClient();
  const list = shown(cache);
  new Refresher(cache, hands).changed({ areas: ['resources'], projects: [] });
  await vi.advanceTimersByTimeAsync(1_000);
  await list.answer('old');
  expect(list.asked()).toBe(0);
  list.stop();
});
