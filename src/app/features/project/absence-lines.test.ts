import { expect, test } from 'vitest';
import type { PlanRow, RowAbsence } from '#app/features/plan/gantt/plan-view.ts';
import { absenceLines } from './AbsenceButton.tsx';
import { daysLost } from './PlanAbsenceDialog.tsx';

const row = (id: string, absences?: readonly RowAbsence[]): PlanRow => ({
  id,
  name: `Activity ${id}`,
  wbs: id,
  outlineLevel: 1,
  kind: 'activity',
  complete: 0,
  status: 'notStarted',
  resources: '',
  absences,
});
const away = (resource: string, from: string, days: number): RowAbsence => ({ resource, from, until: from, days });

test('absences are listed by day and then by name, across all activities', () => {
  const lines = absenceLines([
    row('1', [away('Robin', '2026-03-09', 1), away('Kim', '2026-04-01', 0.5)]),
    row('2'),
    row('3', [away('Kim', '2026-03-09', 2)]),
  ]);
  expect(lines.map(({ resource, from, activityId }) => [resource, from, activityId])).toEqual([
    ['Kim', '2026-03-09', '3'],
    ['Robin', '2026-03-09', '1'],
    ['Kim', '2026-04-01', '1'],
  ]);
  expect(daysLost(lines)).toBe(3.5);
});

test('two half days of a person on one day are two lines', () => {
  const half = away('Kim', '2026-06-03', 0.5);
  const lines = absenceLines([row('a', [half, half])]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  expect(daysLost(lines)).toBe(1);
});

test('a plan without conflicting absences has an empty absence list', () => {
  expect(absenceLines([row('1'), row('2', [])])).toEqual([]);
  expect(daysLost([])).toBe(0);
});
