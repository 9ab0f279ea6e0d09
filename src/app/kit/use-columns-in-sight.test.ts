import { expect, test } from 'vitest';
import { columnsInSight } from './use-columns-in-sight.ts';

const widths = [300, ...Array.from({ length: 20 }, () => 100)];

test('visible columns and some beyond the edges are rendered, without the columns hidden under the first one', () => {
  // 700 px next to the first column contain columns 1 to 7; 240 px more are rendered.
  expect(columnsInSight(widths, 300, 0, 1000)).toEqual([1, 10]);
  expect(columnsInSight(widths, 300, 1000, 1000)).toEqual([8, 20]);
  expect(columnsInSight(widths, 200, 0, 400)).toEqual([1, 5]);
});

test('a table wider than its columns renders all of them, and the last one however far scrolled', () => {
  expect(columnsInSight(widths, 300, 0, 4000)).toEqual([1, 20]);
  expect(columnsInSight(widths, 300, 9000, 500)).toEqual([20, 20]);
});

test('a table with only one column renders no further columns', () => {
  const [first, last] = columnsInSight([300], 300, 0, 1000);
  expect(['a'].slice(first, last + 1)).toEqual([]);
});
