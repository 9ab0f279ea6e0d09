import { Type, type Static } from 'typebox';
import { TodoStatus, TodoType } from './codes.ts';
import { get, post, put, del, optional, group } from './endpoint.ts';
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
  ResourceFilterId,
  Text,
  Timestamp,
  Whole,
} from './fields.ts';
import { OpStringList } from './shared.ts';
import { OpUser } from './users.ts';

export const OpTodoComment = record('OpTodoComment', {
  id: Id,
  name: Name,
  text: Text,
  commentDate: Timestamp,
  creator: OpUser,
  created: Timestamp,
  modified: Timestamp,
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
  created: Timestamp,
  modified: Timestamp,
  activities: Type.Array(Id),
  topics: Type.Array(Name),
});
export type OpToDo = Static<typeof OpToDo>;

export const OpTodoList = list('OpTodoList', 'todo', OpToDo);

export const todos = group('todos', {
  createTodo: post('/createTodo', 'Create todo.', {
    body: draft(OpToDo),
    returns: OpToDo,
    changes: ['todos', 'projects'],
  }),
  deleteTodo: del('/deleteTodo/{todoId}', 'Delete todo.', { changes: ['todos', 'projects'] }),
  getTodosByIds: get('/getTodosByIds', 'Get todos by ids.', {
    query: { todoIds: optional(Type.Array(Id)) },
    returns: OpTodoList,
  }),
  listMyTodos: get('/listMyTodos', 'List my todos.', {
    query: {
      from: optional(Day),
      until: optional(Day),
      projectIds: optional(Type.Array(Id)),
      resourceIds: optional(Type.Array(ResourceFilterId)),
      completed: optional(Flag),
    },
    returns: OpTodoList,
  }),
  listTodosOfProject: get('/listTodosOfProject/{projectId}', 'List todos of project.', { returns: OpTodoList }),
  listTopics: get('/listTopics', 'List topics.', { returns: OpStringList }),
  listTopicsOfProject: get('/listTopicsOfProject/{projectId}', 'List topics of project.', { returns: OpStringList }),
  updateTodo: put('/updateTodo', 'Update todo.', { body: OpToDo, returns: OpToDo, changes: ['todos', 'projects'] }),
});
