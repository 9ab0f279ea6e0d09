import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ActivityType, EventCode, Level, UserLevel } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let worker: Client;
let manager: Client;
let worksFor: string;
let resource: string;
/** A project with one activity of 40 hours, anew for every test. */
let project: { id: string; plan: string; version: string };
let activity: string;
let assignment: string;

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  worksFor = await testData.user('worker', { level: UserLevel.contributor });
  await testData.user('manager');
  await testData.user('observer');
  await testData.user('stranger');
  await testData.user('head');
  await testData.administrator('admin');
  worker = await service.as('worker');
  manager = await service.as('manager');
});
afterAll(() => service.close());

const userId = async (name: string) =>
  (await service.database.kysely.selectFrom('subject').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id;

beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  resource = await testData.resource({ user_id: worksFor });
  activity = await testData.activity(project);
  assignment = await testData.assignment(project, activity, resource);
  await testData.permission(project.id, await userId('manager'), Level.manager);
  await testData.permission(project.id, await userId('observer'), Level.observer);
  await testData.resourcePermission(resource, await userId('head'), Level.manager);
});

const create = worklogs.createWorkRecord;

async function book(
  input: { bookingDate?: string; actualEffort?: number; open?: number; completed?: boolean; comment?: string } = {},
) {
  const record = await worker.call(create, {
    assignmentId: assignment,
    bookingDate: '2026-01-06',
    actualEffort: 8,
    ...input,
  });
  if (!record) throw new Error('nothing was created');
  return record;
}

const assignmentNow = async () =>
  (await manager.call(tasks.getAssignmentsByIds, { assignmentIds: [assignment] }))?.assignment[0];
const eventsOf = (projectNodeId: string) =>
  service.database.kysely
    .selectFrom('event')
    .select(['message_code', 'activity_name', 'resource_name'])
    .where('project_node_id', '=', projectNodeId)
    .orderBy('id')
    .execute();

describe('If-Match', () => {
  test('If-Match changes and deletes a record only in the version that the caller read', async () => {
    const { id, modified } = await book();
    const change = (readModified: string | null | undefined, actualEffort: number) =>
      worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, actualEffort }, { readModified });
    const changed = await change(modified, 7);
    expect(changed).toMatchObject({ actualEffort: 7 });
    const stale = {
      code: 'main.error.ModifiedMeanwhile',
      status: 412,
      arguments: { id, modified: changed?.modified },
    };
    await expect(change(modified, 6)).rejects.toMatchObject(stale);
    await expect(
      worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id }, { readModified: modified }),
    ).rejects.toMatchObject(stale);
    expect(await change(undefined, 5)).toMatchObject({ actualEffort: 5 });
  });
});

