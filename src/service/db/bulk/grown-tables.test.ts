import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import type { Database } from '../open.ts';

let database: Database;
beforeAll(async () => {
  database = await openCopy({});
});
beforeEach(async () => {
  await sql`drop table if exists grown`.execute(database.kysely);
  await sql`create table grown (id bigint, name text)`.execute(database.kysely);
});
afterAll(() => database.close());

const insert = (db: Database['kysely'], count: number) =>
  sql`insert into grown select id, 'name ' || id from generate_series(1, ${count}) id`.execute(db);

/** Row count known to the planner; -1 if never analyzed. */
async function known(): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = 'grown'::regclass`.execute(database.kysely);
  return rows[0]?.rows ?? Number.NaN;
}

test('table statistics are updated after a committed bulk write', async () => {
  await database.kysely.transaction().execute(async (transaction) => {
    await insert(transaction, 1000);
    await insert(transaction, 1000);
  });
  expect(await known()).toBe(2000);
});

test('table statistics are updated after a bulk write without an outer transaction', async () => {
  await insert(database.kysely, 700);
  expect(await known()).toBe(700);
});

test('a rollback of the transaction or to a savepoint leaves table statistics unchanged', async () => {
  const { kysely } = database;
  const undone = kysely.transaction().execute(async (transaction) => {
    await insert(transaction, 1000);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await kysely.transaction().execute(async (transaction) => {
    await sql`savepoint before`.execute(transaction);
    await insert(transaction, 10);
    await sql`rollback to savepoint before`.execute(transaction);
  });
  expect(await known()).toBe(-1);
});

test('table statistics are updated only after considerable growth of a table', async () => {
  await insert(database.kysely, 10_000);
  await insert(database.kysely, 1000);
  expect(await known()).toBe(10_000);
  await insert(database.kysely, 2000);
  expect(await known()).toBe(13_000);
});
