import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import type { Client } from '#client/client.ts';
import { ActivityType, Level, UserLevel, WorkContour } from '#contract/core/codes.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let worker: Client;
let lead: Client;
let head: Client;
let ann: string;
const ids: Record<string, string> = {};
const id = (name: string) => ids[name] ?? '';

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  await testData.administrator('administrator');
  const user = await testData.user('worker', { level: UserLevel.contributor });
  for (const login of ['lead', 'head', 'observer', 'stranger']) ids[login] = await testData.user(login);
  ann = await testData.resource({ name: 'Ann', user_id: user, available: 50 });
  const seen = await testData.project({ name: 'Seen', number: 'P-7' });
  const hidden = await testData.project({ name: 'Hidden' });
  const old = await testData.project({ name: 'Old', archived: true });
  ids.seen = seen.id;
  ids.hidden = hidden.id;
  await testData.permission(seen.id, user, Level.contributor);
  await testData.permission(seen.id, id('lead'), Level.manager);
  await testData.permission(hidden.id, id('lead'), Level.external);
  await testData.permission(seen.id, id('observer'), Level.observer);
  await testData.resourcePermission(ann, id('head'), Level.manager);
  await testData.resourcePermission(ann, id('observer'), Level.observer);
  const phase = await testData.activity(seen, { name: 'Phase', type: ActivityType.collection, finish: '2026-03-31' });
  const make = async (
    name: string,
    at: Parameters<typeof testData.activity>[0] & { id: string },
    row: NonNullable<Parameters<typeof testData.activity>[1]>,
  ) => {
    ids[name] = await testData.activity(at, { name, ...row });
    ids[`${name}'s`] = await testData.assignment(at, id(name), ann);
  };
  await make('Design', seen, { start: '2026-03-02', finish: '2026-03-06', parent_id: phase, outline_level: 2 });
  await make('Review', seen, { start: '2026-02-16', finish: '2026-02-20' });
  await make('Ended', seen, { start: '2026-01-05', finish: '2026-01-09' });
  await make('Later', seen, { start: '2026-05-04', finish: '2026-05-08' });
  await make('Secret', hidden, { start: '2026-03-02', finish: '2026-03-06' });
  await make('Dusty', old, { start: '2026-03-02', finish: '2026-03-06' });
  const db = service.database.kysely;
  for (const name of ['Review', 'Ended'])
    await db
      .updateTable('assignment')
      .set({ complete: 100 })
      .where('id', '=', id(`${name}'s`))
      .execute();
  await db.insertInto('holiday').values({ day: '2026-03-05', name: 'Founding day' }).execute();
  await db
    .insertInto('unavailability')
    .values({ resource_id: ann, start: '2026-03-06', finish: '2026-03-08', reason: 'Dentist' })
    .execute();
  [worker, lead, head] = [await service.as('worker'), await service.as('lead'), await service.as('head')];
  await worker.call(worklogs.createWorkRecord, {
    assignmentId: id("Design's"),
    bookingDate: '2026-03-02',
    actualEffort: 3,
    comment: 'Sketches',
  });
  await worker.call(worklogs.createWorkRecord, {
    assignmentId: id("Secret's"),
    bookingDate: '2026-03-03',
    actualEffort: 1,
  });
  await db
    .insertInto('cost_record')
    .values({ activity_id: id('Design'), resource_id: ann, day: '2026-03-03', cost_type: 2, actual_costs: 84.5 })
    .execute();
  const administrator = await service.as('administrator');
  await administrator.call(worklogs.lockWorkRecords, { from: '2026-03-01', until: '2026-03-02' });
  await administrator.call(worklogs.unlockWorkRecordsOfProject, {
    projectId: hidden.id,
    from: '2026-03-02',
    until: '2026-03-02',
  });
});
afterAll(() => service.close());

const week = { from: '2026-03-02', until: '2026-03-08' };
const sheet = (by: Client, testData = {}) => by.call(appApi.getTimesheet, { ...week, ...testData });
const names = (answer: Awaited<ReturnType<typeof sheet>>) => answer?.row?.map((row) => row.activityName);

