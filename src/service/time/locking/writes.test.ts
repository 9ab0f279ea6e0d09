import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, ServiceError } from '#client/client.ts';
import { CostType, EventCode, Level, UserLevel, WorkRecordState } from '#contract/core/codes.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

interface Place {
  project: string;
  plan: string;
  version: string;
  activity: string;
  assignment: string;
}

let service: TestService;
let worker: Client;
let manager: Client;
let admin: Client;
let resource: string;
/** A project that the manager manages, and one that they only observe. */
let own: Place;
let other: Place;

const userId = async (name: string) =>
  (await service.database.kysely.selectFrom('subject').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id;

async function place(managerLevel: number): Promise<Place> {
  const { testData } = service;
  const project = await testData.project();
  const activity = await testData.activity(project, { start: null });
  const assignment = await testData.assignment(project, activity, resource);
  await testData.permission(project.id, await userId('manager'), managerLevel);
  return { project: project.id, plan: project.plan, version: project.version, activity, assignment };
}

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.user('worker', { level: UserLevel.contributor });
  await testData.user('manager');
  await testData.user('stranger');
  await testData.administrator('admin');
  [worker, manager, admin] = [await service.as('worker'), await service.as('manager'), await service.as('admin')];
});
afterAll(() => service.close());

beforeEach(async () => {
  await service.database.kysely.deleteFrom('lock_range').execute();
  resource = await service.testData.resource({ user_id: await userId('worker') });
  own = await place(Level.manager);
  other = await place(Level.observer);
});

const notEditable = (values: object = {}) => refused('work.error.WorkSlipNotEditable', values);

const book = async ({ assignment }: Place, day: number, actualEffort = 1) => {
  const record = await worker.call(worklogs.createWorkRecord, {
    assignmentId: assignment,
    bookingDate: date(day),
    actualEffort,
  });
  if (!record) throw new Error('nothing was created');
  return record;
};
const date = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
const days = (from: number, until: number) => ({ from: date(from), until: date(until) });
const lock = (by: Client, { project }: Place, from: number, until: number) =>
  by.call(worklogs.lockWorkRecordsOfProject, { projectId: project, ...days(from, until) });
const unlock = (by: Client, { project }: Place, from: number, until: number) =>
  by.call(worklogs.unlockWorkRecordsOfProject, { projectId: project, ...days(from, until) });
const lockAll = (by: Client, from: number, until: number) => by.call(worklogs.lockWorkRecords, days(from, until));
const unlockAll = (by: Client, from: number, until: number) => by.call(worklogs.unlockWorkRecords, days(from, until));

const stateOf = async (id: string) =>
  (
    await service.database.kysely
      .selectFrom('work_record')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

/** The days of 5 to 12 January 2026 on which nothing can be booked. */
async function lockedDays(at: Place): Promise<number[]> {
  const locked: number[] = [];
  for (let day = 5; day <= 12; day++) {
    try {
      const { id } = await book(at, day);
      await service.database.kysely.deleteFrom('work_record').where('id', '=', id).execute();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'work.error.WorkSlipNotEditable') throw error;
      locked.push(day);
    }
  }
  return locked;
}

