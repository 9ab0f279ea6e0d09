import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { nextPause, pollIntervalsMs } from './poll.ts';
import { Refresher } from './refresher.ts';

test('polling slows down while nothing changes or calls fail, and returns to the usual interval after a change', () => {
  const same = nextPause(pollIntervalsMs.usual, 'same');
  expect(same).toBeGreaterThan(pollIntervalsMs.usual);
  expect(nextPause(same, 'same')).toBeGreaterThan(same);
  expect(nextPause(pollIntervalsMs.most, 'failed')).toBe(pollIntervalsMs.most);
  expect(nextPause(pollIntervalsMs.most, 'changed')).toBe(pollIntervalsMs.usual);
});

test('a polling round refreshes the visible queries unless a write is running, and reports whether anything changed', async () => {
  const cache = new QueryClient();
  const served = { todos: ['Measure'], error: false };
  let asked = 0;
  const hands = { isBusy: false, isActive: () => hands.isBusy };
  const shown = new QueryObserver(cache, {
    queryKey: ['todos', 'listMyTodos', {}],
    staleTime: 0,
    retry: false,
    queryFn: async () => {
      asked += 1;
      if (served.error) throw new Error('not reachable');
      return { todo: [...served.todos] };
    },
  });
  const leave = shown.subscribe(() => undefined);
  await shown.refetch();
  const refresher = new Refresher(cache, hands);
  expect(await refresher.poll()).toBe('same');
  served.todos.push('Draw');
  hands.isBusy = true;
  const before = asked;
  expect([await refresher.poll(), asked]).toEqual(['busy', before]);
  hands.isBusy = false;
  expect(await refresher.poll()).toBe('changed');
  served.error = true;
  expect(await refresher.poll()).toBe('failed');
  leave();
  expect(await refresher.poll()).toBe('same');
  cache.clear();
});
