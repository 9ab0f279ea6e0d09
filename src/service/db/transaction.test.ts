import { sql, type Kysely, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import { CommitUnconfirmed, ConnectionLost } from './database-error.ts';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';
import { inTransaction, repeatIfLost } from './transaction.ts';

const ACCOUNTS = {
  '001-accounts': 'create table account (id int primary key, balance int not null check (balance >= 0))',
};

let database: Database;

beforeAll(async () => {
  database = await openCopy(ACCOUNTS);
});

beforeEach(async () => {
  await database.pool.query('truncate account; insert into account select n, 1000 from generate_series(0, 9) n');
});

afterAll(() => database.close());

type Queries = Kysely<Tables> | Transaction<Tables>;

async function balances(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ balance: number }>`select balance from account order by id`.execute(queries);
  return rows.map(({ balance }) => balance);
}

const add = (queries: Queries, id: number, amount: number) =>
  sql`update account set balance = balance + ${amount} where id = ${id}`.execute(queries);

const raise = (queries: Queries, code: string) =>
  sql.raw(`do $$ begin raise exception 'broken off' using errcode = '${code}'; end $$`).execute(queries);

test('the result is returned after the commit', async () => {
  const result = await inTransaction(database.kysely, async (transaction) => {
    await add(transaction, 0, 5);
    return balances(transaction);
  });
  expect(result[0]).toBe(1005);
  expect(await balances(database.kysely)).toEqual(result);
});

test('an error rolls back all changes and is rethrown as the database error', async () => {
  const work = inTransaction(database.kysely, async (transaction) => {
    await add(transaction, 0, 5);
    await add(transaction, 1, -1001);
  });
  await expect(work).rejects.toMatchObject({ code: '23514', constraint: 'account_balance_check' });
  expect(await balances(database.kysely)).toEqual(Array<number>(10).fill(1000));
});

test.each(['40001', '40P01'])('a transaction aborted with %s is retried from the start', async (code) => {
  let attempts = 0;
  await inTransaction(database.kysely, async (transaction) => {
    attempts += 1;
    await add(transaction, 0, 5);
    if (attempts < 3) await raise(transaction, code);
  });
  expect(attempts).toBe(3);
  expect((await balances(database.kysely))[0]).toBe(1005);
});

test('the error is rethrown after three attempts', async () => {
  let attempts = 0;
  const work = inTransaction(database.kysely, (transaction) => {
    attempts += 1;
    return raise(transaction, '40001');
  });
  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(3);
});

test('other errors are not retried', async () => {
  let attempts = 0;
  const work = inTransaction(database.kysely, (transaction) => {
    attempts += 1;
    return raise(transaction, '23505');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});

test('a hundred concurrent transfers keep the total', async () => {
  const transfers = Array.from({ length: 100 }, (_, n) =>
    inTransaction(database.kysely, async (transaction) => {
      const [low, high] = [n % 10, (n * 3 + 1) % 10].toSorted((a, b) => a - b);
      await add(transaction, low ?? 0, -(n % 7));
      await balances(transaction);
      await add(transaction, high ?? 0, n % 7);
    }),
  );
  await Promise.all(transfers);
  const after = await balances(database.kysely);
  expect(after.reduce((sum, balance) => sum + balance, 0)).toBe(10_000);
  expect(after).not.toEqual(Array<number>(10).fill(1000));
});

test('serializable transactions that write what they read lose no updates', async () => {
  const increments = Array.from({ length: 3 }, () =>
    inTransaction(
      database.kysely,
      async (transaction) => {
        const [balance = 0] = await balances(transaction);
        await sql`update account set balance = ${balance + 1} where id = 0`.execute(transaction);
      },
      { isolation: 'serializable' },
    ),
  );
  await Promise.all(increments);
  expect((await balances(database.kysely))[0]).toBe(1003);
});

describe('work that loses its connection', () => {
  const lost = new ConnectionLost(new Error('ended'));
  const unconfirmed = new CommitUnconfirmed(new Error('ended'));
  const diskFull = Object.assign(new Error('no space left'), { code: '53100' });
  const refused = new Error('refused by a rule');

  /** Runs work that fails with these errors, one after the other, and then succeeds. */
  async function outcomeOf(errors: readonly Error[], isDoneOnce: boolean) {
    let runs = 0;
    const work = async () => {
      const error = errors[runs++];
      if (error) throw error;
      return 'done';
    };
    const outcome = await repeatIfLost(work, isDoneOnce).catch((error: unknown) => error);
    return { outcome, runs };
  }

  test.each([
    { when: 'it was lost before the commit', errors: [lost], isDoneOnce: false, runs: 2, outcome: 'done' },
    { when: 'it is lost again', errors: [lost, lost], isDoneOnce: false, runs: 2, outcome: lost },
    { when: 'it failed otherwise', errors: [refused], isDoneOnce: true, runs: 1, outcome: refused },
    { when: 'the commit is unconfirmed', errors: [unconfirmed], isDoneOnce: false, runs: 1, outcome: unconfirmed },
    { when: 'an unconfirmed commit is found', errors: [unconfirmed], isDoneOnce: true, runs: 2, outcome: 'done' },
    {
      when: 'a commit stays unconfirmed',
      errors: [unconfirmed, lost],
      isDoneOnce: true,
      runs: 2,
      outcome: unconfirmed,
    },
    { when: 'no retry is stored', errors: [unconfirmed, diskFull], isDoneOnce: true, runs: 2, outcome: unconfirmed },
    { when: 'the retry is refused', errors: [unconfirmed, refused], isDoneOnce: true, runs: 2, outcome: refused },
  ])('runs $runs times if $when (isDoneOnce: $isDoneOnce)', async ({ errors, isDoneOnce, runs, outcome }) => {
    expect(await outcomeOf(errors, isDoneOnce)).toEqual({ outcome, runs });
  });
});
