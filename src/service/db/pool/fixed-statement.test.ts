import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import { FixedStatement } from './fixed-statement.ts';
import type { Database } from '../open.ts';
import { inTransaction } from '../transaction.ts';

let database: Database;

beforeAll(async () => {
  database = await openCopy({ '001-shelf': 'create table shelf (id int primary key, label text not null)' });
  await database.pool.query(`insert into shelf values (1, 'one'), (2, 'two'), (3, 'three')`);
});

afterAll(() => database.close());

interface Wish {
  readonly ids: readonly number[];
  readonly but: number;
}

const counted = () => {
  let built = 0;
  const statement = new FixedStatement<Wish, { label: string; but: number }>(['ids', 'but'], ({ ids, but }) => {
    built += 1;
    return sql`select label, ${but}::int as but from shelf
      where id = any (${ids}::int[]) and id <> ${but} and id < ${100} order by id`;
  });
  return { statement, built: () => built };
};

test('a fixed statement is built once and uses the values of each run', async () => {
  const { statement, built } = counted();
  const runs = [
    await statement.rows(database.kysely, { ids: [1, 2, 3], but: 2 }),
    await statement.rows(database.kysely, { ids: [2, 3], but: 3 }),
  ];
  const together = await Promise.all([1, 2, 3].map((id) => statement.rows(database.kysely, { ids: [id], but: 0 })));
  expect(runs).toEqual([
    [
      { label: 'one', but: 2 },
      { label: 'three', but: 2 },
    ],
    [{ label: 'two', but: 3 }],
  ]);
  expect(together.flat().map(({ label }) => label)).toEqual(['one', 'two', 'three']);
  expect(built()).toBe(1);
});

test('a fixed statement runs in the transaction of its caller, whichever connection ran it first', async () => {
  const { statement } = counted();
  await statement.rows(database.kysely, { ids: [1], but: 0 });
  const seen = inTransaction(database.kysely, async (transaction) => {
    await sql`insert into shelf values (4, 'four')`.execute(transaction);
    const rows = await statement.rows(transaction, { ids: [4], but: 0 });
    throw new Error(rows[0]?.label);
  });
  await expect(seen).rejects.toThrow('four');
  expect(await statement.rows(database.kysely, { ids: [4], but: 0 })).toEqual([]);
});
