import { describe, expect, test } from 'vitest';
import type { FieldWords, TableField } from './table-field.ts';
import { sheetCell } from './table-field.ts';
import { type FieldFilter, matchingRows } from './table-rows.ts';
import { writeConditions } from '#contract/core/conditions.ts';
import { readFilters } from './use-table-view.ts';

interface Booking {
  readonly person: string | null;
  readonly hours: number | null;
  readonly day: string;
  readonly at: string;
}

const words: FieldWords = {
  format: { day: (day) => day ?? '', moment: (at) => at ?? '' },
  locale: 'en',
  yes: 'Yes',
  no: 'No',
};
const person: TableField<Booking> = { id: 'person', header: 'Person', width: 100, value: (row) => row.person };
const hours: TableField<Booking> = {
  id: 'hours',
  header: 'Hours',
  kind: 'number',
  width: 100,
  value: (row) => row.hours,
};
const day: TableField<Booking> = { id: 'day', header: 'Day', kind: 'day', width: 100, value: (row) => row.day };
const at: TableField<Booking> = { id: 'at', header: 'At', kind: 'moment', width: 100, value: (row) => row.at };
const bookings: readonly Booking[] = [
  { person: 'Zoë', hours: 8, day: '2026-03-02', at: '2026-03-02T01:00:00Z' },
  { person: null, hours: 4, day: '2026-03-03', at: '2026-03-02T12:00:00Z' },
  { person: 'ann', hours: null, day: '2026-03-04', at: '2026-03-03T12:00:00Z' },
];

const found = (query: { search?: string; sort?: string; filters?: readonly FieldFilter[] }) => {
  const { search = '', sort, filters = [] } = query;
  const order = sort === undefined ? undefined : { column: sort.replace('-', ''), isDescending: sort.startsWith('-') };
  return matchingRows(bookings, [person, hours, day, at], { search, sort: order, filters }, words).map((row) =>
    row.day.slice(-1),
  );
};

test.each<[string, readonly string[]]>([
  ['person', ['4', '2', '3']],
  ['-person', ['2', '4', '3']],
  ['hours', ['3', '2', '4']],
  ['-hours', ['2', '3', '4']],
  ['-day', ['4', '3', '2']],
])('sorted by %s, empty values come last', (sort, days) => expect(found({ sort })).toEqual(days));

test.each<[FieldFilter['field'], FieldFilter['operator'], string, readonly string[]]>([
  ['person', 'has', 'zoe', ['2']],
  ['person', 'is', 'ANN', ['4']],
  ['person', 'not', 'ann', ['2', '3']],
  ['person', 'empty', '', ['3']],
  ['person', 'filled', '', ['2', '4']],
  ['hours', 'min', '5', ['2']],
  ['hours', 'max', '5', ['3']],
  ['hours', 'is', '8', ['2']],
  ['day', 'min', '2026-03-03', ['3', '4']],
  ['at', 'max', '2026-03-01', ['2']],
])('the filter "%s %s %s" keeps the matching rows', (field, operator, value, days) =>
  expect(found({ filters: [{ field, operator, value }] })).toEqual(days),
);

test('filters of different fields narrow, equal values of one field widen', () => {
  const is = (value: string): FieldFilter => ({ field: 'person', operator: 'is', value });
  expect(found({ filters: [is('ann'), is('zoë')] })).toEqual(['2', '4']);
  expect(found({ filters: [is('ann'), is('zoë'), { field: 'hours', operator: 'filled', value: '' }] })).toEqual(['2']);
});

describe('filters in an address', () => {
  test('survive the way there and back, with dots and tildes in their values', () => {
    const filters: readonly FieldFilter[] = [
      { field: 'name', operator: 'has', value: 'a.b~c 100%' },
      { field: 'hours', operator: 'empty', value: '' },
    ];
    expect(readFilters(writeConditions(filters))).toEqual(filters);
    expect(writeConditions([])).toBe('');
  });

  test('are left out where they cannot be read', () => expect(readFilters('x~name.like.y~name.has.z')).toHaveLength(1));
});

test('an exported sheet holds numbers as numbers and days as days', () => {
  const [first] = bookings as readonly [Booking];
  expect([person, hours, day].map((field) => sheetCell<Booking>(field, first, words))).toEqual([
    'Zoë',
    8,
    { date: '2026-03-02' },
  ]);
});
