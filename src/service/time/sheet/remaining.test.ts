import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { UserLevel, Level } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let worker: Client;
let manager: Client;
let worksFor: string;
let leads: string;
/** A project with one activity of 40 hours, anew for every test. */
let project: { id: string; plan: string; version: string };
let assignment: string;
let resource: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  worksFor = await service.testData.user('worker', { level: UserLevel.contributor });
  leads = await service.testData.user('manager');
  await service.testData.user('stranger');
  [worker, manager] = [await service.as('worker'), await service.as('manager')];
});
afterAll(() => service.close());
beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  resource = await testData.resource({ user_id: worksFor });
  assignment = await testData.assignment(project, await testData.activity(project, { start: null }), resource);
  await testData.permission(project.id, leads, Level.manager);
});

interface Said {
  readonly openEffort?: number;
  readonly completed?: boolean;
}
const say = (by: Client, body: Said, readModified?: string) =>
  by.call(appApi.setRemainingEffort, { body: { assignment, ...body } }, { readModified });
const book = (bookingDate: string, actualEffort = 8) =>
  worker.call(worklogs.createWorkRecord, { assignmentId: assignment, bookingDate, actualEffort });
const remaining = async () => {
  const answer = await manager.call(tasks.getAssignmentsByIds, { assignmentIds: [assignment] });
  return answer?.assignment[0]?.remainingEffort;
};
/** The version of the row in the worker's sheet. */
const version = async () => {
  const sheet = await worker.call(appApi.getTimesheet, {
    from: '2026-03-02',
    until: '2026-03-08',
    resourceId: resource,
  });
  return sheet?.row?.find((row) => row.assignment === assignment)?.remainingVersion ?? undefined;
};
/** The latest record of the assignment. */
const latest = async () => {
  const list = await manager.call(worklogs.listWorkRecordsOfProject, { projectId: project.id });
  return list?.resourceWorkRecord.at(-1);
};
const lock = (from: string, until: string) =>
  manager.call(worklogs.lockWorkRecordsOfProject, { projectId: project.id, from, until });

test('the row of a sheet has the day of the last statement and the hours booked since', async () => {
  const row = async () => {
    const days = { from: '2026-03-02', until: '2026-03-08', resourceId: resource };
    const sheet = await worker.call(appApi.getTimesheet, days);
    const found = sheet?.row?.find((each) => each.assignment === assignment);
    return [found?.remainingStated, found?.bookedSince];
  };
  expect(await row()).toEqual([undefined, 0]);
  await book('2026-03-02');
  expect(await row()).toEqual([undefined, 8]);
  await say(worker, { openEffort: 12 });
  expect(await row()).toEqual(['2026-03-02', 0]);
  await book('2026-03-03', 3);
  await book('2026-03-04', 2);
  expect(await row()).toEqual(['2026-03-02', 5]);
});

describe('setting the remaining effort of an assignment', () => {
  test('remaining effort is set in the latest record, even of another author or on a future day', async () => {
    await book('2026-03-02');
    const { id } = (await book('2026-03-06', 4)) ?? {};
    expect(await say(manager, { openEffort: 12 })).toMatchObject({ assignment, remainingEffort: 12, completed: false });
    expect(await latest()).toMatchObject({
      id,
      actualEffort: 4,
      workRecord: { date: '2026-03-06', openEffort: 12, completed: false },
    });
  });

  test('remaining effort creates a record of today without hours if there is no record or the latest is closed', async () => {
    await say(worker, { openEffort: 30 });
    const first = await latest();
    expect(first).toMatchObject({ actualEffort: 0, workRecord: { date: '2026-03-04', openEffort: 30 } });
    await worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: first?.id ?? '' });
    await book('2026-03-02');
    await lock('2026-03-02', '2026-03-03');
    expect(await say(worker, { completed: true })).toMatchObject({ remainingEffort: 0, completed: true });
    expect(await latest()).toMatchObject({ workRecord: { date: '2026-03-04', completed: true } });
    await lock('2026-03-04', '2026-03-04');
    await expect(say(worker, { openEffort: 3 })).rejects.toMatchObject({
      code: 'work.error.WorkSlipNotEditable',
      arguments: { date: '2026-03-04', lockedBy: 'manager' },
    });
  });

  test('remaining effort is refused if it was set since it was read, unless no version is sent', async () => {
    await book('2026-03-02');
    const read = await version();
    await say(manager, { openEffort: 50 });
    const stale = {
      code: 'main.error.ModifiedMeanwhile',
      status: 412,
      arguments: { id: assignment, current: { remainingEffort: 50, completed: false } },
    };
    await expect(say(worker, { openEffort: 10 }, read)).rejects.toMatchObject(stale);
    await expect(say(worker, { completed: true }, read)).rejects.toMatchObject(stale);
    expect(await remaining()).toBe(50);
    const { remainingVersion } = (await say(worker, { openEffort: 10 }, await version())) ?? {};
    expect(remainingVersion).toBe(await version());
    await say(worker, { openEffort: 9 });
    expect(await remaining()).toBe(9);
  });

  test('booked hours keep the version of remaining effort, and a change of the plan does not', async () => {
    const read = await version();
    await book('2026-03-02');
    expect(await version()).toBe(read);
    expect(await say(worker, { openEffort: 10 }, read)).toMatchObject({ remainingEffort: 10 });
    const before = await version();
    const { kysely } = service.database;
    await kysely.updateTable('assignment_version').set({ base_effort: 100 }).execute();
    await expect(say(worker, { openEffort: 8 }, before)).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
    });
  });

  test('of several concurrent changes of remaining effort based on the same version only one succeeds', async () => {
    await book('2026-03-02');
    const read = await version();
    const all = await Promise.allSettled([1, 2, 3, 4].map((openEffort) => say(worker, { openEffort }, read)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('remaining effort sent repeatedly with the same Idempotency-Key is set once', async () => {
    const send = () =>
      worker.call(
        appApi.setRemainingEffort,
        { body: { assignment, openEffort: 7 } },
        { idempotencyKey: `remaining-${assignment}`, readModified: read },
      );
    const read = await version();
    expect(await send()).toEqual(await send());
  });

  test('remaining effort is required, must be 0 or more, and can be set only by those who may book', async () => {
    await expect(say(worker, { openEffort: -1 })).rejects.toMatchObject({
      code: 'work.error.IncorrectRemainingEffort',
    });
    await expect(say(worker, {})).rejects.toThrow(/openEffort/);
    const stranger = await service.as('stranger');
    await expect(say(stranger, { openEffort: 1 }, 'any')).rejects.toMatchObject({ code: 'work.error.NotFound' });
  });
});
