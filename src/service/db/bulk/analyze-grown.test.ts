import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import type { Database } from '../open.ts';
import { analyzeGrown } from './insert-rows.ts';

let database: Database;
beforeAll(async () => {
  database = await openCopy({});
  await sql`create table grown (id bigint, name text)`.execute(database.kysely);
});
afterAll(() => database.close());

const insert = (count: number) =>
  database.kysely.transaction().execute(async (db) => {
    await sql`insert into grown select id, 'name ' || id from generate_series(1, ${count}) id`.execute(db);
    await analyzeGrown(db, ['grown']);
  });

/** Row count known to the planner; -1 if never analyzed. */
async function known(): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = 'grown'::regclass`.execute(database.kysely);
  return rows[0]?.rows ?? Number.NaN;
}

test('statistics of a table are updated when it has grown by more than a fifth since its last analysis', async () => {
  expect(await known()).toBe(-1);
  await insert(10_000);
  expect(await known()).toBe(10_000);
  await insert(1000);
  expect(await known()).toBe(10_000);
  await insert(2000);
  expect(await known()).toBe(13_000);
});
