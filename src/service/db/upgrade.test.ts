import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupTables, quoted } from '#service/backup/database-parts.ts';
import { checkData } from '#service/doctor/data-check.ts';
import { openCopy } from '#testing/database.ts';
import { type AppliedMigration, bundledMigrations, migrate } from './migrate.ts';
import type { Database } from './open.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Rows by table of a database of the first version: ten projects of its demo data. */
const firstVersion = JSON.parse(
  gunzipSync(readFileSync(new URL('first-version.json.gz', import.meta.url))).toString(),
) as Readonly<Record<string, Rows>>;

const names = Object.keys(bundledMigrations).toSorted();
const upTo = (last: string) =>
  Object.fromEntries(names.filter((name) => name <= last).map((name) => [name, bundledMigrations[name] ?? '']));
const applied = firstVersion.migration as unknown as readonly AppliedMigration[];

async function insertFirstVersion({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    // Without triggers and foreign keys: the rows have their sums, and tables come in any order.
    await client.query('begin; set local session_replication_role = replica');
    for (const { name, columns } of await backupTables(client)) {
      const list = columns.map(quoted).join(', ');
      await client.query(`delete from ${name}`);
      await client.query(
        `insert into ${name} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${name}, $1)`,
        [JSON.stringify(firstVersion[name])],
      );
    }
    await client.query(`select setval('object_id', 118423); commit`);
  } finally {
    client.release();
  }
}

let database: Database;
beforeAll(async () => {
  database = await openCopy(upTo(applied.at(-1)?.name ?? ''));
  await insertFirstVersion(database);
});
afterAll(() => database.close());

describe('a database of the first version', () => {
  test('it is checked without the rules of this version before it is upgraded', async () => {
    const parts: string[] = [];
    expect(await checkData(database, (part) => parts.push(part))).toEqual([]);
    expect(parts).not.toContain('rules');
  });

  test('each later version takes it over with all its records, and nothing is wrong with them', async () => {
    const records = [
      'project_node',
      'activity',
      'assignment',
      'work_record',
      'cost_record',
      'todo',
      'resource',
      'app_user',
    ];
    const counts = async () => {
      const statements = records.map((table) => `(select count(*)::int from ${table}) as ${table}`);
      return (await database.pool.query<Record<string, number>>(`select ${statements.join(', ')}`)).rows[0];
    };
    const before = await counts();
    for (const name of names.slice(applied.length)) {
      expect(await migrate(database, upTo(name))).toEqual([name]);
      expect(await counts()).toEqual(before);
    }
    expect(await checkData(database)).toEqual([]);
  });
});

test.each([
  [
    { kind: 'backup', isScheduled: true, file: 'a.backup', bytes: 10, rows: 5 },
    { state: 'done', is_scheduled: true, input: {}, result: { file: 'a.backup', bytes: 10, rows: 5 }, problem: null },
  ],
  [
    { kind: 'verification', file: 'a.backup', problem: { code: 'backup.error.CutOff', values: {} } },
    {
      state: 'failed',
      is_scheduled: false,
      input: { file: 'a.backup' },
      result: null,
      problem: { code: 'backup.error.CutOff', values: {} },
    },
  ],
])('the last backup or verification in the settings of an earlier version becomes a job: %o', async (last, job) => {
  const earlier = await openCopy(upTo('052-large-companies'));
  const moments = { startedAt: '2026-03-02T08:00:00.000Z', finishedAt: '2026-03-02T08:01:00.000Z' };
  const value = { last: { ...last, ...moments, by: { userId: null, name: 'Opdesk' } } };
  await earlier.pool.query(`insert into setting (name, value) values ('backup', $1)`, [JSON.stringify(value)]);
  await migrate(earlier);
  const { rows } = await earlier.pool.query(
    'select kind, user_name, started_at, finished_at, state, is_scheduled, input, result, problem from job',
  );
  const { startedAt: started_at, finishedAt: finished_at } = moments;
  expect(rows).toEqual([{ kind: last.kind, user_name: 'Opdesk', started_at, finished_at, ...job }]);
  await earlier.close();
});

test('the migrations that databases have applied are unchanged', async () => {
  const { rows } = await database.pool.query<AppliedMigration>(
    'select name, checksum from migration order by name collate "C"',
  );
  const list = rows.map(({ name, checksum }) => `${checksum}  ${name}.sql\n`).join('');
  await expect(list).toMatchFileSnapshot('migrations/checksums.txt');
});

test('a database that has a migration with comments of an earlier wording is taken over', async () => {
  const former = '635393157f27332b6b9280d58ffa73db953dc4d51303e822de878063fdaeb544';
  const { rows } = await database.pool.query(
    `update migration set checksum = $1 where name = '006-imports' returning name`,
    [former],
  );
  expect(rows).toHaveLength(1);
  expect(await migrate(database)).toEqual([]);
});
