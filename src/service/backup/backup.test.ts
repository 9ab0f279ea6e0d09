import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '#service/demo/load.ts';
import { bundledMigrations } from '#service/db/migrate.ts';
import { type Database, openDatabase } from '#service/db/open.ts';
import { readSettings } from '../settings.ts';
import { builtProgram } from '#testing/built-program.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { openCopy, testDatabase, type TestDatabase } from '#testing/database.ts';
import { embeddedDirectory, newCopyDirectory, openBlank } from '#testing/embedded-database.ts';
import { openPostgresCopy } from '#testing/postgres-database.ts';
import { objectKeys, ObjectServer } from '#testing/object-server.ts';
import { addressOf, endProgram, startProgram } from '#testing/service-program.ts';
import { writeBackup, type BackupPart } from './backup-file.ts';
import { databaseParts } from './database-parts.ts';
import { fileSource } from './folder-store.ts';
import { makeBackup } from './make-backup.ts';
import { restoreDatabase } from './restore-database.ts';

const directory = newCopyDirectory();
const settings = readSettings({ DATA_DIR: directory });
const key = 'correct horse battery staple';
let source: TestDatabase;
let plain = '';
let encrypted = '';

const order = (folder: string, more: { key?: string; keep?: number } = {}) => ({
  folder: path.join(directory, folder),
  key: more.key,
  keep: more.keep,
});

beforeAll(async () => {
  source = await testDatabase();
  await loadDemo(source.kysely, { today: '2026-11-18', language: 'de' });
  plain = (await makeBackup(source, order('plain'), settings)).file;
  encrypted = (await makeBackup(source, order('encrypted', { key }), settings)).file;
});
afterAll(() => source.release());

/** All rows of all tables as texts, and the values of the sequences. */
async function contentOf({ pool }: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `select each::text as text from public."${name}" each order by each::text collate "C"`,
    );
    content[name] = rows.map(({ text }) => text);
  }
  const { rows } = await pool.query(`select sequencename, last_value from pg_sequences where schemaname = 'public'`);
  return { ...content, ' sequences': rows };
}

/** All columns, constraints, indexes, functions and triggers. */
async function schemaOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}

const server = process.env.TEST_DATABASE_URL;

const allOf = async (database: Database) => [await contentOf(database), await schemaOf(database)];

describe('restoring a backup', () => {
  test('an empty embedded database has every row and sequence of the backup afterwards', async () => {
    const target = await openBlank();
    await restoreDatabase(target, { source: fileSource(encrypted), key, isReplacing: false });
    expect(await allOf(target)).toEqual(await allOf(source));
    await target.close();
  });

  test.runIf(server)('an embedded database moves to a server, and there everything is equal', async () => {
    const embedded = await openBlank();
    await restoreDatabase(embedded, { source: fileSource(plain), key: undefined, isReplacing: false });
    const { file } = await makeBackup(embedded, order('moved'), settings);
    await embedded.close();
    const target = await openPostgresCopy(server ?? '', {});
    await restoreDatabase(target, { source: fileSource(file), key: undefined, isReplacing: true });
    expect(await allOf(target)).toEqual(await allOf(source));
    await target.close();
  });

  test('a backup of an older version is migrated forward', async () => {
    const names = Object.keys(bundledMigrations).toSorted();
    const older = Object.fromEntries(names.slice(0, -4).map((name) => [name, bundledMigrations[name] ?? '']));
    const old = await openCopy(older);
    const { file } = await makeBackup(old, order('older'), settings);
    await old.close();
    const target = await openBlank();
    await restoreDatabase(target, { source: fileSource(file), key: undefined, isReplacing: false });
    const { rows } = await target.pool.query<{ name: string }>('select name from migration order by 1');
    expect(rows.map(({ name }) => name)).toEqual(names);
    await target.close();
  });
});

/** A copy of a backup with other bytes. */
function changedFile(file: string, change: (bytes: Buffer) => Buffer): string {
  const changed = path.join(directory, 'changed.backup');
  fs.writeFileSync(changed, change(fs.readFileSync(file)));
  return changed;
}

