import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ActionStatus, EventCode, Level } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

/** An activity with an action, anew for every test; the worker is assigned to it and has no level on the project. */
let service: TestService;
let contributor: Client;
let project: { id: string; plan: string; version: string };
let activity: string;
let action: string;
const users: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  for (const login of ['external', 'observer', 'contributor', 'manager', 'stranger', 'worker', 'head']) {
    users[login] = await testData.user(login);
  }
  await testData.administrator('admin');
  contributor = await service.as('contributor');
});
afterAll(() => service.close());

const db = () => service.database.kysely;

beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  for (const login of ['external', 'observer', 'contributor', 'manager'] as const) {
    await testData.permission(project.id, users[login] ?? '', Level[login]);
  }
  activity = await testData.activity(project, { name: 'Foundation' });
  const resource = await testData.resource({ user_id: users.worker ?? null });
  await testData.resourcePermission(resource, users.head ?? '', Level.manager);
  await testData.assignment(project, activity, resource);
  await db().deleteFrom('project_resource').where('project_node_id', '=', project.id).execute();
  const values = { activity_id: activity, name: 'Measure', description: 'Twice', sequence: 3 };
  action = (await db().insertInto('action').values(values).returning('id').executeTakeFirstOrThrow()).id;
});

const invalidText = refused('main.error.InvalidParameter', { parameterName: 'text' });
const notFound = (id: string) => refused('my_tasks.error.NotFound', { id });
const denied = (needed: string, level: string) => refused('my_tasks.error.InsufficientPermissions', { needed, level });
const archived = refused('project.error.Archived');
const archive = () => db().updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
const unplan = () => db().deleteFrom('activity_version').where('activity_id', '=', activity).execute();
const events = () =>
  db()
    .selectFrom('event')
    .select(['message_code as code', 'activity_name as activity', 'activity_comment_text as text'])
    .where('project_node_id', '=', project.id)
    .orderBy('id')
    .execute();

async function comment(text = 'Rain', client = contributor): Promise<string> {
  const created = await client.call(tasks.createActivityComment, { activityId: activity, body: { text } });
  if (!created) throw new Error('nothing was created');
  return created.id;
}

const change = (id: string, body: { name?: string; text?: string | null }, client = contributor) =>
  client.call(tasks.updateActivityComment, { body: { id, ...body } });
const remove = (commentId: string, client = contributor) => client.call(tasks.deleteActivityComment, { commentId });
const comments = async (client = contributor) =>
  (await client.call(tasks.getTaskById, { id: activity }))?.comments ?? [];

