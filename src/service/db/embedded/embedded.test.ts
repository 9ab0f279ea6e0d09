import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram } from '#testing/built-program.ts';
import { embeddedDirectory } from '#testing/embedded-database.ts';
import type { DatabaseError } from '../database-error.ts';
import { EMBEDDED_VERSION } from './embedded.ts';
import { openDatabase, type Database, type DatabaseSettings } from '../open.ts';

let scratch = '';
let opened: Database[] = [];

beforeAll(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'database-test-'));
});

afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

afterEach(async () => {
  await Promise.allSettled(opened.map((database) => database.close()));
  opened = [];
});

async function open(dataDir: string, settings: Partial<DatabaseSettings> = {}): Promise<Database> {
  const database = await openDatabase({ dataDir, ...settings });
  opened.push(database);
  return database;
}

const valuesOf = async ({ pool }: Database, text: string) =>
  (await pool.query<{ value: unknown }>(text)).rows.map(({ value }) => value);

describe('the directory of an embedded database', () => {
  test(
    'the directory is created on the first start despite remains of a crash, and keeps its data',
    { timeout: 60_000 },
    async () => {
      const dataDir = path.join(scratch, 'data');
      fs.mkdirSync(path.join(dataDir, 'database.new', 'base'), { recursive: true });
      fs.writeFileSync(path.join(dataDir, 'database.new', 'PG_VERSION'), EMBEDDED_VERSION);
      const first = await open(dataDir);
      expect(first.kind).toBe('embedded');
      await first.pool.query(`create table note as select 'kept' as value`);
      await first.close();
      await first.close();
      expect(fs.readdirSync(dataDir)).toEqual(['database']);

      const second = await open(dataDir);
      expect(await valuesOf(second, 'select value from note')).toEqual(['kept']);
      expect(await valuesOf(second, `select current_setting('server_version_num')::int / 10000 as value`)).toEqual([
        Number(EMBEDDED_VERSION),
      ]);
    },
  );

  test('a second process cannot open the directory while the first runs', async () => {
    const dataDir = await embeddedDirectory({});
    const first = await open(dataDir);
    await expect(open(dataDir)).rejects.toThrow(`The data directory is in use by process ${process.pid}`);
    expect(await valuesOf(first, 'select 1 as value')).toEqual([1]);
  });

  test('a directory of another PostgreSQL version is refused and not left locked', async () => {
    const dataDir = await embeddedDirectory({});
    fs.writeFileSync(path.join(dataDir, 'database', 'PG_VERSION'), '17\n');
    await expect(open(dataDir)).rejects.toThrow(
      /holds a PostgreSQL 17 database, and this version of the service can open 18 only\.$/,
    );
    expect(fs.existsSync(path.join(dataDir, 'database.lock'))).toBe(false);
  });

  test.each([
    ['was moved away', (dataDir: string) => fs.renameSync(path.join(dataDir, 'database'), path.join(dataDir, 'aside'))],
    ['lies on a disk that is not mounted', (dataDir: string) => fs.rmSync(dataDir, { recursive: true })],
    [
      'lies on a disk that is not mounted on its folder',
      (dataDir: string) => {
        fs.rmSync(dataDir, { recursive: true });
        fs.mkdirSync(dataDir);
      },
    ],
  ])(
    'a directory whose database %s is refused until its marker files are deleted',
    { timeout: 60_000 },
    async (_, lose) => {
      const dataDir = await embeddedDirectory({});
      await (await open(dataDir, { isRemembered: true })).close();
      lose(dataDir);
      await expect(open(dataDir)).rejects.toThrow(
        `The database that was in ${dataDir}/database is gone. Mount its disk, move the directory back, or restore a backup.`,
      );
      expect(fs.existsSync(path.join(dataDir, 'database'))).toBe(false);
      for (const mark of [`${dataDir}/database.known`, `${dataDir}.known`]) fs.rmSync(mark, { force: true });
      fs.cpSync(await embeddedDirectory({}), dataDir, { recursive: true });
      expect((await open(dataDir)).kind).toBe('embedded');
    },
  );

  test(
    'removing the directory while the database runs ends the database and does not recreate the directory',
    { timeout: 60_000 },
    async () => {
      const dataDir = await embeddedDirectory({});
      let report = (_message: string) => {};
      const reported = new Promise<string>((resolve) => (report = resolve));
      const database = await open(dataDir, { isRemembered: true, onFailure: ({ message }) => report(message) });
      fs.rmSync(path.join(dataDir, 'database'), { recursive: true });
      expect(await reported).toBe(
        `The embedded database has stopped: its directory ${dataDir}/database was removed or replaced. Put it back or restore a backup, then start again.`,
      );
      await database.close();
      expect(fs.readdirSync(dataDir)).toEqual(['database.known']);
      await expect(open(dataDir)).rejects.toThrow('is gone');
    },
  );

  test('a directory below a file is refused', async () => {
    const file = path.join(scratch, 'file');
    fs.writeFileSync(file, '');
    await expect(open(path.join(file, 'data'))).rejects.toThrow(/^The data directory .* cannot be written \(/);
  });
});

describe('the single session of an embedded database', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase({ dataDir: await embeddedDirectory({}), connectionTimeout: 1000 });
    await database.pool.query('create table note (value text)');
  });

  afterEach(() => database.pool.query('truncate note'));

  afterAll(() => database.close());

  test('every commit is synced, the time zone is UTC, and names are sorted naturally', async () => {
    const settings = ['fsync', 'synchronous_commit', 'wal_sync_method', 'TimeZone', 'max_wal_size'];
    expect(
      await valuesOf(
        database,
        `select current_setting(name) as value from unnest('{${settings.join()}}'::text[]) name`,
      ),
    ).toEqual(['on', 'on', 'fsync', 'UTC', '128MB']);
    const names = `select value from unnest('{Zug,über,apfel,Ärger,zoo,Apfel,Uhr}'::text[]) value order by value`;
    expect(await valuesOf(database, names)).toEqual(['apfel', 'Apfel', 'Ärger', 'über', 'Uhr', 'zoo', 'Zug']);
  });

  test('other queries wait for the end of a transaction and read its result', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`insert into note values ('first')`);
    const other = valuesOf(database, 'select value from note');
    await client.query('rollback');
    await client.query(`insert into note values ('second')`);
    client.release();
    expect(await other).toEqual(['second']);
  });

  test('a query outside of the open transaction fails after the timeout instead of waiting forever', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await expect(database.pool.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect');
    await client.query('rollback');
    client.release();
  });

  test('a connection lost within a transaction leaves no changes', async () => {
    const client = await database.pool.connect();
    await client.query(`begin; insert into note values ('lost'); set search_path = nowhere`);
    client.release(true);
    expect(await valuesOf(database, 'select value from note')).toEqual([]);
  });

  test('large statements and results are transferred, and the session stays usable after errors', async () => {
    const large = 'ä'.repeat(3_000_000);
    const { rows } = await database.pool.query<{ text: string }>('select $1::text as text from generate_series(1, 3)', [
      large,
    ]);
    expect(rows.map(({ text }) => text === large)).toEqual([true, true, true]);
    await expect(database.pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await valuesOf(database, 'select 1 as value')).toEqual([1]);
  });

  test('a value nested too deeply causes an error without ending the session', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    await expect(database.pool.query('select $1::jsonb', [deep])).rejects.toMatchObject({ code: '54001' });
    expect(await valuesOf(database, 'select 1 as value')).toEqual([1]);
  });
});

