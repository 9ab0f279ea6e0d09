import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ActivityType, EventCode, Level, PlanStatus } from '#contract/core/codes.ts';
import { progress } from '#contract/documented/progress.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

/** Creates a phase with a milestone and an unassigned activity before each test. */
let service: TestService;
let contributor: Client;
let project: { id: string; plan: string; version: string };
const ids = { phase: '', milestone: '', activity: '' };
const users: Record<string, string> = {};

beforeAll(async () => {
  service = await startService({ today: '2026-01-08' });
  const { testData } = service;
  for (const login of ['external', 'observer', 'contributor', 'manager', 'stranger', 'worker']) {
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
  ids.phase = await testData.activity(project, { name: 'Phase', type: ActivityType.collection });
  const below = { parent_id: ids.phase, outline_level: 2 };
  const end = { start: '2026-01-16', finish: '2026-01-16', duration: 0 };
  ids.milestone = await testData.activity(project, { ...below, ...end, name: 'Gate', type: ActivityType.milestone });
  ids.activity = await testData.activity(project, { ...below, name: 'Dry' });
  await recomputePlan(db(), project.plan);
});

const set = (activityId: string, dates: { start?: string; finish?: string } = {}, client = contributor) =>
  client.call(progress.updateActivityProgress, { activityId, ...dates });
const task = (id: string) => contributor.call(tasks.getTaskById, { id });
const plan = () =>
  db().selectFrom('project_plan').select('complete').where('id', '=', project.plan).executeTakeFirstOrThrow();
const events = () =>
  db()
    .selectFrom('event')
    .select(['message_code as code', 'activity_name as name'])
    .where('project_node_id', '=', project.id)
    .orderBy('id')
    .execute();

test.each(['json', 'xml'] as const)(
  'a milestone is finished in %s with one event and updated figures',
  async (format) => {
    const client = await service.as('contributor', format);
    expect(await set(ids.milestone, { finish: '2026-01-08' }, client)).toBeUndefined();
    expect(await task(ids.milestone)).toMatchObject({ complete: 100, status: PlanStatus.done });
    expect(await events()).toEqual([{ code: EventCode.activityCompleted, name: 'Gate' }]);
  },
);

test('an activity without effort tracking is started and finished, and its collections are updated', async () => {
  await set(ids.activity, { start: '2026-01-06' });
  expect(await task(ids.activity)).toMatchObject({ complete: 0, status: PlanStatus.inProgress });
  await set(ids.activity, { finish: '2026-01-07' });
  expect(await task(ids.activity)).toMatchObject({ complete: 100, openEffort: 0, status: PlanStatus.done });
  // The milestone has no duration: the activity is all of the phase.
  expect(await task(ids.phase)).toMatchObject({ complete: 100 });
  expect(await plan()).toEqual({ complete: 100 });
  expect((await events()).map(({ code }) => code)).toEqual([EventCode.activityChanged, EventCode.activityCompleted]);
});

test('omitting both dates clears them, and a call without a change writes no event', async () => {
  await set(ids.activity, { start: '2026-01-06', finish: '2026-01-07' });
  await set(ids.activity, { start: '2026-01-06', finish: '2026-01-07' });
  await set(ids.activity);
  expect(await task(ids.activity)).toMatchObject({ complete: 0, status: PlanStatus.notStarted });
  expect(await plan()).toEqual({ complete: 0 });
  expect((await events()).map(({ code }) => code)).toEqual([EventCode.activityCompleted, EventCode.activityChanged]);
});

test('unassigned effort is not open after the activity is finished', async () => {
  await db().updateTable('activity_version').set({ base_effort: 40 }).where('activity_id', '=', ids.activity).execute();
  await recomputePlan(db(), project.plan);
  expect(await task(ids.activity)).toMatchObject({ openEffort: 40 });
  await set(ids.activity, { finish: '2026-01-07' });
  expect(await task(ids.activity)).toMatchObject({ openEffort: 0, complete: 100 });
});

describe('refused actual dates', () => {
  const tracked = refused('progress.error.EffortTracked');

  test('refuses actual dates for an assigned activity in a project that tracks work', async () => {
    await service.testData.assignment(project, ids.activity, await service.testData.resource());
    await expect(set(ids.activity, { finish: '2026-01-07' })).rejects.toMatchObject(tracked);
    await db().updateTable('project_node').set({ work_trackable: false }).where('id', '=', project.id).execute();
    await set(ids.activity, { finish: '2026-01-07' });
    expect(await task(ids.activity)).toMatchObject({ complete: 100, openEffort: 0 });
  });

  test('refuses actual dates for an activity with work records, even if the project no longer tracks work', async () => {
    const resource_id = await service.testData.resource();
    const assignment_id = await service.testData.assignment(project, ids.activity, resource_id);
    const work = { day: '2026-01-06', actual_effort: 2, open_effort: 3 };
    await db()
      .insertInto('work_record')
      .values({ assignment_id, resource_id, ...work })
      .execute();
    await db().updateTable('project_node').set({ work_trackable: false }).where('id', '=', project.id).execute();
    await expect(set(ids.activity, { finish: '2026-01-07' })).rejects.toMatchObject(tracked);
  });

  test('refuses actual dates for a collection', async () => {
    await expect(set(ids.phase, { finish: '2026-01-07' })).rejects.toMatchObject(
      refused('progress.error.EffortTracked', { activity: 'Phase' }),
    );
  });

  test('refuses an actual finish before the actual start', async () => {
    await expect(set(ids.activity, { start: '2026-01-07', finish: '2026-01-06' })).rejects.toMatchObject(
      refused('main.error.InvalidParameter', { parameterName: 'finish' }),
    );
  });

  test('refuses actual dates in an archived project', async () => {
    await db().updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
    await expect(set(ids.milestone, { finish: '2026-01-07' })).rejects.toMatchObject(refused('project.error.Archived'));
    expect(await events()).toEqual([]);
  });

  test('refuses actual dates for an unknown activity and for one that is not in the checked-in plan', async () => {
    await db().deleteFrom('activity_version').where('activity_id', '=', ids.activity).execute();
    for (const id of [ids.activity, '999999']) {
      await expect(set(id)).rejects.toMatchObject(refused('my_tasks.error.NotFound', { id }));
    }
  });
});

describe('permission to set actual dates', () => {
  test.each(['contributor', 'manager', 'admin'])('the %s may set actual dates', async (login) => {
    await set(ids.milestone, { finish: '2026-01-08' }, await service.as(login));
    expect(await task(ids.milestone)).toMatchObject({ complete: 100 });
  });

  test('actual dates are refused for an observer and for an assigned user without a level on the project', async () => {
    const finish = { finish: '2026-01-08' };
    await expect(set(ids.milestone, finish, await service.as('observer'))).rejects.toMatchObject(
      refused('my_tasks.error.InsufficientPermissions', { needed: 'contributor', level: 'observer' }),
    );
    const resource = await service.testData.resource({ user_id: users.worker ?? null });
    await service.testData.assignment(project, ids.milestone, resource);
    await db().deleteFrom('project_resource').where('project_node_id', '=', project.id).execute();
    await expect(set(ids.milestone, finish, await service.as('worker'))).rejects.toMatchObject(
      refused('my_tasks.error.InsufficientPermissions', { needed: 'contributor', level: 'external' }),
    );
  });

  test.each(['external', 'stranger'])('the %s gets NotFound for the activity', async (login) => {
    await expect(set(ids.milestone, { finish: '2026-01-08' }, await service.as(login))).rejects.toMatchObject(
      refused('my_tasks.error.NotFound', { id: ids.milestone }),
    );
  });
});