describe('activity comments', () => {
  test.each(['json', 'xml'] as const)('comments in %s are created, changed and deleted', async (format) => {
    const client = await service.as('contributor', format);
    const body = { name: 'Weather', text: 'Rain\nand "snow" & <ice>' };
    const created = await client.call(tasks.createActivityComment, { activityId: activity, body });
    expect(created).toMatchObject({
      ...body,
      activity,
      commentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      creator: { id: users.contributor, name: 'contributor', displayName: 'contributor' },
    });
    const id = created?.id ?? '';
    const changed = await change(id, { text: 'Sun' }, client);
    expect(changed).toMatchObject({ ...created, text: 'Sun', modified: expect.anything() });
    expect(await comments(client)).toEqual([changed]);
    expect(await remove(id, client)).toBeUndefined();
    expect(await comments()).toEqual([]);
    expect(await events()).toEqual([
      { code: EventCode.commentAdded, activity: 'Foundation', text: body.text },
      { code: EventCode.commentChanged, activity: 'Foundation', text: 'Sun' },
      { code: EventCode.commentDeleted, activity: 'Foundation', text: 'Sun' },
    ]);
  });

  test('a comment requires a non-empty text', async () => {
    for (const text of ['', ' \n', null, undefined]) {
      const body = text === undefined ? { name: 'Title' } : { text };
      await expect(contributor.call(tasks.createActivityComment, { activityId: activity, body })).rejects.toMatchObject(
        invalidText,
      );
    }
    const id = await comment();
    await expect(change(id, { text: '' })).rejects.toMatchObject(invalidText);
    expect(await change(id, { name: 'Weather', text: null })).toMatchObject({ name: 'Weather', text: 'Rain' });
  });

  test('the author and the time of a comment are set by the service', async () => {
    const body = { text: 'Rain', commentDate: '2001-01-01T00:00:00.000Z', creator: { id: users.manager ?? '' } };
    const created = await contributor.call(tasks.createActivityComment, { activityId: activity, body });
    expect(created?.creator?.id).toBe(users.contributor);
    expect(created?.commentDate).not.toMatch(/^2001/);
  });

  test('a change of a comment that changes nothing writes no event', async () => {
    await change(await comment(), { text: 'Rain' });
    expect(await events()).toHaveLength(1);
  });

  test.each(['contributor', 'manager', 'admin'])('the %s may write a comment', async (login) => {
    const client = await service.as(login);
    const id = await comment('Rain', client);
    expect(await change(id, { text: 'Sun' }, client)).toMatchObject({ text: 'Sun' });
    await remove(id, client);
    expect(await comments()).toEqual([]);
  });

  test('comments are refused for an observer and for an assigned user without a level on the project', async () => {
    await expect(comment('Rain', await service.as('observer'))).rejects.toMatchObject(
      denied('contributor', 'observer'),
    );
    await expect(comment('Rain', await service.as('worker'))).rejects.toMatchObject(denied('contributor', 'external'));
  });

  test('only the author may change a comment', async () => {
    const id = await comment();
    for (const [login, level] of [
      ['observer', 'observer'],
      ['manager', 'manager'],
      ['admin', 'administrator'],
    ] as const) {
      await expect(change(id, { text: 'Sun' }, await service.as(login))).rejects.toMatchObject(denied('author', level));
    }
  });

  test('the author or an administrator may delete a comment', async () => {
    const id = await comment();
    for (const login of ['observer', 'manager'] as const) {
      await expect(remove(id, await service.as(login))).rejects.toMatchObject(denied('administrator', login));
    }
    await remove(id, await service.as('admin'));
    expect(await comments()).toEqual([]);
  });

  test.each(['external', 'stranger'])('the %s gets NotFound for a comment', async (login) => {
    const client = await service.as(login);
    const id = await comment();
    await expect(comment('Rain', client)).rejects.toMatchObject(notFound(activity));
    await expect(change(id, { text: 'Sun' }, client)).rejects.toMatchObject(notFound(id));
    await expect(remove(id, client)).rejects.toMatchObject(notFound(id));
  });

  test('a comment is not found if the comment or the activity in the checked-in plan is missing', async () => {
    const id = await comment();
    await unplan();
    await expect(comment()).rejects.toMatchObject(notFound(activity));
    for (const unknown of [id, '999999']) {
      await expect(change(unknown, { text: 'Sun' })).rejects.toMatchObject(notFound(unknown));
      await expect(remove(unknown)).rejects.toMatchObject(notFound(unknown));
    }
  });

  test('comments of an archived project are read-only', async () => {
    const id = await comment();
    await archive();
    await expect(comment()).rejects.toMatchObject(archived);
    await expect(change(id, { text: 'Sun' })).rejects.toMatchObject(archived);
    await expect(remove(id)).rejects.toMatchObject(archived);
    expect(await comments()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });
});

describe('updateActionStatus', () => {
  const set = (status: number, client = contributor, actionId = action) =>
    client.call(tasks.updateActionStatus, { actionId, status });

  test.each(['json', 'xml'] as const)('the action status in %s is set with one event', async (format) => {
    const client = await service.as('contributor', format);
    expect(await set(ActionStatus.started, client)).toMatchObject({
      id: action,
      name: 'Measure',
      description: 'Twice',
      sequence: 3,
      deleted: false,
      status: ActionStatus.started,
    });
    expect(await set(ActionStatus.done, client)).toMatchObject({ status: ActionStatus.done });
    expect(await set(ActionStatus.done, client)).toMatchObject({ status: ActionStatus.done });
    const event = { code: EventCode.actionStatusChanged, activity: 'Foundation', text: null };
    expect(await events()).toEqual([event, event]);
    const read = await contributor.call(tasks.getTaskById, { id: activity });
    expect(read?.actions).toMatchObject([{ id: action, status: ActionStatus.done }]);
  });

  test('the action status must be 0, 1 or 2', async () => {
    for (const status of [-1, 3]) {
      await expect(set(status)).rejects.toMatchObject(
        refused('main.error.InvalidParameter', { parameterName: 'status' }),
      );
    }
  });

  test.each(['contributor', 'manager', 'admin', 'worker'])('the %s may set the action status', async (login) => {
    expect(await set(ActionStatus.done, await service.as(login))).toMatchObject({ status: ActionStatus.done });
  });

  test('setting the action status is refused for an observer and for a manager of an assigned resource', async () => {
    await expect(set(1, await service.as('observer'))).rejects.toMatchObject(denied('contributor', 'observer'));
    await expect(set(1, await service.as('head'))).rejects.toMatchObject(denied('contributor', 'external'));
  });

  test('an action is not found if deleted or missing, or if the activity is invisible to the caller', async () => {
    for (const login of ['external', 'stranger']) {
      await expect(set(1, await service.as(login))).rejects.toMatchObject(notFound(action));
    }
    await expect(set(1, contributor, '999999')).rejects.toMatchObject(notFound('999999'));
    await db().updateTable('action').set({ deleted: true }).where('id', '=', action).execute();
    await expect(set(1)).rejects.toMatchObject(notFound(action));
    await db().updateTable('action').set({ deleted: false }).where('id', '=', action).execute();
    await unplan();
    await expect(set(1)).rejects.toMatchObject(notFound(action));
  });

  test('the action status in an archived project is read-only', async () => {
    await archive();
    await expect(set(1)).rejects.toMatchObject(archived);
    expect(await events()).toEqual([]);
  });
});
