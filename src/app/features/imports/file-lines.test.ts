import { expect, test } from 'vitest';
import { fileLines, fileLineMarkers } from './file-lines.ts';
import { rangeInput, importRangeProblem } from './import-kinds.ts';

const line = [2, 3, 9, 10].map((row) => ({ row, cell: [`Row ${row}`] }));

test('omitted rows are counted at the place where they are missing', () => {
  expect(fileLines({ line }).map(({ row, gap }) => [row, gap])).toEqual([
    [2, 0],
    [3, 0],
    [9, 5],
    [10, 0],
  ]);
});

test('the error wins if a cell has several problems, and a problem without a column marks no cell', () => {
  const marks = fileLineMarkers({
    column: ['Name', 'Day'],
    problem: [
      { severity: 'error', row: 2, column: 'Day' },
      { severity: 'warning', row: 2, column: 'Day' },
      { severity: 'warning', row: 3, column: 'Name' },
      { severity: 'error', row: 3 },
    ],
  });
  expect(Object.fromEntries(marks)).toEqual({ '2 1': 'error', '3 0': 'warning' });
});

test('only absences may be deleted up to a last day alone, and days must be in order', () => {
  expect(importRangeProblem('timeRecords', { from: '', until: '2026-01-31' })).toBe('alone');
  expect(importRangeProblem('unavailabilities', { from: '', until: '2026-01-31' })).toBeUndefined();
  expect(importRangeProblem('timeRecords', { from: '2026-02-01', until: '2026-01-31' })).toBe('order');
  expect(rangeInput({ from: '2026-01-01', until: '' })).toEqual({ replaceFrom: '2026-01-01' });
});
