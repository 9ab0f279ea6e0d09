import { Level } from '#contract/core/codes.ts';
import { OpToDo } from '#contract/documented/todos.ts';
import { mayBeResponsible, requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { checkModified, lockRecord } from '#service/core/optimistic-lock.ts';
import { findProjectOfTodo, findTodo, getTodoProject, listForeignActivities } from './queries.ts';
import { type CommentChanges, commentChanges, hasNone } from './comment-changes.ts';
import * as rules from './rules.ts';
import * as store from './writes.ts';

async function checkTodoReferences(
  context: Context,
  projectNodeId: string,
  { responsibleResource }: rules.TodoValues,
  activities: readonly string[] | undefined,
): Promise<void> {
  if (responsibleResource && !(await mayBeResponsible(context, { projectNodeId, others: true }, responsibleResource))) {
    throw invalidParameter('responsibleResource', responsibleResource, 'expected.idOfActiveResource');
  }
  const foreign = activities ? await listForeignActivities(context.db, projectNodeId, activities) : [];
  if (foreign.length > 0) throw invalidParameter('activities', foreign.join(', '), 'expected.idsOfProjectActivities');
}

/** Returns the changes that a body makes to comments, for a caller with this level on the project. */
function commentsOf({ caller }: Context, body: rules.TodoBody, stored: OpToDo['comments'], level: number) {
  const writer = { userId: caller.userId, isAdministrator: level >= Level.administrator };
  return commentChanges(body.comments, stored ?? [], writer);
}

async function getTodo(context: Context, id: string): Promise<OpToDo> {
  const todo = await findTodo(context, id);
  if (!todo) throw notFoundFailure('todo', id);
  return todo;
}

/** Creates a to-do in the project that its body names; of several topics it gets one. */
export async function createTodo(context: Context, body: rules.TodoBody, random: rules.RandomSource): Promise<OpToDo> {
  const { db } = context;
  const projectNodeId = body.projectNode;
  if (!projectNodeId) throw invalidParameter('projectNode', projectNodeId, 'expected.idOfProject');
  const level = await requireProject(context, projectNodeId, Level.contributor);
  const project = { ...(await getTodoProject(db, projectNodeId)), level };
  rules.requireProjectType(project);
  rules.requireActiveTodoProject(project);
  const values = rules.todoFields.sent(body);
  rules.checkTodo(values);
  const activities = body.activities ?? [];
  await checkTodoReferences(context, projectNodeId, values, activities);
  const topic = rules.chosenTopic(body.topics, random);
  const id = await store.insertTodo(context, projectNodeId, { ...values, topic });
  await store.setActivities(db, id, activities);
  await saveTodoComments(context, id, commentsOf(context, body, [], level));
  await recordEvent(context, 'todoCreated', { projectNodeId, toDoName: values.name ?? '' });
  return getTodo(context, id);
}

function saveTodoComments({ db, caller }: Context, todoId: string, changes: CommentChanges): Promise<void> {
  return store.writeTodoComments(db, changes, { todoId, creatorId: caller.userId });
}

/** A to-do that the caller may write, locked, with its project. A deleted one is found only by who brings it back. */
async function openTodo(context: Context, id: string, isBroughtBack = false) {
  const project = await findProjectOfTodo(context, id);
  if (!project) throw notFoundFailure('todo', id);
  rules.requireTodoLevel(project, Level.contributor);
  rules.requireActiveTodoProject(project);
  await lockRecord(context.db, 'todo', id);
  const todo = await getTodo(context, id);
  if (todo.deleted && !isBroughtBack) throw notFoundFailure('todo', id);
  return { project, todo };
}

/** Changes the passed fields; of several topics one is chosen. `deleted: false` restores a deleted to-do. */
export async function changeTodo(
  context: Context,
  body: rules.TodoBody & { id: string },
  random: rules.RandomSource,
): Promise<OpToDo> {
  const { db } = context;
  const { project, todo } = await openTodo(context, body.id, body.deleted === false);
  checkModified(body, todo, OpToDo);
  rules.requireSameProject(project, body.projectNode);
  const change = rules.todoChange(body, todo, random);
  const comments = commentsOf(context, body, todo.comments, project.level);
  if (rules.isEmptyTodoChange(change) && hasNone(comments) && !todo.deleted) return todo;
  const { values, topic, activities } = change;
  const after = { ...rules.todoFields.sent(todo), ...values };
  rules.checkTodo(after);
  await checkTodoReferences(context, project.id, values, activities);
  await store.updateTodo(db, todo.id, { ...values, topic });
  if (activities) await store.setActivities(db, todo.id, activities);
  await saveTodoComments(context, todo.id, comments);
  if (todo.deleted) await store.markDeleted(db, todo.id, false);
  await recordEvent(context, rules.todoChangeEvent(change), { projectNodeId: project.id, toDoName: after.name ?? '' });
  return getTodo(context, todo.id);
}

export async function deleteTodo(context: Context, id: string): Promise<void> {
  const { project, todo } = await openTodo(context, id);
  await store.markDeleted(context.db, id, true);
  await recordEvent(context, 'todoDeleted', { projectNodeId: project.id, toDoName: todo.name ?? '' });
}
