import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#service/demo/load.ts';
import { bundledMigrations } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';
import { openCopy } from '#testing/database.ts';
import { checkData } from './data-check.ts';
import { checkStandby } from './setup-check.ts';

let database: Database;
beforeAll(async () => {
  database = await openCopy(bundledMigrations);
  await loadDemo(database.kysely, { today: '2026-11-18', language: 'en' });
}, 120_000);
afterAll(() => database.close());

test('nothing is found in the demo data, and nothing is changed', async () => {
  const parts: string[] = [];
  expect(await checkData(database, (name) => parts.push(name))).toEqual([]);
  expect(parts).toContain('sums');
});

test.each([
  [
    'a work record without its assignment',
    `update work_record set assignment_id = 999999999 where id = (select min(id) from work_record)`,
    /^Table work_record: 1 rows refer to rows of assignment that don’t exist/,
  ],
  [
    'a number of hours that no record explains',
    `update project_plan set actual_effort = actual_effort + 7 where id = (select min(id) from project_plan)`,
    /^Project “.*”: has effort, progress or costs that don’t follow/,
  ],
  [
    'a node below another path',
    `update project_node set path = array[id] where id = (select max(id) from project_node where type = 3)`,
    /^Rule “a node lies where its path says”: is broken, for example by \d+/,
  ],
  [
    'a sequence that is behind',
    `select setval('object_id', 1)`,
    /^Table project_node: has records with higher numbers/,
  ],
  [
    'a migration of another build',
    `insert into migration (name, checksum) values ('999-later', '')`,
    /^Schema: The database was made by a newer version/,
  ],
])(
  '%s is found',
  async (_, damage, expected) => {
    // Without triggers and foreign keys.
    await database.pool.query(`begin; set local session_replication_role = replica; ${damage}; commit`);
    const found = (await checkData(database)).map(({ subject, problem }) => `${subject}: ${problem}`);
    expect(found).toContainEqual(expect.stringMatching(expected));
  },
  60_000,
);

test.runIf(process.env.TEST_DATABASE_URL)(
  'an address of DATABASE_READ_URL that is no standby is an error',
  async () => {
    const databaseReadUrl = process.env.TEST_DATABASE_URL ?? '';
    expect(await checkStandby(database, { databaseReadUrl: undefined })).toEqual([]);
    expect(await checkStandby(database, { databaseReadUrl })).toEqual([
      {
        level: 'error',
        text: `The standby ${new URL(databaseReadUrl).host} of DATABASE_READ_URL cannot be used: It is no standby of the database of DATABASE_URL.`,
      },
    ]);
  },
);