describe('locking a project', () => {
  test('locking a project locks its records in the days and counts those already locked', async () => {
    const [before, first, last] = [await book(own, 4), await book(own, 5), await book(own, 9)];
    const elsewhere = await book(other, 5);
    expect(await lock(manager, own, 5, 8)).toEqual({ numberChanged: 1, numberAlready: 0 });
    expect(await lock(manager, own, 5, 9)).toEqual({ numberChanged: 1, numberAlready: 1 });
    expect([
      await stateOf(before.id),
      await stateOf(first.id),
      await stateOf(last.id),
      await stateOf(elsewhere.id),
    ]).toEqual([0, 1, 1, 0]);
  });

  test('a refusal due to a lock names the record, who locked it and when', async () => {
    const { id } = await book(own, 5);
    await lock(manager, own, 5, 9);
    const locked = { resource: expect.any(String), lockedBy: 'manager', lockedAt: expect.stringMatching(/Z$/) };
    await expect(
      worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, actualEffort: 2 }),
    ).rejects.toMatchObject(notEditable({ id, date: date(5), ...locked }));
    await expect(worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id })).rejects.toMatchObject(
      notEditable({ id, ...locked }),
    );
    await expect(book(own, 6)).rejects.toMatchObject(notEditable({ id: null, date: date(6), ...locked }));
  });

  test('a locked project refuses new records on the locked days only, while other projects accept them', async () => {
    await lock(manager, own, 6, 8);
    expect(await lockedDays(own)).toEqual([6, 7, 8]);
    expect(await lockedDays(other)).toEqual([]);
  });

  test('a day locked twice keeps the first user who locked it', async () => {
    await lock(manager, own, 6, 7);
    await lock(admin, own, 5, 8);
    await expect(book(own, 6)).rejects.toMatchObject(notEditable({ lockedBy: 'manager' }));
    await expect(book(own, 5)).rejects.toMatchObject(notEditable({ lockedBy: 'admin' }));
    await expect(book(own, 8)).rejects.toMatchObject(notEditable({ lockedBy: 'admin' }));
  });

  test('locking never changes an approved record', async () => {
    const { id } = await book(own, 5);
    await service.database.kysely
      .updateTable('work_record')
      .set({ state: WorkRecordState.approved })
      .where('id', '=', id)
      .execute();
    expect(await lock(manager, own, 5, 5)).toEqual({ numberChanged: 0, numberAlready: 0 });
    expect(await unlock(manager, own, 5, 5)).toEqual({ numberChanged: 0, numberAlready: 0 });
    expect(await stateOf(id)).toBe(WorkRecordState.approved);
  });

  test('locking a project locks its cost records too', async () => {
    const { kysely } = service.database;
    const costs = kysely.selectFrom('cost_record').select('state').where('activity_id', '=', own.activity);
    await kysely
      .insertInto('cost_record')
      .values({
        activity_id: own.activity,
        resource_id: resource,
        day: date(5),
        cost_type: CostType.travel,
        actual_costs: 1,
      })
      .execute();
    await lock(manager, own, 5, 5);
    expect(await costs.execute()).toEqual([{ state: WorkRecordState.locked }]);
    await unlock(manager, own, 5, 5);
    expect(await costs.execute()).toEqual([{ state: WorkRecordState.editable }]);
  });

  test('only managers of the project may lock it', async () => {
    await expect(lock(manager, other, 5, 6)).rejects.toMatchObject(
      refused('project.error.ManagerAccessDenied', { level: 'observer' }),
    );
    await expect(unlock(manager, other, 5, 6)).rejects.toMatchObject(refused('project.error.ManagerAccessDenied'));
    await expect(lock(await service.as('stranger'), own, 5, 6)).rejects.toMatchObject(
      refused('project.error.NotFound'),
    );
    await expect(lock(admin, { ...own, project: '1' }, 5, 6)).rejects.toMatchObject(
      refused('main.error.InvalidParameter'),
    );
  });

  test('locking requires both days in their order', async () => {
    const authorization = `Bearer ${await service.tokenOf('manager')}`;
    for (const [query, parameterName] of [
      [`until=${date(5)}`, 'from'],
      [`from=${date(5)}`, 'until'],
    ]) {
      const url = `/api/json/v2/worklogs/lockWorkRecords/${own.project}?${query}`;
      const answer = await service.server.inject({ url, headers: { authorization } });
      expect(answer.json()).toMatchObject({ error: refused('main.error.InvalidParameter', { parameterName }) });
    }
    const invalid = refused('main.error.InvalidParameter', { parameterName: 'until' });
    await expect(lock(manager, own, 5, 4)).rejects.toMatchObject(invalid);
    await expect(unlockAll(admin, 5, 4)).rejects.toMatchObject(invalid);
  });
});

