import { expect, test } from 'vitest';
import type { PlanView } from '#app/features/plan/gantt/view-state.ts';
import { planViewValues, readPlanView } from './plan-address.ts';

function addressOf(view: PlanView): URLSearchParams {
  const testData = Object.entries(planViewValues(view)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(testData);
}

const usual = readPlanView(new URLSearchParams());

test('the default plan view fits the whole plan and leaves the address empty', () => {
  expect(usual.zoom).toBe('fit');
  expect(addressOf(usual).toString()).toBe('');
});

test('a plan view is restored from its address', () => {
  const view: PlanView = {
    ...usual,
    zoom: 12.5,
    at: '2026-03-02',
    level: 2,
    toggled: ['17', '4'],
    columns: [
      { id: 'name', width: 300 },
      { id: 'slack', width: 64 },
      { id: 'earned-spi-hours', width: 80 },
    ],
    gridWidth: 420,
    find: 'Wand & Dach',
    onlyMatches: true,
    links: false,
    baseline: true,
    statusLine: true,
    filter: {
      status: ['done', 'overdue'],
      kinds: ['milestone'],
      only: ['critical', 'mine'],
      resources: ['Lea Wolf, Dr.', 'Ben'],
      from: '2026-03-01',
      until: '2026-03-31',
    },
    barLabel: 'none',
  };
  expect(readPlanView(addressOf(view))).toEqual(view);
});

test('a zoom to years is restored from its address exactly', () => {
  expect(readPlanView(addressOf({ ...usual, zoom: 0.0834 })).zoom).toBe(0.0834);
});

test('unreadable values in a plan address use the defaults', () => {
  expect(
    readPlanView(
      new URLSearchParams('status=lost&kind=&from=soon&zoom=-1&at=soon&level=x&columns=name.y_bad.50&bars=all'),
    ),
  ).toEqual(usual);
});
