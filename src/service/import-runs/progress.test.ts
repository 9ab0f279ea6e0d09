import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { failureOf } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

const importTimeRecords = api.worklogs.importTimeRecords;
let service: TestService;
let admin: Client;
let other: Client;

/** Rows enough for their reading to take longer than a question how far it is. */
const many = Array.from({ length: 1_500 }, (_, index) => [
  'Ann',
  new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
  'Website',
  'Design',
  1,
]);
const body = sheetFile([['Resource', 'Date', 'Project', 'Activity', 'Hours'], ...many]);

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  await testData.user('other');
  const project = await testData.project({ name: 'Website' });
  const ann = await testData.resource({ name: 'Ann' });
  await testData.assignment(project, await testData.activity(project, { name: 'Design', start: '2020-01-01' }), ann, {
    base_effort: 10,
  });
  admin = await service.as('admin');
  other = await service.as('other');
});
afterAll(() => service.close());

/** Asks until the upload of that name is worked on. */
async function progressOf(importKey: string) {
  for (;;) {
    const progress = await admin.call(appApi.getImportProgress, { importKey });
    if (progress !== null) return progress;
  }
}

test('an import reports progress and can be cancelled without changes, even if it holds the only connection', async () => {
  const before = await databaseFingerprint(service.database);
  const running = failureOf(admin.call(importTimeRecords, { body }, { idempotencyKey: 'first' }));
  expect(await progressOf('first')).toMatchObject({ stage: 'reading' });
  const released = await service.database.kysely.transaction().execute(async () => {
    expect(await admin.call(appApi.getImportProgress, { importKey: 'first' })).not.toBeNull();
    await admin.call(appApi.cancelImport, { importKey: 'first' });
    return true;
  });
  expect(released).toBe(true);
  expect(await running).toMatchObject({ code: 'main.error.Cancelled' });
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

test('a check can be cancelled too, and finished work is forgotten', async () => {
  const input = { importKind: 'timeRecords', body };
  const running = failureOf(admin.call(appApi.checkImport, input, { idempotencyKey: 'check' }));
  await progressOf('check');
  await admin.call(appApi.cancelImport, { importKey: 'check' });
  expect(await running).toMatchObject({ code: 'main.error.Cancelled' });
  expect(await admin.call(appApi.getImportProgress, { importKey: 'check' })).toBeNull();
  const late = admin.call(appApi.cancelImport, { importKey: 'check' });
  expect(await failureOf(late)).toMatchObject({ code: 'main.error.ImportNotFound' });
});

describe('an import that fails before completion', () => {
  const head = ['Resource', 'Date', 'Project', 'Activity', 'Hours'];
  const small = sheetFile([head, ['Ann', '2026-02-02', 'Website', 'Design', 1]]);

  test('an import changes nothing if its last step fails', async () => {
    const { pool } = service.database;
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
      create trigger refuse before insert on import_run for each statement execute function refuse()`);
    const before = await databaseFingerprint(service.database);
    const failure = await failureOf(admin.call(importTimeRecords, { body: small }));
    expect(failure).toMatchObject({ code: 'main.error.Internal' });
    expect(await databaseFingerprint(service.database)).toEqual(before);
    await pool.query('drop trigger refuse on import_run; drop function refuse');
  });

  test('an import changes nothing if a lock was set after the check', async () => {
    const input = { importKind: 'timeRecords', body: small };
    expect(await admin.call(appApi.checkImport, input)).toMatchObject({ numberErrors: 0, numberCreated: 1 });
    const february = { from: '2026-02-01', until: '2026-02-28' };
    await admin.call(api.worklogs.lockWorkRecords, february);
    const before = await databaseFingerprint(service.database);
    expect(await failureOf(admin.call(importTimeRecords, { body: small }))).toMatchObject({
      code: 'work.error.ImportFailed',
      arguments: { problems: [{ code: 'work.error.WorkSlipNotEditable', row: 2, column: 'Date' }] },
    });
    expect(await databaseFingerprint(service.database)).toEqual(before);
    await admin.call(api.worklogs.unlockWorkRecords, february);
  });

  test('an import changes nothing if only half of the file arrives or the file is truncated', async () => {
    const before = await databaseFingerprint(service.database);
    const { hostname, port } = new URL(service.baseUrl);
    const socket = net.connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /api/json/v2/worklogs/importTimeRecords HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${await service.tokenOf('admin')}\r\nContent-Length: ${small.length}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(small.subarray(0, small.length / 2), resolve));
    socket.destroy();
    const half = admin.call(importTimeRecords, { body: small.slice(0, small.length / 2) });
    expect(await failureOf(half)).toMatchObject({ code: 'main.error.SheetFileUnreadable' });
    expect(await databaseFingerprint(service.database)).toEqual(before);
  });
});

test('other users can neither see nor cancel an import, and a cancelled import runs once under the same name', async () => {
  const running = admin.call(importTimeRecords, { body }, { idempotencyKey: 'first' });
  await progressOf('first');
  expect(await other.call(appApi.getImportProgress, { importKey: 'first' })).toBeNull();
  const foreign = other.call(appApi.cancelImport, { importKey: 'first' });
  expect(await failureOf(foreign)).toMatchObject({ code: 'main.error.ImportNotFound' });
  expect(await running).toMatchObject({ numberImported: many.length });
  expect(await admin.call(importTimeRecords, { body }, { idempotencyKey: 'first' })).toMatchObject({
    numberImported: many.length,
  });
  expect(await admin.call(appApi.listImports, {})).toMatchObject({ total: 1 });
});