describe('createWorkRecord', () => {
  test('createWorkRecord stores the work, updates the figures and writes one event', async () => {
    const record = await book({ comment: 'Day one' });
    expect(record).toMatchObject({
      resource,
      actualEffort: 8,
      comment: 'Day one',
      state: 0,
      workRecord: { date: '2026-01-06', assignment, openEffort: 32, completed: false },
    });
    expect(record.workRecord?.id).not.toBe(record.id);
    expect(await assignmentNow()).toMatchObject({
      actualEffort: 8,
      remainingEffort: 32,
      openEffort: 32,
      complete: 20,
      status: 3,
    });
    expect(await manager.call(tasks.getTaskById, { id: activity })).toMatchObject({
      actualEffort: 8,
      openEffort: 32,
      complete: 20,
    });
    expect(await eventsOf(project.id)).toMatchObject([
      { message_code: EventCode.workRecorded, resource_name: expect.any(String) },
    ]);
  });

  test('createWorkRecord derives remaining effort from the previous record if none is sent', async () => {
    await book({ bookingDate: '2026-01-06', open: 30 });
    await book({ bookingDate: '2026-01-08', open: 20 });
    expect((await book({ bookingDate: '2026-01-07', actualEffort: 4 })).workRecord?.openEffort).toBe(26);
    expect(await assignmentNow()).toMatchObject({ actualEffort: 20, openEffort: 20 });
  });

  test('remaining effort is 0 after the day on which the plan closed the activity, whatever its records', async () => {
    await book({ bookingDate: '2026-01-06', open: 30 });
    const closed = { actual_start: null, actual_finish: '2026-01-07' };
    await service.database.kysely.updateTable('activity').set(closed).where('id', '=', activity).execute();
    expect((await book({ bookingDate: '2026-01-09', actualEffort: 4 })).workRecord?.openEffort).toBe(0);
    expect(await assignmentNow()).toMatchObject({ actualEffort: 12, openEffort: 0 });
  });

  test('work may be booked by a manager of the resource (even without access to the project) or of the project', async () => {
    const head = await service.as('head');
    expect(
      await head.call(create, { assignmentId: assignment, bookingDate: '2026-01-06', actualEffort: 1 }),
    ).toMatchObject({ resource });
    expect(await head.call(tasks.getTaskById, { id: activity })).toMatchObject({ actualEffort: 1 });
    expect(
      await manager.call(create, { assignmentId: assignment, bookingDate: '2026-01-07', actualEffort: 1 }),
    ).toMatchObject({ resource });
  });

  test('createWorkRecord is refused for an observer, and a stranger cannot find the assignment', async () => {
    const input = { assignmentId: assignment, bookingDate: '2026-01-06', actualEffort: 1 };
    await expect((await service.as('observer')).call(create, input)).rejects.toMatchObject(
      refused('user.error.InsufficientPrivileges'),
    );
    await expect((await service.as('stranger')).call(create, input)).rejects.toMatchObject(
      refused('work.error.NotFound', { id: assignment }),
    );
    await expect(worker.call(create, { ...input, assignmentId: '999999' })).rejects.toMatchObject(
      refused('work.error.NotFound', { id: '999999' }),
    );
  });

  test('createWorkRecord requires the booking date', async () => {
    await expect(worker.call(create, { assignmentId: assignment, actualEffort: 1 })).rejects.toMatchObject(
      refused('work.error.DateMissing'),
    );
  });

  test('createWorkRecord accepts only the resource of the assignment', async () => {
    const other = await service.testData.resource({ user_id: worksFor });
    const input = { assignmentId: assignment, bookingDate: '2026-01-06', actualEffort: 1 };
    await expect(worker.call(create, { ...input, bookingResourceId: other })).rejects.toMatchObject(
      refused('main.error.InvalidParameter', { parameterName: 'bookingResourceId', value: other }),
    );
    expect(await worker.call(create, { ...input, bookingResourceId: resource })).toMatchObject({ resource });
  });

  test('a second record of the same day is refused and names the first', async () => {
    const { id } = await book();
    await expect(book()).rejects.toMatchObject(refused('work.error.RecordExists', { id, date: '2026-01-06' }));
  });

  test('createWorkRecord is refused in an archived project, for a deleted activity and before its start', async () => {
    const { kysely } = service.database;
    await expect(book({ bookingDate: '2026-01-04' })).rejects.toMatchObject(
      refused('work.error.BeforeActivityStart', { start: '2026-01-05' }),
    );
    await kysely.updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
    await expect(book()).rejects.toMatchObject(refused('project.error.Archived'));
    await kysely.updateTable('project_node').set({ archived: false }).where('id', '=', project.id).execute();
    await kysely.deleteFrom('activity_version').where('activity_id', '=', activity).execute();
    await expect(book()).rejects.toMatchObject(refused('work.error.NotBookable'));
  });

  test('the hours of a day are counted over all projects', async () => {
    const other = await service.testData.project();
    const otherAssignment = await service.testData.assignment(other, await service.testData.activity(other), resource);
    await book({ actualEffort: 20 });
    const input = { assignmentId: otherAssignment, bookingDate: '2026-01-06' };
    await expect(worker.call(create, { ...input, actualEffort: 4.5 })).rejects.toMatchObject(
      refused('work.error.IncorrectActualEffort', { value: 4.5 }),
    );
    expect(await worker.call(create, { ...input, actualEffort: 4 })).toMatchObject({ actualEffort: 4 });
  });

  test('the hours of a day are limited correctly under concurrent bookings', async () => {
    const all = await Promise.all(
      [1, 2, 3, 4].map(async () =>
        service.testData.assignment(project, await service.testData.activity(project), resource),
      ),
    );
    const results = await Promise.allSettled(
      all.map((assignmentId) => worker.call(create, { assignmentId, bookingDate: '2026-01-06', actualEffort: 10 })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const plan = service.database.kysely
      .selectFrom('project_plan')
      .select('actual_effort')
      .where('id', '=', project.plan);
    expect((await plan.executeTakeFirstOrThrow()).actual_effort).toBe(20);
  });

  test('concurrent bookings of several resources are all included in the sums', async () => {
    const phase = await service.testData.activity(project, { type: ActivityType.collection });
    const all = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => {
        const below = await service.testData.activity(project, { parent_id: phase });
        return service.testData.assignment(project, below, await service.testData.resource());
      }),
    );
    const bookings = all.map((assignmentId) => ({ assignmentId, bookingDate: '2026-01-06', actualEffort: 2 }));
    await Promise.all(bookings.map((input) => manager.call(create, input)));
    expect(await manager.call(tasks.getTaskById, { id: phase })).toMatchObject({ actualEffort: 12, openEffort: 228 });
    const plan = service.database.kysely
      .selectFrom('project_plan')
      .select('actual_effort')
      .where('id', '=', project.plan);
    expect((await plan.executeTakeFirstOrThrow()).actual_effort).toBe(12);
  });

  test('createWorkRecord completes a milestone without hours', async () => {
    const milestone = await service.testData.activity(project, { type: ActivityType.milestone });
    const assignmentId = await service.testData.assignment(project, milestone, resource, { base_effort: 0 });
    const input = { assignmentId, bookingDate: '2026-01-06' };
    await expect(worker.call(create, { ...input, actualEffort: 1 })).rejects.toMatchObject(
      refused('work.error.IncorrectActualEffort'),
    );
    await worker.call(create, { ...input, completed: true });
    expect(await worker.call(tasks.getTaskById, { id: milestone })).toMatchObject({ complete: 100, status: 2 });
  });

  test('createWorkRecord works in XML as in JSON', async () => {
    const inXml = await service.as('worker', 'xml');
    const record = await inXml.call(create, {
      assignmentId: assignment,
      bookingDate: '2026-01-06',
      actualEffort: 2.5,
      comment: 'a < b',
    });
    expect(record).toMatchObject({
      actualEffort: 2.5,
      comment: 'a < b',
      workRecord: { date: '2026-01-06', openEffort: 37.5 },
    });
  });
});

