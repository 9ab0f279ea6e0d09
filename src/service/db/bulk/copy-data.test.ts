import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '#testing/service.ts';
import { CopyData, copyData } from './copy-data.ts';
import { insertRows } from './insert-rows.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const longName = 'x'.repeat(256);

test.each<[type: string, values: readonly unknown[], texts: readonly (string | null)[]]>([
  ['smallint', [0, 7, -32_768, '32767', null], ['0', '7', '-32768', '32767', null]],
  ['integer', [0, -1, 2_147_483_647, '12'], ['0', '-1', '2147483647', '12']],
  [
    'bigint',
    ['1', -1, '4294967296', '-4294967297', 999_999_999_999_999],
    ['1', '-1', '4294967296', '-4294967297', '999999999999999'],
  ],
  ['boolean', [true, false, undefined], ['true', 'false', null]],
  [
    'date',
    ['2000-01-01', '1999-12-31', '2024-02-29', '0001-01-01', '9999-12-31'],
    ['2000-01-01', '1999-12-31', '2024-02-29', '0001-01-01', '9999-12-31'],
  ],
  ['uuid', ['00112233-4455-6677-8899-AABBCCDDEEFF'], ['00112233-4455-6677-8899-aabbccddeeff']],
  [
    'numeric',
    [0, 0.5, -0.0001, 8, 3.3333, 10_000, 99_999_999.9999, -12_345.67],
    ['0.0000', '0.5000', '-0.0001', '8.0000', '3.3333', '10000.0000', '99999999.9999', '-12345.6700'],
  ],
  ['text', ['', 'Straße 東京 🚧', '"a", {b} \\ c', null], ['', 'Straße 東京 🚧', '"a", {b} \\ c', null]],
  ['character varying', ['x'], ['x']],
  ['json', [{ a: [1, 'ö'] }, 'x', null], ['{"a":[1,"ö"]}', '"x"', null]],
  ['jsonb', [{ a: [1, 'ö'] }, 0, false], ['{"a": [1, "ö"]}', '0', 'false']],
])('values of %s are copied unchanged', async (type, values, texts) => {
  const data = copyData(
    [
      { type, values },
      { type: 'integer', alike: 7 },
    ],
    0,
    values.length,
  );
  expect(data).toBeInstanceOf(CopyData);
  await service.database.kysely.transaction().execute(async (db) => {
    await sql`create temporary table copied (value ${sql.raw(type)}, number integer) on commit drop`.execute(db);
    await db.executeQuery({ ...sql`copy copied from stdin (format binary)`.compile(db), parameters: [data] });
    const { rows } = await sql<{ value: string | null; number: number }>`
      select value::text, number from copied order by ctid`.execute(db);
    expect(rows).toEqual(texts.map((value) => ({ value, number: 7 })));
  });
});

test.each<[type: string, value: unknown]>([
  ['smallint', 40_000],
  ['integer', 1.5],
  ['integer', '12a'],
  ['bigint', '1234567890123456789'],
  ['boolean', 'yes'],
  ['date', '2023-02-29'],
  ['date', '2023-13-01'],
  ['date', 'soon'],
  ['uuid', 'none'],
  ['numeric', 0.123_45],
  ['numeric', 1e300],
  ['numeric', NaN],
  ['numeric', '1'],
  ['text', 1],
  ['bigint[]', [1]],
  ['toString', 'x'],
])('a %s of %j is sent as text, so the database reports the error', (type, value) => {
  expect(copyData([{ type, values: [null, value] }], 0, 2)).toBeUndefined();
});

test('a range of rows can be copied', () => {
  const values = ['a', 'b', 'c', 'd'];
  const part = copyData([{ type: 'text', values }], 1, 3);
  expect(part?.messages).toEqual(copyData([{ type: 'text', values: ['b', 'c'] }], 0, 2)?.messages);
});

const product = (name: string) => ({ name });

test.each([
  ['a name that is too long', [product('One'), product(longName)], '22001'],
  ['a name that a check refuses', [product('One'), product('')], '23514'],
])('%s is refused with the error of an insert, and the session stays usable', async (_what, rows, code) => {
  const { kysely: db } = service.database;
  const inserting = db.transaction().execute((transaction) => insertRows(transaction, 'product', ['name'], rows));
  await expect(inserting).rejects.toMatchObject({ code });
  expect(await db.selectFrom('product').select('name').execute()).toEqual([]);
});

test('a copy into a missing table is refused, and the session stays usable', async () => {
  const { kysely: db } = service.database;
  const data = copyData([{ type: 'text', alike: 'x' }], 0, 1);
  const copy = { ...sql`copy nowhere from stdin (format binary)`.compile(db), parameters: [data] };
  await expect(db.executeQuery(copy)).rejects.toMatchObject({ code: '42P01' });
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('columns missing in the rows get their defaults', async () => {
  const { kysely: db } = service.database;
  await insertRows(db, 'product', ['name'], [product('One'), product('Two')]);
  const made = await db.selectFrom('product').select(['id', 'name', 'modified']).orderBy('id').execute();
  expect(made.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  expect(made.every(({ modified }) => modified !== null)).toBe(true);
});
