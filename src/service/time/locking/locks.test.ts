import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { startService, type TestService } from '#testing/service.ts';

const february = { from: '2026-02-01', until: '2026-02-28' };

let service: TestService;
let admin: Client;
let manager: Client;
let website = '';
let shop = '';
let managerId = '';

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  managerId = await testData.user('manager');
  website = (await testData.project({ name: 'Website' })).id;
  shop = (await testData.project({ name: 'Shop' })).id;
  await testData.permission(website, managerId, Level.manager);
  admin = await service.as('admin');
  manager = await service.as('manager');
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.kysely.deleteFrom('lock_range').execute();
  await service.database.kysely.deleteFrom('audit_entry').execute();
});

const listed = async (client: Client) => (await client.call(appApi.listLocks, {}))?.lock ?? [];

describe('the list of locks', () => {
  test('the list of locks shows projects unlocked within a lock of all projects, with who unlocked them and when', async () => {
    await admin.call(worklogs.lockWorkRecords, february);
    await manager.call(worklogs.unlockWorkRecordsOfProject, {
      projectId: website,
      from: '2026-02-10',
      until: '2026-03-05',
    });
    const [lock, ...others] = await listed(admin);
    expect(others).toEqual([]);
    expect(lock).toMatchObject(february);
    expect(lock?.exception).toMatchObject([
      { project: website, projectName: 'Website', from: '2026-02-10', until: '2026-02-28', unlockedBy: managerId },
    ]);
    expect(lock?.exception?.[0]?.unlockedAt).toMatch(/Z$/);
  });

  test('the list of locks does not reveal hidden projects', async () => {
    await admin.call(worklogs.lockWorkRecords, february);
    await admin.call(worklogs.unlockWorkRecordsOfProject, { projectId: shop, ...february });
    expect((await listed(manager)).map(({ exception }) => exception)).toEqual([[]]);
    expect((await listed(admin))[0]?.exception).toHaveLength(1);
  });

  test('the list of locks drops an exception when the project is locked again', async () => {
    await admin.call(worklogs.lockWorkRecords, february);
    await admin.call(worklogs.unlockWorkRecordsOfProject, { projectId: shop, ...february });
    await admin.call(worklogs.lockWorkRecordsOfProject, { projectId: shop, ...february });
    expect((await listed(admin)).flatMap(({ exception }) => exception ?? [])).toEqual([]);
  });
});

test('the audit log contains every lock and unlock with its days, projects and records', async () => {
  await admin.call(worklogs.lockWorkRecords, february);
  await admin.call(worklogs.unlockWorkRecordsOfProject, { projectId: shop, ...february });
  await manager.call(worklogs.lockWorkRecords, february);
  const days = { firstDay: '2026-02-01', lastDay: '2026-02-28', records: 0 };
  const entries = (await admin.call(appApi.listAuditEntries, {}))?.entry ?? [];
  expect(entries.map(({ action, object, details }) => ({ action, object, details }))).toEqual([
    { action: 'work.locked', object: null, details: { ...days, projects: ['Website'] } },
    { action: 'work.unlocked', object: shop, details: { ...days, projects: ['Shop'] } },
    { action: 'work.locked', object: null, details: { ...days, allProjects: true } },
  ]);
});

test('a refused lock leaves no entry in the audit log', async () => {
  const refused = manager.call(worklogs.lockWorkRecordsOfProject, { projectId: shop, ...february });
  await expect(refused).rejects.toMatchObject({ status: 500 });
  expect((await admin.call(appApi.listAuditEntries, {}))?.entry).toEqual([]);
});
