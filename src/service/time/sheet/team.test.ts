import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import type { Client } from '#client/client.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let head: Client;
let lead: Client;
let worker: Client;
let ann: string;
let assignment: string;
let elsewhere: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  await testData.administrator('administrator');
  const user = await testData.user('worker', { level: UserLevel.contributor });
  const [headId, leadId] = [await testData.user('head'), await testData.user('lead')];
  await testData.user('stranger');
  const pool = await testData.pool({ name: 'Team' });
  ann = await testData.resource({ name: 'Ann', user_id: user, parent_id: pool });
  const ben = await testData.resource({ name: 'Ben', parent_id: pool });
  await testData.resource({ name: 'Cleo' });
  await testData.resourcePermission(pool, headId, Level.manager);
  const led = await testData.project();
  const other = await testData.project();
  await testData.permission(led.id, leadId, Level.manager);
  assignment = await testData.assignment(led, await testData.activity(led, { start: null }), ann);
  elsewhere = await testData.assignment(other, await testData.activity(other, { start: null }), ann);
  [head, lead, worker] = [await service.as('head'), await service.as('lead'), await service.as('worker')];
  for (const [assignmentId, bookingDate] of [
    [assignment, '2026-03-02'],
    [elsewhere, '2026-03-03'],
  ] as const)
    await worker.call(worklogs.createWorkRecord, { assignmentId, bookingDate, actualEffort: 6 });
  await service.database.kysely
    .insertInto('unavailability')
    .values({ resource_id: ben, start: '2026-03-02', finish: '2026-03-03', reason: 'Dentist' })
    .execute();
});
afterAll(() => service.close());

const week = { from: '2026-03-02', until: '2026-03-08' };
const team = async (by: Client, testData = {}) =>
  (await by.call(appApi.getTeamTime, { ...week, ...testData }))?.person ?? [];

describe('the time of a team', () => {
  test('the team time lists the people managed by the caller, those with most missing hours until today first', async () => {
    const people = await team(head);
    expect(
      people.map(({ resourceName, booked, capacity, missingHours, missingDays }) => [
        resourceName,
        booked,
        capacity,
        missingHours,
        missingDays,
      ]),
    ).toEqual([
      ['Ann', 12, 40, 12, 3],
      ['Ben', 0, 24, 8, 1],
    ]);
    expect(people[0]?.day?.map(({ booked }) => booked)).toEqual([6, 6, 0, 0, 0, 0, 0]);
    expect(people[1]?.day?.[0]).toEqual({ day: '2026-03-02', booked: 0, capacity: 0, absenceName: 'Dentist' });
  });

  test('the team time shows project managers bookings in visible projects without missing hours', async () => {
    const people = await team(lead);
    expect(people).toMatchObject([{ resourceName: 'Ann', partial: true, booked: 6, missingHours: 0, missingDays: 0 }]);
    expect(people[0]).not.toHaveProperty('capacity');
    expect(people[0]?.day?.[0]).toEqual({ day: '2026-03-02', booked: 6 });
  });

  test('the team time has the hours since the remaining effort of open activities was stated', async () => {
    const hoursOf = async (by: Client, query = {}) => (await team(by, query)).map((person) => person.bookedSince);
    // Ann and Ben.
    expect(await hoursOf(head)).toEqual([12, 0]);
    expect(await hoursOf(head, { from: '2026-03-09', until: '2026-03-15' })).toEqual([12, 0]);
    expect(await hoursOf(lead)).toEqual([6]);
    const { kysely } = service.database;
    await kysely.updateTable('work_record').set({ open_sent: 4 }).where('assignment_id', '=', assignment).execute();
    expect(await hoursOf(head)).toEqual([6, 0]);
    expect(await hoursOf(lead)).toEqual([0]);
    await kysely.updateTable('assignment').set({ complete: 100 }).where('id', '=', elsewhere).execute();
    expect(await hoursOf(head)).toEqual([0, 0]);
    await kysely.updateTable('assignment').set({ complete: 0 }).where('id', '=', elsewhere).execute();
    await kysely.updateTable('work_record').set({ open_sent: null }).execute();
    // Progress of an activity without records is no booked hours.
    const unrecorded = kysely.updateTable('assignment').set({ stated_effort: null });
    await unrecorded.where('id', '=', elsewhere).execute();
    expect(await hoursOf(head)).toEqual([6, 0]);
    await kysely.updateTable('assignment').set({ stated_effort: 0 }).where('id', '=', elsewhere).execute();
  });

  test('the team time of other users shows only themselves, and is empty without a resource', async () => {
    expect((await team(worker)).map(({ resourceName, own }) => [resourceName, own])).toEqual([['Ann', true]]);
    expect(await team(await service.as('stranger'))).toEqual([]);
  });

  test('the team time can be limited to a pool or a project', async () => {
    const administrator = await service.as('administrator');
    expect((await team(administrator)).map(({ resourceName }) => resourceName)).toEqual(['Cleo', 'Ann', 'Ben']);
    expect(await team(administrator, { poolId: '999' })).toEqual([]);
    const pool = (
      await service.database.kysely
        .selectFrom('resource')
        .select('parent_id')
        .where('id', '=', ann)
        .executeTakeFirstOrThrow()
    ).parent_id;
    expect((await team(administrator, { poolId: pool })).map(({ resourceName }) => resourceName)).toEqual([
      'Ann',
      'Ben',
    ]);
    await expect(team(administrator, { until: '2026-06-01' })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
    });
  });
});

