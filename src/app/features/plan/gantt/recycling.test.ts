import { expect, test } from 'vitest';
import { recycled, type DrawnBlock } from './recycling.ts';

const all = 100;
const blocks = (drawn: readonly DrawnBlock[]) => drawn.map(({ block }) => block);
const slots = (drawn: readonly DrawnBlock[]) => drawn.map(({ slot }) => slot);

test('what comes into sight takes the element of what has gone, and everything else stays as it is', () => {
  const before = recycled([], [0, 1, 2, 3], all);
  const after = recycled(before, [1, 2, 3, 4], all);
  expect(blocks(after)).toEqual([4, 1, 2, 3]);
  expect(slots(after)).toEqual([0, 1, 2, 3]);
  expect(after[1]).toBe(before[1]);
});

test('a block that is wanted keeps its element however far the others jump', () => {
  const before = recycled([], [4, 5, 6], all);
  const after = recycled(before, [5, 80, 81], all);
  expect(after.find(({ block }) => block === 5)).toBe(before[1]);
  expect(new Set(slots(after))).toEqual(new Set([0, 1, 2]));
});

test('elements that nothing needs are kept while a scroll lasts, but not those of rows that are gone', () => {
  const before = recycled([], [6, 7, 8, 9], all);
  expect(blocks(recycled(before, [8], all))).toEqual([6, 7, 8, 9]);
  expect(blocks(recycled(before, [6], 8))).toEqual([6, 7]);
});

test('at rest only what is wanted is drawn, from top to bottom and each in the element it had', () => {
  const moving = recycled(recycled([], [0, 1, 2, 3], all), [2, 3, 4, 5], all);
  expect(blocks(moving)).toEqual([4, 5, 2, 3]);
  const rested = recycled(moving, [2, 3, 4], 0);
  expect(blocks(rested)).toEqual([2, 3, 4]);
  expect(slots(rested)).toEqual([2, 3, 0]);
});
