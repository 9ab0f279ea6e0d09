import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityAttribute, DependencyType } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A plan of three activities, which a check-in marks: a link on the critical path, and one that the days contradict. */
let service: TestService;
let admin: Client;
let project: { id: string; plan: string; version: string };
let dig: string;
let pour: string;
let paint: string;

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
afterAll(() => service.close());

const link = (predecessor_id: string, successor_id: string, type: number = DependencyType.finishStart) =>
  service.database.kysely
    .insertInto('dependency')
    .values({ plan_version_id: project.version, predecessor_id, successor_id, type })
    .execute();

beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  dig = await testData.activity(project, { name: 'Dig', start: '2026-06-01', finish: '2026-06-03', duration: 24 });
  pour = await testData.activity(project, { name: 'Pour', start: '2026-06-04', finish: '2026-06-05', duration: 16 });
  paint = await testData.activity(project, { name: 'Paint', start: '2026-06-05', finish: '2026-06-05', duration: 8 });
  await link(dig, pour);
  await link(pour, paint);
});

const read = (id: string) => admin.call(tasks.getTaskById, { id });
const checkIn = async () => {
  await admin.call(planning.edit, { projectId: project.id });
  await admin.call(planning.checkIn, { projectId: project.id });
};

describe('a check-in', () => {
  test('a check-in marks critical links, links that contradict the dates, and activities that the links would move', async () => {
    const before = await read(paint);
    await checkIn();
    expect(await read(dig)).toMatchObject({
      successorActivities: [{ activity: pour, onCriticalPath: true, conflict: false }],
    });
    expect(await read(paint)).toMatchObject({
      start: '2026-06-05',
      attributes: ActivityAttribute.validationError,
      predecessorActivities: [{ activity: pour, onCriticalPath: true, conflict: true }],
      // Unchanged by others.
      modified: before?.modified,
    });
    expect(await read(pour)).toMatchObject({ attributes: 0 });
  });

  test('a check-in clears the marks once the dates respect the links', async () => {
    await checkIn();
    await admin.call(planning.edit, { projectId: project.id });
    await service.database.pool.query(
      `update activity_version v set start = '2026-06-08', finish = '2026-06-08' from plan_version p
       where p.id = v.plan_version_id and p.number = -1 and v.activity_id = $1`,
      [paint],
    );
    await admin.call(planning.checkIn, { projectId: project.id });
    expect(await read(paint)).toMatchObject({
      attributes: 0,
      predecessorActivities: [{ onCriticalPath: true, conflict: false }],
    });
  });

  test('a check-in keeps other marks of activities without incoming links', async () => {
    const attributes = ActivityAttribute.validationError;
    const reversed = await service.testData.activity(project, {
      start: '2026-06-05',
      finish: '2026-06-05',
      attributes,
    });
    await checkIn();
    expect(await read(reversed)).toMatchObject({ attributes });
  });

  test('a check-in treats absences of assigned people as non-working days', async () => {
    const { testData } = service;
    project = await testData.project();
    const one = await testData.activity(project, { start: '2026-06-01', finish: '2026-06-04', duration: 24 });
    const two = await testData.activity(project, { start: '2026-06-04', finish: '2026-06-04', duration: 8 });
    await link(one, two);
    const resource = await testData.resource();
    await testData.assignment(project, one, resource);
    const day = '2026-06-02';
    const away = { resource_id: resource, start: day, finish: day };
    await service.database.kysely.insertInto('unavailability').values(away).execute();
    await checkIn();
    expect(await read(two)).toMatchObject({ predecessorActivities: [{ onCriticalPath: true, conflict: true }] });
  });

  test('a check-in treats holidays as non-working days', async () => {
    await service.database.pool.query(`insert into holiday (day, name) values ('2026-06-04', 'Corpus Christi')`);
    const { testData } = service;
    project = await testData.project();
    const one = await testData.activity(project, { start: '2026-06-01', finish: '2026-06-03', duration: 24 });
    const two = await testData.activity(project, { start: '2026-06-05', finish: '2026-06-05', duration: 8 });
    await link(one, two);
    await checkIn();
    await service.database.pool.query(`delete from holiday`);
    expect(await read(two)).toMatchObject({ predecessorActivities: [{ onCriticalPath: true, conflict: false }] });
  });
});

test('an import marks its links, both in a new version and in the working version', async () => {
  const file = () =>
    mspdi({
      tasks: [
        { Name: 'First', Start: '2026-06-01T08:00:00', Finish: '2026-06-03T17:00:00', Duration: 'PT24H0M0S' },
        {
          Name: 'Second',
          Start: '2026-06-02T08:00:00',
          Finish: '2026-06-02T17:00:00',
          Duration: 'PT8H0M0S',
          PredecessorLink: [{ PredecessorUID: 1, Type: 1 }],
        },
      ],
    });
  const { id } = await service.testData.project();
  const other = await service.testData.project();
  await admin.call(planning.edit, { projectId: other.id });
  for (const projectId of [id, other.id]) await admin.call(planning.importProjectPlan, { projectId, body: file() });
  const inWork = service.database.kysely
    .selectFrom('dependency')
    .innerJoin('plan_version', 'plan_version.id', 'dependency.plan_version_id')
    .select(['on_critical_path', 'conflict'])
    .where('plan_id', '=', other.plan);
  expect(await inWork.execute()).toEqual([{ on_critical_path: true, conflict: true }]);
  const list = await admin.call(tasks.listTasksOfProject, { projectId: id });
  expect(list?.activity).toMatchObject([
    { name: 'First', successorActivities: [{ onCriticalPath: true, conflict: true }] },
    { name: 'Second', attributes: ActivityAttribute.imported | ActivityAttribute.validationError },
  ]);

  // Link flags are no change of the plan: importing the same file again creates no version.
  await admin.call(planning.importProjectPlan, { projectId: id, body: file() });
  expect((await admin.call(appApi.getPlanState, { projectId: id }))?.version).toBe(1);
});
