import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  await service.testData.administrator('administrator');
});
afterAll(() => service.close());

test('the preview of a lock looks back at most ten years, and forward without a limit', async () => {
  const administrator = await service.as('administrator');
  const preview = (from: string, until: string) => administrator.call(appApi.previewLock, { from, until });
  expect(await preview('2016-03-01', '9999-12-31')).toMatchObject({ records: 0, missing: [] });
  expect(await preview('0001-01-01', '0001-01-31')).toMatchObject({ records: 0 });
  for (const from of ['0001-01-01', '2016-02-22'])
    await expect(preview(from, '9999-12-31')).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'from', value: from },
    });
});

test('missing hours are computed from the calendar of each person, with part-time weeks and exceptions', async () => {
  const { testData, database } = service;
  const pool = await testData.pool();
  const kim = await testData.resource({ name: 'Kim', parent_id: pool, available: 50 });
  const robin = await testData.resource({ name: 'Robin', parent_id: pool });
  await testData.resource({ name: 'Sam' });
  await database.kysely
    .insertInto('resource_calendar')
    .values([{ resource_id: pool }, { resource_id: kim, week_hours: [6, 6, 0, 0, 0, 0, 0] }])
    .execute();
  const day = (resource_id: string, from_day: string, hours: number) => ({
    resource_id,
    from_day,
    until_day: from_day,
    hours,
  });
  await database.kysely
    .insertInto('resource_calendar_exception')
    .values([day(pool, '2026-02-16', 4), day(pool, '2026-02-17', 0), day(kim, '2026-02-21', 5)])
    .execute();
  await database.kysely.insertInto('holiday').values({ day: '2026-02-19' }).execute();
  const administrator = await service.as('administrator');
  const preview = await administrator.call(appApi.previewLock, { from: '2026-02-16', until: '2026-02-22' });
  await database.kysely.deleteFrom('holiday').execute();
  const told = (name: string) => preview?.missing?.find(({ resourceName }) => resourceName === name);
  expect(told('Sam')).toMatchObject({ missingHours: 32, missingDays: 4 });
  expect(told('Robin')).toMatchObject({ resource: robin, missingHours: 20, missingDays: 3 });
  // Half of four hours on Monday and of five on Saturday.
  expect(told('Kim')).toMatchObject({ resource: kim, missingHours: 4.5, missingDays: 2 });
});

test('hours balance within a week, and a week that misses no more than the tolerance is not reported', async () => {
  const { testData, database } = service;
  const project = await testData.project();
  const activity = await testData.activity(project, { start: null });
  /** Books hours on the days from Monday, 9 February on. */
  const book = async (name: string, hours: readonly number[]) => {
    const resource_id = await testData.resource({ name });
    const assignment_id = await testData.assignment(project, activity, resource_id);
    const rows = hours.map((actual_effort, index) => ({
      assignment_id,
      resource_id,
      day: `2026-02-${String(9 + index).padStart(2, '0')}`,
      actual_effort,
      open_effort: 0,
    }));
    await database.kysely.insertInto('work_record').values(rows).execute();
  };
  await book('Balanced', [9, 7, 8, 8, 8]);
  await book('Saturday', [8, 8, 8, 8, 4, 4]);
  await book('Tolerated', [8, 8, 8, 8, 7.5]);
  await book('Short', [8, 8, 9, 8, 6.25]);
  // The second week has more hours, which do not make up for the first one.
  await book('Two weeks', [8, 8, 8, 8, 0, 0, 0, 9, 9, 9, 9, 9]);
  const administrator = await service.as('administrator');
  const preview = await administrator.call(appApi.previewLock, { from: '2026-02-09', until: '2026-02-20' });
  const missing = preview?.missing?.map(({ resourceName, missingHours, missingDays, day }) => [
    resourceName,
    missingHours,
    missingDays,
    day,
  ]);
  const second = ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'];
  for (const entry of [
    ['Balanced', 40, 5, second],
    ['Saturday', 40, 5, second],
    ['Tolerated', 40, 5, second],
    ['Short', 40.75, 6, ['2026-02-13', ...second]],
    ['Two weeks', 8, 1, ['2026-02-13']],
  ])
    expect(missing).toContainEqual(entry);
});
