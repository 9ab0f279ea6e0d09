import { expect, test } from 'vitest';
import type { PlanView } from '#app/features/plan/gantt/view-state.ts';
import { planViewValues, readPlanView } from './plan-address.ts';

function addressOf(view: PlanView): URLSearchParams {
  const given = Object.entries(planViewValues(view)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(given);
}

const usual = readPlanView(new URLSearchParams());

test('a plan is first seen as a whole, and the address stays empty', () => {
  expect(usual.zoom).toBe('fit');
  expect(addressOf(usual).toString()).toBe('');
});

test('how a plan is looked at comes back from its address', () => {
  const view: PlanView = {
    ...usual,
    zoom: 12.5,
    at: '2026-03-02',
    level: 2,
    toggled: ['17', '4'],
    columns: [
      { id: 'name', width: 300 },
      { id: 'slack', width: 64 },
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

test('a zoom to years comes back as close as it was', () => {
  expect(readPlanView(addressOf({ ...usual, zoom: 0.0834 })).zoom).toBe(0.0834);
});

test('what cannot be read is as usual', () => {
  expect(
    readPlanView(
      new URLSearchParams('status=lost&kind=&from=soon&zoom=-1&at=soon&level=x&columns=name.y_bad.50&bars=all'),
    ),
  ).toEqual(usual);
});
