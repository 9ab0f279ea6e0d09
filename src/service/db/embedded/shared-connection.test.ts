import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundledMigrations } from '#service/db/migrate.ts';
import { type Database, openDatabase } from '#service/db/open.ts';
import { PreparedPool } from '#service/db/pool/prepared-pool.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { embeddedDirectory } from '#testing/embedded-database.ts';
import { SharedConnection } from './shared-connection.ts';

const tables = `
  create table book (id integer primary key, title text);
  create table page (id integer primary key, book_id integer references book on delete cascade);
  create table reader (id integer primary key, name text);
  create view library as select title, count(page.id)::integer as pages from book left join page on book_id = book.id group by title;
  create function longest_title() returns integer stable language sql as 'select max(length(title)) from book';
  create function title_lines() returns integer stable language sql as 'select 2 * longest_title()';`;

let database: Database;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await openDatabase({ dataDir: await embeddedDirectory({}) });
  await database.pool.query(tables);
  // Even the shortest transaction is shared.
  const pool = new SharedConnection(new PreparedPool(database.pool), 0);
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query(`
    truncate book, page, reader;
    insert into book values (1, 'Emma');
    insert into page values (1, 1);
    insert into reader values (1, 'Kim')`);
});

/** The values of the first column. */
async function values(text: string, from: Queries = db): Promise<unknown[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(text).execute(from);
  return rows.map((row) => Object.values(row)[0]);
}

/** Runs `during` in a transaction after the statements of `before`, while the transaction is open. */
function within<T>(before: readonly string[], during: (own: Queries) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (own) => {
    for (const text of before) await sql.raw(text).execute(own);
    return during(own);
  });
}

/** How far a read gets while a transaction is open: its values, or `waits` if twenty statements of the transaction come first. */
async function readWithin(before: readonly string[], text: string, on = db): Promise<unknown> {
  let waiting: Promise<unknown[]> | undefined;
  const during = await on.transaction().execute(async (own) => {
    for (const statement of before) await sql.raw(statement).execute(own);
    let answer: unknown[] | undefined;
    waiting = values(text, on).then((found) => (answer = found));
    for (let count = 0; count < 20 && answer === undefined; count += 1) await sql`select 1`.execute(own);
    return answer ?? 'waits';
  });
  await waiting;
  return during;
}

describe('a statement beside an open transaction of the embedded database', () => {
  test('the statements of a reader follow one another before the transaction goes on', async () => {
    const order: string[] = [];
    let reading: Promise<void> | undefined;
    await db.transaction().execute(async (own) => {
      await sql`select 1`.execute(own);
      reading = (async () => {
        for (let count = 0; count < 3; count += 1) {
          await values('select name from reader');
          order.push('read');
        }
      })();
      for (let count = 0; count < 3; count += 1) {
        await sql`select 1`.execute(own);
        order.push('transaction');
      }
    });
    await reading;
    expect(order).toEqual(['transaction', 'read', 'read', 'read', 'transaction', 'transaction']);
  });

  test.each([
    ['a table that was not changed', `insert into book values (2, 'Persuasion')`, 'select name from reader', ['Kim']],
    ['a table whose rows were locked', 'select id from book for update', 'select title from book', ['Emma']],
    ['a table whose parents were changed', `update book set title = ''`, 'select id from page', [1]],
    ['a table that was only read', 'select id from book', 'select title from book', ['Emma']],
    ['a view of tables that were not changed', `update reader set name = 'Lee'`, 'select pages from library', [1]],
    ['a function of such tables', `update reader set name = 'Lee'`, 'select title_lines()', [8]],
    ['no table', `update reader set name = 'Lee'`, 'select 7 as n', [7]],
  ])('reads %s at once', async (_, before, text, expected) => {
    expect(await readWithin([before], text)).toEqual(expected);
  });

  test.each([
    ['a table that was changed', [`update reader set name = 'Lee'`], 'select name from reader'],
    ['a table that was filled', [`insert into "reader" values (2, 'Lee')`], 'select name from "reader"'],
    [
      'a table that was changed by a part',
      [`with n as (delete from page returning 1) select from n`],
      'select from page',
    ],
    ['a table that a deletion cascades to', ['delete from book'], 'select id from page'],
    ['a view of a changed table', ['delete from page'], 'select pages from library'],
    ['a function of a changed table', [`update book set title = 'Sanditon'`], 'select title_lines()'],
    ['after a statement whose text names no table', [`do 'begin delete from reader; end'`], 'select name from reader'],
    ['a row to lock it', [`insert into book values (2, 'Persuasion')`], 'select id from reader for update'],
  ])('waits for the end before it reads %s', async (_, before, text) => {
    expect(await readWithin(before, text)).toBe('waits');
  });

  test('waits for a transaction that is still short', async () => {
    const pool = new SharedConnection(new PreparedPool(database.pool), Number.POSITIVE_INFINITY);
    const patient = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    expect(await readWithin([], 'select name from reader', patient)).toBe('waits');
  });

  test('that writes waits for the end', async () => {
    let written: Promise<unknown> | undefined;
    await within([`insert into book values (2, 'Persuasion')`], async (own) => {
      written = values(`update reader set name = 'Lee' returning name`);
      expect(await values('select name from reader', own)).toEqual(['Kim']);
      expect(await values('select name from reader', own)).toEqual(['Kim']);
    });
    expect(await written).toEqual(['Lee']);
  });

  test('that fails leaves the transaction as it is', async () => {
    await within([`update book set title = 'Sanditon'`], async (own) => {
      await expect(values('select 1 / (id - 1) from reader')).rejects.toThrow('division by zero');
      expect(await values('select name from reader')).toEqual(['Kim']);
      await sql`insert into book values (2, 'Persuasion')`.execute(own);
    });
    expect(await values('select title from book order by id')).toEqual(['Sanditon', 'Persuasion']);
  });

  test('that waited for the connection is answered when a transaction gets it first', async () => {
    const before = within([], (own) => values('select pg_sleep(0)', own));
    const during = within([`update book set title = 'Sanditon'`], async (own) => {
      expect(await early).toEqual(['Kim']);
      return values('select title from book', own);
    });
    const early = values('select name from reader');
    await before;
    expect(await during).toEqual(['Sanditon']);
    expect(await values('select title from book')).toEqual(['Sanditon']);
  });

  test('that waited for the connection and then fails leaves the connection to others', async () => {
    const before = within([], (own) => values('select pg_sleep(0)', own));
    const during = within([`update book set title = 'Sanditon'`], async () => {
      await expect(early).rejects.toThrow('division by zero');
    });
    const early = values('select 1 / (id - 1) from reader');
    // It may fail before the transaction looks at it.
    early.catch(() => {});
    await Promise.all([before, during]);
    expect(await values('select title from book')).toEqual(['Sanditon']);
  });

  test('waits if a statement of the transaction failed, and sees nothing of it', async () => {
    let waiting: Promise<unknown[]> | undefined;
    const failed = within([`update book set title = 'Sanditon'`], async (own) => {
      await expect(sql`select 1 / 0`.execute(own)).rejects.toThrow('division by zero');
      waiting = values('select name from reader');
      throw new Error('given up');
    });
    await expect(failed).rejects.toThrow('given up');
    expect(await waiting).toEqual(['Kim']);
    expect(await values('select title from book')).toEqual(['Emma']);
  });
});

