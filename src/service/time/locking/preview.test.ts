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