describe('updateWorkRecord', () => {
  test('updateWorkRecord changes sent fields, keeps the others and writes one event', async () => {
    const { id } = await book({ comment: 'Note' });
    const changed = await worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, actualEffort: 6 });
    expect(changed).toMatchObject({
      id,
      actualEffort: 6,
      comment: 'Note',
      workRecord: { openEffort: 34, completed: false },
    });
    expect(await assignmentNow()).toMatchObject({ actualEffort: 6, openEffort: 34 });
    expect((await eventsOf(project.id)).map((event) => event.message_code)).toEqual([
      EventCode.workRecorded,
      EventCode.workChanged,
    ]);
  });

  test('updateWorkRecord keeps completed until false is sent', async () => {
    const { id } = await book({ completed: true });
    const update = (input: object) => worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, ...input });
    expect(await update({ comment: 'Done' })).toMatchObject({ workRecord: { completed: true } });
    expect(await assignmentNow()).toMatchObject({ complete: 100 });
    expect(await update({ completed: false, open: 4 })).toMatchObject({
      workRecord: { completed: false, openEffort: 4 },
    });
    expect(await assignmentNow()).toMatchObject({ complete: 66.6667 });
  });

  test('updateWorkRecord does not count the previous hours of the same record twice', async () => {
    const { id } = await book({ actualEffort: 20 });
    expect(await worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, actualEffort: 24 })).toMatchObject({
      actualEffort: 24,
    });
  });

  test('updateWorkRecord is allowed only for those who may book', async () => {
    const { id } = await book();
    const input = { resourceWorkRecordId: id, actualEffort: 1 };
    await expect((await service.as('observer')).call(worklogs.updateWorkRecord, input)).rejects.toMatchObject(
      refused('user.error.InsufficientPrivileges'),
    );
    await expect((await service.as('stranger')).call(worklogs.updateWorkRecord, input)).rejects.toMatchObject(
      refused('work.error.NotFound', { id }),
    );
  });
});

