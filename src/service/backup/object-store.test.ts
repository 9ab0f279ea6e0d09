import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JobQueue, serviceAuthor } from '#service/core/jobs/job-queue.ts';
import { DatabaseDamaged } from '#service/db/embedded/damage.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { checkSetup } from '#service/doctor/setup-check.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { newCopyDirectory, openBlank } from '#testing/embedded-database.ts';
import { objectKeys, ObjectServer } from '#testing/object-server.ts';
import { readSettings, type Settings } from '../settings.ts';
import { verifyBackup } from './backup-file.ts';
import { backupPlace, openBackup, openStore, restoreAdvice } from './backup-place.ts';
import { BackupRunner } from './backup-runner.ts';
import { readBackupJobs } from './backup-state.ts';
import { type BackupObserver, makeBackup } from './make-backup.ts';
import { ObjectStore } from './object-store.ts';
import { restoreDatabase } from './restore-database.ts';

const key = 'correct horse battery staple';
const megabyte = 2 ** 20;
const older = 'opdesk-2026-03-01T08-00-00-000Z.backup';
const server = new ObjectServer();
let endpoint = '';
let source: TestDatabase;

beforeAll(async () => {
  endpoint = await server.listen();
  source = await testDatabase();
});
afterAll(() => {
  source.release();
  server.close();
});
afterEach(() => {
  server.intercept = () => undefined;
  server.objects.clear();
  server.uploads.clear();
});

const settingsOf = (place: string, more: Readonly<Record<string, string>> = {}): Settings =>
  readSettings({
    DATA_DIR: newCopyDirectory(),
    BACKUP_DIR: place,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: objectKeys.region,
    AWS_ACCESS_KEY_ID: objectKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: objectKeys.secretAccessKey,
    ...more,
  });

function backUp(settings: Settings, more: { key?: string; keep?: number } = {}, observe?: BackupObserver) {
  const order = { ...backupPlace(settings), key: more.key, keep: more.keep };
  return makeBackup(source, order, settings, observe);
}

function flipByte(bytes: Buffer): void {
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
}

test('a backup with or without a key is listed, verified and restored from an object store', async () => {
  const settings = settingsOf('s3://backups/company/opdesk/');
  const target = await openBlank();
  for (const used of [undefined, key]) {
    const { file, bytes, rows } = await backUp(settings, used === undefined ? {} : { key: used });
    expect(file).toMatch(/^s3:\/\/backups\/company\/opdesk\/opdesk-[\dTZ-]+\.backup$/);
    const [listed] = await openStore(backupPlace(settings)).list();
    expect(listed).toEqual({ name: path.basename(file), bytes, at: '2026-03-02T08:00:00.000Z' });
    const verified = await verifyBackup(openBackup(settings, file), used);
    expect(verified.rows).toBe(rows);
    expect(verified.header.settings).toMatchObject({ AWS_ENDPOINT_URL: endpoint });
    expect(JSON.stringify(verified.header)).not.toMatch(/OPDESKTEST|of\+the-test/);
    await restoreDatabase(target, { source: openBackup(settings, file), key: used, isReplacing: used !== undefined });
    expect(await databaseFingerprint(target)).toEqual(await databaseFingerprint(source));
  }
  await target.close();
});

test('a backup of several parts has parts of one size, and larger ones where 10,000 would not suffice', async () => {
  const store = openStore(backupPlace(settingsOf('s3://backups')));
  const chunks = Array.from({ length: 40 }, () => randomBytes(megabyte));
  const hash = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
  const contentOf = async function* () {
    yield* chunks;
  };
  const hashOf = async (read: AsyncIterable<Buffer>) => {
    const read256 = createHash('sha256');
    for await (const chunk of read) read256.update(chunk);
    return read256.digest('hex');
  };
  const add = (mostBytes: number) => store.add(older, contentOf(), mostBytes, (stored) => hashOf(stored.read()));
  expect(await add(megabyte)).toBe(hash);
  expect(server.partSizes).toEqual([16, 16, 8].map((size) => size * megabyte));
  expect(await add(9_000 * 25 * megabyte)).toBe(hash);
  expect(server.partSizes).toEqual([25, 15].map((size) => size * megabyte));
});