describe('a timesheet', () => {
  test('a timesheet has assignments that are planned, begun or booked, but none that are done, later or archived', async () => {
    const answer = await sheet(worker);
    expect(answer).toMatchObject({ resource: ann, resourceName: 'Ann', own: true, ...week });
    expect(answer?.row?.map(({ activityName, reason }) => [activityName, reason])).toEqual([
      ['Secret', ['assigned', 'running', 'booked']],
      ['Design', ['assigned', 'running', 'booked']],
      ['Review', ['assigned']],
    ]);
  });

  test('a timesheet row shows its progress, its remaining effort and the planned hours of each day', async () => {
    const answer = await sheet(worker);
    expect(answer?.row?.[1]).toMatchObject({
      assignment: id("Design's"),
      project: id('seen'),
      projectName: 'Seen',
      path: ['Phase'],
      start: '2026-03-02',
      remainingEffort: 37,
      complete: 7.5,
      favourite: false,
      planned: ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-06'].map((day) => ({ day, hours: 10 })),
    });
    expect(answer?.row?.[1]).not.toHaveProperty('closed');
  });

  test('the planned hours of a day follow from the delay and contour of the assignment', async () => {
    const { kysely } = service.database;
    const shape = (delay: number, contour: number) =>
      kysely
        .updateTable('assignment_version')
        .set({ delay, contour })
        .where('assignment_id', '=', id("Design's"))
        .execute();
    await kysely.updateTable('activity_version').set({ duration: 32 }).where('name', '=', 'Design').execute();
    await shape(16, WorkContour.flat);
    expect((await sheet(worker))?.row?.[1]?.planned).toEqual([
      { day: '2026-03-04', hours: 20 },
      { day: '2026-03-06', hours: 20 },
    ]);
    await shape(0, WorkContour.flat);
  });

  test('a timesheet has all requested assignments, with the reason why one cannot be booked', async () => {
    const answer = await sheet(worker, { assignmentIds: [id("Ended's"), id("Dusty's")] });
    expect(
      answer?.row?.flatMap(({ activityName, reason, closed }) =>
        reason?.includes('asked') ? [[activityName, closed]] : [],
      ),
    ).toEqual([
      ['Dusty', 'archived'],
      ['Ended', undefined],
    ]);
  });

  test('a timesheet has records with their changes and locks, and costs', async () => {
    const answer = await sheet(worker);
    expect(answer?.record).toMatchObject([
      {
        assignment: id("Design's"),
        day: '2026-03-02',
        actualEffort: 3,
        comment: 'Sketches',
        state: 1,
        lockedByName: 'administrator',
      },
      { assignment: id("Secret's"), day: '2026-03-03', actualEffort: 1, state: 0 },
    ]);
    expect(answer?.record?.[1]?.modified).toMatch(/^20/);
    expect(answer?.cost).toMatchObject([
      { activityName: 'Design', projectName: 'Seen', costType: 2, actualCosts: 84.5 },
    ]);
  });

  test('a timesheet has the working time of each day, with holidays by name and absences by type', async () => {
    const { day = [] } = (await sheet(worker)) ?? {};
    expect(day?.map(({ capacity }) => capacity)).toEqual([4, 4, 4, 0, 0, 0, 0]);
    expect(day?.map(({ workingHours }) => workingHours)).toEqual([8, 8, 8, 0, 8, 0, 0]);
    expect(day?.[3]).toMatchObject({ holiday: 'Founding day' });
    expect(day?.[4]).toMatchObject({ absenceName: 'Dentist' });
  });

  test('a timesheet has the locked days of each project, without exempt days', async () => {
    const { lock } = (await sheet(worker)) ?? {};
    const general = { from: '2026-03-02', until: '2026-03-02', lockedByName: 'administrator' };
    expect(lock).toMatchObject([
      { project: null, ...general },
      { project: id('seen'), ...general },
    ]);
    expect(lock).toHaveLength(2);
  });

  test('a timesheet covers at most 62 days, in their order', async () => {
    expect((await sheet(worker, { until: '2026-05-02' }))?.day).toHaveLength(62);
    for (const until of ['2026-05-03', '2026-03-01'])
      await expect(sheet(worker, { until })).rejects.toMatchObject({ code: 'main.error.InvalidParameter' });
  });

  test('the timesheet of a user without a resource is empty', async () => {
    expect(await sheet(await service.as('stranger'))).toBeNull();
  });
});

describe('the timesheet of another person', () => {
  test('a manager of the resource sees the complete timesheet of the person', async () => {
    const answer = await sheet(head, { resourceId: ann });
    expect(names(answer)).toEqual(['Secret', 'Design', 'Review']);
    expect(answer?.own).toBe(false);
    expect(answer?.day?.[4]?.absenceName).toBe('Dentist');
  });

  test('a project manager sees the timesheet of a person only for visible projects and without absence names', async () => {
    const answer = await sheet(lead, { resourceId: ann });
    expect(names(answer)).toEqual(['Design', 'Review']);
    expect(answer?.record).toHaveLength(1);
    expect(answer?.day?.map(({ capacity }) => capacity)).toEqual([4, 4, 4, 0, 4, 0, 0]);
    expect(answer?.day?.[4]).not.toHaveProperty('absenceName');
    const asked = await sheet(lead, { resourceId: ann, assignmentIds: [id("Secret's")] });
    expect(names(asked)).toEqual(['Design', 'Review']);
  });

  test('the timesheet of another person is refused without the right to book and not found if the person is hidden', async () => {
    await expect(sheet(await service.as('observer'), { resourceId: ann })).rejects.toMatchObject({
      code: 'user.error.InsufficientPrivileges',
    });
    await expect(sheet(await service.as('stranger'), { resourceId: ann })).rejects.toMatchObject({
      code: 'resource.error.NotFound',
    });
  });
});

