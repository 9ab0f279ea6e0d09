import { expect, test } from 'vitest';
import { partsByCount } from './read-in-pieces.ts';

test('a list is divided into parts of a limited count, in its order, and a larger item is a part of its own', () => {
  const parts = (counts: number[]) =>
    partsByCount(
      counts.map((count) => ({ count })),
      10,
    ).map((part) => part.map(({ count }) => count));
  expect(parts([4, 6, 1, 25, 3, 0, 7, 1])).toEqual([[4, 6], [1], [25], [3, 0, 7], [1]]);
  expect(parts([])).toEqual([]);
});
