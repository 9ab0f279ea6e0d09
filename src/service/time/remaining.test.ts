import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { PlanStatus, UserLevel } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { startService, type TestService } from '#testing/service.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';

let service: TestService;
let worker: Client;
let worksFor: string;
/** A project with one activity of 40 hours, anew for every test. */
let project: { id: string; plan: string; version: string };
let activity: string;
let assignment: string;

beforeAll(async () => {
  service = await startService({ today: '2026-01-12' });
  worksFor = await service.testData.user('worker', { level: UserLevel.contributor });
  worker = await service.as('worker');
});
afterAll(() => service.close());

beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  const resource = await testData.resource({ user_id: worksFor });
  activity = await testData.activity(project);
  assignment = await testData.assignment(project, activity, resource);
  await testData.permission(project.id, worksFor);
});

async function book(input: { bookingDate?: string; actualEffort?: number; open?: number } = {}) {
  const booked = { assignmentId: assignment, bookingDate: '2026-01-06', actualEffort: 8, ...input };
  const record = await worker.call(worklogs.createWorkRecord, booked);
  if (!record) throw new Error('nothing was created');
  return record;
}

const assignmentNow = async () =>
  (await worker.call(tasks.getAssignmentsByIds, { assignmentIds: [assignment] }))?.assignment[0];

test('remaining effort is derived again when hours change, and 0 left after an overrun does not count as done', async () => {
  await book({ bookingDate: '2026-01-05', actualEffort: 1, open: 4.25 });
  const { id } = await book({ actualEffort: 8 });
  expect(await assignmentNow()).toMatchObject({ remainingEffort: 0, complete: 99, status: PlanStatus.overdue });
  expect(await worker.call(tasks.getTaskById, { id: activity })).toMatchObject({ openEffort: 0, complete: 99 });
  const update = (input: object) => worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, ...input });
  expect(await update({ actualEffort: 2 })).toMatchObject({ workRecord: { openEffort: 2.25, completed: false } });
  expect(await assignmentNow()).toMatchObject({ remainingEffort: 2.25, complete: 57.1429 });
  await update({ actualEffort: 6, open: 0 });
  expect(await assignmentNow()).toMatchObject({ remainingEffort: 0, complete: 100, status: PlanStatus.done });
  await update({ completed: false });
  expect(await assignmentNow()).toMatchObject({ remainingEffort: 0, complete: 99 });
});

test('later records derive remaining effort again, up to the next record with a value that was sent', async () => {
  const first = await book({ bookingDate: '2026-01-06' });
  const later = [
    await book({ bookingDate: '2026-01-07', actualEffort: 4 }),
    await book({ bookingDate: '2026-01-08', actualEffort: 1, open: 20 }),
    await book({ bookingDate: '2026-01-09', actualEffort: 4 }),
  ];
  const records = async () => {
    const all = await worker.call(worklogs.listMyWorkRecords, { from: '2026-01-05', until: '2026-01-09' });
    const own = (all?.resourceWorkRecord ?? []).filter((record) => record.workRecord?.assignment === assignment);
    return own.map(({ workRecord, modified }) => [workRecord?.openEffort, modified]);
  };
  const moments = later.map(({ modified }) => modified);
  await worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: first.id, actualEffort: 2 });
  expect((await records()).map(([open]) => open)).toEqual([38, 34, 20, 16]);
  await book({ bookingDate: '2026-01-05', actualEffort: 3 });
  expect((await records()).map(([open]) => open)).toEqual([37, 35, 31, 20, 16]);
  await worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: first.id });
  expect(await records()).toEqual([
    [37, expect.any(String)],
    [33, moments[0]],
    [20, moments[1]],
    [16, moments[2]],
  ]);
});

test('the first record starts from the remaining effort of a plan that marks the work as begun', async () => {
  const { kysely } = service.database;
  await kysely
    .updateTable('activity')
    .set({ actual_start: '2026-01-05', complete: 50 })
    .where('id', '=', activity)
    .execute();
  await recomputePlan(kysely, project.plan);
  const { id, workRecord } = await book();
  expect(workRecord).toMatchObject({ openEffort: 12 });
  const changed = await worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, actualEffort: 2 });
  expect(changed).toMatchObject({ workRecord: { openEffort: 18 } });
  expect(await assignmentNow()).toMatchObject({ remainingEffort: 18 });
});

test('remaining effort follows the planned effort of a later version if none was sent', async () => {
  const { kysely } = service.database;
  await book();
  await kysely
    .updateTable('assignment_version')
    .set({ base_effort: 60 })
    .where('assignment_id', '=', assignment)
    .execute();
  await recomputePlan(kysely, project.plan);
  expect(await assignmentNow()).toMatchObject({ actualEffort: 8, openEffort: 52 });
});
