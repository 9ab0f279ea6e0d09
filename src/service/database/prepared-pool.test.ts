import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import type { Database } from './open.ts';

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

test('a statement is kept from its second use on, and planned once for any values', async () => {
  const ask = (db: Database['kysely'], id: string) => sql`select ${id}::bigint as once_more`.execute(db);
  const rows = await kept(async (db) => {
    for (const id of ['1', '2', '3', '4']) expect((await ask(db, id)).rows).toEqual([{ once_more: id }]);
  });
  expect(rows.filter(({ statement }) => statement.includes('once_more'))).toEqual([
    { statement: 'select $1::bigint as once_more', plans: 3 },
  ]);
});

test('statements whose text depends on their parameters do not pile up', async () => {
  const rows = await kept(async (db) => {
    for (let count = 1; count <= 450; count += 1) {
      const list = sql.join(Array.from({ length: count }, (_, index) => index));
      for (let use = 0; use < 2; use += 1) await sql`select 1 where 1 in (${list})`.execute(db);
    }
  });
  expect(rows.length).toBeLessThanOrEqual(400);
});

test('after the result of a statement changed, it works again from its next use on', async () => {
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