test('only the newest backups are kept, and other objects and uploads are not touched', async () => {
  const settings = settingsOf('s3://backups/kept');
  const others = ['kept/notes.txt', `kept/${older}.txt`, `kept/opdesk-old/${older}`, `other/${older}`];
  for (const name of others) server.objects.set(name, Buffer.from('text'));
  server.objects.set(`kept/${older}`, Buffer.from('text'));
  const day = 24 * 3_600_000;
  const upload = (at: string, age: number) =>
    server.uploads.set(at, { key: at, initiated: new Date(Date.now() - age).toISOString(), parts: new Map() });
  upload(`kept/${older}`, day + 3_600_000);
  upload(`kept/${older.replace('-01T', '-02T')}`, day - 3_600_000);
  upload(`kept/${older}.txt`, 2 * day);
  upload(`other/${older}`, 2 * day);
  const made = [await backUp(settings, { keep: 2 }), await backUp(settings, { keep: 2 })];
  const uploads = [`kept/${older.replace('-01T', '-02T')}`, `kept/${older}.txt`, `other/${older}`];
  expect(server.under('')).toEqual(
    [
      ...others,
      ...made.map(({ file }) => file.replace('s3://backups/', '')),
      ...uploads.map((name) => `${name} (upload)`),
    ].toSorted(),
  );
});

describe('a backup that is not completed leaves nothing', () => {
  const stopAt =
    (end: string): BackupObserver =>
    (step) => {
      if (step === end) throw new Error('cancelled');
    };
  test.each(['writing', 'verifying'])('when it is cancelled while %s', async (step) => {
    await expect(backUp(settingsOf('s3://backups/none'), {}, stopAt(step))).rejects.toThrow('cancelled');
    expect(server.under('')).toEqual([]);
  });

  test('when a part is refused', async () => {
    server.intercept = ({ method }) => (method === 'PUT' ? 507 : undefined);
    await expect(backUp(settingsOf('s3://backups/none'))).rejects.toThrow(/refused a request \(507 Intercepted/);
    expect(server.under('')).toEqual([]);
  });

  test('when it was damaged on its way', async () => {
    server.intercept = ({ method, body }) => void (method === 'PUT' && flipByte(body));
    await expect(backUp(settingsOf('s3://backups/none'))).rejects.toThrow(/^The backup (is damaged|was cut off)/);
    expect(server.under('')).toEqual([]);
  });
});

test('a request is sent again after a passing failure or a lost answer', async () => {
  const failed = new Set<string>();
  server.intercept = ({ method, query }) => {
    const request = `${method} ${[...query.keys()].join(' ')}`;
    if (failed.has(request)) return undefined;
    failed.add(request);
    return request === 'POST uploadId' ? 'lost' : 503;
  };
  await backUp(settingsOf('s3://backups/again'), { key });
  expect(failed).toContain('PUT partNumber uploadId');
  expect(server.under('again/')).toHaveLength(1);
});

describe('an object store that can’t be used is named with what to do', () => {
  test.each([
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }, /refuses access to s3:\/\/backups.* \(403 Sig.*_KEY, and/],
    ['an unknown key', { AWS_ACCESS_KEY_ID: 'UNKNOWN' }, /refuses access .*403 InvalidAccessKeyId It can’t be done/],
    [
      'a missing bucket',
      { BACKUP_DIR: 's3://missing' },
      /^There is no bucket missing in the object store http:\/\/127/,
    ],
  ])('%s', async (_, env, words) => {
    const settings = settingsOf('s3://backups', env);
    const store = openStore(backupPlace(settings));
    await expect(backUp(settings)).rejects.toThrow(words);
    await expect(store.list()).rejects.toThrow(words);
    const findings = (await checkSetup(settings)).filter(({ level }) => level === 'error');
    expect(findings.map(({ text }) => text.replace(/^BACKUP_DIR: /, ''))).toEqual([expect.stringMatching(words)]);
    expect(server.under('')).toEqual([]);
  });

  test('a key that may only read', async () => {
    server.intercept = ({ method }) => (method === 'GET' ? undefined : 403);
    const settings = settingsOf('s3://backups');
    await expect(backUp(settings)).rejects.toThrow(/refuses access/);
    const findings = (await checkSetup(settings)).filter(({ level }) => level === 'error');
    expect(findings).toMatchObject([
      { text: expect.stringMatching(/^BACKUP_DIR: The object store .* refuses access/) },
    ]);
  });

  test('an address without a server', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    // A server on a port has such an address.
    const { port } = taken.address() as AddressInfo;
    taken.close();
    const store = new ObjectStore('s3://backups', { ...objectKeys, endpoint: `http://127.0.0.1:${port}` }, [0]);
    await expect(store.list()).rejects.toThrow(/^The object store http:\/\/127\S+ can’t be reached \(ECONNREFUSED\)/);
  });

  test('a backup that isn’t there', async () => {
    const missing = openBackup(settingsOf('s3://backups'), `s3://backups/${older}`);
    await expect(verifyBackup(missing, undefined)).rejects.toThrow(`There is no backup ${older}.`);
  });

  test.each(['s3://', 's3://Backups', 's3:/backups', 's3://backups/a/../b', 's3://backups/a b'])(
    'the malformed address %s',
    (address) => {
      expect(() => backupPlace(settingsOf('./backups'), address)).toThrow(/must be a folder, or s3:\/\/bucket\/prefix/);
    },
  );
});