describe('transactions and reads of the embedded database at once', () => {
  const step = fc.constantFrom(
    ...['book', 'page', 'reader'].flatMap((table) => [
      `insert into ${table} (id) select coalesce(max(id), 0) + 1 from ${table}`,
      `delete from ${table} where id = (select max(id) from ${table})`,
      `select count(*) from ${table}`,
    ]),
  );
  const transaction = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 5 }), isKept: fc.boolean() });
  const contents = `select json_build_array((select count(*) from book), (select count(*) from page), (select count(*) from reader))`;

  test('a read never sees what is not committed', { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 6 }), async (all) => {
      // Tables by themselves and together, beside every statement of the transactions.
      const committed = new Map<string, Set<string>>();
      const reads = new Map([
        ['all', contents],
        ...['book', 'page', 'reader'].map((table) => [table, `select count(*)::text from ${table}`] as const),
      ]);
      const note = async (from: Queries) => {
        for (const [name, text] of reads) {
          const known = committed.get(name) ?? new Set();
          committed.set(name, known.add(JSON.stringify(await values(text, from))));
        }
      };
      const found: (readonly [string, Promise<unknown[]>])[] = [];
      const readAll = () => {
        for (const [name, text] of reads) found.push([name, values(text)]);
      };
      await note(db);
      for (const { steps, isKept } of all) {
        const work = db.transaction().execute(async (own) => {
          for (const text of steps) {
            await sql.raw(text).execute(own);
            readAll();
          }
          if (!isKept) throw new Error('given up');
          await note(own);
        });
        readAll();
        await work.catch((error: unknown) => {
          if (isKept) throw error;
        });
      }
      for (const [name, answer] of found)
        expect([...(committed.get(name) ?? [])]).toContain(JSON.stringify(await answer));
    });
    await fc.assert(property, { seed: 37, numRuns: 60 });
  });
});

test('no function or trigger of the schema changes rows of other tables', async () => {
  const opened = await openDatabase({ dataDir: await embeddedDirectory(bundledMigrations) });
  const { rows } = await opened.pool.query<{ name: string }>(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      and (provolatile = 'v' and prorettype <> 'trigger'::regtype or pg_get_functiondef(oid) ~ '\\y(insert|update|delete|merge)\\y')`);
  expect(rows.map(({ name }) => name)).toEqual([]);
  await opened.close();
});
