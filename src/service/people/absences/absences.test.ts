import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ids: { ann: string; leave: string };
const march = { from: '2026-03-01', until: '2026-03-31' };

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  await testData.administrator('admin');
  const [watcher, annUser] = [await testData.user('watcher'), await testData.user('ann')];
  await testData.user('stranger');
  const pool = await testData.pool({ name: 'North' });
  const ann = await testData.resource({ name: 'Ann', parent_id: pool, user_id: annUser });
  await testData.resource({ name: 'Ben', parent_id: pool });
  await testData.resourcePermission(pool, watcher, Level.observer);
  const project = await testData.project({ name: 'Decided' });
  await testData.permission(project.id, watcher, Level.observer);
  const hidden = await testData.project({ name: 'Hidden' });
  const days = { start: '2026-03-02', finish: '2026-03-13' };
  await testData.assignment(project, await testData.activity(project, { name: 'Build', ...days }), ann, {
    base_effort: 80,
  });
  await testData.assignment(hidden, await testData.activity(hidden, { name: 'Dream', ...days }), ann, {
    base_effort: 10,
  });
  const admin = await service.as('admin');
  const leave = await admin.call(api.resources.insertUnavailabilityType, { body: { name: 'Leave' } });
  await service.database.kysely.insertInto('holiday').values({ day: '2026-03-27', name: 'Day of rest' }).execute();
  ids = { ann, leave: leave?.id ?? '' };
  await (
    await service.as('ann')
  ).call(api.resources.insertUnavailability, {
    body: {
      resource: ann,
      start: '2026-03-09',
      finish: '2026-03-10',
      unavailabilityTypeId: ids.leave,
      comment: 'Away',
    },
  });
});
afterAll(() => service.close());

const read = async (as: string, input: object = {}) =>
  (await service.as(as)).call(appApi.getAbsenceCalendar, { ...march, ...input });

test('the calendar shows all observed people and their days off, including people without absences', async () => {
  const calendar = await read('watcher');
  expect(calendar?.holiday).toEqual([{ day: '2026-03-27', name: 'Day of rest' }]);
  expect(
    calendar?.person?.map(({ resourceName, poolName, own, writable }) => [resourceName, poolName, own, writable]),
  ).toEqual([
    ['Ann', 'North', false, false],
    ['Ben', 'North', false, false],
  ]);
  const [ann] = calendar?.person ?? [];
  expect(ann?.absence).toMatchObject([{ start: '2026-03-09', finish: '2026-03-10', absenceName: '' }]);
  expect((await read('admin', { resourceId: ids.ann }))?.person?.[0]?.absence).toMatchObject([
    { start: '2026-03-09', finish: '2026-03-10', absenceName: 'Leave', unavailabilityType: ids.leave, comment: 'Away' },
  ]);
  expect(ann?.freeDay).toEqual(expect.arrayContaining(['2026-03-01', '2026-03-27', '2026-03-28']));
  expect(ann?.freeDay).not.toContain('2026-03-09');
  expect((await read('ann'))?.person).toMatchObject([{ resourceName: 'Ann', own: true, writable: true }]);
  expect((await read('stranger'))?.person).toEqual([]);
  expect((await read('admin', { resourceId: ids.ann }))?.person?.map(({ resourceName }) => resourceName)).toEqual([
    'Ann',
  ]);
});

test('the impact of an absence lists affected planned work even before saving, with hidden projects as a sum', async () => {
  const impact = async (as: string, from: string, until: string, dayPart?: 1) =>
    (await service.as(as)).call(appApi.getAbsenceImpact, {
      resourceId: ids.ann,
      from,
      until,
      ...(dayPart && { dayPart }),
    });
  expect(await impact('admin', '2026-03-02', '2026-03-03')).toMatchObject({
    hours: 18,
    hit: [
      { activityName: 'Build', hours: 16 },
      { activityName: 'Dream', hours: 2 },
    ],
  });
  // A half day takes half of the work of its day; several days are whole ones.
  expect(await impact('admin', '2026-03-02', '2026-03-02', 1)).toMatchObject({
    hours: 4.5,
    hit: [
      { activityName: 'Build', hours: 4 },
      { activityName: 'Dream', hours: 0.5 },
    ],
  });
  expect(await impact('admin', '2026-03-02', '2026-03-03', 1)).toMatchObject({ hours: 18 });
  expect(await impact('watcher', '2026-03-09', '2026-03-10')).toMatchObject({
    hours: 16,
    otherHours: 0,
    hit: [{ activityName: 'Build', projectName: 'Decided', hours: 16 }],
  });
  await expect(impact('stranger', '2026-03-02', '2026-03-03')).rejects.toMatchObject({
    code: 'resource.error.NotFound',
  });
});

