import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { parseTimestamp } from './column-types.ts';

describe('conversion of a time stamp', () => {
  test.each([
    ['2026-03-01 12:34:56+00', '2026-03-01T12:34:56.000Z'],
    ['2026-03-01 12:34:56.7+00', '2026-03-01T12:34:56.700Z'],
    ['2026-03-01 12:34:56.789999+00', '2026-03-01T12:34:56.789Z'],
    ['infinity', 'infinity'],
    ['0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC'],
  ])('the time stamp %s becomes %s', (text, expected) => {
    expect(parseTimestamp(text)).toBe(expected);
  });
});

describe('conversion of a query result', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query('create domain stamp as timestamptz(3)');
  });

  afterAll(async () => {
    await database.pool.query('drop domain stamp');
    database.release();
  });

  test.each([
    ['9223372036854775807::int8', '9223372036854775807'],
    ['count(*)', '1'],
    ['12::int4', 12],
    ['1234567890.25::numeric(12, 2)', 1234567890.25],
    ['0.1::float8', 0.1],
    [`'2026-03-29'::date`, '2026-03-29'],
    [`'2026-03-29 02:30:00.1234+02'::timestamptz`, '2026-03-29T00:30:00.123Z'],
    [`'2026-12-31 23:59:59.9996+00'::stamp`, '2027-01-01T00:00:00.000Z'],
    [`'{1,9007199254740993,null}'::int8[]`, ['1', '9007199254740993', null]],
    [`'{2026-03-29,null}'::date[]`, ['2026-03-29', null]],
    [`'{2026-03-29 00:00+00,null}'::timestamptz[]`, ['2026-03-29T00:00:00.000Z', null]],
    [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ['null::int8', null],
    [`'\\x00ff'::bytea`, Buffer.from([0, 255])],
    ['true', true],
  ])('the result %s becomes the matching JavaScript value', async (expression, expected) => {
    const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`);
    expect(rows).toEqual([{ value: expected }]);
  });

  test('a returned value can be stored again unchanged', async () => {
    const values = ['9223372036854775807', '2026-03-29', '2026-03-29T00:30:00.123Z', ['1', '2']];
    const { rows } = await database.pool.query(
      'select $1::int8 as a, $2::date as b, $3::timestamptz as c, $4::int8[] as d',
      values,
    );
    expect(Object.values(rows[0] as object)).toEqual(values);
  });
});