test('a database that ends unexpectedly reports the reason once, fails later queries, and can be reopened', async () => {
  const dataDir = await embeddedDirectory({});
  const failures: string[] = [];
  let report = () => {};
  const reported = new Promise<void>((resolve) => (report = resolve));
  const onFailure = (error: DatabaseError) => {
    failures.push(error.message);
    report();
  };
  const database = await open(dataDir, { onFailure });
  await database.pool.query(`create table note as select 'kept' as value`);
  // The session ends because its client has no data to copy.
  await expect(database.pool.query('copy note from stdin')).rejects.toThrow();
  await reported;
  const sentence =
    'The embedded database has stopped: terminating connection because protocol synchronization was lost.';
  await expect(database.pool.query('select 1')).rejects.toThrow(sentence);
  await database.close();
  expect(failures).toEqual([sentence]);

  expect(await valuesOf(await open(dataDir), 'select value from note')).toEqual(['kept']);
});

test('a database that ends within a transaction fails that transaction without ending the process', async () => {
  let report = () => {};
  const reported = new Promise<void>((resolve) => (report = resolve));
  const database = await open(await embeddedDirectory({}), { onFailure: () => report() });
  const client = await database.pool.connect();
  await client.query('begin; create table note (value text)');
  const lost = new Promise((resolve) => client.once('end', resolve));
  await expect(client.query('copy note from stdin')).rejects.toThrow();
  await Promise.all([reported, lost]);
  await expect(client.query('commit')).rejects.toThrow('not queryable');
  client.release();
});

describe('an embedded database after its process was killed', () => {
  /** Transfers until `count` of them are acknowledged, then kill -9: the last number that was acknowledged. */
  async function transferUntilKilled(program: string, dataDir: string, count: number): Promise<number> {
    const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    let lines = 0;
    let last = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      last = Math.max(last, Number(line) || 0);
      lines += 1;
      if (lines === count + 1) child.kill('SIGKILL');
    }
    expect(await exited).toEqual([null, 'SIGKILL']);
    return last;
  }

  test(
    'every acknowledged transaction is kept, partial ones are not, and the lock is taken over',
    { timeout: 60_000 },
    async () => {
      const program = await builtProgram(
        new URL('../../../testing/database-writer.ts', import.meta.url),
        path.join(scratch, 'writer'),
      );
      const dataDir = await embeddedDirectory({});
      let acknowledged = 0;
      for (const count of [1, 39, 150, 77]) {
        acknowledged = Math.max(acknowledged, await transferUntilKilled(program, dataDir, count));
        expect(fs.existsSync(path.join(dataDir, 'database.lock'))).toBe(true);
      }
      const database = await open(dataDir);
      const [last] = await valuesOf(database, 'select max(id) as value from transfer');
      expect(last).toBeGreaterThanOrEqual(acknowledged);
      expect(last).toBeLessThanOrEqual(acknowledged + 1);
      expect(await valuesOf(database, 'select count(*)::int as value from transfer')).toEqual([last]);
      expect(await valuesOf(database, 'select sum(balance)::int as value from account')).toEqual([2000]);
      const replayed = `select a.balance - 100 + count(*) filter (where t.id % 20 = a.id) - count(*) filter (where (t.id * 7 + 1) % 20 = a.id) as value
      from account a cross join transfer t group by a.id, a.balance`;
      expect(new Set(await valuesOf(database, replayed))).toEqual(new Set(['0']));
    },
  );
});
