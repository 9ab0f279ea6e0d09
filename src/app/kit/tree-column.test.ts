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

test('a list shows the chosen columns, and its name column takes the remaining width', () => {
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

test('a name column with a set width keeps the width', () => {
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
