import { expect, test } from 'vitest';
import { TodoStatus } from '#contract/core/codes.ts';
import { todoChange, checkTodo, chosenTopic, todoChangeEvent, isEmptyTodoChange } from './rules.ts';

const current = {
  id: '7',
  name: 'Ask',
  status: TodoStatus.open,
  start: '2026-03-02',
  due: null,
  responsibleResource: '5',
  topics: ['Roof'],
  activities: ['1', '2'],
};
const first = () => 0;

test('of several topics one is chosen at random, each with the same chance', () => {
  const topics = ['Roof', 'Wall', 'Door'];
  expect([0, 0.34, 0.67, 0.999].map((number) => chosenTopic(topics, () => number))).toEqual([
    'Roof',
    'Wall',
    'Door',
    'Door',
  ]);
  expect(chosenTopic(['Roof'], () => 0.999)).toBe('Roof');
});

test('an empty list or text of topics takes the topic away, and without a list it stays', () => {
  expect([[], [''], [' '], null, undefined].map((topics) => chosenTopic(topics, first))).toEqual([
    null,
    null,
    null,
    undefined,
    undefined,
  ]);
});

test('a change has what differs; null clears the days and the responsible resource, and is none elsewhere', () => {
  const body = { name: null, status: null, start: null, due: null, responsibleResource: null, description: 'Soon' };
  expect(todoChange({ ...body, topics: ['Wall'], activities: ['2'] }, current, first)).toEqual({
    values: { start: null, responsibleResource: null, description: 'Soon' },
    topic: 'Wall',
    activities: ['2'],
  });
});

test('what is read and sent back changes nothing', () => {
  const same = todoChange({ ...current, activities: ['2', '1', '2'] }, current, first);
  expect(isEmptyTodoChange(same)).toBe(true);
  expect(isEmptyTodoChange(todoChange({ ...current, activities: ['1', '3'] }, current, first))).toBe(false);
  expect(isEmptyTodoChange(todoChange({ ...current, topics: [] }, current, first))).toBe(false);
});

test('a to-do has a name, and is not due before it starts', () => {
  const refused = (parameterName: string) =>
    expect.objectContaining({ arguments: expect.objectContaining({ parameterName }) }) as Error;
  expect(() => checkTodo({ name: ' ' })).toThrow(refused('name'));
  expect(() => checkTodo({ name: 'Ask', start: '2026-03-02', due: '2026-03-01' })).toThrow(refused('due'));
  expect(() => checkTodo({ name: 'Ask', start: '2026-03-02', due: '2026-03-02' })).not.toThrow();
});

test('a to-do that becomes done has that event, all else is a change', () => {
  expect(todoChangeEvent(todoChange({ status: TodoStatus.done, name: 'Asked' }, current, first))).toBe('todoDone');
  expect(todoChangeEvent(todoChange({ status: TodoStatus.inProgress }, current, first))).toBe('todoChanged');
  expect(todoChangeEvent(todoChange({ name: 'Asked' }, { ...current, status: TodoStatus.done }, first))).toBe(
    'todoChanged',
  );
});
