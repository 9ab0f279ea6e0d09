import { describe, expect, test } from 'vitest';
import { rowBaseAfter, isRowAsExpected, isRowAsEntered, type RowOutcome } from './row-base.ts';
import type { RowBase, PendingRow } from './pending-entries.ts';

const seen: RowBase = { remaining: [20], done: false };
const booked = (before: number | null, after: number | null): RowOutcome => ({ kind: 'booked', before, after });
const wish = (values: Pick<PendingRow, 'remaining' | 'completed' | 'base'>): PendingRow => ({
  kind: 'row',
  assignmentId: '1',
  resourceId: '2',
  key: 'k',
  save: { state: 'saving' },
  ...values,
});

describe('expected remaining effort after an own entry', () => {
  test.each<[string, RowOutcome, readonly number[]]>([
    ['a new record takes off what it holds', booked(null, 5), [20, 15]],
    ['never below 0', booked(null, 24), [20, 0]],
    ['a changed record takes off the hours that are new', booked(5, 7), [20, 18]],
    ['a changed record gives back the hours that are gone', booked(5, 2), [20, 23]],
    ['a deleted one gives back what it took', booked(5, null), [20, 25]],
    ['what was said stands alone', { kind: 'said', remaining: 12, done: false }, [12]],
  ])('expected remaining effort: %s', (_, made, expected) => {
    expect(rowBaseAfter(seen, made).remaining).toEqual(expected);
  });

  test('the expected remaining effort adds up over several entries', () => {
    const all = [booked(null, 5), booked(null, 5), booked(5, null)];
    expect(all.reduce(rowBaseAfter, seen).remaining).toEqual(expect.arrayContaining([20, 15, 10, 25]));
    expect([...all, { kind: 'said', remaining: 3, done: false } as const].reduce(rowBaseAfter, seen)).toEqual({
      remaining: [3],
      done: false,
    });
  });

  test('a change by another user in between is not covered by the expected remaining effort', () => {
    // 30 remained instead of the expected 20.
    const base = rowBaseAfter(seen, booked(null, 5));
    expect(isRowAsExpected(wish({ remaining: 12, base }), { remaining: 25, done: false })).toBe(false);
  });

  test('part of the withdrawn hours may become remaining effort if these hours exceeded the plan', () => {
    const base = rowBaseAfter({ remaining: [0], done: false }, booked(8, 2));
    expect(isRowAsExpected(wish({ remaining: 1, base }), { remaining: 2.25, done: false })).toBe(true);
    expect(isRowAsExpected(wish({ remaining: 1, base }), { remaining: 6.5, done: false })).toBe(false);
    const grown = rowBaseAfter({ remaining: [0], done: false }, booked(2, 8));
    expect(isRowAsExpected(wish({ remaining: 1, base: grown }), { remaining: 1, done: false })).toBe(false);
  });

  test('a row may be done if no effort remains', () => {
    const base = rowBaseAfter(seen, booked(null, 20));
    expect(isRowAsExpected(wish({ remaining: 4, base }), { remaining: 0, done: true })).toBe(true);
    expect(isRowAsExpected(wish({ remaining: 4, base: seen }), { remaining: 0, done: true })).toBe(false);
  });
});

test('a row matches its base despite rounding, and a row without a base is never compared', () => {
  const base: RowBase = { remaining: [13.3333], done: false };
  expect(isRowAsExpected(wish({ remaining: 1, base }), { remaining: 13.33334, done: false })).toBe(true);
  expect(isRowAsExpected(wish({ remaining: 1, base }), { remaining: 13.3333, done: true })).toBe(false);
  expect(isRowAsExpected(wish({ remaining: 1 }), { remaining: 99, done: true })).toBe(true);
});

test('a row that already holds the entered value counts as saved', () => {
  expect(isRowAsEntered(wish({ remaining: 4 }), { remaining: 4, done: false })).toBe(true);
  expect(isRowAsEntered(wish({ completed: true }), { remaining: 0, done: true })).toBe(true);
  expect(isRowAsEntered(wish({ completed: false, remaining: 4 }), { remaining: 4, done: true })).toBe(false);
  expect(isRowAsEntered(wish({ remaining: 4 }), { remaining: 5, done: false })).toBe(false);
});
