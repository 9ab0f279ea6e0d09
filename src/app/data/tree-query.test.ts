import { expect, test } from 'vitest';
import { plannedRequests } from './tree-query.ts';

/** Everything below 1: 2 and 3; below 2: 4; below 4 again 1, which leads round. */
const below: Readonly<Record<string, readonly string[]>> = { 1: ['2', '3'], 2: ['4'], 4: ['1'] };
const answerOf = (ids: string[]) => ids;
const next = (ids: string[]) => ids.flatMap((id) => below[id] ?? []);

test('a tree query sends no call before its start ids are known', () => {
  expect(plannedRequests(undefined, next, answerOf)).toEqual({ calls: [], isAtEnd: false });
  expect(plannedRequests([], next, answerOf)).toEqual({ calls: [], isAtEnd: true });
});

test('a level of a tree query is requested once the level above is answered', () => {
  const first = plannedRequests(['1'], next, () => undefined);
  expect(first).toEqual({ calls: [['1']], isAtEnd: false });
  const second = plannedRequests(['1'], next, (ids) => (ids.includes('1') ? ids : undefined));
  expect(second).toEqual({ calls: [['1'], ['2', '3']], isAtEnd: false });
});

test('an id that is reached several times is requested once', () => {
  expect(plannedRequests(['1', '1'], next, answerOf)).toEqual({ calls: [['1'], ['2', '3'], ['4']], isAtEnd: true });
});

test('a null answer leads to no further calls', () => {
  expect(plannedRequests<string[] | null>(['1'], next, () => null)).toEqual({ calls: [['1']], isAtEnd: true });
});

test('a call contains at most 100 ids', () => {
  const many = Array.from({ length: 250 }, (_, index) => String(index + 1000));
  expect(plannedRequests(many, () => [], answerOf).calls.map(({ length }) => length)).toEqual([100, 100, 50]);
});
