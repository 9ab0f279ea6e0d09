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

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  worksFor = await service.given.user('worker', { level: UserLevel.contributor });
  leads = await service.given.user('manager');
  await service.given.user('stranger');
  [worker, manager] = [await service.as('worker'), await service.as('manager')];
});
afterAll(() => service.close());
beforeEach(async () => {
  const { given } = service;
  project = await given.project();
  const resource = await given.resource({ user_id: worksFor });
  assignment = await given.assignment(project, await given.activity(project, { start: null }), resource);
  await given.permission(project.id, leads, Level.manager);
});

interface Said {
  readonly openEffort?: number;
  readonly completed?: boolean;
  readonly modified?: string;
}
const say = (by: Client, body: Said) => by.call(appApi.setRemainingEffort, { body: { assignment, ...body } });
const book = (bookingDate: string, actualEffort = 8) =>
  worker.call(worklogs.createWorkRecord, { assignmentId: assignment, bookingDate, actualEffort });
const now = async () => {
  const answer = await manager.call(tasks.getAssignmentsByIds, { assignmentIds: [assignment] });
  const { remainingEffort, modified } = answer?.assignment[0] ?? {};
  return { remaining: remainingEffort, modified: modified ?? '' };
};
const remaining = async () => (await now()).remaining;
const lock = (from: string, until: string) =>
  manager.call(worklogs.lockWorkRecordsOfProject, { projectId: project.id, from, until });

describe('setting the remaining effort of an assignment', () => {
  test('remaining effort is set in the latest record, even of another author or on a future day', async () => {
    await book('2026-03-02');
    const latest = await book('2026-03-06', 4);
    expect(await say(manager, { openEffort: 12 })).toMatchObject({
      id: latest?.id,
      actualEffort: 4,
      workRecord: { date: '2026-03-06', openEffort: 12, completed: false },
    });
    expect(await remaining()).toBe(12);
  });

  test('remaining effort creates a record of today without hours if there is no record or the latest is closed', async () => {
    const first = await say(worker, { openEffort: 30 });
    expect(first).toMatchObject({ actualEffort: 0, workRecord: { date: '2026-03-04', openEffort: 30 } });
    await worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: first?.id ?? '' });
    await book('2026-03-02');
    await lock('2026-03-02', '2026-03-03');
    expect(await say(worker, { completed: true })).toMatchObject({
      workRecord: { date: '2026-03-04', completed: true },
    });
    expect(await remaining()).toBe(0);
    await lock('2026-03-04', '2026-03-04');
    await expect(say(worker, { openEffort: 3 })).rejects.toMatchObject({
      code: 'work.error.WorkSlipNotEditable',
      arguments: { date: '2026-03-04', lockedBy: 'manager' },
    });
  });

  test('remaining effort is refused if the assignment changed since it was read, unless no read state is sent', async () => {
    await book('2026-03-02');
    const { modified } = await now();
    await say(manager, { openEffort: 50 });
    const stale = {
      code: 'main.error.ModifiedMeanwhile',
      arguments: { id: assignment, current: { remainingEffort: 50 } },
    };
    await expect(say(worker, { openEffort: 10, modified })).rejects.toMatchObject(stale);
    await expect(say(worker, { completed: true, modified })).rejects.toMatchObject(stale);
    expect(await remaining()).toBe(50);
    await say(worker, { openEffort: 10, modified: (await now()).modified });
    await say(worker, { openEffort: 9 });
    expect(await remaining()).toBe(9);
  });

  test('remaining effort is also refused if work was booked or the plan changed since it was read', async () => {
    const { modified } = await now();
    await book('2026-03-02');
    await expect(say(worker, { openEffort: 10, modified })).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
      arguments: { current: { remainingEffort: 32 } },
    });
  });

  test('of several concurrent changes of remaining effort based on the same state only one succeeds', async () => {
    await book('2026-03-02');
    const { modified } = await now();
    const all = await Promise.allSettled([1, 2, 3, 4].map((openEffort) => say(worker, { openEffort, modified })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('remaining effort is required, must be 0 or more, and can be set only by those who may book', async () => {
    await expect(say(worker, { openEffort: -1 })).rejects.toMatchObject({
      code: 'work.error.IncorrectRemainingEffort',
    });
    await expect(say(worker, {})).rejects.toThrow(/openEffort/);
    const stranger = await service.as('stranger');
    await expect(say(stranger, { openEffort: 1, modified: '2026-03-04T08:00:00Z' })).rejects.toMatchObject({
      code: 'work.error.NotFound',
    });
  });
});
