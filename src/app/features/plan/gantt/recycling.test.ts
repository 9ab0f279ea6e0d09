import { expect, test } from 'vitest';
import { recycled, type DrawnBlock } from './recycling.ts';

const all = 100;
const blocks = (drawn: readonly DrawnBlock[]) => drawn.map(({ block }) => block);
const slots = (drawn: readonly DrawnBlock[]) => drawn.map(({ slot }) => slot);

test('a block that scrolls into view reuses the element of a hidden block, and other blocks keep theirs', () => {
  const before = recycled([], [0, 1, 2, 3], all);
  const after = recycled(before, [1, 2, 3, 4], all);
  expect(blocks(after)).toEqual([4, 1, 2, 3]);
  expect(slots(after)).toEqual([0, 1, 2, 3]);
  expect(after[1]).toBe(before[1]);
});

test('a block that stays visible keeps its element however far the others jump', () => {
  const before = recycled([], [4, 5, 6], all);
  const after = recycled(before, [5, 80, 81], all);
  expect(after.find(({ block }) => block === 5)).toBe(before[1]);
  expect(new Set(slots(after))).toEqual(new Set([0, 1, 2]));
});

test('unused elements are kept during a scroll, except those of removed rows', () => {
  const before = recycled([], [6, 7, 8, 9], all);
  expect(blocks(recycled(before, [8], all))).toEqual([6, 7, 8, 9]);
  expect(blocks(recycled(before, [6], 8))).toEqual([6, 7]);
});

test('after a scroll only visible blocks are drawn, sorted from top to bottom in their former elements', () => {
  const moving = recycled(recycled([], [0, 1, 2, 3], all), [2, 3, 4, 5], all);
  expect(blocks(moving)).toEqual([4, 5, 2, 3]);
  const rested = recycled(moving, [2, 3, 4], 0);
  expect(blocks(rested)).toEqual([2, 3, 4]);
  expect(slots(rested)).toEqual([2, 3, 0]);
});
