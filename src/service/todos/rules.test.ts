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

test('of several topics one is selected at random, each with the same chance', () => {
  const topics = ['Roof', 'Wall', 'Door'];
  expect([0, 0.34, 0.67, 0.999].map((number) => chosenTopic(topics, () => number))).toEqual([
    'Roof',
    'Wall',
    'Door',
    'Door',
  ]);
  expect(chosenTopic(['Roof'], () => 0.999)).toBe('Roof');
});

test('an empty topic list or text clears the topic, and an omitted list keeps it', () => {
  expect([[], [''], [' '], null, undefined].map((topics) => chosenTopic(topics, first))).toEqual([
    null,
    null,
    null,
    undefined,
    undefined,
  ]);
});

test('a to-do change contains only differences: null clears days and responsible resource and is ignored elsewhere', () => {
  const body = { name: null, status: null, start: null, due: null, responsibleResource: null, description: 'Soon' };
  expect(todoChange({ ...body, topics: ['Wall'], activities: ['2'] }, current, first)).toEqual({
    values: { start: null, responsibleResource: null, description: 'Soon' },
    topic: 'Wall',
    activities: ['2'],
  });
});

test('sending a to-do back as it was read changes nothing', () => {
  const same = todoChange({ ...current, activities: ['2', '1', '2'] }, current, first);
  expect(isEmptyTodoChange(same)).toBe(true);
  expect(isEmptyTodoChange(todoChange({ ...current, activities: ['1', '3'] }, current, first))).toBe(false);
  expect(isEmptyTodoChange(todoChange({ ...current, topics: [] }, current, first))).toBe(false);
});

test('a to-do requires a name and must not be due before its start', () => {
  const refused = (parameterName: string) =>
    expect.objectContaining({ arguments: expect.objectContaining({ parameterName }) }) as Error;
  expect(() => checkTodo({ name: ' ' })).toThrow(refused('name'));
  expect(() => checkTodo({ name: 'Ask', start: '2026-03-02', due: '2026-03-01' })).toThrow(refused('due'));
  expect(() => checkTodo({ name: 'Ask', start: '2026-03-02', due: '2026-03-02' })).not.toThrow();
});

test('completing a to-do writes its own event, all other changes write a change event', () => {
  expect(todoChangeEvent(todoChange({ status: TodoStatus.done, name: 'Asked' }, current, first))).toBe('todoDone');
  expect(todoChangeEvent(todoChange({ status: TodoStatus.inProgress }, current, first))).toBe('todoChanged');
  expect(todoChangeEvent(todoChange({ name: 'Asked' }, { ...current, status: TodoStatus.done }, first))).toBe(
    'todoChanged',
  );
});
