import { expect, test } from 'vitest';
import type { OpTimesheet } from '#contract/app/timesheet.ts';
import { PlanStatus, WorkRecordState } from '#contract/core/codes.ts';
import { pivot } from '../grid/pivot.ts';
import { modelOfSheet } from './sheet-in-one.ts';

const words = {
  away: 'Absent',
  closed: 'Closed.',
  deleted: 'Deleted.',
  untracked: 'Untracked.',
  rights: 'Not for you.',
  hidden: 'Hidden',
  someone: 'somebody',
  manager: 'the manager',
  costType: String,
  secondCosts: 'second record',
};
const [monday, tuesday] = ['2026-03-02', '2026-03-03'];
const office = { lockedByName: 'Finance office', lockedAt: new Date(2026, 2, 4, 23, 30).toISOString() };

const sheet: OpTimesheet = {
  resource: '7',
  own: true,
  from: monday,
  until: tuesday,
  row: [
    { assignment: 'a', activity: '30', activityName: 'Design', project: 'open', projectName: 'Open', complete: 40 },
    { assignment: 'b', activity: '31', activityName: 'Tests', project: 'shut', projectName: 'Shut' },
    {
      assignment: 'c',
      activity: '32',
      activityName: 'Old',
      project: 'open',
      status: PlanStatus.done,
      closed: 'deleted',
    },
  ],
  record: [
    { id: '1', assignment: 'b', day: monday, actualEffort: 3, state: WorkRecordState.locked, ...office },
    { id: '2', assignment: 'a', day: monday, actualEffort: 2, comment: 'Sketches', state: WorkRecordState.editable },
  ],
  cost: [],
  day: [
    { day: monday, capacity: 8 },
    { day: tuesday, capacity: 0, absence: '9', holiday: 'Carnival' },
  ],
  lock: [
    { from: monday, until: tuesday, ...office },
    { project: 'shut', from: monday, until: tuesday, ...office },
  ],
};
const model = modelOfSheet(sheet, words, tuesday);
const view = pivot({ ...model, entries: [], projectLocks: model.locks, today: tuesday });
const cell = (assignmentId: string, day: string) =>
  view.rows.find(({ row }) => row.assignmentId === assignmentId)?.cells.find((each) => each.day === day);

test('a project excluded from a lock of all projects is open, and other projects are locked', () => {
  expect(cell('a', tuesday)?.bar).toBeUndefined();
  expect(cell('a', monday)?.bar).toBeUndefined();
  expect(cell('b', tuesday)?.bar).toEqual({
    reason: 'locked',
    by: 'Finance office',
    since: '2026-03-04',
    ask: 'the manager',
  });
});

test('a locked record names who locked it and the local day of the lock', () => {
  expect(model.records[0]?.locked).toEqual({ by: 'Finance office', since: '2026-03-04', ask: 'the manager' });
  expect(model.records[1]).toMatchObject({ recordId: '2', hours: 2, comment: 'Sketches' });
});

test('a day has capacity, absence and holiday, and a closed row has a reason', () => {
  expect(model.days[0]).toMatchObject({ capacity: 8, locked: { by: 'Finance office' } });
  expect(model.days[1]).toMatchObject({ capacity: 0, absence: 'Absent', holiday: 'Carnival' });
  expect(cell('c', tuesday)?.bar).toEqual({ reason: 'closed', message: 'Deleted.' });
});

test('no hours are missing for a person not expected to book, whatever the capacity', () => {
  const missing = (expected: boolean) => {
    const { days, ...rest } = modelOfSheet({ ...sheet, expected }, words, tuesday);
    return pivot({ ...rest, days, entries: [], projectLocks: rest.locks, today: tuesday }).days.map(
      (day) => day.missing,
    );
  };
  expect([missing(true), missing(false)]).toEqual([
    [3, 0],
    [0, 0],
  ]);
});

test.each([
  ['the plan is used up', { actualEffort: 40, remainingEffort: 0 }, 'used'],
  ['the end is near', { finish: '2026-03-06' }, 'ending'],
  ['the end is past', { finish: '2026-02-27' }, 'ending'],
  ['the end is far', { finish: '2026-03-07' }, undefined],
  ['nothing was booked since it was stated', { finish: '2026-03-06', bookedSince: 0 }, undefined],
  ['it is done', { finish: '2026-03-06', status: PlanStatus.done }, undefined],
  ['it has no plan', { finish: '2026-03-06', baseEffort: 0 }, undefined],
])('the remaining effort of a row is asked for or not: %s', (_, row, question) => {
  const [first] = sheet.row ?? [];
  const asked = { ...first, baseEffort: 40, actualEffort: 12, remainingEffort: 28, bookedSince: 12, ...row };
  expect(modelOfSheet({ ...sheet, row: [asked] }, words, tuesday).rows[0]?.question).toBe(question);
});