describe('booking hours of a range', () => {
  const range = { from: '2026-03-09', bookingDate: '2026-03-13' };

  test('hours of a range are previewed as booked: on working days without a record and without locked days', async () => {
    const administrator = await service.as('administrator');
    await administrator.call(worklogs.lockWorkRecords, { from: '2026-03-10', until: '2026-03-10' });
    await worker.call(worklogs.createWorkRecord, {
      assignmentId: assignment,
      bookingDate: '2026-03-11',
      actualEffort: 1,
    });
    const input = { assignmentId: assignment, ...range, actualEffort: 10, open: 3, comment: 'Review' };
    const preview = await worker.call(appApi.previewTracking, input);
    expect(preview?.day?.map(({ day, hours, openEffort }) => [day, hours, openEffort])).toEqual([
      ['2026-03-09', 3.33, 30.67],
      ['2026-03-12', 3.33, 26.34],
      ['2026-03-13', 3.34, 3],
    ]);
    expect(preview).toMatchObject({
      hours: 10,
      remainingEffort: 3,
      leftOut: [{ day: '2026-03-10', lockedByName: 'administrator' }],
    });
    const booked = await worker.call(appApi.trackTime, input, { idempotencyKey: 'k1' });
    expect(booked?.resourceWorkRecord.map(({ workRecord, actualEffort }) => [workRecord?.date, actualEffort])).toEqual(
      preview?.day?.map(({ day, hours }) => [day, hours]),
    );
    // Sent again it is answered again.
    expect(await worker.call(appApi.trackTime, input, { idempotencyKey: 'k1' })).toEqual(booked);
  });

  test('the preview of a past day says what will remain after the later records', async () => {
    const input = { assignmentId: elsewhere, bookingDate: '2026-03-02', actualEffort: 2, closed: false };
    const preview = await worker.call(appApi.previewTracking, input);
    expect(preview).toMatchObject({ day: [{ openEffort: 38 }], remainingEffort: 32 });
    const stated = await worker.call(appApi.previewTracking, { ...input, open: 5 });
    expect(stated).toMatchObject({ day: [{ openEffort: 5 }], remainingEffort: 0 });
    await worker.call(appApi.trackTime, input);
    const sheet = await worker.call(appApi.getTimesheet, { from: '2026-03-02', until: '2026-03-02', resourceId: ann });
    expect(sheet?.row?.find(({ assignment: id }) => id === elsewhere)?.remainingEffort).toBe(32);
    const later = { ...input, bookingDate: '2026-03-05' };
    expect(await worker.call(appApi.previewTracking, later)).toMatchObject({ remainingEffort: 30 });
  });

  test('what a plan closed remains closed in the preview', async () => {
    const closed = { actual_finish: '2026-03-04', actual_start: null };
    const { activity_id: id } = await service.database.kysely
      .selectFrom('assignment')
      .select('activity_id')
      .where('id', '=', elsewhere)
      .executeTakeFirstOrThrow();
    await service.database.kysely.updateTable('activity').set(closed).where('id', '=', id).execute();
    const input = { assignmentId: elsewhere, actualEffort: 2, closed: false };
    for (const bookingDate of ['2026-03-04', '2026-03-05'])
      expect(await worker.call(appApi.previewTracking, { ...input, bookingDate })).toMatchObject({
        remainingEffort: 0,
      });
    await service.database.kysely.updateTable('activity').set({ actual_finish: null }).where('id', '=', id).execute();
  });

  test('hours of a range fall on the working days of the person', async () => {
    await service.database.kysely
      .insertInto('resource_calendar')
      .values({ resource_id: ann, week_hours: [8, 8, 0, 0, 0, 4, 0] })
      .execute();
    const input = { assignmentId: assignment, from: '2026-03-16', bookingDate: '2026-03-22', actualEffort: 9 };
    const preview = await worker.call(appApi.previewTracking, input);
    expect(preview?.day?.map(({ day }) => day)).toEqual(['2026-03-16', '2026-03-17', '2026-03-21']);
    await service.database.kysely.deleteFrom('resource_calendar').execute();
  });

  test('hours of a range fall only on selected days, and all are booked or none', async () => {
    const input = {
      assignmentId: assignment,
      from: '2026-03-23',
      bookingDate: '2026-03-27',
      days: ['2026-03-23', '2026-03-25', '2026-03-27'],
      actualEffort: 6,
    };
    const preview = await worker.call(appApi.previewTracking, input);
    expect(preview?.day?.map(({ day, hours }) => [day, hours])).toEqual([
      ['2026-03-23', 2],
      ['2026-03-25', 2],
      ['2026-03-27', 2],
    ]);
    const tooMany = { ...input, actualEffort: 73 };
    for (const operation of [appApi.previewTracking, appApi.trackTime] as const) {
      await expect(worker.call(operation, tooMany)).rejects.toMatchObject({ code: 'work.error.IncorrectActualEffort' });
    }
    const booked = await worker.call(appApi.trackTime, { ...input, days: ['2026-03-25', '2026-03-29'] });
    expect(booked?.resourceWorkRecord.map(({ workRecord, actualEffort }) => [workRecord?.date, actualEffort])).toEqual([
      ['2026-03-25', 6],
    ]);
    const again = await worker.call(appApi.previewTracking, input);
    expect(again?.day?.map(({ day, hours }) => [day, hours])).toEqual([
      ['2026-03-23', 3],
      ['2026-03-27', 3],
    ]);
    await expect(worker.call(appApi.trackTime, { ...input, days: ['2026-03-25'] })).rejects.toMatchObject({
      code: 'work.error.NoDayLeft',
    });
  });

  test('hours of each day are booked on every day of a range', async () => {
    const input = { assignmentId: assignment, from: '2026-04-06', bookingDate: '2026-04-08', actualEffort: 2.5 };
    const preview = await worker.call(appApi.previewTracking, { ...input, each: true });
    expect(preview).toMatchObject({ hours: 7.5 });
    expect(preview?.day?.map(({ hours }) => hours)).toEqual([2.5, 2.5, 2.5]);
    await expect(worker.call(appApi.previewTracking, { ...input, each: true, actualEffort: 25 })).rejects.toMatchObject(
      { code: 'work.error.IncorrectActualEffort' },
    );
  });

  test('bookings of a batch are refused together if a record was changed since it was read', async () => {
    const [bookingDate, other] = ['2026-04-13', '2026-04-14'];
    const made = await worker.call(worklogs.createWorkRecord, {
      assignmentId: assignment,
      bookingDate,
      actualEffort: 1,
    });
    const id = { resourceWorkRecordId: made?.id ?? '' };
    const read = made?.modified ?? '';
    await worker.call(worklogs.updateWorkRecord, { ...id, actualEffort: 2 });
    const call = [
      {
        operation: 'createWorkRecord',
        input: { assignmentId: assignment, bookingDate: other, actualEffort: 3 },
      },
      { operation: 'updateWorkRecord', input: { ...id, actualEffort: 4 }, readModified: read },
    ];
    await expect(worker.call(appApi.runBatch, { body: { call } })).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
      arguments: { call: 1 },
    });
    const sheet = await worker.call(appApi.getTimesheet, { from: bookingDate, until: other });
    expect(sheet?.record?.map(({ actualEffort }) => actualEffort)).toEqual([2]);
  });

  test('the preview of a range is refused for the same reasons as the booking', async () => {
    for (const [testData, code] of [
      [{ from: '2026-03-20', bookingDate: '2026-03-13' }, 'main.error.InvalidParameter'],
      [{ bookingDate: '2026-03-11', closed: false }, 'work.error.RecordExists'],
      [{ from: '2026-03-10', bookingDate: '2026-03-10' }, 'work.error.WorkSlipNotEditable'],
    ] as const) {
      const input = { assignmentId: assignment, actualEffort: 1, ...testData };
      await expect(worker.call(appApi.previewTracking, input)).rejects.toMatchObject({ code });
      await expect(worker.call(appApi.trackTime, input)).rejects.toMatchObject({ code });
    }
  });
});
