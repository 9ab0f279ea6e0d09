import { requireDayOrder } from '#service/core/day-range.ts';
import { ProjectType, TodoStatus } from '#contract/core/codes.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { insufficient } from '#service/core/access.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { type FieldValues, recordFields, stampFields } from '#service/core/record-fields.ts';

/** Rules of to-dos. Pure. */

export type TodoBody = Partial<Omit<OpToDo, 'id'>> & { id?: string | null | undefined };

/** Checks a to-do as it is to be. */
export function checkTodo(todo: TodoValues): void {
  todoFields.check(todo);
  requireDayOrder('due', todo.start, todo.due);
}

/** A number from 0 up to, not including, 1. */
export type RandomSource = () => number;

/**
 * Returns the topic for the passed topics: one at random if there are several. An empty list or text clears the topic
 * (null); without a list it stays (undefined).
 */
export function chosenTopic(
  topics: readonly string[] | null | undefined,
  random: RandomSource,
): string | null | undefined {
  if (!topics) return undefined;
  const named = topics.filter((topic) => topic.trim() !== '');
  return named[Math.floor(random() * named.length)] ?? null;
}

/** All that a body changes on a to-do. */
export interface TodoChange {
  readonly values: TodoValues;
  readonly topic: string | null | undefined;
  /** All activities that it is to belong to; undefined where they stay. */
  readonly activities: readonly string[] | undefined;
}

export function todoChange(body: TodoBody, current: OpToDo, random: RandomSource): TodoChange {
  const topic = chosenTopic(body.topics, random);
  const belongsTo = new Set(current.activities ?? []);
  const activities = body.activities ? [...new Set(body.activities)] : undefined;
  const isSame = activities?.length === belongsTo.size && activities.every((id) => belongsTo.has(id));
  return {
    values: todoFields.changes(todoFields.sent(body), current),
    topic: topic === (current.topics?.[0] ?? null) ? undefined : topic,
    activities: isSame ? undefined : activities,
  };
}

export function isEmptyTodoChange({ values, topic, activities }: TodoChange): boolean {
  return Object.keys(values).length === 0 && topic === undefined && activities === undefined;
}

/** Returns the event for a change: `todoDone` if the to-do was completed. */
export function todoChangeEvent({ values }: TodoChange): 'todoDone' | 'todoChanged' {
  return values.status === TodoStatus.done ? 'todoDone' : 'todoChanged';
}

/** The project of a to-do, as the rules of writing ask for it. */
export interface TodoProject {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly isArchived: boolean;
  /** The caller's level; 0 where the caller sees the to-do only because it is responsible for it. */
  readonly level: number;
}

/** To-dos belong to what has a plan. */
export function requireProjectType({ id, type }: TodoProject): void {
  if (type === ProjectType.project || type === ProjectType.template) return;
  throw invalidParameter('projectNode', id, 'expected.idOfProject');
}

export function requireTodoLevel({ level }: TodoProject, needed: number): void {
  if (level < needed) throw insufficient(needed, level);
}

/** To-dos of an archived project are only read. */
export function requireActiveTodoProject({ name, isArchived }: TodoProject): void {
  if (isArchived) throw new Failure('project.error.Archived', { name });
}

/** A to-do stays in its project. */
export function requireSameProject({ id }: TodoProject, input: string | null | undefined): void {
  if (!input || input === id) return;
  throw invalidParameter('projectNode', input, { key: 'expected.projectOfTodo', values: { id } });
}

/** Changes of comments in the body of a to-do. Pure. */

function requireTodoName(name: string | null | undefined): void {
  if (!name?.trim()) throw invalidParameter('name', name, 'expected.name');
}

/** The fields of to-dos themselves. Topic, activities and comments are written separately. */
export const todoFields = recordFields<OpToDo>()('todo', {
  ...stampFields,
  sequence: { column: 'sequence' },
  name: { column: 'name', check: requireTodoName },
  description: { column: 'description' },
  source: { column: 'source' },
  type: { column: 'type' },
  priority: { column: 'priority' },
  status: { column: 'status' },
  start: { column: 'start', isClearable: true },
  due: { column: 'due', isClearable: true },
  projectNode: { column: 'project_node_id', isReadOnly: true },
  responsibleResource: { column: 'responsible_resource_id', isClearable: true },
  deleted: { column: 'deleted', isReadOnly: true },
});

export type TodoValues = FieldValues<typeof todoFields>;
