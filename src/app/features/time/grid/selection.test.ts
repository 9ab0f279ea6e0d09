import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaOf,
  areaSize,
  at,
  enter,
  inGrid,
  move,
  moveToEnd,
  reanchor,
  samePosition,
  selectAll,
  tab,
  type Direction,
  type GridShape,
} from './selection.ts';

const shape: GridShape = { rows: 4, columns: 11, firstDay: 1, lastDay: 7 };
const days = ({ column }: { readonly column: number }): boolean => column >= 1 && column <= 7;

describe('moving', () => {
  test('arrows go cell by cell and stop at the border', () => {
    expect(move(at(1, 1), 'right', shape)).toEqual(at(1, 2));
    expect(move(at(0, 0), 'up', shape)).toEqual(at(0, 0));
    expect(move(at(3, 10), 'right', shape)).toEqual(at(3, 10));
    expect(move(at(1, 3), 'down', shape, { reach: 'edge' })).toEqual(at(3, 3));
    expect(move(at(3, 3), 'up', shape, { reach: 'page' })).toEqual(at(0, 3));
  });

  test('with Shift the other end of the range stays', () => {
    const wide = move(move(at(1, 2), 'right', shape, { extend: true }), 'up', shape, { extend: true });
    expect(wide.anchor).toEqual({ row: 1, column: 2 });
    expect(areaOf(wide)).toEqual({ top: 0, left: 2, bottom: 1, right: 3 });
    expect(areaSize(areaOf(wide))).toBe(4);
  });

  test('Home and End mean the days, with Ctrl of the first and last row', () => {
    expect(moveToEnd(at(2, 4), 'first', shape)).toEqual(at(2, 1));
    expect(moveToEnd(at(2, 4), 'last', shape)).toEqual(at(2, 7));
    expect(moveToEnd(at(2, 4), 'last', shape, { corner: true })).toEqual(at(3, 7));
    expect(moveToEnd(at(2, 4), 'first', shape, { extend: true }).anchor).toEqual({ row: 2, column: 4 });
  });

  test('any walk stays in the grid', () => {
    const steps = fc.array(fc.constantFrom<Direction>('up', 'down', 'left', 'right'));
    fc.assert(
      fc.property(steps, (walk) => {
        let selection = at(0, 1);
        for (const direction of walk) {
          selection = move(selection, direction, shape);
          expect(samePosition(inGrid(selection.active, shape), selection.active)).toBe(true);
        }
      }),
    );
  });
});

describe('Tab', () => {
  test('goes to the next cell that can be edited, over the end of the row', () => {
    expect(tab(at(0, 7), 1, shape, days)?.active).toEqual({ row: 1, column: 1 });
    expect(tab(at(1, 1), -1, shape, days)?.active).toEqual({ row: 0, column: 7 });
  });

  test('leaves the grid at its ends', () => {
    expect(tab(at(3, 7), 1, shape, days)).toBeUndefined();
    expect(tab(at(0, 1), -1, shape, days)).toBeUndefined();
    expect(tab(at(0, 1), 1, shape, () => false)).toBeUndefined();
  });

  test('visits every cell that can be edited once', () => {
    const seen: string[] = [];
    for (let next = tab(at(0, 0), 1, shape, days); next; next = tab(next, 1, shape, days)) {
      seen.push(`${next.active.row} ${next.active.column}`);
    }
    expect(new Set(seen).size).toBe(28);
    expect(seen).toHaveLength(28);
  });

  test('Enter after it goes down in the column where it began', () => {
    const third = [1, 2].reduce((selection) => tab(selection, 1, shape, days) ?? selection, at(0, 2));
    expect(third.active).toEqual({ row: 0, column: 4 });
    expect(enter(third, 'down', shape)).toEqual(at(1, 2));
    expect(enter(at(1, 3), 'up', shape)).toEqual(at(0, 3));
  });
});

test('Ctrl+A takes the days of all rows', () => {
  expect(areaOf(selectAll(shape))).toEqual({ top: 0, left: 1, bottom: 3, right: 7 });
});

test('the cursor stays on its assignment when rows come and go', () => {
  expect(reanchor(at(1, 3), ['a', 'b'], ['x', 'a', 'b']).active).toEqual({ row: 2, column: 3 });
  expect(reanchor(at(1, 3), ['a', 'b'], ['a']).active).toEqual({ row: 0, column: 3 });
  expect(reanchor(at(0, 3), [], []).active).toEqual({ row: 0, column: 3 });
});