describe('unlocking a project', () => {
  test('unlocking a project splits the locked range', async () => {
    const records = [await book(own, 6), await book(own, 8), await book(own, 10)];
    await lock(manager, own, 6, 10);
    expect(await unlock(manager, own, 8, 9)).toEqual({ numberChanged: 1, numberAlready: 0 });
    expect(await Promise.all(records.map(({ id }) => stateOf(id)))).toEqual([1, 0, 1]);
    for (const { id } of records)
      await service.database.kysely.deleteFrom('work_record').where('id', '=', id).execute();
    expect(await lockedDays(own)).toEqual([6, 7, 10]);
  });

  test('unlocking a project makes the record changeable and deletable', async () => {
    const { id } = await book(own, 6);
    await lock(manager, own, 6, 6);
    await unlock(manager, own, 6, 6);
    expect(await worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, actualEffort: 2 })).toMatchObject({
      actualEffort: 2,
      state: 0,
    });
    await worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id });
  });

  test('unlocking exempts the project from a lock of all projects until all are locked again', async () => {
    const { id } = await book(own, 7);
    await lockAll(admin, 6, 9);
    expect(await unlock(manager, own, 7, 7)).toEqual({ numberChanged: 1, numberAlready: 0 });
    expect([await stateOf(id), await lockedDays(other)]).toEqual([0, [6, 7, 8, 9]]);
    await service.database.kysely.deleteFrom('work_record').where('id', '=', id).execute();
    expect(await lockedDays(own)).toEqual([6, 8, 9]);
    await lockAll(admin, 5, 9);
    expect(await lockedDays(own)).toEqual([5, 6, 7, 8, 9]);
  });
});

describe('locking without a project', () => {
  test('an administrator without a chosen project locks all current and future projects', async () => {
    const records = [await book(own, 6), await book(other, 6)];
    expect((await lockAll(admin, 6, 7))?.numberChanged).toBeGreaterThanOrEqual(2);
    expect(await Promise.all(records.map(({ id }) => stateOf(id)))).toEqual([1, 1]);
    expect(await lockedDays(await place(Level.observer))).toEqual([6, 7]);
    await unlockAll(admin, 7, 7);
    expect(await lockedDays(await place(Level.observer))).toEqual([6]);
    await unlockAll(admin, 1, 31);
    expect(await lockedDays(await place(Level.observer))).toEqual([]);
  });

  test('a manager without a chosen project locks the own managed projects', async () => {
    const [mine, theirs] = [await book(own, 6), await book(other, 6)];
    await lockAll(manager, 6, 7);
    expect([await stateOf(mine.id), await stateOf(theirs.id)]).toEqual([1, 0]);
    expect(await lockedDays(own)).toEqual([6, 7]);
    expect(await book(other, 7)).toMatchObject({ state: WorkRecordState.editable });
    await unlockAll(manager, 6, 6);
    expect(await stateOf(mine.id)).toBe(WorkRecordState.editable);
    await service.database.kysely.deleteFrom('work_record').where('id', '=', mine.id).execute();
    expect(await lockedDays(own)).toEqual([7]);
  });

  test('locking without a project is refused for users who manage no project', async () => {
    await expect(lockAll(worker, 6, 7)).rejects.toMatchObject(
      refused('user.error.InsufficientPrivileges', { needed: 'manager' }),
    );
    await expect(unlockAll(worker, 6, 7)).rejects.toMatchObject(refused('user.error.InsufficientPrivileges'));
  });
});

test('every lock and unlock writes one event, with the project if one was chosen', async () => {
  const { kysely } = service.database;
  await kysely.deleteFrom('event').execute();
  await lock(manager, own, 5, 5);
  await unlock(manager, own, 5, 5);
  await lockAll(admin, 5, 5);
  await unlockAll(manager, 5, 5);
  expect(await kysely.selectFrom('event').select(['message_code', 'project_node_id']).orderBy('id').execute()).toEqual([
    { message_code: EventCode.recordsLocked, project_node_id: own.project },
    { message_code: EventCode.recordsUnlocked, project_node_id: own.project },
    { message_code: EventCode.recordsLocked, project_node_id: null },
    { message_code: EventCode.recordsUnlocked, project_node_id: null },
  ]);
});

test('a booking concurrent with a lock is locked with the others, or refused', async () => {
  const bookings = [5, 6, 7, 8, 9, 10].map((day) => book(own, day));
  const [, ...outcomes] = await Promise.allSettled([lock(manager, own, 1, 31), ...bookings]);
  const booked = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  for (const refusal of refusals) expect(refusal).toMatchObject(notEditable());
  expect(await Promise.all(booked.map(stateOf))).toEqual(booked.map(() => WorkRecordState.locked));
});
