import { expect, test } from 'vitest';
import { anActivity, aSetting } from '#testing/plan-document.ts';
import { shiftedDays } from './shift-document.ts';

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;
const bar = (id: string, start: string | null, finish = start, more = {}) => anActivity({ id, start, finish, ...more });
const daysOf = (activities: readonly { start: string | null; finish: string | null }[]) =>
  activities.map(({ start, finish }) => [start, finish]);

test('a plan moves to another start with its distances in working days, over weekends and holidays', () => {
  const plan = [bar('a', june(1), june(3)), bar('b', june(5), june(9)), bar('task', null)];
  expect(daysOf(shiftedDays(plan, june(4), aSetting()))).toEqual([
    [june(4), june(8)],
    [june(10), june(12)],
    [null, null],
  ]);
  const holiday = aSetting({ exceptions: [{ from: june(8), until: june(8), hours: 0 }] });
  expect(daysOf(shiftedDays([bar('a', june(1), june(3))], june(4), holiday))).toEqual([[june(4), june(9)]]);
});

test('deadlines and the days of constraints move along', () => {
  const [moved] = shiftedDays(
    [bar('a', june(1), june(2), { deadline: june(5), constraint: 4, constraintDay: june(1) })],
    june(8),
    aSetting(),
  );
  expect(moved).toMatchObject({ start: june(8), deadline: june(12), constraintDay: june(8) });
});

test('a day off before which nothing may start moves to the working day after it, one on which something must finish to the one before', () => {
  const saturday = june(6);
  const dated = (constraint: number) => bar('a', june(1), june(9), { constraint, constraintDay: saturday });
  const moved = [4, 7].map((constraint) => shiftedDays([dated(constraint)], june(8), aSetting())[0]?.constraintDay);
  expect(moved).toEqual([june(15), june(12)]);
});

test('a plan moves back to an earlier start, and one without days stays as it is', () => {
  expect(daysOf(shiftedDays([bar('a', june(8), june(9))], june(1), aSetting()))).toEqual([[june(1), june(2)]]);
  const undated = [bar('task', null)];
  expect(shiftedDays(undated, june(1), aSetting())).toEqual(undated);
});