test('the service backs up to an object store, looks into each backup once, and finds a damaged one', async () => {
  const settings = settingsOf('s3://backups/service');
  const jobs = new JobQueue({ kysely: source.kysely, isAlone: true, now: () => new Date(), onError: () => {} });
  const runner = new BackupRunner({ database: source, settings, jobs, now: () => new Date() });
  const run = async (kind: 'backup' | 'verification', file?: string) => {
    await inTransaction(source.kysely, (db) =>
      runner.begin(db, kind, serviceAuthor, file === undefined ? {} : { file }),
    );
    await jobs.idle();
    return (await readBackupJobs(source.kysely)).last;
  };
  const file = (await run('backup'))?.result?.file ?? '';
  expect(await runner.list()).toMatchObject([{ name: file, isEncrypted: false }]);
  const requests: string[] = [];
  server.intercept = ({ method, key: name }) => void requests.push(`${method} ${name}`);
  expect(await runner.list()).toHaveLength(1);
  expect(requests).toEqual(['GET ']);
  flipByte(server.objects.get(`service/${file}`) ?? Buffer.alloc(1));
  expect((await run('verification', file))?.problem?.code).toMatch(/^backup\.error\.(Damaged|CutOff)$/);
});

test('the doctor and the advice for a damaged database know the backups of an object store', async () => {
  const settings = settingsOf('s3://backups/company');
  server.objects.set(`company/${older}`, Buffer.from('text'));
  const texts = (await checkSetup(settings)).map(({ text }) => text);
  expect(texts).toContain('BACKUP_DIR: s3://backups/company can be read and written');
  expect(texts.join('\n')).toContain('The last backup is of 2026-03-02T08:00:00.000Z');
  expect(server.under('')).toEqual([`company/${older}`]);
  const advice = await restoreAdvice(new DatabaseDamaged('/data/database', 'test'), settings);
  expect(advice).toContain(`npm run restore -- s3://backups/company/${older}`);
});

test('the advice for a damaged database does not claim that there is no backup if the object store refuses to list them', async () => {
  const settings = settingsOf('s3://backups/company');
  const damaged = new DatabaseDamaged('/data/database', 'test');
  expect(await restoreAdvice(damaged, settings)).toContain('There is no backup in s3://backups/company: name one');
  const stranger = await restoreAdvice(damaged, { ...settings, awsSecretAccessKey: 'wrong' });
  expect(stranger).toContain('The backups in s3://backups/company can’t be listed: name one of yours.');
});
