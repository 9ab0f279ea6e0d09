import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import { ConnectionLost } from '../database-error.ts';
import { bundledMigrations } from '../migrate.ts';
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

test('a statement is prepared from its second use on and planned once for all values', async ({ skip }) => {
  skip(process.env.TEST_PREPARED === '0', 'TEST_PREPARED=0 sends statements without names.');
  const ask = (db: Database['kysely'], id: string) => sql`select ${id}::bigint as once_more`.execute(db);
  const rows = await kept(async (db) => {
    for (const id of ['1', '2', '3', '4']) expect((await ask(db, id)).rows).toEqual([{ once_more: id }]);
  });
  expect(rows.filter(({ statement }) => statement.includes('once_more'))).toEqual([
    { statement: expect.stringMatching(/^select \$1::bigint as once_more/), plans: 3 },
  ]);
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

test('a statement that could not be parsed works once what it needs is there, on the same connection', async () => {
  await database.kysely.connection().execute(async (connection) => {
    const ask = () => sql`select id from missing_yet where id = ${'1'}`.execute(connection);
    for (let use = 0; use < 4; use += 1) await expect(ask()).rejects.toMatchObject({ code: '42P01' });
    await sql`create table missing_yet (id bigint)`.execute(connection);
    expect((await ask()).rows).toEqual([]);
    await sql`drop table missing_yet`.execute(connection);
  });
});

/** The named statements of four uses of which one fails; the first use has no name. */
async function namedAround(failure: string, failing: number) {
  const sent: { name?: string; text: string }[] = [];
  const query = (statement: { name?: string; text: string }) => {
    sent.push(statement);
    if (sent.length === failing) return Promise.reject(Object.assign(new Error('refused'), { code: failure }));
    return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [], fields: [] });
  };
  const client = Object.assign(new pg.Client(), { release: () => undefined, query });
  const pool = Object.assign(new pg.Pool(), { connect: () => Promise.resolve(client) });
  const connection = await new PreparedPool(pool).connect();
  for (let use = 0; use < 4; use += 1) await connection.query('select 1', []).catch(() => undefined);
  return sent.slice(1);
}

test.each(['0A000', '26000'])(
  'after %s, a statement gets a name and a text that PgBouncer does not know',
  async (code) => {
    const [first, second, third] = await namedAround(code, 3);
    expect(second).toEqual(first);
    expect(third?.name).not.toBe(first?.name);
    expect(third?.text).not.toBe(first?.text);
  },
);

test.each(['25P02', '42P01', '55P03', '57014'])(
  'a statement that fails at first with %s gets another name',
  async (code) => {
    const [first, second, third] = await namedAround(code, 2);
    expect(second?.name).not.toBe(first?.name);
    expect(second?.text).toBe(first?.text);
    expect(third).toEqual(second);
  },
);

test('a statement that has run and then waits too long for a lock keeps its name', async () => {
  const [first, , third] = await namedAround('55P03', 3);
  expect(third).toEqual(first);
});

test('a prepared statement has another text after each migration', async () => {
  const [prepared] = await namedAround('0A000', 3);
  expect(prepared?.text).toBe(`select 1 /* ${Object.keys(bundledMigrations).toSorted().at(-1)} */`);
});

test('statements whose text depends on the number of parameters are limited in number', async () => {
  const rows = await kept(async (db) => {
    for (let count = 1; count <= 450; count += 1) {
      const list = sql.join(Array.from({ length: count }, (_, index) => index));
      for (let use = 0; use < 2; use += 1) await sql`select 1 where 1 in (${list})`.execute(db);
    }
  });
  expect(rows.filter(({ statement }) => statement.startsWith('select 1 where 1 in')).length).toBeLessThanOrEqual(400);
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
