import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { ActivityType, Level, ProjectType, UserLevel } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { startService, type TestService } from '#testing/service.ts';

/**
 * One project: a phase with a task and a milestone, and a separate ad hoc activity. The worker is linked to the
 * resource of the task, which is not assigned to the project; the head manages that resource. Another resource has the
 * ad hoc activity.
 */
let service: TestService;
let observer: Client;
let worker: Client;
const ids: Record<string, string> = {};
const id = (name: string) => ids[name] ?? '';

const db = () => service.database.kysely;
const names = (list: { activity: { name?: string | null }[] } | null) => list?.activity.map(({ name }) => name);

beforeAll(async () => {
  service = await startService({ today: '2026-01-08' });
  const { testData } = service;
  const workerId = await testData.user('worker', { level: UserLevel.contributor });
  const observerId = await testData.user('observer');
  const headId = await testData.user('head');
  await testData.administrator('admin');
  ids.resource = await testData.resource({ user_id: workerId });
  ids.other = await testData.resource();
  await testData.resourcePermission(ids.resource, headId, Level.manager);
  const project = await testData.project();
  ids.project = project.id;
  await testData.permission(project.id, observerId, Level.observer);
  ids.phase = await testData.activity(project, { name: 'Phase', type: ActivityType.collection });
  const below = { parent_id: ids.phase, outline_level: 2 };
  ids.task = await testData.activity(project, { ...below, name: 'Foundation' });
  const end = { start: '2026-01-16', finish: '2026-01-16' };
  ids.milestone = await testData.activity(project, {
    ...below,
    ...end,
    name: 'Inspection',
    type: ActivityType.milestone,
  });
  ids.adHoc = await testData.activity(project, {
    name: 'Telephone',
    type: ActivityType.adHoc,
    start: null,
    finish: null,
  });
  await testData.assignment(project, ids.task, ids.resource);
  await testData.assignment(project, ids.adHoc, ids.other);
  await db().deleteFrom('project_resource').where('resource_id', '=', ids.resource).execute();
  observer = await service.as('observer');
  worker = await service.as('worker');
});
afterAll(() => service.close());

describe('listMyTasks', () => {
  const list = async (client: Client, input: Input<typeof tasks.listMyTasks>) =>
    names(await client.call(tasks.listMyTasks, input));

  test('the default list has the tasks of the resources linked to the caller', async () => {
    expect(await list(worker, {})).toEqual(['Foundation']);
    expect(await list(observer, {})).toEqual([]);
  });

  test('filters tasks by resource: all, managed, linked, contributors of the project, or a single id', async () => {
    expect(await list(observer, { resourceIds: ['-1'] })).toEqual(['Foundation', 'Inspection', 'Telephone']);
    expect(await list(await service.as('head'), { resourceIds: ['-2'] })).toEqual(['Foundation']);
    expect(await list(worker, { resourceIds: ['-3'] })).toEqual(['Foundation']);
    expect(await list(observer, { resourceIds: ['-4'] })).toEqual(['Telephone']);
    expect(await list(observer, { resourceIds: [id('resource')] })).toEqual(['Foundation']);
    expect(await list(observer, { resourceIds: [id('resource'), '-4'] })).toEqual(['Foundation', 'Telephone']);
  });

  test('filters tasks by period and always includes undated activities', async () => {
    const all = { resourceIds: ['-1'] };
    expect(await list(observer, { ...all, from: '2026-01-09', until: '2026-01-15' })).toEqual([
      'Foundation',
      'Telephone',
    ]);
    expect(await list(observer, { ...all, from: '2026-01-10' })).toEqual(['Inspection', 'Telephone']);
    expect(await list(observer, { ...all, until: '2026-01-04' })).toEqual(['Telephone']);
  });

  test('the list includes completed tasks only on request', async () => {
    const setComplete = (complete: number) =>
      db().updateTable('activity').set({ complete }).where('id', '=', id('milestone')).execute();
    await setComplete(100);
    expect(await list(observer, { resourceIds: ['-1'] })).toEqual(['Foundation', 'Telephone']);
    expect(await list(observer, { resourceIds: ['-1'], completed: true })).toEqual([
      'Foundation',
      'Inspection',
      'Telephone',
    ]);
    await setComplete(0);
  });

  test('filters tasks by project, and includes archived projects and templates only if the project is in the filter', async () => {
    const places = [
      await service.testData.project({ archived: true }),
      await service.testData.project({ type: ProjectType.template }),
    ];
    for (const place of places)
      await service.testData.assignment(place, await service.testData.activity(place), id('resource'));
    expect(await list(worker, {})).toEqual(['Foundation']);
    expect(await list(worker, { projectIds: [id('project')] })).toEqual(['Foundation']);
    expect(await list(worker, { projectIds: places.map((place) => place.id) })).toHaveLength(2);
  });
});

