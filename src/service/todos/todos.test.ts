import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { EventCode, Level, ProjectType, TodoStatus, TodoType, UserLevel } from '#contract/core/codes.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { type OpToDo, todos } from '#contract/documented/todos.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A project with two activities and a resource, which the responsible user is linked to; the project is new for every test. */
let service: TestService;
let contributor: Client;
let project: { id: string; plan: string; version: string };
let activities: string[];
let resource: string;
const users: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  for (const login of ['external', 'observer', 'contributor', 'manager', 'stranger', 'responsible', 'head']) {
    users[login] = await testData.user(login);
  }
  users.watcher = await testData.user('watcher', { level: UserLevel.observer });
  await testData.administrator('admin');
  contributor = await service.as('contributor');
  resource = await testData.resource({ user_id: users.responsible ?? null });
  await testData.resourcePermission(resource, users.head ?? '', Level.manager);
});
afterAll(() => service.close());

beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  for (const login of ['external', 'observer', 'contributor', 'manager'] as const) {
    await testData.permission(project.id, users[login] ?? '', Level[login]);
  }
  activities = [await testData.activity(project), await testData.activity(project)];
  await db().insertInto('project_resource').values({ project_node_id: project.id, resource_id: resource }).execute();
  // To-dos of other tests are not to be in the lists of this one.
  const others = db().updateTable('project_node').set({ archived: true }).where('type', '=', ProjectType.project);
  await others.where('id', '<>', project.id).execute();
});

const db = () => service.database.kysely;
const invalid = (parameterName: string) => refused('main.error.InvalidParameter', { parameterName });
const archive = () => db().updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
const leaveProject = () => db().deleteFrom('project_resource').where('project_node_id', '=', project.id).execute();

type Draft = Input<typeof todos.createTodo>['body'];

async function create(body: Draft = {}, client = contributor): Promise<OpToDo> {
  const todo = await client.call(todos.createTodo, { body: { name: 'Ask', projectNode: project.id, ...body } });
  if (!todo) throw new Error('nothing was created');
  return todo;
}

const read = async (id: string, client: Client = contributor) =>
  (await client.call(todos.getTodosByIds, { todoIds: [id] }))?.todo[0];
const update = (body: OpToDo, client = contributor) => client.call(todos.updateTodo, { body });
const names = (list: { todo: OpToDo[] } | null) => list?.todo.map(({ name }) => name);
const events = () =>
  db()
    .selectFrom('event')
    .select(['message_code as code', 'to_do_name as name', 'user_name as user'])
    .where('project_node_id', '=', project.id)
    .orderBy('id')
    .execute();

describe.each(['json', 'xml'] as const)('a to-do in %s', (format) => {
  test('a to-do is created, read, changed, listed by its topic and deleted', async () => {
    const client = await service.as('contributor', format);
    const body = {
      name: 'Ask the architect',
      description: 'Which tiles?',
      source: 'Meeting',
      type: TodoType.issue,
      priority: 2,
      status: TodoStatus.inProgress,
      start: '2026-03-02',
      due: '2026-03-06',
      responsibleResource: resource,
      activities: activities.slice(0, 1),
      topics: ['Roof'],
    };
    const todo = await create(body, client);
    expect(todo).toMatchObject({ ...body, sequence: 1, projectNode: project.id, deleted: false });
    expect(await read(todo.id, client)).toEqual(todo);
    const changed = { id: todo.id, name: 'Ask again', topics: ['Wall'], activities };
    expect(await update(changed, client)).toMatchObject({ ...body, ...changed });
    const mine = { resourceIds: [resource] };
    expect(names(await client.call(todos.listMyTodos, mine))).toEqual(['Ask again']);
    expect(names(await client.call(todos.listTodosOfProject, { projectId: project.id }))).toEqual(['Ask again']);
    expect(await client.call(todos.listTopicsOfProject, { projectId: project.id })).toEqual({ string: ['Wall'] });
    expect((await client.call(todos.listTopics, {}))?.string).toContain('Wall');
    expect(await client.call(todos.deleteTodo, { todoId: todo.id })).toBeUndefined();
    expect(await client.call(todos.getTodosByIds, { todoIds: [todo.id] })).toEqual({ todo: [] });
    expect(await events()).toMatchObject([
      { code: EventCode.todoCreated, name: 'Ask the architect', user: 'contributor' },
      { code: EventCode.todoChanged, name: 'Ask again' },
      { code: EventCode.todoDeleted, name: 'Ask again' },
    ]);
  });
});

