import { TodoStatus } from '#contract/core/codes.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { wordsTest } from '#app/kit/typed-words.ts';
import { addDays } from '#app/i18n/week.ts';

/** Filters, groups and sorts to-dos. Pure. */

export const todoGroupings = ['due', 'project', 'status', 'priority', 'topic', 'person'] as const;
export type TodoGrouping = (typeof todoGroupings)[number];

/** Urgency of a to-do by its due day. */
const dueStates = ['overdue', 'today', 'soon', 'later', 'none', 'done'] as const;
export type DueState = (typeof dueStates)[number];

/** Days from tomorrow on in which a to-do is due soon. */
const soonDays = 7;

export const isTodoDone = ({ status }: OpToDo): boolean => status === TodoStatus.done;

/** A day of the service as `yyyy-MM-dd`. */
export const dayOnly = (day: string | null | undefined): string | undefined => day?.slice(0, 10);

export function dueState(todo: OpToDo, today: string): DueState {
  const due = dayOnly(todo.due);
  if (isTodoDone(todo)) return 'done';
  if (due === undefined) return 'none';
  if (due < today) return 'overdue';
  if (due === today) return 'today';
  return due <= addDays(today, soonDays) ? 'soon' : 'later';
}

/** Names of what to-dos refer to by id. */
export interface TodoNames {
  project(id: string | null | undefined): string;
  person(id: string | null | undefined): string;
}

/** Returns a test whether a to-do's texts contain all words; no words match everything. */
export function fitting(words: string, names: TodoNames): (todo: OpToDo) => boolean {
  const has = wordsTest(words);
  if (!has) return () => true;
  return ({ name, description, topics, projectNode, responsibleResource }) =>
    has(
      [name, description, ...(topics ?? []), names.project(projectNode), names.person(responsibleResource)].join(' '),
    );
}

/** 0 is none, which comes last. */
const urgency = (priority: number | null | undefined) => priority || 10;
const sortableText = (value: string | null | undefined) => value ?? '';
const last = '\uFFFF';

/** Orders open to-dos first; then by due day, priority and name. */
export function byUrgency(a: OpToDo, b: OpToDo): number {
  const dueOf = (todo: OpToDo) => dayOnly(todo.due) ?? last;
  return (
    Number(isTodoDone(a)) - Number(isTodoDone(b)) ||
    dueOf(a).localeCompare(dueOf(b)) ||
    urgency(a.priority) - urgency(b.priority) ||
    sortableText(a.name).localeCompare(sortableText(b.name)) ||
    a.id.localeCompare(b.id)
  );
}

export interface TodoGroupData {
  /** Common value of the group's to-dos: a state, an id, a topic; empty if they have none. */
  readonly key: string;
  readonly todos: readonly OpToDo[];
}

/** Returns the group key of to-dos, and the order of the groups. */
function todoGroupOrder(grouping: TodoGrouping, names: TodoNames, today: string) {
  switch (grouping) {
    case 'due':
      return {
        key: (todo: OpToDo) => dueState(todo, today),
        order: (key: string) => String(dueStates.findIndex((state) => state === key)),
      };
    case 'project':
      return { key: (todo: OpToDo) => sortableText(todo.projectNode), order: (key: string) => names.project(key) };
    case 'status':
      return { key: (todo: OpToDo) => String(todo.status ?? TodoStatus.open), order: (key: string) => key };
    case 'priority':
      return {
        key: (todo: OpToDo) => String(todo.priority ?? 0),
        order: (key: string) => String(urgency(Number(key))).padStart(2, '0'),
      };
    case 'topic':
      return { key: (todo: OpToDo) => sortableText(todo.topics?.[0]), order: (key: string) => key || last };
    case 'person':
      return {
        key: (todo: OpToDo) => sortableText(todo.responsibleResource),
        order: (key: string) => names.person(key) || last,
      };
  }
}

/** To-dos in groups, each in the order of urgency. */
export function groupedTodos(
  todos: readonly OpToDo[],
  grouping: TodoGrouping,
  names: TodoNames,
  today: string,
): TodoGroupData[] {
  const { key, order } = todoGroupOrder(grouping, names, today);
  const groups = new Map<string, OpToDo[]>();
  for (const todo of todos.toSorted(byUrgency)) {
    const list = groups.get(key(todo));
    if (list) list.push(todo);
    else groups.set(key(todo), [todo]);
  }
  return [...groups]
    .map(([name, list]) => ({ key: name, todos: list }))
    .toSorted((a, b) => order(a.key).localeCompare(order(b.key)));
}
