import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import type { Client } from '#client/client.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { reports } from '#contract/documented/reports.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let head: Client;
const ids: Record<string, string> = {};
const week = { from: '2026-03-02', until: '2026-03-06' };

/** Staff with and without a login, a device, a pool of devices, and a manager who books nothing. */
beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  const [headId, staff] = [await testData.user('head'), await testData.user('staff', { level: UserLevel.contributor })];
  const director = await testData.user('director', { level: UserLevel.contributor });
  const pool = await testData.pool({ name: 'Laboratory' });
  await testData.resourcePermission(pool, headId, Level.manager);
  const devices = await testData.pool({ name: 'Devices', parent_id: pool, included_in_utilization: false });
  for (const [name, row] of [
    ['Staff', { user_id: staff }],
    ['Consultant', {}],
    ['Director', { user_id: director, included_in_utilization: false }],
    ['Chamber', { included_in_utilization: false }],
    ['Bench', { parent_id: devices }],
    ['Gone', { archived: true }],
  ] as const)
    ids[name] = await testData.resource({ name, parent_id: pool, ...row });
  head = await service.as('head');
});
afterAll(() => service.close());

test('the preview of a lock names people who count in the utilization, with or without a login', async () => {
  const preview = await head.call(appApi.previewLock, week);
  expect(preview?.missing?.map(({ resourceName, missingHours }) => [resourceName, missingHours])).toEqual([
    ['Consultant', 40],
    ['Staff', 40],
  ]);
});

test('the team time also lists people without expected hours, who have no missing hours', async () => {
  const team = await head.call(appApi.getTeamTime, week);
  const told = team?.person?.map(({ resourceName, expected, missingHours, missingDays, capacity }) => [
    resourceName,
    expected,
    missingHours,
    missingDays,
    capacity,
  ]);
  expect(told).toEqual([
    ['Consultant', true, 40, 5, 40],
    ['Staff', true, 40, 5, 40],
    ['Bench', false, 0, 0, 40],
    ['Chamber', false, 0, 0, 40],
    ['Director', false, 0, 0, 40],
  ]);
});

test('a timesheet contains whether hours are expected of its person', async () => {
  const sheetOf = async (client: Client, input = {}) =>
    (await client.call(appApi.getTimesheet, { ...week, ...input }))?.expected;
  expect(await sheetOf(await service.as('staff'))).toBe(true);
  expect(await sheetOf(await service.as('director'))).toBe(false);
  expect(await sheetOf(head, { resourceId: ids.Consultant })).toBe(true);
  expect(await sheetOf(head, { resourceId: ids.Bench })).toBe(false);
});

test('people with expected hours are those of the utilization, on the screen and in the report', async () => {
  const utilization = await head.call(appApi.getUtilization, { ...week, unit: 'week' });
  expect(utilization?.resource?.map(({ resourceName }) => resourceName)).toEqual(['Consultant', 'Staff']);
  const reported = async (resourceIds?: string) => {
    const file = await head.call(reports.export, {
      reportIdOrName: 'resource-utilization',
      format: 'json',
      body: { ...week, ...(resourceIds !== undefined && { resourceIds }) },
    });
    // The file is made by the report: its rows are records.
    const { rows } = JSON.parse((await file?.text()) ?? '') as { rows: { resource: string }[] };
    return rows.map(({ resource }) => resource);
  };
  expect(await reported()).toEqual(['Consultant', 'Staff']);
  // A device that is requested explicitly is included.
  expect(await reported(ids.Chamber)).toEqual(['Chamber']);
});
