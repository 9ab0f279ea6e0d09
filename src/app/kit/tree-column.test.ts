import { expect, test } from 'vitest';
import { shownTreeColumns } from './tree-column.ts';

const column = (id: string) => ({ id, header: id, width: 0, cell: () => id });
const all = ['name', 'number', 'status'].map(column);
const usual = [
  { id: 'name', width: 300 },
  { id: 'status', width: 90 },
];
const seen = (widths: typeof usual) =>
  shownTreeColumns(all, widths, usual).map(({ id, width, grows }) => [id, width, grows ?? false]);

test('the columns of a list are those that are chosen; its names take the room that is left', () => {
  expect(seen(usual)).toEqual([
    ['name', 300, true],
    ['status', 90, false],
  ]);
  expect(
    seen([
      { id: 'name', width: 300 },
      { id: 'gone', width: 40 },
      { id: 'number', width: 60 },
    ]),
  ).toEqual([
    ['name', 300, true],
    ['number', 60, false],
  ]);
});

test('names that were given a width of their own keep it', () => {
  expect(
    seen([
      { id: 'name', width: 301 },
      { id: 'number', width: 60 },
    ]),
  ).toEqual([
    ['name', 301, false],
    ['number', 60, false],
  ]);
});
