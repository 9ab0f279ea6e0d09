import { expect, test } from 'vitest';
import { columnsInSight } from './use-columns-in-sight.ts';

const widths = [300, ...Array.from({ length: 20 }, () => 100)];

test('the columns in sight are drawn and some beyond the edges; the first one covers what lies below it', () => {
  // 700 px next to the first column contain columns 1 to 7; 240 px more are rendered.
  expect(columnsInSight(widths, 300, 0, 1000)).toEqual([1, 10]);
  expect(columnsInSight(widths, 300, 1000, 1000)).toEqual([8, 20]);
  expect(columnsInSight(widths, 200, 0, 400)).toEqual([1, 5]);
});

test('a table that is wider than its columns draws all of them, and its last one however far it is scrolled', () => {
  expect(columnsInSight(widths, 300, 0, 4000)).toEqual([1, 20]);
  expect(columnsInSight(widths, 300, 9000, 500)).toEqual([20, 20]);
});

test('beside the only column none is drawn', () => {
  const [first, last] = columnsInSight([300], 300, 0, 1000);
  expect(['a'].slice(first, last + 1)).toEqual([]);
});
