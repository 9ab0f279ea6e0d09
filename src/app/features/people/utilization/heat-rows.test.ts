import { expect, test } from 'vitest';
import { bandOf } from './bands.ts';
import { heatRows, heatSheet, type HeatView, overBookedMembers, tentativeHours } from './heat-rows.ts';
import { workRows } from './work-rows.ts';
import { shiftRangeStart, readRange } from './ranges.ts';

const testData = {
  period: [{ from: '2026-03-02', until: '2026-03-08' }],
  pool: [
    { pool: '1', poolName: 'All', parent: null },
    { pool: '2', poolName: 'North', parent: '1' },
    { pool: '3', poolName: 'South', parent: '1' },
  ],
  resource: [
    { resource: '10', resourceName: 'Ann', pool: '2', capacity: [40], planned: [20], booked: [4], absentDays: [0] },
    { resource: '11', resourceName: 'Ben', pool: '2', capacity: [20], planned: [40], booked: [0], absentDays: [2] },
  ],
};
const view: HeatView = {
  hours: 'planned',
  measure: 'percent',
  filter: '',
  isGrouped: true,
  isByLoad: false,
  closed: new Set(),
  opened: new Set(),
};
const shown = (changes: Partial<HeatView>) =>
  heatRows(testData, { ...view, ...changes }).map(({ name, level, total }) => [
    name,
    level,
    total.hours,
    total.capacity,
  ]);

test('a pool shows the sum of its visible members, empty pools are omitted, and closed pools hide their members', () => {
  expect(shown({})).toEqual([
    ['All', 1, 60, 60],
    ['North', 2, 60, 60],
    ['Ann', 3, 20, 40],
    ['Ben', 3, 40, 20],
  ]);
  expect(shown({ closed: new Set(['2']) }).map(([name]) => name)).toEqual(['All', 'North']);
  expect(shown({ hours: 'booked', isGrouped: false, isByLoad: true }).map(([name]) => name)).toEqual(['Ann', 'Ben']);
  expect(shown({ isGrouped: false, isByLoad: true }).map(([name]) => name)).toEqual(['Ben', 'Ann']);
  expect(shown({ filter: 'ann' }).map(([name, , hours]) => [name, hours])).toEqual([
    ['All', 20],
    ['North', 20],
    ['Ann', 20],
  ]);
});

test('the members of a pool include the resources of its subpools', () => {
  const rows = heatRows(
    {
      ...testData,
      resource: [...testData.resource, { ...testData.resource[0], resource: '12', resourceName: 'Cy', pool: '3' }],
    },
    view,
  );
  const names = (poolId: string) => rows.find(({ id }) => id === poolId)?.members.map(({ name }) => name);
  expect([names('1'), names('2'), names('3')]).toEqual([['Cy', 'Ann', 'Ben'], ['Ann', 'Ben'], ['Cy']]);
});

test('a pool counts and names who in it is over-booked, even if its own sum is not and it is collapsed', () => {
  const resource = [
    ...testData.resource,
    { ...testData.resource[0], resource: '12', resourceName: 'Cy', pool: '3', capacity: [0], planned: [4] },
    { ...testData.resource[0], resource: '13', resourceName: 'Dee', pool: '3', capacity: [400], planned: [4] },
  ];
  const [all] = heatRows({ ...testData, resource }, { ...view, closed: new Set(['1']) });
  if (!all) throw new Error('There is no pool.');
  expect([all.overBooked, bandOf({ hours: all.hours[0] ?? 0, capacity: all.capacity[0] ?? 0 })]).toEqual([[2], 0]);
  expect(overBookedMembers(all, 0).map(({ name }) => name)).toEqual(['Cy', 'Ben']);
});

test('an expanded person shows assignments by project, and hours of hidden projects as the rest', () => {
  const opened = { ...view, isGrouped: false, opened: new Set(['10']) };
  const [ann] = heatRows(testData, opened);
  if (!ann) throw new Error('There is no person.');
  const texts = { others: 'Others', loading: 'Loading', failed: 'Failed', nothing: 'Nothing' };
  const assignment = { assignment: '7', activity: '5', activityName: 'Build', planned: 12, periodHours: [12] };
  const project = [{ project: '3', projectName: 'Harbour', managed: true, assignment: [assignment] }];
  const rows = workRows(ann, { otherPlanned: 8, project }, texts);
  expect(rows.map(({ name, hours, work }) => [name, hours, work?.isManaged])).toEqual([
    ['Build', [12], true],
    ['Others', [8], undefined],
  ]);
  expect(heatRows(testData, opened, new Map([['10', rows]])).map(({ name, level }) => [name, level])).toEqual([
    ['Ann', 1],
    ['Build', 2],
    ['Others', 2],
    ['Ben', 1],
  ]);
  const names = (details: Parameters<typeof workRows>[1]) => workRows(ann, details, texts).map(({ name }) => name);
  expect([names(undefined), names(null), names({})]).toEqual([['Loading'], ['Failed'], ['Nothing']]);
});

test('planned hours of uncertain projects are tentative, in pools and assignments too', () => {
  const [ann, ben] = testData.resource;
  const data = { ...testData, resource: [{ ...ann, tentative: [8] }, { ...ben }] };
  const tentative = (changes: Partial<HeatView>) =>
    heatRows(data, { ...view, ...changes }).map((row) => [tentativeHours(row, 0), tentativeHours(row, -1)]);
  expect(tentative({})).toEqual([
    [8, 8],
    [8, 8],
    [8, 8],
    [0, 0],
  ]);
  expect(tentative({ hours: 'booked', isGrouped: false })).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('the exported sheet has the rows that are shown, in hours or percent', () => {
  const rows = heatRows(testData, { ...view, isGrouped: false });
  const periods = [{ from: '2026-03-02', until: '2026-03-08', short: '10', above: '', full: 'Week 10' }];
  const sheet = (measure: 'percent' | 'hours') => heatSheet({ rows, periods, measure }, (key) => key).rows;
  expect(sheet('hours').slice(1)).toEqual([
    [1, 'Ann', 20, 20],
    [1, 'Ben', 40, 40],
  ]);
  expect(sheet('percent')[0]?.at(-1)).toBe('Week 10');
  expect(sheet('percent').slice(1)).toEqual([
    [1, 'Ann', 50, 50],
    [1, 'Ben', 200, 200],
  ]);
});

test('loads fall into five bands by rounded percentage; work without capacity is in the highest band', () => {
  const percents = [0, 39, 40, 80, 100.4, 101, 120, 121];
  expect(percents.map((hours) => bandOf({ hours, capacity: 100 }))).toEqual([0, 0, 1, 2, 2, 3, 3, 4]);
  expect(bandOf({ hours: 1, capacity: 0 })).toBe(4);
  expect(bandOf({ hours: 0, capacity: 0 })).toBeUndefined();
});

test('a range starts with a whole period, and invalid address values fall back to the defaults', () => {
  expect(readRange(new URLSearchParams('unit=month&from=2026-03-17&length=24'), '2026-01-01', 1)).toEqual({
    unit: 'month',
    from: '2026-03-01',
    count: 24,
  });
  expect(readRange(new URLSearchParams('unit=year&from=x&length=3'), '2026-03-04', 1)).toEqual({
    unit: 'week',
    from: '2026-03-02',
    count: 26,
  });
  expect(shiftRangeStart('2026-11-01', 'month', 3)).toBe('2027-02-01');
});