describe('deleteWorkRecord', () => {
  test('deleteWorkRecord reverts the figures and writes one event', async () => {
    const { id } = await book();
    expect(await worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id })).toBeUndefined();
    expect(await assignmentNow()).toMatchObject({ actualEffort: 0, openEffort: 40, complete: 0 });
    expect((await eventsOf(project.id)).at(-1)).toMatchObject({ message_code: EventCode.workDeleted });
    await expect(worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id })).rejects.toMatchObject(
      refused('work.error.NotFound', { id }),
    );
  });

  test('deleteWorkRecord is refused in an archived project', async () => {
    const { id } = await book();
    await service.database.kysely
      .updateTable('project_node')
      .set({ archived: true })
      .where('id', '=', project.id)
      .execute();
    await expect(worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id })).rejects.toMatchObject(
      refused('project.error.Archived'),
    );
  });
});

describe('lists of work records', () => {
  test('listMyWorkRecords returns the records of linked resources in the period by day', async () => {
    const last = await book({ bookingDate: '2030-01-08' });
    const first = await book({ bookingDate: '2030-01-06' });
    await book({ bookingDate: '2030-01-09' });
    const mine = await worker.call(worklogs.listMyWorkRecords, { from: '2030-01-06', until: '2030-01-08' });
    expect(mine?.resourceWorkRecord.map(({ id }) => id)).toEqual([first.id, last.id]);
    expect(await manager.call(worklogs.listMyWorkRecords, {})).toEqual({ resourceWorkRecord: [] });
  });

  test('listWorkRecordsOfProject filters by resource and period', async () => {
    const other = await service.testData.resource();
    const otherAssignment = await service.testData.assignment(project, activity, other);
    const mine = await book();
    const theirs = await manager.call(create, {
      assignmentId: otherAssignment,
      bookingDate: '2026-01-07',
      actualEffort: 1,
    });
    const list = async (client: Client, input: { resourceIds?: string[]; from?: string }) =>
      (
        await client.call(worklogs.listWorkRecordsOfProject, { projectId: project.id, ...input })
      )?.resourceWorkRecord.map(({ id }) => id);
    expect(await list(manager, {})).toEqual([mine.id, theirs?.id]);
    expect(await list(manager, { resourceIds: ['-1'] })).toEqual([mine.id, theirs?.id]);
    expect(await list(manager, { resourceIds: [other] })).toEqual([theirs?.id]);
    expect(await list(manager, { from: '2026-01-07' })).toEqual([theirs?.id]);
    expect(await list(worker, { resourceIds: ['-3'] })).toEqual([mine.id]);
    await service.testData.permission(project.id, await userId('head'), Level.observer);
    expect(await list(await service.as('head'), { resourceIds: ['-2', other] })).toEqual([mine.id, theirs?.id]);
    await expect(list(manager, { resourceIds: ['-4'] })).rejects.toMatchObject(
      refused('main.error.InvalidParameter', { parameterName: 'resourceIds' }),
    );
    await expect(list(await service.as('stranger'), {})).rejects.toMatchObject(refused('project.error.NotFound'));
  });
});
