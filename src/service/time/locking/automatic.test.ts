import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { WorkRecordState } from '#contract/core/codes.ts';
import type { Client } from '#client/client.ts';
import { startService, type TestService } from '#testing/service.ts';
import { runAutomaticLock } from './automatic.ts';

let service: TestService;
let administrator: Client;
let ann: Client;

beforeAll(async () => {
  service = await startService({ today: '2026-11-26' });
  const { testData, database } = service;
  await testData.administrator('administrator');
  const user_id = await testData.user('ann');
  const resource = await testData.resource({ name: 'Ann', user_id });
  const project = await testData.project();
  const activity = await testData.activity(project, { start: null });
  const assignment_id = await testData.assignment(project, activity, resource);
  const rows = ['2026-10-30', '2026-11-02', '2026-12-01'].map((day) => ({
    assignment_id,
    resource_id: resource,
    day,
    actual_effort: 8,
    open_effort: 0,
  }));
  await database.kysely.insertInto('work_record').values(rows).execute();
  administrator = await service.as('administrator');
  ann = await service.as('ann');
});
afterAll(() => service.close());

/** Two processes at once. */
const run = (today: string) =>
  Promise.all(Array.from({ length: 2 }, () => runAutomaticLock(service.database.kysely, today)));
const lockedDays = async () =>
  (
    await service.database.kysely
      .selectFrom('work_record')
      .select('day')
      .where('state', '=', WorkRecordState.locked)
      .orderBy('day')
      .execute()
  ).map(({ day }) => day);
const notices = async () => (await ann.call(appApi.listNotices, {}))?.notice ?? [];

test('a month is locked once on its day by several processes, people who miss hours are reminded before, and it can be switched off', async () => {
  await run('2026-11-26');
  const set = await administrator.call(appApi.updateTimeSettings, { body: { lockDay: 5, reminderDays: 2 } });
  expect(set).toMatchObject({ nextLock: '2026-12-05', nextFrom: '2026-11-01', nextUntil: '2026-11-30' });
  // The day of this month has passed: October is not locked.
  await run('2026-11-26');
  await run('2026-12-02');
  expect(await lockedDays()).toEqual([]);
  expect(await notices()).toEqual([]);
  await run('2026-12-03');
  await run('2026-12-04');
  expect(await notices()).toMatchObject([
    { kind: 'hoursMissing', from: '2026-11-01', until: '2026-11-30', hours: 160 },
  ]);
  // No process ran on the day itself.
  await run('2026-12-07');
  expect(await lockedDays()).toEqual(['2026-11-02']);
  const entries = (await administrator.call(appApi.listAuditEntries, { action: 'work.locked' }))?.entry ?? [];
  expect(entries).toMatchObject([
    { userName: 'Opdesk', details: { firstDay: '2026-11-01', lastDay: '2026-11-30', automatic: true, records: 1 } },
  ]);
  await administrator.call(appApi.updateTimeSettings, { body: { lockDay: 0 } });
  await run('2027-01-05');
  expect(await lockedDays()).toEqual(['2026-11-02']);
});

test('a month that is unlocked by hand is not locked again by itself', async () => {
  const { kysely } = service.database;
  await administrator.call(appApi.updateTimeSettings, { body: { lockDay: 5, reminderDays: 0 } });
  await run('2026-12-05');
  await kysely.deleteFrom('lock_range').execute();
  await kysely.updateTable('work_record').set({ state: 0, locked_at: null }).execute();
  await run('2026-12-06');
  expect(await lockedDays()).toEqual([]);
  const reset = await administrator.call(appApi.getTimeSettings, {});
  expect(reset).toMatchObject({ lockDay: 5, reminderDays: 0 });
});