describe('createTodo', () => {
  test('createTodo sets defaults: an open to-do of medium priority after all others', async () => {
    await create({ sequence: 7 });
    expect(await create()).toMatchObject({
      sequence: 8,
      type: TodoType.todo,
      priority: 5,
      status: TodoStatus.open,
      description: '',
      responsibleResource: null,
      topics: [],
      activities: [],
      comments: [],
    });
  });

  test('createTodo picks one of several topics', async () => {
    const topics = ['Roof', 'Wall', 'Door'];
    const todo = await create({ topics });
    expect(todo.topics).toHaveLength(1);
    expect(topics).toContain(todo.topics?.[0]);
  });

  test('createTodo requires a name and a project, and the due day must not be before the start', async () => {
    const projectNode = project.id;
    const attempt = (body: Draft) => contributor.call(todos.createTodo, { body });
    await expect(attempt({ projectNode })).rejects.toMatchObject(invalid('name'));
    await expect(attempt({ name: ' ', projectNode })).rejects.toMatchObject(invalid('name'));
    await expect(attempt({ name: 'Ask' })).rejects.toMatchObject(invalid('projectNode'));
    const late = { name: 'Ask', projectNode, start: '2026-03-02', due: '2026-03-01' };
    await expect(attempt(late)).rejects.toMatchObject(invalid('due'));
    expect(await events()).toEqual([]);
  });

  test('createTodo is refused in a portfolio because portfolios have no plan', async () => {
    const projectNode = await service.testData.portfolio();
    const admin = await service.as('admin');
    await expect(create({ projectNode }, admin)).rejects.toMatchObject(invalid('projectNode'));
  });

  test('createTodo accepts only activities of the project', async () => {
    const foreign = await service.testData.activity(await service.testData.project());
    await expect(create({ activities: [...activities, foreign] })).rejects.toMatchObject(
      refused('main.error.InvalidParameter', { parameterName: 'activities', value: foreign }),
    );
  });

  test('createTodo accepts a responsible resource that is visible, own or of the project, but no pool or archived one', async () => {
    const { testData } = service;
    expect(await create({ responsibleResource: resource })).toMatchObject({ responsibleResource: resource });
    const own = await testData.resource({ user_id: users.contributor ?? null });
    expect(await create({ responsibleResource: own })).toMatchObject({ responsibleResource: own });
    const unseen = await testData.resource();
    const attempt = (responsibleResource: string) => create({ responsibleResource });
    await expect(attempt(unseen)).rejects.toMatchObject(invalid('responsibleResource'));
    await testData.resourcePermission(unseen, users.contributor ?? '', Level.observer);
    expect(await attempt(unseen)).toMatchObject({ responsibleResource: unseen });
    await db().updateTable('resource').set({ archived: true }).where('id', '=', unseen).execute();
    await expect(attempt(unseen)).rejects.toMatchObject(invalid('responsibleResource'));
    const pool = await testData.pool();
    await testData.resourcePermission(pool, users.contributor ?? '', Level.observer);
    await expect(attempt(pool)).rejects.toMatchObject(invalid('responsibleResource'));
  });
});

describe('updateTodo', () => {
  test('updateTodo keeps omitted fields and clears days, responsible resource, topic and activities on request', async () => {
    const todo = await create({
      start: '2026-03-02',
      due: '2026-03-06',
      responsibleResource: resource,
      topics: ['Roof'],
      activities,
    });
    expect(await update({ id: todo.id, priority: 1 })).toMatchObject({
      ...todo,
      priority: 1,
      modified: expect.anything(),
    });
    const cleared = { start: null, due: null, responsibleResource: null, topics: [], activities: [] };
    const after = await update({ id: todo.id, ...cleared });
    expect(after).toMatchObject({ priority: 1, responsibleResource: null, topics: [], activities: [] });
    expect(after).not.toHaveProperty('start');
    expect(after).not.toHaveProperty('due');
  });

  test('updateTodo writes the completion event for done and no event without changes', async () => {
    const todo = await create({ activities, topics: ['Roof'] });
    const done = await update({ id: todo.id, status: TodoStatus.done });
    await update({ ...todo, ...done });
    await update({ id: todo.id, status: TodoStatus.open });
    expect((await events()).map(({ code }) => code)).toEqual([
      EventCode.todoCreated,
      EventCode.todoDone,
      EventCode.todoChanged,
    ]);
  });

  test('updateTodo moves no to-do to another project and ignores comments and the deleted flag', async () => {
    const todo = await create();
    const other = await service.testData.project();
    await expect(update({ id: todo.id, projectNode: other.id })).rejects.toMatchObject(invalid('projectNode'));
    await expect(update({ id: todo.id, activities: [await service.testData.activity(other)] })).rejects.toMatchObject(
      invalid('activities'),
    );
    const body = { id: todo.id, deleted: true, comments: [{ id: '1', text: 'Made up' }], projectNode: project.id };
    expect(await update(body)).toEqual(todo);
  });

  test('updateTodo refuses a due day before the existing start', async () => {
    const { id } = await create({ start: '2026-03-02' });
    await expect(update({ id, due: '2026-03-01' })).rejects.toMatchObject(invalid('due'));
    await expect(update({ id, name: '' })).rejects.toMatchObject(invalid('name'));
  });

  test('updateTodo keeps a responsible resource that was archived since', async () => {
    const own = await service.testData.resource({ user_id: users.contributor ?? null });
    const todo = await create({ responsibleResource: own });
    await db().updateTable('resource').set({ archived: true }).where('id', '=', own).execute();
    expect(await update({ ...todo, name: 'Again' })).toMatchObject({ name: 'Again', responsibleResource: own });
  });
});

