import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import { DatabaseError } from './database-error.ts';
import { bundledMigrations, migrate } from './migrate.ts';
import type { Database } from './open.ts';

const FIRST = { '001-first': 'create table first (id int primary key);\ninsert into first values (1);' };
const SECOND = { '002-second': 'create table second (id int references first);\ninsert into second values (1);' };

let database: Database;

beforeAll(async () => {
  database = await openCopy({});
});

beforeEach(() => database.pool.query('drop schema public cascade; create schema public'));

afterAll(() => database.close());

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('database migrations', () => {
  test('migrations are applied once in the order of their names', async () => {
    expect(await migrate(database, { ...SECOND, ...FIRST })).toEqual(['001-first', '002-second']);
    expect(await migrate(database, { ...FIRST, ...SECOND })).toEqual([]);
    expect(await tables()).toEqual(['first', 'migration', 'second']);
  });

  test('new migrations are applied after those already applied', async () => {
    await migrate(database, FIRST);
    expect(await migrate(database, { ...FIRST, ...SECOND })).toEqual(['002-second']);
  });

  test('a failed migration leaves no changes, keeps the earlier ones, and is named in the error', async () => {
    const broken = { '002-broken': 'create table second (id int);\n\ninsert into second values (nothing);' };
    await expect(migrate(database, { ...FIRST, ...broken })).rejects.toThrow(
      new DatabaseError('The migration 002-broken failed in line 3: column "nothing" does not exist.'),
    );
    expect(await tables()).toEqual(['first', 'migration']);
    expect(await migrate(database, { ...FIRST, ...SECOND })).toEqual(['002-second']);
  });

  test('a database with migrations of a newer version is refused', async () => {
    await migrate(database, { ...FIRST, ...SECOND });
    await expect(migrate(database, FIRST)).rejects.toThrow(
      new DatabaseError(
        'The database was made by a newer version of the service (it has the migration 002-second): start that version.',
      ),
    );
  });

  test('a changed migration is refused, but other line endings are no change', async () => {
    await migrate(database, FIRST);
    const windows = FIRST['001-first'].replaceAll('\n', '\r\n');
    expect(await migrate(database, { '001-first': windows })).toEqual([]);
    await expect(migrate(database, { '001-first': `${windows} ` })).rejects.toThrow(
      new DatabaseError(
        'The migration 001-first has been changed after the database applied it: undo the change and add a new migration.',
      ),
    );
  });

  test('a migration inserted between applied ones is refused', async () => {
    await migrate(database, { ...FIRST, ...SECOND });
    await expect(migrate(database, { ...FIRST, ...SECOND, '001-later': 'select 1' })).rejects.toThrow(
      new DatabaseError(
        'The migration 001-later comes before 002-second, which the database already has: give it a later number.',
      ),
    );
  });

  test('migrations are applied once if several services start simultaneously', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => migrate(database, { ...FIRST, ...SECOND })));
    expect(results.flat().toSorted()).toEqual(['001-first', '002-second']);
  });

  test('the bundled migrations have numbered names and apply to an empty database', async () => {
    expect(Object.keys(bundledMigrations).every((name) => /^\d{3}-[a-z-]+$/.test(name))).toBe(true);
    expect(await migrate(database)).toEqual(Object.keys(bundledMigrations).toSorted());
  });
});
