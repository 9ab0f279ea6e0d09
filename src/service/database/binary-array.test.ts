import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '#testing/service.ts';
import { binaryArray } from './binary-array.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

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
])('values of %s arrive as they are', async (type, values, texts) => {
  const array = binaryArray(values, type);
  expect(array).toBeInstanceOf(Buffer);
  const { rows } = await sql<{ value: string | null }>`
    select unnest(${array}::${sql.raw(type)}[])::text as value`.execute(service.database.kysely);
  expect(rows.map(({ value }) => value)).toEqual(texts);
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
  ['jsonb', '{}'],
  ['toString', 'x'],
])('a %s of %j goes as text, of which the database tells itself what is wrong', (type, value) => {
  expect(binaryArray([null, value], type)).toBeUndefined();
});