function withFlippedByte(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

async function newerBackup(): Promise<string> {
  const file = path.join(directory, 'newer.backup');
  const parts = async function* (): AsyncGenerator<BackupPart> {
    for await (const part of databaseParts(source, {})) {
      if (!('header' in part)) yield part;
      else {
        const migrations = [...part.header.migrations, { name: '999-later', checksum: '' }];
        yield { header: { ...part.header, version: '9.9.9', migrations } };
      }
    }
  };
  await writeBackup(parts(), undefined, (content) => writeFile(file, content));
  return file;
}

describe('a backup that is refused leaves the database as it was', () => {
  const cut = (bytes: Buffer) => bytes.subarray(0, -20);
  test.each([
    ['a damaged file', () => changedFile(plain, withFlippedByte), undefined, /^The backup (is damaged|was cut off)/],
    ['a file that was cut off', () => changedFile(plain, cut), undefined, /^The backup was cut off\./],
    ['a damaged encrypted file', () => changedFile(encrypted, withFlippedByte), key, /damaged/],
    ['an encrypted file that was cut off', () => changedFile(encrypted, cut), key, /cut off|damaged/],
    ['another key', () => encrypted, 'another', /^BACKUP_KEY is not the key of this backup/],
    ['no key', () => encrypted, undefined, /^The backup is encrypted: set BACKUP_KEY/],
    ['another file', () => path.join(process.cwd(), 'package.json'), undefined, /is not a backup of Opdesk\.$/],
    ['a newer version', newerBackup, undefined, /newer version of Opdesk \(9\.9\.9\)/],
    ['a database that is not empty', () => plain, undefined, /^The database is not empty\..*--replace/],
  ] as const)('%s is refused in words', async (name, fileOf, withKey, words) => {
    const before = await databaseFingerprint(source);
    const isReplacing = name !== 'a database that is not empty';
    const restoring = restoreDatabase(source, { source: fileSource(await fileOf()), key: withKey, isReplacing });
    await expect(restoring).rejects.toThrow(words);
    expect(await databaseFingerprint(source)).toEqual(before);
  });
});

test('only the newest backups are kept, and the mark is touched', async () => {
  for (let count = 0; count < 3; count++) await makeBackup(source, order('kept', { keep: 2 }), settings);
  expect(fs.readdirSync(path.join(directory, 'kept'))).toHaveLength(2);
  expect(fs.existsSync(path.join(directory, 'last-backup'))).toBe(true);
});

describe.skipIf(server)('the commands', () => {
  let program = '';
  beforeAll(async () => {
    program = await builtProgram(new URL('./command.ts', import.meta.url), newCopyDirectory());
  });
  const envOf = (dataDir: string) => ({ PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const runWith = (env: Readonly<Record<string, string>>, dataDir: string, ...argv: string[]) =>
    promisify(execFile)(process.execPath, [program, ...argv], { env: { ...envOf(dataDir), ...env } });
  const run = (dataDir: string, ...argv: string[]) => runWith({}, dataDir, ...argv);

  test('a backup is made in an object store while the service runs, and nothing is restored under it', async () => {
    const objects = new ObjectServer();
    const env = {
      AWS_ENDPOINT_URL: await objects.listen(),
      AWS_REGION: objectKeys.region,
      AWS_ACCESS_KEY_ID: objectKeys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: objectKeys.secretAccessKey,
    };
    const dataDir = await embeddedDirectory(bundledMigrations);
    const service = await startProgram({ DATA_DIR: dataDir, DEMO: '0' });
    await addressOf(service);
    expect(fs.statSync(path.join(dataDir, 'backup.socket')).mode & 0o777).toBe(0o600);
    await expect(run(dataDir, 'backup', '--to=s3://backups/online')).rejects.toThrow(/AWS_ACCESS_KEY_ID is missing/);
    const { stdout } = await runWith(env, dataDir, 'backup', '--to=s3://backups/online');
    const [, file = ''] = /: (\S+\.backup) \(/.exec(stdout) ?? [];
    expect(objects.under('online/')).toEqual([file.replace('s3://backups/', '')]);
    const { stdout: verified } = await runWith(env, dataDir, 'verify', file);
    expect(verified).toMatch(/^The backup is complete: \d+ tables/);
    const restoring = runWith(env, dataDir, 'restore', file, '--replace');
    await expect(restoring).rejects.toThrow(/The data directory is in use/);
    objects.close();
    expect(fs.existsSync(path.join(dataDir, 'backup-copy'))).toBe(false);
    await endProgram(service);
  });

  test('a scheduled backup whose service is killed is made by the next one', async () => {
    const dataDir = await embeddedDirectory(bundledMigrations);
    const folder = path.join(dataDir, 'scheduled');
    const start = () => startProgram({ DATA_DIR: dataDir, DEMO: '0', BACKUP_DIR: folder, BACKUP_EVERY: '7d' });
    const killed = await start();
    await expect
      .poll(() => fs.existsSync(path.join(dataDir, 'backup-copy')), { timeout: 60_000, interval: 5 })
      .toBe(true);
    await endProgram(killed);
    const backups = () =>
      fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.backup')) : [];
    expect(backups()).toEqual([]);
    const next = await start();
    await expect.poll(backups, { timeout: 60_000 }).toHaveLength(1);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    const database = await openDatabase({ dataDir });
    const jobs = await database.pool.query('select state, attempts, is_scheduled as scheduled from job');
    await database.close();
    expect(jobs.rows).toEqual([{ state: 'done', attempts: 2, scheduled: true }]);
  }, 240_000);

  test('a restore that is killed leaves the database as it was, and goes through the next time', async () => {
    const dataDir = await embeddedDirectory(bundledMigrations);
    const open = () => openDatabase({ dataDir });
    const read = async () => {
      const database = await open();
      const content = await contentOf(database);
      await database.close();
      return content;
    };
    const before = await read();
    const child = spawn(process.execPath, [program, 'restore', plain, '--replace'], { env: envOf(dataDir) });
    await once(child.stdout, 'data'); // says that it begins to restore
    child.kill('SIGKILL');
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    expect(await read()).toEqual(before);
    await run(dataDir, 'restore', plain, '--replace');
    expect(await read()).toEqual(await contentOf(source));
    // Opens a database seven times.
  }, 240_000);
});