test('comments are shown with their authors in order', async () => {
  const { id } = await create();
  const comment = (text: string, comment_date: string) => ({
    todo_id: id,
    creator_id: users.observer ?? null,
    text,
    comment_date,
  });
  await db()
    .insertInto('todo_comment')
    .values([comment('Second', '2026-03-02T09:00:00Z'), comment('First', '2026-03-01T07:08:09.123Z')])
    .execute();
  expect((await read(id))?.comments).toMatchObject([
    { text: 'First', commentDate: '2026-03-01T07:08:09.123Z', creator: { id: users.observer, name: 'observer' } },
    { text: 'Second' },
  ]);
});

test('activities outside the checked-in plan are hidden but kept when the to-do changes', async () => {
  const { id } = await create({ activities });
  const [first = '', second = ''] = activities;
  await db().deleteFrom('activity_version').where('activity_id', '=', first).execute();
  expect((await read(id))?.activities).toEqual([second]);
  expect(await update({ id, activities: [] })).toMatchObject({ activities: [] });
  expect(await db().selectFrom('todo_activity').select('activity_id').where('todo_id', '=', id).execute()).toEqual([
    { activity_id: first },
  ]);
});

describe('permissions on to-dos', () => {
  const writes = {
    updateTodo: (client: Client, id: string) => update({ id, name: 'Changed' }, client),
    deleteTodo: (client: Client, todoId: string) => client.call(todos.deleteTodo, { todoId }),
  };

  test.each(['contributor', 'manager', 'admin'])('the %s reads and writes to-dos', async (login) => {
    const client = await service.as(login);
    const { id } = await create({}, client);
    const other = await create({}, await service.as('admin'));
    expect(await update({ id: other.id, name: 'Changed' }, client)).toMatchObject({ name: 'Changed' });
    expect(await read(id, client)).toMatchObject({ id });
    expect(await client.call(todos.deleteTodo, { todoId: other.id })).toBeUndefined();
  });

  test('an observer reads to-dos and cannot write any', async () => {
    const client = await service.as('observer');
    const { id } = await create({ topics: ['Roof'] });
    const denied = refused('user.error.InsufficientPrivileges', { needed: 'contributor', level: 'observer' });
    await expect(create({}, client)).rejects.toMatchObject(denied);
    for (const write of Object.values(writes)) await expect(write(client, id)).rejects.toMatchObject(denied);
    expect(await read(id, client)).toMatchObject({ id });
    expect(names(await client.call(todos.listTodosOfProject, { projectId: project.id }))).toEqual(['Ask']);
  });

  test('a user with a capped level cannot write to-dos, whatever was granted', async () => {
    await service.testData.permission(project.id, users.watcher ?? '', Level.manager);
    const denied = refused('user.error.InsufficientPrivileges');
    await expect(create({}, await service.as('watcher'))).rejects.toMatchObject(denied);
  });

  test.each([
    ['external', 'user.error.InsufficientPrivileges'],
    ['stranger', 'project.error.NotFound'],
  ])('a user without observer level finds no to-do: %s', async (login, code) => {
    const client = await service.as(login);
    const { id } = await create({ topics: ['Secret'] });
    await expect(create({}, client)).rejects.toMatchObject(refused(code));
    for (const write of Object.values(writes)) {
      await expect(write(client, id)).rejects.toMatchObject(refused('todo.error.NotFound', { id }));
    }
    expect(await read(id, client)).toBeUndefined();
    expect(await client.call(todos.listMyTodos, { resourceIds: ['-1'] })).toEqual({ todo: [] });
    expect((await client.call(todos.listTopics, {}))?.string).not.toContain('Secret');
    for (const endpoint of [todos.listTodosOfProject, todos.listTopicsOfProject] as const) {
      await expect(client.call(endpoint, { projectId: project.id })).rejects.toMatchObject(refused(code));
    }
  });

  test('a responsible user without project access reads only the own to-do and cannot write it', async () => {
    const own = await create({ responsibleResource: resource, topics: ['Mine'] });
    const other = await create({ topics: ['Theirs'] });
    await leaveProject();
    const client = await service.as('responsible');
    expect(names(await client.call(todos.getTodosByIds, { todoIds: [own.id, other.id] }))).toEqual(['Ask']);
    expect((await client.call(todos.listTopics, {}))?.string).toEqual(expect.arrayContaining(['Mine']));
    expect((await client.call(todos.listTopics, {}))?.string).not.toContain('Theirs');
    for (const write of Object.values(writes)) {
      await expect(write(client, own.id)).rejects.toMatchObject(refused('user.error.InsufficientPrivileges'));
      await expect(write(client, other.id)).rejects.toMatchObject(refused('todo.error.NotFound'));
    }
  });

  test('an unknown to-do is refused with the same message as a hidden to-do', async () => {
    const id = '999999';
    for (const write of Object.values(writes)) {
      await expect(write(contributor, id)).rejects.toMatchObject(refused('todo.error.NotFound', { id }));
    }
    expect(await read(id)).toBeUndefined();
  });

  test('to-dos of an archived project can be read but not written', async () => {
    const { id } = await create();
    await archive();
    const archived = refused('project.error.Archived');
    await expect(create()).rejects.toMatchObject(archived);
    for (const write of Object.values(writes)) await expect(write(contributor, id)).rejects.toMatchObject(archived);
    expect(await read(id)).toMatchObject({ id });
    expect(await events()).toHaveLength(1);
  });
});

