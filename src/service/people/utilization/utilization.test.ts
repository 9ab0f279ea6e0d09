import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { Level, WorkContour } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ids: { pool: string; ann: string; ben: string; decided: string; hidden: string };
const weeks = { from: '2026-03-02', until: '2026-03-22', unit: 'week' };
const absences = { from: '2026-03-02', until: '2026-03-22' };

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData, database } = service;
  await testData.administrator('admin');
  const [head, watcher, annUser] = [
    await testData.user('head'),
    await testData.user('watcher'),
    await testData.user('ann'),
  ];
  await testData.user('stranger');
  const pool = await testData.pool({ name: 'North' });
  const ann = await testData.resource({ name: 'Ann', parent_id: pool, user_id: annUser });
  const ben = await testData.resource({ name: 'Ben', parent_id: pool, available: 50 });
  await testData.resource({ name: 'Room', parent_id: pool, included_in_utilization: false });
  await testData.resourcePermission(pool, head, Level.manager);
  await testData.resourcePermission(pool, watcher, Level.observer);
  const decided = await testData.project({ name: 'Decided' });
  const hidden = await testData.project({ name: 'Hidden', probability: 40 });
  await testData.permission(decided.id, watcher, Level.observer);
  const two = { start: '2026-03-02', finish: '2026-03-13' };
  const build = await testData.activity(decided, { name: 'Build', ...two });
  const assignment = await testData.assignment(decided, build, ann, { base_effort: 72 });
  await testData.assignment(hidden, await testData.activity(hidden, { name: 'Dream', ...two }), ben, {
    base_effort: 20,
  });
  const db = database.kysely;
  await db.insertInto('holiday').values({ day: '2026-03-10', name: 'Day of rest' }).execute();
  await db
    .insertInto('unavailability')
    .values([
      { resource_id: ann, start: '2026-03-16', finish: '2026-03-18', reason: 'Leave' },
      { resource_id: ben, start: '2026-02-23', finish: '2026-03-15', reason: 'Parental leave' },
    ])
    .execute();
  await db
    .insertInto('work_record')
    .values({ assignment_id: assignment, resource_id: ann, day: '2026-03-03', actual_effort: 6, open_effort: 66 })
    .execute();
  ids = { pool, ann, ben, decided: decided.id, hidden: hidden.id };
});
afterAll(() => service.close());

const read = async (as: string, input: object = {}) => {
  const answer = await (await service.as(as)).call(appApi.getUtilization, { ...weeks, ...input });
  return { ...answer, rows: new Map((answer?.resource ?? []).map((row) => [row.resourceName, row])) };
};
const details = async (as: string, resourceId: string, days = { from: '2026-03-02', until: '2026-03-13' }) =>
  (await service.as(as)).call(appApi.getUtilizationDetails, { resourceId, ...days });

