import { expect, test } from 'vitest';
import type { OpToDo } from '#contract/documented/todos.ts';
import { dueState, fitting, groupedTodos, type TodoGrouping } from './todo-order.ts';

const today = '2026-03-04';
const names = {
  project: (id: string | null | undefined) => ({ '1': 'Tower', '2': 'Bridge' })[id ?? ''] ?? '',
  person: (id: string | null | undefined) => ({ '7': 'Ann', '8': 'Bert' })[id ?? ''] ?? '',
};
const todos: OpToDo[] = [
  { id: 'a', name: 'Order', due: '2026-03-05Z', priority: 5, status: 0, projectNode: '1', topics: ['Roof'] },
  { id: 'b', name: 'Ask', due: '2026-03-03Z', priority: 1, status: 1, projectNode: '2', responsibleResource: '8' },
  { id: 'c', name: 'Pay', status: 2, due: '2026-03-01Z', projectNode: '1', responsibleResource: '7' },
  { id: 'd', name: 'Write', priority: 0, status: 0, projectNode: '1' },
  { id: 'e', name: 'Call', due: '2026-03-05Z', priority: 2, status: 0, projectNode: '2', topics: ['Äste'] },
];
const shown = (grouping: TodoGrouping) =>
  groupedTodos(todos, grouping, names, today).map(
    ({ key, todos: list }) => `${key}: ${list.map(({ id }) => id).join('')}`,
  );

test('to-dos are sorted by urgency, in groups of one due state', () => {
  expect(shown('due')).toEqual(['overdue: b', 'soon: ea', 'none: d', 'done: c']);
  expect(shown('project')).toEqual(['2: be', '1: adc']);
  expect(shown('status')).toEqual(['0: ead', '1: b', '2: c']);
  expect(shown('priority')).toEqual(['1: b', '2: e', '5: a', '0: dc']);
  expect(shown('topic')).toEqual(['Äste: e', 'Roof: a', ': bdc']);
  expect(shown('person')).toEqual(['7: c', '8: b', ': ead']);
});

test.each([
  ['2026-03-03Z', 'overdue'],
  ['2026-03-04Z', 'today'],
  ['2026-03-11Z', 'soon'],
  ['2026-03-12Z', 'later'],
  [null, 'none'],
] as const)('a to-do due on %s is %s', (due, state) => {
  expect(dueState({ id: '1', status: 0, due }, today)).toBe(state);
});

test('a to-do is found by words of its name, text, topic, project and person, ignoring case and accents', () => {
  const found = (words: string) =>
    todos
      .filter(fitting(words, names))
      .map(({ id }) => id)
      .join('');
  expect(found('')).toBe('abcde');
  expect(found('aste')).toBe('e');
  expect(found('TOWER order')).toBe('a');
  expect(found('bert')).toBe('b');
  expect(found('nothing')).toBe('');
});
