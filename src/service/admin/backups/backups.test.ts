import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpBackups } from '#contract/app/backups.ts';
import { BackupRunner } from '#service/backup/backup-runner.ts';
import { FolderStore } from '#service/backup/folder-store.ts';
import { JobQueue, serviceAuthor } from '#service/core/jobs/job-queue.ts';
import { insertJob, takeJob } from '#service/core/jobs/job-store.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { readSettings } from '../../settings.ts';
import { newCopyDirectory } from '#testing/embedded-database.ts';
import { startService, type TestService } from '#testing/service.ts';

const folder = path.join(newCopyDirectory(), 'backups');
const soon = { timeout: 30_000, interval: 50 };
let service: TestService;
let admin: Client;

beforeAll(async () => {
  service = await startService({
    settings: { backupDir: folder, backupKey: 'a key', backupEvery: '24h', backupKeep: 3 },
  });
  await service.testData.administrator('admin');
  admin = await service.as('admin', 'json');
});
afterAll(() => service.close());
beforeEach(async () => {
  // Its last look for jobs could otherwise take one from the other process of a test.
  await service.jobs.idle();
  fs.rmSync(folder, { recursive: true, force: true });
  await service.database.kysely.deleteFrom('job').execute();
});

const read = async (client = admin): Promise<OpBackups> => {
  const backups = await client.call(appApi.getBackups, {});
  if (!backups) throw new Error('There is no answer.');
  return backups;
};
/** The state once nothing is running. */
const finished = () =>
  vi.waitFor(async () => {
    const backups = await read();
    expect(backups.running ?? null).toBeNull();
    return backups;
  }, soon);
const audited = async () =>
  ((await admin.call(appApi.listAuditEntries, { action: 'backup' }))?.entry ?? []).map(({ action, userName }) => [
    action,
    userName,
  ]);

async function backUpNow(): Promise<string> {
  await admin.call(appApi.makeBackup, {});
  return (await finished()).last?.file ?? '';
}

describe('backups of administrators', () => {
  test('a backup is made after the answer, listed with its facts and written into the audit log', async () => {
    expect(await read()).toMatchObject({ folder, every: '24h', keep: 3, encrypted: true, file: [] });
    await admin.call(appApi.makeBackup, {});
    expect((await read()).running).toMatchObject({ kind: 'backup', by: 'admin', scheduled: false });
    const { last, file } = await finished();
    expect(last).toMatchObject({ kind: 'backup', by: 'admin', file: file?.[0]?.name });
    expect(last?.problem ?? null).toBeNull();
    expect(last?.rows).toBeGreaterThan(10);
    expect(file).toMatchObject([{ encrypted: true, bytes: last?.bytes }]);
    expect(file?.[0]?.checkedAt).toBe(last?.finishedAt);
    expect((await audited()).slice(0, 2)).toEqual([
      ['backup.made', 'admin'],
      ['backup.requested', 'admin'],
    ]);
  });

  test('a damaged backup is found by verifying it, in words of the language of the caller', async () => {
    const name = await backUpNow();
    const file = path.join(folder, name);
    fs.truncateSync(file, fs.statSync(file).size - 20);
    await admin.call(appApi.verifyBackup, { file: name });
    const { last, file: files } = await finished();
    expect(last).toMatchObject({ kind: 'verification', file: name, problem: expect.stringMatching(/damaged/) });
    expect(files?.[0]?.problem).toBe(last?.problem);
    const credentials = { kind: 'token', token: await service.tokenOf('admin') } as const;
    const german = createClient({ baseUrl: service.baseUrl, format: 'json', credentials, language: 'de' });
    expect((await read(german)).last?.problem).toMatch(/beschädigt/);
    expect((await audited())[0]).toEqual(['backup.refused', 'admin']);
    // The next backup has its own result, and that of the file stays.
    await backUpNow();
    expect((await read()).file?.map(({ problem }) => Boolean(problem))).toEqual([false, true]);
  });

  test('a file that the service has not read, or that has another size since, counts as not verified', async () => {
    const name = await backUpNow();
    const file = path.join(folder, name);
    fs.copyFileSync(file, path.join(folder, 'opdesk-2026-01-01T00-00-00-000Z.backup'));
    fs.truncateSync(file, fs.statSync(file).size - 20);
    expect((await read()).file?.map(({ checkedAt }) => checkedAt ?? null)).toEqual([null, null]);
  });

  test('an intact backup has the time of its verification', async () => {
    const name = await backUpNow();
    service.clock.at = new Date(service.clock.at.getTime() + 60_000);
    await admin.call(appApi.verifyBackup, { file: name });
    const { last, file } = await finished();
    expect(last?.problem ?? null).toBeNull();
    expect(file?.[0]?.checkedAt).toBe(service.clock.at.toISOString());
    expect((await audited())[0]).toEqual(['backup.verified', 'admin']);
  });

  test.each(['../../etc/passwd', 'opdesk-2026-03-02T08-00-00-000Z.backup'])(
    'a file that is no backup of the folder is refused: %s',
    async (file) => {
      await expect(admin.call(appApi.verifyBackup, { file })).rejects.toMatchObject({ code: 'backup.error.NotFound' });
    },
  );

  test('a folder that can’t be used is named with what to do', async () => {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.writeFileSync(folder, '');
    expect((await read()).problem).toContain(`${folder} is in the way`);
    await admin.call(appApi.makeBackup, {});
    expect((await finished()).last?.problem).toContain(`${folder} is in the way: a folder is needed there.`);
    expect((await audited())[0]).toEqual(['backup.failed', 'admin']);
  });
});

