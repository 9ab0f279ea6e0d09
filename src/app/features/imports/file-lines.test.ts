import { expect, test } from 'vitest';
import { fileLines, fileLineMarkers } from './file-lines.ts';
import { rangeInput, importRangeProblem } from './import-kinds.ts';

const line = [2, 3, 9, 10].map((row) => ({ row, cell: [`Row ${row}`] }));

test('rows that are not shown are counted where they are missing', () => {
  expect(fileLines({ line }).map(({ row, gap }) => [row, gap])).toEqual([
    [2, 0],
    [3, 0],
    [9, 5],
    [10, 0],
  ]);
});

test('of several problems of a cell the error counts; one without a column marks none', () => {
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

test('a last day alone deletes absences only; days go as they are given', () => {
  expect(importRangeProblem('timeRecords', { from: '', until: '2026-01-31' })).toBe('alone');
  expect(importRangeProblem('unavailabilities', { from: '', until: '2026-01-31' })).toBeUndefined();
  expect(importRangeProblem('timeRecords', { from: '2026-02-01', until: '2026-01-31' })).toBe('order');
  expect(rangeInput({ from: '2026-01-01', until: '' })).toEqual({ replaceFrom: '2026-01-01' });
});
