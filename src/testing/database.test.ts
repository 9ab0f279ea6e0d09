import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '#service/db/open.ts';
import { openCopy, testDatabase } from './database.ts';

const SEEDED = {
  '001-seeded': `
    create sequence object_id start 1000;
    create table kind (id bigint primary key default nextval('object_id'), name text not null unique, short text generated always as (left(name, 1)) stored);
    create table thing (id bigint generated always as identity primary key, kind_id bigint not null references kind, name text);
    insert into kind (id, name) values (1, 'first'), (2, 'second');
    insert into kind (name) values ('third');
    insert into thing (kind_id, name) values (1, 'seed');`,
};
const SLOW = 60_000; // the first run on a machine creates a template

let own: Database | undefined;
afterEach(async () => {
  await own?.close();
  own = undefined;
});

const rowsOf = async ({ pool }: Database, text: string) => (await pool.query<Record<string, unknown>>(text)).rows;

test(
  'a test database is migrated, and is restored to its initial state after its release',
  async () => {
    const first = await testDatabase();
    const subjects = await rowsOf(first, 'select * from subject order by id');
    await first.pool.query(`insert into subject (kind, name) values ('group', 'Night shift')`);
    await first.pool.query(`update subject set description = 'changed' where id = (select min(id) from subject)`);
    const [inserted] = await rowsOf(first, `select id from subject where name = 'Night shift'`);
    first.release();

    const second = await testDatabase();
    expect(second.pool).toBe(first.pool);
    expect(await rowsOf(second, 'select * from subject order by id')).toEqual(subjects);
    await second.pool.query(`insert into subject (kind, name) values ('group', 'Day shift')`);
    expect(await rowsOf(second, `select id from subject where name = 'Day shift'`)).toEqual([inserted]);
    second.release();
  },
  SLOW,
);

test(
  'a test database in use is not handed out again',
  async () => {
    const first = await testDatabase();
    const second = await testDatabase();
    expect(second.pool).not.toBe(first.pool);
    await second.pool.query(`insert into subject (kind, name) values ('group', 'Night shift')`);
    expect(await rowsOf(first, `select id from subject where name = 'Night shift'`)).toEqual([]);
    first.release();
    first.release();
    second.release();
  },
  SLOW,
);

test(
  'reset restores rows, generated columns and sequences, in any order of references',
  async () => {
    own = await openCopy(SEEDED);
    const before = await rowsOf(
      own,
      'select * from thing natural full join (select id as kind_id, short from kind) as k order by kind_id',
    );
    await sql`insert into kind (name) select 'kind ' || n from generate_series(1, 5000) n`.execute(own.kysely);
    await sql`insert into thing (kind_id) select id from kind`.execute(own.kysely);
    await sql`delete from thing where name = 'seed'`.execute(own.kysely);
    await sql`select pristine.reset()`.execute(own.kysely);
    expect(
      await rowsOf(
        own,
        'select * from thing natural full join (select id as kind_id, short from kind) as k order by kind_id',
      ),
    ).toEqual(before);
    expect(await rowsOf(own, `insert into kind (name) values ('next') returning id`)).toEqual([{ id: '1001' }]);
    expect(await rowsOf(own, `insert into thing (kind_id) values (2) returning id`)).toEqual([{ id: '2' }]);
  },
  SLOW,
);
