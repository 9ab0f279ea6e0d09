import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import { ConnectionLost } from '../database-error.ts';
import type { Database } from '../open.ts';
import { PreparedPool } from './prepared-pool.ts';

let database: Database;
beforeAll(async () => {
  database = await openCopy({});
});
afterAll(() => database.close());

/** The statements that the connection of a transaction keeps, but for this one. */
async function kept(work: (db: Database['kysely']) => Promise<unknown>) {
  return database.kysely.transaction().execute(async (transaction) => {
    await work(transaction);
    const { rows } = await sql<{ statement: string; plans: number }>`
      select statement, generic_plans::integer as plans from pg_prepared_statements where statement not like '%pg_prepared%'`.execute(
      transaction,
    );
    return rows;
  });
}

test('a statement is prepared from its second use on and planned once for all values', async () => {
  const ask = (db: Database['kysely'], id: string) => sql`select ${id}::bigint as once_more`.execute(db);
  const rows = await kept(async (db) => {
    for (const id of ['1', '2', '3', '4']) expect((await ask(db, id)).rows).toEqual([{ once_more: id }]);
  });
  expect(rows.filter(({ statement }) => statement.includes('once_more'))).toEqual([
    { statement: 'select $1::bigint as once_more', plans: 3 },
  ]);
});

test('statements whose text depends on the number of parameters are limited in number', async () => {
  const rows = await kept(async (db) => {
    for (let count = 1; count <= 450; count += 1) {
      const list = sql.join(Array.from({ length: count }, (_, index) => index));
      for (let use = 0; use < 2; use += 1) await sql`select 1 where 1 in (${list})`.execute(db);
    }
  });
  expect(rows.length).toBeLessThanOrEqual(400);
});

test('a statement whose result type changed works again from its next use on', async () => {
  const { kysely: db } = database;
  await sql`create table changing (id bigint)`.execute(db);
  const ask = () => sql`select * from changing where id = ${'1'}`.execute(db);
  // Often enough for every connection of the pool to keep it.
  for (let use = 0; use < 4; use += 1) await ask();
  await sql`alter table changing add column name text`.execute(db);
  await ask().catch(() => undefined);
  expect((await ask()).rows).toEqual([]);
  await sql`drop table changing`.execute(db);
});

test('a transaction without queries succeeds, and one whose first statement fails is rolled back', async () => {
  const { kysely: db } = database;
  expect(await db.transaction().execute(() => Promise.resolve('nothing'))).toBe('nothing');
  await expect(db.transaction().execute((all) => sql`select 1 / ${0}::integer`.execute(all))).rejects.toThrow('zero');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('columns are converted by their type regardless of their names', async () => {
  const ask = () =>
    sql`select ${1}::bigint as id, true as yes, false as no, null::boolean as unknown, 1.50::numeric as amount, 7 as "a'b""c",
      '2026-03-01'::date as day, timestamptz '2026-03-01T10:00:00.120Z' as at, array[1, 2]::bigint[] as ids, array[]::bigint[] as none,
      array[null, 3]::bigint[] as some, '{"a": [1]}'::json as made`.execute(database.kysely);
  for (let use = 0; use < 3; use += 1) {
    const [row] = (await ask()).rows;
    expect(Object.entries(row ?? {})).toEqual([
      ['id', '1'],
      ['yes', true],
      ['no', false],
      ['unknown', null],
      ['amount', 1.5],
      [`a'b"c`, 7],
      ['day', '2026-03-01'],
      ['at', '2026-03-01T10:00:00.120Z'],
      ['ids', ['1', '2']],
      ['none', []],
      ['some', [null, '3']],
      ['made', { a: [1] }],
    ]);
  }
});

test.each([
  ['ECONNREFUSED', 'is tried again until the server lets it in', 3],
  ['57P03', 'is tried again until the server lets it in', 3],
  ['53300', 'is tried again until the server lets it in', 3],
  ['28P01', 'is refused at once', 1],
])('a connection refused with %s %s', async (code, _, attempts) => {
  let connects = 0;
  const { pool } = database;
  const restarting = Object.assign(new pg.Pool(), {
    connect: () => {
      connects += 1;
      const refusal = code.startsWith('E') ? new Error(code) : new pg.DatabaseError(code, 0, 'error');
      return connects < 3 ? Promise.reject(Object.assign(refusal, { code })) : pool.connect();
    },
  });
  const outcome = new PreparedPool(restarting).connect().then((client) => client.release());
  await outcome.catch(() => undefined);
  expect(connects).toBe(attempts);
});

test('a connection that ended before its first statement is reported as lost', async () => {
  const client = Object.assign(new pg.Client(), { release: () => undefined });
  await client.end();
  const pool = Object.assign(new pg.Pool(), { connect: () => Promise.resolve(client) });
  const connection = await new PreparedPool(pool).connect();
  await expect(connection.query('select 1', [])).rejects.toThrow(ConnectionLost);
});

test.runIf(process.env.TEST_DATABASE_URL)('a connection without an answer in time is lost, and replaced', async () => {
  const impatient = new PreparedPool(database.pool, 100);
  const first = await impatient.connect();
  await expect(first.query('select pg_sleep(60)', [])).rejects.toThrow(ConnectionLost);
  first.release();
  const second = await impatient.connect();
  expect((await second.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  second.release();
});