/** Another process on the same database. */
function otherProcess({ every = '', backupDir = folder } = {}) {
  const { database, clock } = service;
  const { now } = clock;
  const onError = (message: string, cause?: unknown) => {
    if (cause) throw new Error(message, { cause });
  };
  const jobs = new JobQueue({ kysely: database.kysely, isAlone: false, now, onError });
  const settings = readSettings({ BACKUP_DIR: backupDir, BACKUP_EVERY: every, DATA_DIR: path.dirname(folder) });
  return { jobs, backups: new BackupRunner({ database, settings, jobs, now }) };
}

const later = (hours: number) => (service.clock.at = new Date(service.clock.at.getTime() + hours * 3_600_000));
const countFiles = async () => (await new FolderStore(folder).list()).length;

test('a second backup is refused while one runs, and the one of a killed process is made by another process', async () => {
  const { database, clock } = service;
  // A process that was killed right after it had begun.
  await inTransaction(database.kysely, async (db) => {
    const id = await insertJob(db, { kind: 'backup', lane: 'backup', by: serviceAuthor }, clock.at);
    await takeJob(db, id ?? '', clock.at);
  });
  await expect(admin.call(appApi.makeBackup, {})).rejects.toMatchObject({ code: 'backup.error.Running' });
  await service.jobs.idle();
  const other = otherProcess();
  other.jobs.wake();
  await other.jobs.idle();
  expect(await countFiles()).toBe(0);
  await database.kysely.updateTable('job').set({ leased_until: '2026-01-01T00:00:00Z' }).execute();
  other.jobs.wake();
  await other.jobs.idle();
  const { last } = await read();
  expect([last?.by, last?.problem ?? null, await countFiles()]).toEqual(['Opdesk', null, 1]);
});

test('a backup into a folder of its own that a killed process was making is not made elsewhere', async () => {
  const { database, clock } = service;
  await inTransaction(database.kysely, async (db) => {
    const job = { kind: 'backup', lane: 'backup', by: serviceAuthor, input: { isOrdered: true } };
    await takeJob(db, (await insertJob(db, job, clock.at)) ?? '', clock.at);
    await db.updateTable('job').set({ leased_until: '2026-01-01T00:00:00Z' }).execute();
  });
  const other = otherProcess();
  other.jobs.wake();
  await other.jobs.idle();
  expect(await countFiles()).toBe(0);
  expect((await read()).last?.problem).toContain('interrupted');
});

test('a verification whose process was killed each time says nothing about the file', async () => {
  const name = await backUpNow();
  const { checkedAt } = (await read()).file?.[0] ?? {};
  const { database, clock } = service;
  await inTransaction(database.kysely, async (db) => {
    const job = { kind: 'verification', lane: 'backup', by: serviceAuthor, input: { file: name } };
    await takeJob(db, (await insertJob(db, job, clock.at)) ?? '', clock.at);
    await db
      .updateTable('job')
      .where('kind', '=', 'verification')
      .set({ leased_until: '2026-01-01T00:00:00Z', attempts: 3 })
      .execute();
  });
  const other = otherProcess();
  other.jobs.wake();
  await other.jobs.idle();
  const { last, file } = await read();
  expect(last?.problem).toContain('ended during each attempt');
  expect(file).toMatchObject([{ checkedAt }]);
  expect(file?.[0]?.problem ?? null).toBeNull();
});

describe('the schedule', () => {
  const run = async ({ jobs }: ReturnType<typeof otherProcess>) => {
    await jobs.runSchedules();
    await jobs.idle();
  };

  test('a backup that is due is made once by several processes, and again after the interval', async () => {
    const [one, other] = [otherProcess({ every: '6h' }), otherProcess({ every: '6h' })];
    await Promise.all([run(one), run(other)]);
    expect(await countFiles()).toBe(1);
    expect((await read()).last).toMatchObject({ by: 'Opdesk', scheduled: true });
    expect(await one.backups.next(service.database.kysely)).toBe(
      new Date(service.clock.at.getTime() + 6 * 3_600_000).toISOString(),
    );
    later(5);
    await run(one);
    expect(await countFiles()).toBe(1);
    later(1);
    await run(other);
    expect(await countFiles()).toBe(2);
  });

  test('a backup that failed is repeated after an hour', async () => {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.writeFileSync(folder, '');
    const daily = otherProcess({ every: '24h' });
    await run(daily);
    expect((await read()).last?.problem).toContain('is in the way');
    fs.rmSync(folder);
    await run(daily);
    expect(await countFiles()).toBe(0);
    later(1);
    await run(daily);
    expect(await countFiles()).toBe(1);
  });

  test('without a schedule nothing is made', async () => {
    await run(otherProcess());
    expect(await countFiles()).toBe(0);
  });
});

test('a backup whose order is rolled back never begins, and one whose service ends is made by the next one', async () => {
  const own = otherProcess();
  const rolledBack = inTransaction(service.database.kysely, async (db) => {
    await own.backups.begin(db, 'backup', serviceAuthor);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await own.jobs.idle();
  // The process ends before the order is there for it: a small backup could be complete before its end.
  let closed = Promise.resolve();
  await inTransaction(service.database.kysely, async (db) => {
    await own.backups.begin(db, 'backup', serviceAuthor);
    closed = own.jobs.close();
  });
  await closed;
  expect(fs.existsSync(folder) ? fs.readdirSync(folder) : []).toEqual([]);
  expect((await read()).running).toMatchObject({ by: 'Opdesk' });
  const next = otherProcess();
  next.jobs.start();
  await next.jobs.idle();
  expect(await countFiles()).toBe(1);
  await next.jobs.close();
});