test('unavailability types show administrators how often the types are used', async () => {
  const types = async (as: string) => (await service.as(as)).call(appApi.listUnavailabilityTypeEntries, {});
  expect((await types('admin'))?.unavailabilityType).toMatchObject([{ name: 'Leave', uses: 1 }]);
  await expect(types('ann')).rejects.toMatchObject({ code: 'main.error.NotAuthorized' });
});

test('own absences and those of the team have feeds with their own addresses in addition to the timesheet feed', async () => {
  const lines = async (as: string, scope: 'mine' | 'team') => {
    const feed = await (await service.as(as)).call(appApi.makeAbsenceFeed, { scope });
    const answer = await fetch(service.baseUrl + (feed?.path ?? ''));
    return { status: answer.status, text: await answer.text(), path: feed?.path ?? '' };
  };
  const mine = await lines('ann', 'mine');
  expect(mine.text).toContain('SUMMARY:Leave\r\n');
  expect(mine.text).not.toContain('Away');
  const team = await lines('watcher', 'team');
  expect(team.text).toContain('SUMMARY:Ann: Absent\r\n');
  expect((await lines('admin', 'team')).text).toContain('SUMMARY:Ann: Leave\r\n');
  expect((await lines('stranger', 'team')).text).not.toContain('SUMMARY');
  const ann = await service.as('ann');
  expect(await ann.call(appApi.getCalendarFeed, {})).toBeNull();
  expect(await ann.call(appApi.getAbsenceFeed, { scope: 'team' })).toBeNull();
  await ann.call(appApi.revokeAbsenceFeed, { scope: 'mine' });
  expect(await ann.call(appApi.getAbsenceFeed, { scope: 'mine' })).toBeNull();
  expect((await fetch(service.baseUrl + mine.path)).status).toBe(404);
  expect((await fetch(service.baseUrl + team.path)).status).toBe(200);
});

test('a morning or an afternoon takes half of the working time, in all figures, and can become a whole day', async () => {
  const [{ createAbsence, changeAbsence, getTimesheet, getUtilization, getTeamTime }, ann] = [
    appApi,
    await service.as('ann'),
  ];
  const body = {
    resource: ids.ann,
    start: '2026-04-08',
    finish: '2026-04-08',
    dayPart: 1,
    unavailabilityType: ids.leave,
  };
  const made = await ann.call(createAbsence, { body });
  const unavailabilityId = made?.id ?? '';
  expect(made).toMatchObject(body);
  const april = { from: '2026-04-06', until: '2026-04-10' };
  const capacities = async () => {
    const [sheet, team, use] = [
      await ann.call(getTimesheet, april),
      await ann.call(getTeamTime, april),
      await ann.call(getUtilization, { ...april, unit: 'week' }),
    ];
    return [
      sheet?.day?.map(({ capacity }) => capacity),
      team?.person?.[0]?.day?.map(({ capacity }) => capacity),
      use?.resource?.[0]?.capacity,
    ];
  };
  expect(await capacities()).toEqual([[8, 8, 4, 8, 8], [8, 8, 4, 8, 8], [36]]);
  expect((await read('ann', april))?.person?.[0]?.absence).toMatchObject([{ start: '2026-04-08', dayPart: 1 }]);
  const feed = await ann.call(appApi.makeAbsenceFeed, { scope: 'mine' });
  expect(await (await fetch(service.baseUrl + (feed?.path ?? ''))).text()).toContain('SUMMARY:Leave (morning)\r\n');

  await ann.call(api.resources.updateUnavailability, { body: { id: unavailabilityId, comment: 'Dentist' } });
  expect((await read('ann', april))?.person?.[0]?.absence).toMatchObject([{ dayPart: 1, comment: 'Dentist' }]);
  await ann.call(api.resources.updateUnavailability, { body: { id: unavailabilityId, finish: '2026-04-09' } });
  expect(await capacities()).toEqual([[8, 8, 0, 0, 8], [8, 8, 0, 0, 8], [24]]);
  await expect(ann.call(changeAbsence, { unavailabilityId, body: { dayPart: 2 } })).rejects.toMatchObject({
    code: 'main.error.InvalidParameter',
    arguments: { parameterName: 'dayPart' },
  });
  await ann.call(changeAbsence, { unavailabilityId, body: { finish: '2026-04-08', dayPart: 2 } });
  expect(await capacities()).toEqual([[8, 8, 4, 8, 8], [8, 8, 4, 8, 8], [36]]);
  await ann.call(api.resources.deleteUnavailability, { unavailabilityId });
});

