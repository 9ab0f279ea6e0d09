import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '#testing/service.ts';
import { insertRows, insertTogether, takeIds } from './insert-rows.ts';
import { createNewRows, withLateColumns } from './new-rows.ts';
import type { Database } from '../open.ts';

let service: TestService;
let database: Database;
let plan = '';
let version = '';
beforeAll(async () => {
  service = await startService();
  database = service.database;
  const project = await service.testData.project();
  plan = project.plan;
  const { rows } = await sql<{
    id: string;
  }>`select current_version_id as id from project_plan where id = ${plan}`.execute(database.kysely);
  version = rows[0]?.id ?? '';
});
afterAll(() => service.close());

/** Enough rows for their references to be checked as a set, where allowed. */
const many = 300;
const inTransaction = <T>(work: (db: Database['kysely']) => Promise<T>) => database.kysely.transaction().execute(work);

/** Activities of which each is below the next one, so that they refer to rows that come later. */
async function insertActivities(
  db: Database['kysely'],
  { activities, parent }: { activities?: (id: string) => string; parent?: string } = {},
) {
  const ids = await takeIds(db, many);
  const rows = ids.map((id, index) => ({
    activity_id: activities?.(id) ?? id,
    parent_id: ids[index + 1] ?? parent ?? null,
    sequence: index + 1,
    name: `Task "${index}" \\ {1,2}\n`,
  }));
  await insertTogether(db, [
    createNewRows(
      'activity',
      ['id'],
      ids.map((id) => ({ id })),
      { plan_id: plan },
    ),
    createNewRows('activity_version', ['activity_id', 'parent_id', 'sequence', 'name'], rows, {
      plan_version_id: version,
      plan_id: plan,
      outline_level: 1,
    }),
  ]);
  return ids;
}

const count = async () => {
  const { rows } = await sql<{ count: string }>`select count(*) from activity where plan_id = ${plan}`.execute(
    database.kysely,
  );
  return Number(rows[0]?.count);
};

describe('bulk insert of rows', () => {
  test('rows are stored unchanged in any order, and constraints are enforced again afterwards', async () => {
    const ids = await inTransaction((db) => insertActivities(db));
    const names = await database.kysely
      .selectFrom('activity_version')
      .select('name')
      .where('activity_id', '=', ids[7] ?? '')
      .execute();
    expect(names).toEqual([{ name: 'Task "7" \\ {1,2}\n' }]);
    await expect(database.kysely.insertInto('activity').values({ plan_id: '1' }).execute()).rejects.toMatchObject({
      code: '23503',
    });
    await database.kysely.deleteFrom('activity').where('plan_id', '=', plan).execute();
  });

  test.each([
    [
      'one of a key',
      { activities: (id: string) => (id.endsWith('7') ? `9${id}` : id) },
      'activity_version_activity_id_plan_id_fkey',
    ],
    ['one that is checked at the end', { parent: '1' }, 'activity_version_plan_version_id_parent_id_fkey'],
  ])(
    'rows with a dangling reference, %s, are refused with the database error, and nothing is stored',
    async (_, wrong, constraint) => {
      const before = await count();
      await expect(inTransaction((db) => insertActivities(db, wrong))).rejects.toMatchObject({
        code: '23503',
        constraint,
      });
      expect(await count()).toBe(before);
    },
  );

  test('a dangling reference in a value shared by all rows is refused', async () => {
    const ids = await takeIds(database.kysely, many);
    const insert = inTransaction((db) =>
      insertRows(
        db,
        'activity',
        ['id'],
        ids.map((id) => ({ id })),
        { plan_id: '1' },
      ),
    );
    await expect(insert).rejects.toMatchObject({ code: '23503', constraint: 'activity_plan_id_fkey' });
  });

  test('a text that is too long is refused and not cut', async () => {
    const rows = Array.from({ length: many }, (_, index) => ({ name: 'x'.repeat(index + 1), type: 'text' }));
    await expect(
      inTransaction((db) =>
        insertRows(db, 'custom_attribute', ['name'], rows, { applies_to: 'project', type: 'TEXT' }),
      ),
    ).rejects.toMatchObject({ code: '22001' });
  });

  test('rows may contain lists', async () => {
    const lists = [['a "b"', 'c\\d', '{e,f}'], ['g']];
    const rows = lists.map((possible_values, index) => ({ name: `List ${index}`, possible_values }));
    await inTransaction((db) =>
      insertRows(db, 'custom_attribute', ['name', 'possible_values'], rows, { applies_to: 'project', type: 'CHOICE' }),
    );
    const found = await database.kysely
      .selectFrom('custom_attribute')
      .select(['name', 'possible_values'])
      .where('name', 'like', 'List %')
      .orderBy('name')
      .execute();
    expect(found).toEqual(rows);
  });
});

describe('values that are computed while other rows are inserted', () => {
  const products = (name: string) =>
    createNewRows(
      'product',
      ['name'],
      Array.from({ length: many }, (_, index) => ({ name: `${name} ${index}` })),
    );
  const insert = (compute: () => Promise<readonly string[]>) =>
    inTransaction((db) =>
      insertTogether(db, [
        withLateColumns(
          products('Late'),
          compute().then((description) => ({ description })),
        ),
        products('Early'),
      ]),
    );
  const stored = () =>
    database.kysely.selectFrom('product').select('description').where('name', 'like', 'Late %').orderBy('id').execute();

  test('they are stored with their rows', async () => {
    const values = Array.from({ length: many }, (_, index) => `Text ${index}`);
    await insert(() => Promise.resolve(values));
    expect((await stored()).map(({ description }) => description)).toEqual(values);
    await database.kysely.deleteFrom('product').execute();
  });

  test('nothing is stored if they cannot be computed', async () => {
    await expect(insert(() => Promise.reject(new Error('No values.')))).rejects.toThrow('No values.');
    expect(await stored()).toEqual([]);
  });
});

test('rows may contain moments', async () => {
  const modified = new Date('2026-02-03T04:05:06.789Z');
  await insertRows(database.kysely, 'product', ['name', 'modified'], [{ name: 'Dated', modified }]);
  const found = await database.kysely.selectFrom('product').select('modified').where('name', '=', 'Dated').execute();
  expect(found.map((row) => new Date(row.modified))).toEqual([modified]);
  await database.kysely.deleteFrom('product').execute();
});

test('columns missing in the rows get their defaults', async () => {
  await insertRows(database.kysely, 'product', ['name'], [{ name: 'One' }, { name: 'Two' }]);
  const made = await database.kysely.selectFrom('product').select(['id', 'modified']).execute();
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  expect(made.every(({ modified }) => modified !== null)).toBe(true);
});

test('inserts without row checks omit nothing but foreign keys: no table has insert triggers, rules or deferred unique keys', async () => {
  const { rows } = await sql<{ omitted: string }>`
    select tgname as omitted from pg_trigger where not tgisinternal and tgtype & 4 <> 0
    union all select rulename from pg_rewrite join pg_class on pg_class.oid = ev_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select conname from pg_constraint where contype in ('p', 'u', 'x') and condeferrable`.execute(
    database.kysely,
  );
  expect(rows).toEqual([]);
});
