import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { TodoStatus, TodoType } from '../core/codes.ts';
import { get, post, put, del, optional, endpointGroup } from '../core/endpoint.ts';
import {
  code,
  Day,
  draft,
  Flag,
  Id,
  list,
  Name,
  Priority,
  record,
  stamps,
  Text,
  Timestamp,
  Whole,
} from '../core/fields.ts';
import { ownWorkFilter } from '../core/queries.ts';
import { OpStringList } from '../core/shared.ts';
import { OpUser } from './users.ts';

export const OpTodoComment = record('OpTodoComment', {
  id: Id,
  name: Name,
  text: Text,
  commentDate: Timestamp,
  creator: OpUser,
  ...stamps,
});
export type OpTodoComment = Static<typeof OpTodoComment>;

export const OpToDo = record('OpToDo', {
  id: Id,
  sequence: Whole,
  name: Name,
  description: Text,
  source: Name,
  type: code(TodoType),
  priority: Priority,
  status: code(TodoStatus),
  start: Day,
  due: Day,
  projectNode: Id,
  responsibleResource: Id,
  deleted: Flag,
  comments: Type.Array(OpTodoComment),
  ...stamps,
  activities: Type.Array(Id),
  topics: Type.Array(Name),
});
export type OpToDo = Static<typeof OpToDo>;

const OpTodoList = list('OpTodoList', 'todo', OpToDo);

export const todos = endpointGroup('todos', {
  createTodo: post('/createTodo', {
    body: draft(OpToDo),
    returns: OpToDo,
    changes: ['todos', 'projects'],
  }),
  deleteTodo: del('/deleteTodo/{todoId}', { changes: ['todos', 'projects'] }),
  getTodosByIds: get('/getTodosByIds', { query: { todoIds: optional(Type.Array(Id)) }, returns: OpTodoList }),
  listMyTodos: get('/listMyTodos', { query: ownWorkFilter, returns: OpTodoList }),
  listTodosOfProject: get('/listTodosOfProject/{projectId}', { returns: OpTodoList }),
  listTopics: get('/listTopics', { returns: OpStringList }),
  listTopicsOfProject: get('/listTopicsOfProject/{projectId}', { returns: OpStringList }),
  updateTodo: put('/updateTodo', {
    body: OpToDo,
    returns: OpToDo,
    changes: ['todos', 'projects'],
  }),
});
