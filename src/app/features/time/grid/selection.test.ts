import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaOf,
  areaSize,
  selectionAt,
  enter,
  inGrid,
  moveSelection,
  moveToEnd,
  reanchor,
  samePosition,
  selectAllCells,
  tab,
  type Direction,
  type TimesheetShape,
} from './selection.ts';

const shape: TimesheetShape = { rows: 4, columns: 11, firstDay: 1, lastDay: 7 };
const days = ({ column }: { readonly column: number }): boolean => column >= 1 && column <= 7;

describe('moving the selection', () => {
  test('arrow keys move cell by cell and stop at the border', () => {
    expect(moveSelection(selectionAt(1, 1), 'right', shape)).toEqual(selectionAt(1, 2));
    expect(moveSelection(selectionAt(0, 0), 'up', shape)).toEqual(selectionAt(0, 0));
    expect(moveSelection(selectionAt(3, 10), 'right', shape)).toEqual(selectionAt(3, 10));
    expect(moveSelection(selectionAt(1, 3), 'down', shape, { reach: 'edge' })).toEqual(selectionAt(3, 3));
    expect(moveSelection(selectionAt(3, 3), 'up', shape, { reach: 'page' })).toEqual(selectionAt(0, 3));
  });

  test('Shift with an arrow key keeps the other end of the range in place', () => {
    const wide = moveSelection(moveSelection(selectionAt(1, 2), 'right', shape, { extend: true }), 'up', shape, {
      extend: true,
    });
    expect(wide.anchor).toEqual({ row: 1, column: 2 });
    expect(areaOf(wide)).toEqual({ top: 0, left: 2, bottom: 1, right: 3 });
    expect(areaSize(areaOf(wide))).toBe(4);
  });

  test('Home and End move to the first and last day, and with Ctrl to the first and last row', () => {
    expect(moveToEnd(selectionAt(2, 4), 'first', shape)).toEqual(selectionAt(2, 1));
    expect(moveToEnd(selectionAt(2, 4), 'last', shape)).toEqual(selectionAt(2, 7));
    expect(moveToEnd(selectionAt(2, 4), 'last', shape, { corner: true })).toEqual(selectionAt(3, 7));
    expect(moveToEnd(selectionAt(2, 4), 'first', shape, { extend: true }).anchor).toEqual({ row: 2, column: 4 });
  });

  test('any sequence of arrow keys stays within the grid', () => {
    const steps = fc.array(fc.constantFrom<Direction>('up', 'down', 'left', 'right'));
    fc.assert(
      fc.property(steps, (walk) => {
        let selection = selectionAt(0, 1);
        for (const direction of walk) {
          selection = moveSelection(selection, direction, shape);
          expect(samePosition(inGrid(selection.active, shape), selection.active)).toBe(true);
        }
      }),
    );
  });
});

describe('the Tab key in the timesheet grid', () => {
  test('Tab moves to the next editable cell, across the end of a row', () => {
    expect(tab(selectionAt(0, 7), 1, shape, days)?.active).toEqual({ row: 1, column: 1 });
    expect(tab(selectionAt(1, 1), -1, shape, days)?.active).toEqual({ row: 0, column: 7 });
  });

  test('Tab leaves the grid after the last editable cell and Shift+Tab before the first', () => {
    expect(tab(selectionAt(3, 7), 1, shape, days)).toBeUndefined();
    expect(tab(selectionAt(0, 1), -1, shape, days)).toBeUndefined();
    expect(tab(selectionAt(0, 1), 1, shape, () => false)).toBeUndefined();
  });

  test('Tab visits every editable cell once', () => {
    const seen: string[] = [];
    for (let next = tab(selectionAt(0, 0), 1, shape, days); next; next = tab(next, 1, shape, days)) {
      seen.push(`${next.active.row} ${next.active.column}`);
    }
    expect(new Set(seen).size).toBe(28);
    expect(seen).toHaveLength(28);
  });

  test('Enter after Tab moves down in the column where the tabbing began', () => {
    const third = [1, 2].reduce((selection) => tab(selection, 1, shape, days) ?? selection, selectionAt(0, 2));
    expect(third.active).toEqual({ row: 0, column: 4 });
    expect(enter(third, 'down', shape)).toEqual(selectionAt(1, 2));
    expect(enter(selectionAt(1, 3), 'up', shape)).toEqual(selectionAt(0, 3));
  });
});

test('Ctrl+A selects the days of all rows', () => {
  expect(areaOf(selectAllCells(shape))).toEqual({ top: 0, left: 1, bottom: 3, right: 7 });
});

test('the cursor stays on its assignment when rows are added or removed', () => {
  expect(reanchor(selectionAt(1, 3), ['a', 'b'], ['x', 'a', 'b']).active).toEqual({ row: 2, column: 3 });
  expect(reanchor(selectionAt(1, 3), ['a', 'b'], ['a']).active).toEqual({ row: 0, column: 3 });
  expect(reanchor(selectionAt(0, 3), [], []).active).toEqual({ row: 0, column: 3 });
});
