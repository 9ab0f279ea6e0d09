import { expect, test } from 'vitest';
import { WorkRecordState } from '#contract/core/codes.ts';
import { COSTS_MEASURE } from '../grid/measure.ts';
import { pivot } from '../grid/pivot.ts';
import { costSheetOf } from './cost-sheet.ts';

const words = {
  away: 'Absent',
  closed: 'Closed.',
  deleted: 'Deleted.',
  untracked: 'Untracked.',
  rights: 'Not for you.',
  hidden: 'Hidden',
  someone: 'somebody',
  manager: 'the manager',
  costType: (type: number) => (type === 2 ? 'Travel' : 'Material'),
  secondCosts: 'A second record.',
};
const [monday, tuesday] = ['2026-03-02', '2026-03-03'];
const on = { activity: '30', costType: 2, day: monday, state: WorkRecordState.editable };
const row = { activity: '30', activityName: 'Design', project: '5', projectName: 'Website' };
const sheet = costSheetOf(
  {
    costRow: [
      { ...row, costType: 2, baseCosts: 200, actualCosts: 50, openCosts: 150 },
      { ...row, costType: 3, closed: 'rights' },
    ],
    cost: [
      { id: '1', ...on, actualCosts: 30 },
      { id: '2', ...on, actualCosts: 20, comment: 'Taxi', state: WorkRecordState.locked },
    ],
  },
  {
    words,
    resourceId: '7',
    closedReason: (closed) => (closed ? words.rights : undefined),
    lockOf: () => ({ by: 'Finance office', since: monday }),
  },
);
const days = [monday, tuesday].map((day) => ({ day, capacity: 8 }));
const view = pivot({ ...sheet, entries: [], days, today: tuesday, measure: COSTS_MEASURE });

test('each further cost record of a cell has its own row, and only the first row accepts new costs', () => {
  expect(view.rows.map(({ row: { assignmentId, type } }) => [assignmentId, type])).toEqual([
    ['30:2', 'Travel'],
    ['30:2:1', 'Travel'],
    ['30:3', 'Material'],
  ]);
  const [first, second] = view.rows;
  expect(first?.cells.map(({ hours, bar }) => [hours, bar?.reason])).toEqual([
    [30, undefined],
    [null, undefined],
  ]);
  expect(second?.cells.map(({ hours, bar }) => [hours, bar?.reason])).toEqual([
    [20, 'locked'],
    [null, 'closed'],
  ]);
});

test('the figures of an activity appear only in its first cost row, and a closed row shows none', () => {
  expect(view.rows[0]?.row).toMatchObject({ base: 200, actual: 50, remaining: 150, complete: 25 });
  expect(view.rows[1]?.row).not.toHaveProperty('base');
  expect(view.rows[2]?.row).toMatchObject({ closedReason: 'Not for you.', complete: 0 });
  expect(view).toMatchObject({ total: 50, remaining: 150 });
});

test('costs are not compared with the capacity of the day', () => {
  expect(view.days.map(({ booked, missing, over }) => [booked, missing, over])).toEqual([
    [50, 0, 0],
    [0, 0, 0],
  ]);
});
