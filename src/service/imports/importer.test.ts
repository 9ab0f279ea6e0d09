import { expect, test } from 'vitest';
import { textColumn } from './columns.ts';
import { previewOf } from './importer.ts';
import { ImportedTable } from './table.ts';

const columns = { name: textColumn('description', 100) };

/** Creates a table whose rows start at row 2. */
function table(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    values: { name: null },
    bad: new Set<'name'>(),
    cells: [`Row ${index + 2}`, index % 2 === 0 ? { date: '2026-01-01' } : null],
  }));
  return new ImportedTable(columns, ['Name', 'Day'], new Map(), rows);
}

const rowsOf = (count: number, problems: readonly number[]) =>
  previewOf(
    table(count),
    problems.map((row) => ({ row })),
  ).line?.map(({ row }) => row);

test('the preview has the first ten rows and the rows with problems with their neighbours, in file order', () => {
  expect(rowsOf(100, [])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(rowsOf(100, [50, 51, 101])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 49, 50, 51, 52, 100, 101]);
});

test('the preview shows every row with a problem, but neighbours only for the first hundred', () => {
  const problems = Array.from({ length: 300 }, (_, index) => 12 + 3 * index);
  const shown = rowsOf(1_000, problems) ?? [];
  expect(problems.every((row) => shown.includes(row))).toBe(true);
  expect(shown.length).toBe(10 + 300 + 2 * 100 - 1);
});

test('preview cells are texts below the names of the columns', () => {
  expect(previewOf(table(1), [{ row: null }])).toEqual({
    column: ['Name', 'Day'],
    line: [{ row: 2, cell: ['Row 2', '2026-01-01'] }],
  });
});