describe('listMyTodos', () => {
  const list = async (input: Input<typeof todos.listMyTodos>, login = 'contributor') =>
    names(await (await service.as(login)).call(todos.listMyTodos, input));

  test('listMyTodos without a filter returns open to-dos for which the caller is responsible', async () => {
    await create({ name: 'Mine', responsibleResource: resource });
    await create({ name: 'Done', responsibleResource: resource, status: TodoStatus.done });
    await create({ name: 'Nobody' });
    expect(await list({}, 'responsible')).toEqual(['Mine']);
    expect(await list({ completed: true }, 'responsible')).toEqual(['Mine', 'Done']);
    expect(await list({})).toEqual([]);
  });

  test('listMyTodos filters by responsible resource: all, managed, linked, of the project, or a single id', async () => {
    const own = await service.testData.resource({ user_id: users.contributor ?? null });
    await create({ name: 'Theirs', responsibleResource: resource });
    await create({ name: 'Own', responsibleResource: own });
    await create({ name: 'Nobody' });
    await service.testData.permission(project.id, users.head ?? '', Level.observer);
    expect(await list({ resourceIds: ['-1'] })).toEqual(['Theirs', 'Own', 'Nobody']);
    expect(await list({ resourceIds: ['-2'] }, 'head')).toEqual(['Theirs']);
    expect(await list({ resourceIds: ['-3'] })).toEqual(['Own']);
    expect(await list({ resourceIds: ['-4'] })).toEqual(['Theirs']);
    expect(await list({ resourceIds: [own, '-4'] })).toEqual(['Theirs', 'Own']);
  });

  test('listMyTodos filters by a period that overlaps start and due, and a missing day matches every period', async () => {
    await create({ name: 'Before', start: '2026-03-02', due: '2026-03-04' });
    await create({ name: 'Around', start: '2026-03-03', due: '2026-03-13' });
    await create({ name: 'After', start: '2026-03-07' });
    await create({ name: 'Any' });
    const all = { resourceIds: ['-1'] };
    expect(await list({ ...all, from: '2026-03-05', until: '2026-03-06' })).toEqual(['Around', 'Any']);
    expect(await list({ ...all, from: '2026-03-04' })).toEqual(['Before', 'Around', 'After', 'Any']);
    expect(await list({ ...all, until: '2026-03-02' })).toEqual(['Before', 'Any']);
  });

  test('listMyTodos includes to-dos of archived projects and templates only if their project is named', async () => {
    const template = await service.testData.project({ type: ProjectType.template });
    const admin = await service.as('admin');
    await create({ name: 'Of a template', projectNode: template.id, responsibleResource: resource }, admin);
    await create({ name: 'Of the project', responsibleResource: resource });
    expect(await list({}, 'responsible')).toEqual(['Of the project']);
    await archive();
    expect(await list({}, 'responsible')).toEqual([]);
    expect(await list({ projectIds: [project.id] }, 'responsible')).toEqual(['Of the project']);
    expect(await list({ projectIds: [template.id, '999999'] }, 'responsible')).toEqual(['Of a template']);
  });
});

test('topics are listed once each in alphabetical order', async () => {
  for (const topic of ['wall', 'Roof', 'wall']) await create({ topics: [topic] });
  await create();
  expect(await contributor.call(todos.listTopicsOfProject, { projectId: project.id })).toEqual({
    string: ['Roof', 'wall'],
  });
});