describe('lists of modified tasks', () => {
  const setModified = async (
    table: 'activity' | 'activity_version' | 'assignment' | 'assignment_version',
    modified: string,
  ) => {
    const column = {
      activity: 'id',
      activity_version: 'activity_id',
      assignment: 'activity_id',
      assignment_version: 'activity_id',
    }[table];
    await sql`update ${sql.table(table)} set modified = ${modified} where ${sql.ref(column)} = ${id('task')}`.execute(
      db(),
    );
  };
  const tables = ['activity', 'activity_version', 'assignment', 'assignment_version'] as const;

  test.each(tables)(
    'lists the tasks whose %s was modified on the days in UTC, including the last day',
    async (table) => {
      for (const each of tables) await setModified(each, '2020-01-01T00:00:00Z');
      const on = async (from: string, until: string) =>
        names(await worker.call(tasks.listMyModifiedTasks, { from, until }));
      await setModified(table, '2026-01-06T23:59:59.999Z');
      expect(await on('2026-01-06', '2026-01-06')).toEqual(['Foundation']);
      expect(await on('2026-01-07', '2026-01-08')).toEqual([]);
      await setModified(table, '2026-01-06T00:00:00Z');
      expect(await on('2026-01-06', '2026-01-06')).toEqual(['Foundation']);
      expect(await on('2026-01-01', '2026-01-05')).toEqual([]);
    },
  );

  test('lists the modified tasks of a single resource', async () => {
    const list = async (client: Client, resourceId: string) =>
      names(await client.call(tasks.listModifiedTasks, { resourceId }));
    expect(await list(await service.as('admin'), id('other'))).toEqual(['Telephone']);
    expect(await list(worker, id('resource'))).toContain('Foundation');
    await expect(list(worker, id('other'))).rejects.toMatchObject({ code: 'resource.error.NotFound' });
  });
});

test('deleted categories are listed as long as an activity refers to them', async () => {
  const category = async (name: string, active: boolean) => {
    const values = { name, active, color: 0x0a0b0c };
    return (await db().insertInto('activity_category').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [kept, gone, used] = [
    await category('Kept', true),
    await category('Gone', false),
    await category('Used', false),
  ];
  await db()
    .updateTable('activity_version')
    .set({ category_id: used })
    .where('activity_id', '=', id('adHoc'))
    .execute();
  const list = async (input: { activeOnly?: boolean }) =>
    (await worker.call(tasks.listActivityCategories, input))?.activityCategory.map(({ name }) => name);
  expect(await list({})).toEqual(['Kept', 'Used']);
  expect(await list({ activeOnly: true })).toEqual(['Kept']);
  const byIds = await worker.call(tasks.getActivityCategoriesByIds, { activityCategoryIds: [kept, gone, '999999'] });
  expect(byIds?.activityCategory).toMatchObject([
    { id: gone, active: false },
    { id: kept, rgbColor: '#0a0b0c', active: true },
  ]);
});
