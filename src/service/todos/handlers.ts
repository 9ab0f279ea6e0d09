import { Level, ResourceFilter } from '#contract/core/codes.ts';
import type { todos as contract } from '#contract/documented/todos.ts';
import { requireProject } from '#service/core/access.ts';
import type { Handlers } from '#service/core/context.ts';
import { listTodos, listTodosByIds, listTodosOfProject, listTopics } from './queries.ts';
import { createTodo, changeTodo, deleteTodo } from './commands.ts';

export const todoHandlers: Handlers<typeof contract> = {
  createTodo: (context, { body }) => createTodo(context, body, Math.random),

  updateTodo: (context, { body }) => changeTodo(context, body, Math.random),

  deleteTodo: (context, { todoId }) => deleteTodo(context, todoId),

  getTodosByIds: async (context, { todoIds = [] }) => ({ todo: await listTodosByIds(context, todoIds) }),

  listMyTodos: async (context, { projectIds = [], resourceIds = [], completed = false, ...period }) => {
    const resources = resourceIds.length > 0 ? resourceIds : [ResourceFilter.linkedToMe];
    return { todo: await listTodos(context, { ...period, projectIds, resourceIds: resources, completed }) };
  },

  listTodosOfProject: async (context, { projectId }) => {
    await requireProject(context, projectId, Level.observer);
    return { todo: await listTodosOfProject(context, projectId) };
  },

  listTopics: async (context) => ({ string: await listTopics(context) }),

  listTopicsOfProject: async (context, { projectId }) => {
    await requireProject(context, projectId, Level.observer);
    return { string: await listTopics(context, projectId) };
  },
};

/** Creating, changing and deleting to-dos; all need contributor level on their project. */
