import { mkdtempSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { startService, type TestService } from '#testing/service.ts';

const secret = 'postgres://opdesk:not-to-be-told@db.example.org/opdesk';
const directory = mkdtempSync(path.join(os.tmpdir(), 'opdesk-backup-'));
const mark = path.join(directory, 'last-backup');
let service: TestService;

beforeAll(async () => {
  service = await startService({
    today: '2026-03-06',
    settings: {
      databaseUrl: secret,
      adminPassword: 'not-to-be-told',
      awsAccessKeyId: 'not-to-be-told',
      awsSecretAccessKey: 'not-to-be-told',
      maxUploadMb: 12,
      backupMark: mark,
    },
  });
  await service.testData.administrator('admin');
  await service.testData.user('mia');
  await service.testData.project({ name: 'Website' });
});
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true });
});

test('system information has the version, the database, the start time and record counts', async () => {
  const system = await (await service.as('admin')).call(appApi.getSystem, {});
  expect(system).toMatchObject({
    product: 'Opdesk',
    startedAt: '2026-03-06T08:00:00.000Z',
    runtime: `Node.js ${process.versions.node}`,
    database: { kind: service.database.kind },
    failedSignOns: 0,
  });
  expect(system?.database?.bytes).toBeGreaterThan(1_000_000);
  expect(system?.database?.databaseVersion).toMatch(/^\d+/);
  expect(system?.database?.migration).toMatch(/\.sql$|^\d+/);
  expect(system?.records?.record).toContainEqual({ name: 'user', count: 2 });
  // The root portfolio is one too.
  expect(system?.records?.record).toContainEqual({ name: 'project_node', count: 2 });
});

test('settings are listed with their value and whether that is the default, with secrets only marked as set', async () => {
  const system = await (await service.as('admin')).call(appApi.getSystem, {});
  const settings = system?.settings?.setting ?? [];
  const of = (name: string) => settings.find(({ variable }) => variable === name);
  expect(of('MAX_UPLOAD_MB')).toMatchObject({ value: '12', standard: false, secret: false });
  expect(of('SESSION_IDLE_HOURS')).toMatchObject({ value: '12', standard: true });
  expect(of('DATABASE_URL')).toMatchObject({ secret: true });
  expect(of('ADMIN_PASSWORD')).toMatchObject({ secret: true });
  expect(JSON.stringify(system)).not.toContain('not-to-be-told');
});

test('descriptions of settings are in the language of the caller', async () => {
  const token = await service.tokenOf('admin');
  const meaning = async (language: string) => {
    const client = createClient({
      baseUrl: service.baseUrl,
      credentials: { kind: 'token', token },
      format: 'json',
      language,
    });
    const settings = (await client.call(appApi.getSystem, {}))?.settings?.setting ?? [];
    return settings.find(({ variable }) => variable === 'MAX_UPLOAD_MB')?.description;
  };
  expect(await meaning('en')).toBe('Largest uploaded file in MiB');
  expect(await meaning('de')).toBe('Größte hochgeladene Datei in MiB');
});

test('the time of the last backup is that of its marker file, and unknown without a marker', async () => {
  const admin = await service.as('admin');
  expect((await admin.call(appApi.getSystem, {}))?.lastBackup ?? null).toBeNull();
  await writeFile(mark, '');
  const at = new Date('2026-03-05T22:30:00Z');
  await utimes(mark, at, at);
  expect((await admin.call(appApi.getSystem, {}))?.lastBackup).toBe('2026-03-05T22:30:00.000Z');
});

test('only administrators may read system information', async () => {
  await expect((await service.as('mia')).call(appApi.getSystem, {})).rejects.toMatchObject({
    code: 'main.error.NotAuthorized',
  });
});