test('planned hours fall on working days without holidays and absences, unless all of the days are an absence', async () => {
  const { period, pool, rows } = await read('head');
  expect(period?.map(({ from }) => from)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
  expect(pool).toMatchObject([{ pool: ids.pool, poolName: 'North', parent: null }]);
  expect(rows.get('Ann')).toMatchObject({
    pool: ids.pool,
    partial: false,
    capacity: [40, 32, 16],
    planned: [40, 32, 0],
    booked: [6, 0, 0],
    absentDays: [0, 0, 3],
  });
  expect(rows.get('Ben')).toMatchObject({
    capacity: [0, 0, 20],
    planned: [11.11, 8.89, 0],
    absentDays: [5, 4, 0],
  });
  expect(rows.has('Room')).toBe(false);
});

test('the hours of one project can be left out', async () => {
  const { rows } = await read('head', { exceptProject: ids.decided });
  expect(rows.get('Ann')).toMatchObject({ capacity: [40, 32, 16], planned: [0, 0, 0] });
  expect(rows.get('Ben')).toMatchObject({ planned: [11.11, 8.89, 0] });
  const days = { from: '2026-03-02', until: '2026-03-13' };
  const head = await service.as('head');
  const ann = await head.call(appApi.getUtilizationDetails, {
    resourceId: ids.ann,
    ...days,
    exceptProject: ids.decided,
  });
  expect(ann).toMatchObject({ planned: 0, project: [] });
});

test('days and months can be periods as well, and a range that is too long is refused', async () => {
  const days = await read('head', { from: '2026-03-06', until: '2026-03-09', unit: 'day' });
  expect(days.rows.get('Ann')).toMatchObject({ capacity: [8, 0, 0, 8], planned: [8, 0, 0, 8] });
  const months = await read('head', { from: '2026-02-15', until: '2026-03-31', unit: 'month' });
  expect(months.period?.map(({ from, until }) => `${from} ${until}`)).toEqual([
    '2026-02-15 2026-02-28',
    '2026-03-01 2026-03-31',
  ]);
  expect(months.rows.get('Ann')?.planned).toEqual([0, 72]);
  await expect(read('head', { until: '2026-12-31', unit: 'day' })).rejects.toMatchObject({
    code: 'main.error.InvalidParameter',
  });
  await expect(read('head', { until: '2026-03-01' })).rejects.toMatchObject({ code: 'main.error.InvalidParameter' });
});

test('utilization ignores projects below a minimum probability', async () => {
  const { rows } = await read('head', { probability: 50 });
  expect(rows.get('Ben')?.planned).toEqual([0, 0, 0]);
  expect(rows.get('Ann')?.planned).toEqual([40, 32, 0]);
});

test('planned hours name the projects that the reader may know, and the part of uncertain projects', async () => {
  const named = await read('watcher', { byProject: true, resourceIds: [ids.ann] });
  expect([...named.rows.keys()]).toEqual(['Ann']);
  expect(named.rows.get('Ann')?.project).toEqual([
    { project: ids.decided, projectName: 'Decided', planned: [40, 32, 0] },
  ]);
  const { rows } = await read('head', { byProject: true });
  expect(rows.get('Ben')).toMatchObject({ planned: [11.11, 8.89, 0], tentative: [11.11, 8.89, 0] });
  expect(rows.get('Ben')?.project).toBeUndefined();
  expect(rows.get('Ann')?.tentative).toBeUndefined();
  expect((await read('watcher')).rows.get('Ann')?.project).toBeUndefined();
});

test('details have the hours of each assignment by period on request, and name the projects that the reader manages', async () => {
  const byWeek = async (as: string) =>
    (await service.as(as)).call(appApi.getUtilizationDetails, { ...weeks, resourceId: ids.ann });
  const [project] = (await byWeek('watcher'))?.project ?? [];
  expect([project?.managed, project?.assignment?.[0]?.periodHours]).toEqual([false, [40, 32, 0]]);
  expect((await byWeek('admin'))?.project?.[0]?.managed).toBe(true);
});

test('filtering utilization by a pool includes resources linked to the pool', async () => {
  const { testData, database } = service;
  const group = await testData.pool({ name: 'Group' });
  await database.kysely.insertInto('resource_link').values({ parent_id: group, resource_id: ids.ben }).execute();
  const { rows, pool } = await read('admin', { poolIds: [group] });
  expect([...rows.keys()]).toEqual(['Ben']);
  expect(pool?.map(({ poolName }) => poolName)).toEqual(['Resources', 'North']);
});

test('filtering by a hidden pool returns no members, so that its content is not revealed', async () => {
  expect([...(await read('head', { poolIds: [ids.pool] })).rows.keys()]).toEqual(['Ann', 'Ben']);
  expect([...(await read('ann', { poolIds: [ids.pool] })).rows.keys()]).toEqual([]);
  const ann = await service.as('ann', 'json');
  expect((await ann.call(appApi.getAbsenceCalendar, { ...absences, poolIds: [ids.pool] }))?.person).toEqual([]);
  expect((await ann.call(appApi.getAbsenceCalendar, absences))?.person).toHaveLength(1);
});

test('resource managers see all hours, observers those of visible projects, and strangers no resources', async () => {
  const watched = await read('watcher');
  expect(watched.rows.get('Ann')).toMatchObject({ partial: true, planned: [40, 32, 0] });
  expect(watched.rows.get('Ben')).toMatchObject({ partial: true, planned: [0, 0, 0] });
  expect((await read('ann')).rows.get('Ann')).toMatchObject({ own: true, partial: false, pool: null });
  expect([...(await read('ann')).rows.keys()]).toEqual(['Ann']);
  expect((await read('stranger')).resource).toEqual([]);
});

test('details name the sources of the hours, with hidden projects as a sum', async () => {
  expect(await details('watcher', ids.ann)).toMatchObject({
    capacity: 72,
    planned: 72,
    booked: 6,
    otherPlanned: 0,
    project: [{ projectName: 'Decided', assignment: [{ activityName: 'Build', planned: 72, booked: 6 }] }],
  });
  expect(await details('head', ids.ben)).toMatchObject({
    capacity: 0,
    planned: 20,
    otherPlanned: 20,
    project: [],
    absence: [{ start: '2026-02-23', finish: '2026-03-15', absenceName: 'Parental leave' }],
  });
  expect(await details('watcher', ids.ben)).toMatchObject({ planned: 0, otherPlanned: 0, partial: true });
  await expect(details('stranger', ids.ann)).rejects.toMatchObject({ code: 'resource.error.NotFound' });
  await expect(details('admin', ids.pool)).rejects.toMatchObject({ code: 'resource.error.NotFound' });
});

test('planned hours of a delayed or shaped assignment are on the days on which they are worked', async () => {
  const db = service.database.kysely;
  await db.updateTable('activity_version').set({ duration: 72 }).where('name', '=', 'Build').execute();
  const planned = async (delay: number, contour: number) => {
    await db.updateTable('assignment_version').set({ delay, contour }).where('base_effort', '=', 72).execute();
    const { rows } = await read('head');
    const { planned: inDetail } = (await details('head', ids.ann, { from: '2026-03-02', until: '2026-03-08' })) ?? {};
    expect(inDetail).toBe(rows.get('Ann')?.planned?.[0]);
    return rows.get('Ann')?.planned;
  };
  // Half of the 72 hours have passed in the middle of the first Friday.
  expect(await planned(36, WorkContour.flat)).toEqual([8, 64, 0]);
  expect(await planned(0, WorkContour.frontLoaded)).toEqual([57.33, 14.67, 0]);
  expect(await planned(0, WorkContour.flat)).toEqual([40, 32, 0]);
});