test('the type of an absence is shown to all who see it only if the company says so, its reason and comment never', async () => {
  const shown = async () => {
    const watcher = await service.as('watcher');
    const list = await watcher.call(api.resources.listUnavailabilities, { resourceId: ids.ann });
    const [absence] = (await read('watcher'))?.person?.[0]?.absence ?? [];
    const { unavailabilityTypeId = null, comment = null } = list?.unavailability[0] ?? {};
    return [absence?.absenceName, absence?.comment ?? null, unavailabilityTypeId, comment];
  };
  const set = async (as: string, showsTypes: boolean) =>
    (await service.as(as)).call(appApi.updateAbsenceSettings, { body: { showsTypes } });
  await expect(set('ann', true)).rejects.toMatchObject({ code: 'main.error.NotAuthorized' });
  expect(await shown()).toEqual(['', null, null, null]);
  expect(await set('admin', true)).toEqual({ showsTypes: true });
  expect(await shown()).toEqual(['Leave', null, ids.leave, null]);
  await set('admin', false);
  expect(await shown()).toEqual(['', null, null, null]);
});

test('a morning and an afternoon of one day are two absences, and everything else on a day that is taken is refused', async () => {
  const ann = await service.as('ann');
  const at = (start: string, dayPart: number, finish = start) =>
    ann.call(appApi.createAbsence, { body: { resource: ids.ann, start, finish, dayPart } });
  const refusal = (part: number) => ({
    code: 'resource.error.UnavailabilityOverlap',
    arguments: expect.objectContaining({ dayPart: part }),
  });
  const morning = await at('2026-05-06', 1);
  await expect(at('2026-05-06', 1)).rejects.toMatchObject(refusal(1));
  await expect(at('2026-05-06', 0)).rejects.toMatchObject(refusal(1));
  await expect(at('2026-05-04', 0, '2026-05-06')).rejects.toMatchObject(refusal(1));
  const afternoon = await at('2026-05-06', 2);
  const [person] = (await read('ann', { from: '2026-05-04', until: '2026-05-08' }))?.person ?? [];
  expect(person?.absence).toMatchObject([
    { unavailability: morning?.id, dayPart: 1 },
    { unavailability: afternoon?.id, dayPart: 2 },
  ]);
  await expect(at('2026-05-06', 2)).rejects.toMatchObject({
    ...refusal(2),
    message: 'Ann is already away on the afternoon of 6 May 2026. Choose the morning or other days.',
  });
  const change = (body: object) => ann.call(appApi.changeAbsence, { unavailabilityId: afternoon?.id ?? '', body });
  await expect(change({ dayPart: 1 })).rejects.toMatchObject(refusal(1));
  await expect(change({ dayPart: 0 })).rejects.toMatchObject(refusal(1));
  await at('2026-05-07', 0);
  await expect(at('2026-05-07', 2)).rejects.toMatchObject(refusal(0));
  expect(await change({ comment: 'Dentist' })).toMatchObject({ dayPart: 2, comment: 'Dentist' });
  // The documented interface has whole days, so moving a half day makes it a whole one.
  const moved = { id: afternoon?.id ?? '', start: '2026-05-05', finish: '2026-05-06' };
  await expect(ann.call(api.resources.updateUnavailability, { body: moved })).rejects.toMatchObject(refusal(1));
  await service.database.kysely.deleteFrom('unavailability').where('start', '>=', '2026-05-01').execute();
});
