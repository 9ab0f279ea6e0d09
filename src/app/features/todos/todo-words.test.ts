import { expect, test } from 'vitest';
import { TodoStatus } from '#contract/core/codes.ts';
import { statusesOf } from './todo-words.ts';

test('an unknown status is listed after the known ones', () => {
  const known = [TodoStatus.open, TodoStatus.inProgress, TodoStatus.done];
  expect(statusesOf([{ id: '1', status: TodoStatus.done }, { id: '2' }])).toEqual(known);
  const others = [9, 7, 9].map((status, place) => ({ id: `${place}`, status }));
  expect(statusesOf(others)).toEqual([...known, 7, 9]);
});