describe('finding bookable activities', () => {
  const find = async (by: Client, words: string, testData = {}) => {
    const answer = await by.call(appApi.findBookableActivities, { words, ...testData });
    return answer?.bookableActivity.map(({ activityName }) => activityName);
  };

  test('bookable activities are found by parts of words of activity, collection, project and number, last booked first', async () => {
    expect(await find(worker, '')).toEqual(['Secret', 'Design', 'Later', 'Review', 'Ended']);
    expect(await find(worker, 'seen DES')).toEqual(['Design']);
    expect(await find(worker, 'phase')).toEqual(['Design']);
    expect(await find(worker, 'p-7 late')).toEqual(['Later']);
    expect(await find(worker, '', { numberRecords: 1 })).toEqual(['Secret']);
    expect(await find(worker, 'hidden')).toEqual(['Secret']);
  });

  test('bookable activities are found with those planned in the days first, then the last booked', async () => {
    const may = { from: '2026-05-04', until: '2026-05-10' };
    expect(await find(worker, '', may)).toEqual(['Later', 'Secret', 'Design', 'Review', 'Ended']);
    const march = { from: '2026-03-02', until: '2026-03-08' };
    expect(await find(worker, '', march)).toEqual(['Secret', 'Design', 'Later', 'Review', 'Ended']);
  });

  test('bookable activities are found despite a typing error if no activity matches exactly', async () => {
    expect(await find(worker, 'desing')).toEqual(['Design']);
    expect(await find(worker, 'desixyz')).toEqual([]);
  });

  test('a manager finds the bookable activities of another person', async () => {
    expect(await find(lead, '', { resourceId: ann })).toEqual(['Design', 'Later', 'Review', 'Ended']);
    expect(await find(await service.as('stranger'), '')).toEqual([]);
  });
});

test('a favourite is in every timesheet of the user who marked it, until it is unmarked', async () => {
  const set = (favourite: boolean, by = worker) =>
    by.call(appApi.setFavouriteActivity, { activityId: id('Later'), favourite });
  await set(true);
  await set(true);
  const row = (await sheet(worker))?.row?.find(({ activityName }) => activityName === 'Later');
  expect(row).toMatchObject({ favourite: true, reason: ['favourite'] });
  expect(names(await sheet(head, { resourceId: ann }))).not.toContain('Later');
  await set(false);
  expect(names(await sheet(worker))).not.toContain('Later');
  await expect(set(true, await service.as('stranger'))).rejects.toMatchObject({ code: 'my_tasks.error.NotFound' });
});

test('people to book for are own resources first, then managed ones and those in managed projects', async () => {
  const people = async (by: Client) =>
    (await by.call(appApi.listBookablePeople, {}))?.person.map(({ resourceName, own }) => [resourceName, own]);
  expect(await people(worker)).toEqual([['Ann', true]]);
  expect(await people(head)).toEqual([['Ann', false]]);
  expect(await people(lead)).toEqual([['Ann', false]]);
  expect(await people(await service.as('stranger'))).toEqual([]);
});

describe('a user with several own resources', () => {
  let twin: Client;
  let user: string;
  let resources: readonly string[];
  beforeAll(async () => {
    const { testData } = service;
    user = await testData.user('twin');
    resources = [];
    for (const name of ['Second', 'Third', 'First'])
      resources = [...resources, await testData.resource({ name, user_id: user })];
    twin = await service.as('twin');
  });
  const primary = (primary_resource_id: string | null) =>
    service.database.kysely.updateTable('app_user').set({ primary_resource_id }).where('id', '=', user).execute();
  const people = async () =>
    (await twin.call(appApi.listBookablePeople, {}))?.person.map(({ resourceName }) => resourceName);
  const away = async () =>
    (await twin.call(appApi.getAbsenceCalendar, week))?.person?.map(({ resourceName }) => resourceName);

  test('the own resource with the lowest number is the default', async () => {
    await primary(null);
    expect((await sheet(twin))?.resourceName).toBe('Second');
    expect(await people()).toEqual(['Second', 'Third', 'First']);
    expect(await away()).toEqual(['Second', 'Third', 'First']);
  });

  test('the primary resource of a user is the default before other own ones', async () => {
    await primary(resources[1] ?? null);
    expect((await sheet(twin))?.resourceName).toBe('Third');
    expect(await people()).toEqual(['Third', 'Second', 'First']);
    expect(await away()).toEqual(['Third', 'Second', 'First']);
  });
});
