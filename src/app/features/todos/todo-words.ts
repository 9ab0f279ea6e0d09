import { TodoStatus, TodoType } from '#contract/core/codes.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { DueState, TodoGrouping, TodoNames } from './todo-order.ts';

/** Codes of to-dos in words. */

export const statusTexts: readonly (readonly [number, TextKey])[] = [
  [TodoStatus.open, 'todos.status.0'],
  [TodoStatus.inProgress, 'todos.status.1'],
  [TodoStatus.done, 'todos.status.2'],
];

export const typeTexts: readonly (readonly [number, TextKey])[] = [
  [TodoType.todo, 'todos.type.0'],
  [TodoType.issue, 'todos.type.1'],
  [TodoType.risk, 'todos.type.2'],
  [TodoType.decision, 'todos.type.3'],
];

const textKeyOfCode = (
  texts: readonly (readonly [number, TextKey])[],
  code: number | null | undefined,
): TextKey | undefined => texts.find(([value]) => value === code)?.[1];

/** Returns the text of a status; an unknown one is shown by its code. */
export function useStatusText(): (status: number) => string {
  const { text } = useText();
  return (status) => {
    const known = textKeyOfCode(statusTexts, status);
    return known ? text(known) : text('todos.status.other', { code: status });
  };
}

/** Returns the selectable statuses, and further ones that some to-dos have: another service may have more. */
export function statusesOf(todos: readonly OpToDo[]): number[] {
  const known = statusTexts.map(([status]) => status);
  const others = todos.map(({ status }) => status ?? TodoStatus.open).filter((status) => !known.includes(status));
  return [...known, ...[...new Set(others)].toSorted((one, other) => one - other)];
}

/** Returns the type of a to-do; undefined for a plain one. */
export function todoTypeText({ type }: OpToDo): TextKey | undefined {
  return type === TodoType.todo ? undefined : textKeyOfCode(typeTexts, type);
}

const dueTexts: Readonly<Record<DueState, TextKey>> = {
  overdue: 'todos.due.overdue',
  today: 'todos.due.today',
  soon: 'todos.due.soon',
  later: 'todos.due.later',
  none: 'todos.due.none',
  done: 'todos.due.done',
};

/** The heading of a group. */
export function useGroupText(names: TodoNames): (grouping: TodoGrouping, key: string) => string {
  const { text } = useText();
  const statusText = useStatusText();
  return (grouping, key) => {
    switch (grouping) {
      case 'due':
        // The groups by due day are keyed by its states.
        return text(dueTexts[key as DueState]);
      case 'status':
        return statusText(Number(key));
      case 'priority':
        return key === '0' ? text('todos.priority.none') : text('todos.priority.of', { priority: key });
      case 'topic':
        return key || text('todos.topic.none');
      case 'project':
        return names.project(key) || text('todos.project.hidden');
      case 'person':
        return names.person(key) || text(key === '' ? 'todos.person.none' : 'portfolio.hidden');
    }
  };
}
