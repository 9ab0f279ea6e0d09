import { expect, test } from 'vitest';
import { planRecord, type ProjectPlanRow } from './plan-record.ts';

const plan = (more: Partial<ProjectPlanRow> = {}): ProjectPlanRow => ({
  id: '1',
  projectNode: '2',
  start: null,
  finish: null,
  duration: 0,
  baseEffort: 0,
  actualEffort: 0,
  openEffort: 0,
  complete: 0,
  progressTracked: true,
  created: '',
  modified: '',
  costs: [],
  ...more,
});
const today = '2026-03-02';
const record = (more: Partial<ProjectPlanRow> = {}) => planRecord(plan(more), today);

test('expected effort is actual plus open, variance is expected minus base, with a percentage of the base', () => {
  expect(record({ baseEffort: 80, actualEffort: 50, openEffort: 50 })).toMatchObject({
    expectedEffort: 100,
    effortVariances: 20,
    effortVariancesPercent: 25,
    remainingEffort: 50,
    revisedRemainingEffort: 50,
    trackedComplete: 50,
  });
});

test('percentages are omitted if the base is 0', () => {
  const empty = record();
  expect(empty).not.toHaveProperty('effortVariancesPercent');
  expect(empty).not.toHaveProperty('costsProgress');
  expect(empty.costVariancesPercent).toEqual({});
});

test('costs are broken down by type, and proceeds are listed without counting as costs', () => {
  const figures = record({
    costs: [
      { type: -2, base: 1000, actual: 0, open: 900, isHidden: false },
      { type: 4, base: 200, actual: 250, open: 0, isHidden: false },
      { type: -1, base: 300, actual: 100, open: 250, isHidden: false },
    ],
  });
  expect(figures.baseCosts).toEqual({
    cost: [
      { name: 'personnel', value: 300 },
      { name: 'external', value: 200 },
      { name: 'proceeds', value: 1000 },
    ],
  });
  expect(figures.remainingCosts?.cost).toContainEqual({ name: 'external', value: 0 });
  expect(figures).toMatchObject({
    baseCostsTotal: 500,
    actualCostsTotal: 350,
    openCostsTotal: 250,
    expectedCostsTotal: 600,
    remainingCostsTotal: 250,
    costVariancesPercent: { costs: 20, profit: -40 },
  });
  expect(figures.costsProgress).toBeCloseTo(58.3333, 4);
});

test('sums show no binary rounding errors', () => {
  expect(record({ actualEffort: 0.1, openEffort: 0.2 }).expectedEffort).toBe(0.3);
});

test.each([
  ['not started', {}, 0],
  ['in progress', { complete: 1 }, 1],
  ['in progress by work', { actualEffort: 2 }, 1],
  ['in progress on its last day', { complete: 50, finish: today }, 1],
  ['overdue', { complete: 50, finish: '2026-03-01' }, 3],
  ['done', { complete: 100, finish: '2026-03-01' }, 2],
])('the status of a plan is %s', (_, more, status) => {
  expect(record(more).status).toBe(status);
});

test('datesProgress is the fraction of days that have passed', () => {
  const progress = (start: string, finish: string) => record({ start, finish }).datesProgress;
  expect(progress('2026-02-27', '2026-03-08')).toBe(30);
  expect(progress('2026-03-02', '2026-03-02')).toBe(0);
  expect(progress('2026-03-05', '2026-03-08')).toBe(0);
  expect(progress('2026-01-01', '2026-01-31')).toBe(100);
  expect(record()).not.toHaveProperty('datesProgress');
});
