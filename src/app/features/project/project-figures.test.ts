import { describe, expect, test } from 'vitest';
import { ActivityType, WorkRecordState, WorkContour } from '#contract/core/codes.ts';
import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { runSteps, runYielding } from '#client/yielder.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { progressOverTime } from './progress-over-time.ts';
import type { WorkShape } from '#plan/schedule/contour.ts';
import { teamOf } from './team-load.ts';
import { DailyAmounts } from './daily-amounts.ts';
import { fittingWork, groupedWork, workLines } from './work-lines.ts';

const record = (id: string, date: string, hours: number, assignment = 's1', resource = 'r1'): OpResourceWorkRecord => ({
  id,
  resource,
  actualEffort: hours,
  comment: `note ${id}`,
  state: WorkRecordState.editable,
  workRecord: { id: `w${id}`, date, assignment },
});

/** Monday 2 to Friday 13 March 2026: ten working days, half done. */
const dig: OpActivity = {
  id: 'a1',
  name: 'Dig',
  type: ActivityType.standard,
  start: '2026-03-02',
  finish: '2026-03-13',
  baseEffort: 80,
  openEffort: 50,
  complete: 50,
  assignments: ['s1'],
  plannedCosts: {
    cost: [
      { name: 'personnel', value: 800 },
      { name: 'proceeds', value: 5000 },
    ],
  },
  openCosts: { cost: [{ name: 'personnel', value: 500 }] },
  costVariances: {
    cost: [
      { name: 'personnel', value: 100 },
      { name: 'proceeds', value: 0 },
    ],
  },
};
const phase: OpActivity = { ...dig, id: 'a0', type: ActivityType.collection, assignments: [] };
const records = [record('1', '2026-03-02', 10), record('2', '2026-03-04', 30)];
const today = '2026-03-06';

describe('amounts distributed over days', () => {
  test('amounts are spread over weekdays, and an amount on a weekend falls on its first day', () => {
    const timeline = new DailyAmounts(dayNumber('2026-03-06'), dayNumber('2026-03-10'));
    timeline.spread(dayNumber('2026-03-06'), dayNumber('2026-03-10'), 30);
    timeline.spread(dayNumber('2026-03-07'), dayNumber('2026-03-08'), 5);
    expect([...timeline.amounts()]).toEqual([10, 5, 0, 10, 10]);
    expect([...timeline.sums()]).toEqual([10, 15, 15, 25, 35]);
  });
});

describe('the progress of a project over time', () => {
  const progress = runSteps(progressOverTime({ activities: [phase, dig], records, today }));
  const at = (day: string) => progress?.days.indexOf(day) ?? -1;

  test('planned effort is spread evenly over the weekdays of activities, without collections', () => {
    expect(progress?.effort.planned[at('2026-03-02')]).toBe(8);
    expect(progress?.effort.planned[at('2026-03-08')]).toBe(40);
    expect(progress?.effort.planned.at(-1)).toBe(80);
  });

  test('bookings ahead of today are expected on their day, in addition to the open effort', () => {
    const ahead = [...records, record('3', '2026-03-10', 6), record('4', '2026-03-20', 4)];
    const booked = runSteps(progressOverTime({ activities: [dig], records: ahead, today }));
    const on = (day: string) => booked?.days.indexOf(day) ?? -1;
    expect(booked?.effort.expected[on(today)]).toBe(40);
    expect(booked?.effort.expected[on('2026-03-09')]).toBe(50);
    expect(booked?.effort.expected[on('2026-03-10')]).toBe(66);
    expect(booked?.days.at(-1)).toBe('2026-03-20');
    expect(booked?.effort.expected.at(-1)).toBe(100);
  });

  test('the actual effort is the recorded effort up to today', () => {
    expect(progress?.effort.actual[at('2026-03-03')]).toBe(10);
    expect(progress?.effort.actual[at(today)]).toBe(40);
    expect(progress?.effort.actual[at('2026-03-07')]).toBeNull();
  });

  test('the remaining effort is expected from today until the finish', () => {
    expect(progress?.effort.expected[at('2026-03-05')]).toBeNull();
    expect(progress?.effort.expected[at(today)]).toBe(40);
    expect(progress?.effort.expected[at('2026-03-09')]).toBe(50);
    expect(progress?.effort.expected.at(-1)).toBe(90);
  });

  test('the costs over time are omitted if the costs of an activity are hidden', () => {
    const hidden = { ...dig, plannedCosts: { cost: [] } };
    expect(runSteps(progressOverTime({ activities: [phase, hidden], records, today }))?.costs).toBeUndefined();
  });

  test('costs are dated like the work of their activity, without proceeds', () => {
    expect(progress?.costs?.planned.at(-1)).toBe(800);
    expect(progress?.costs?.actual[at('2026-03-02')]).toBe(100);
    expect(progress?.costs?.actual[at(today)]).toBe(400);
    expect(progress?.costs?.expected.at(-1)).toBe(900);
  });

  test('the burn-up shows the completed scope and continues at the pace of the last four weeks', () => {
    expect(progress?.burnUp.scope).toContain(80);
    expect(progress?.burnUp.done[at('2026-03-02')]).toBe(10);
    expect(progress?.burnUp.done[at(today)]).toBe(40);
    expect(progress?.burnUp.doneOn).toBe('2026-04-03');
  });

  test('overdue effort is expected over the planned duration, starting again today', () => {
    const late = runSteps(progressOverTime({ activities: [dig], records: [], today: '2026-03-20' }));
    expect(late?.days.at(-1)).toBe('2026-04-01');
    expect(late?.effort.expected.at(-1)).toBe(50);
  });

  test('a project without plan and bookings has no progress over time', () => {
    expect(runSteps(progressOverTime({ activities: [], records: [], today }))).toBeUndefined();
  });

  test('thousands of activities over centuries yield a bounded number of points, also when calculated in slices', async () => {
    const many = Array.from({ length: 2_000 }, (_, index): OpActivity => ({
      ...dig,
      id: `m${index}`,
      assignments: [],
    }));
    const far: OpActivity = { ...dig, id: 'far', start: '2900-01-01', finish: '2999-12-31', assignments: [] };
    const source = { activities: [...many, far], records: [], today };
    const wide = await runYielding(progressOverTime(source));
    expect(wide).toEqual(runSteps(progressOverTime(source)));
    expect(wide?.days.length).toBeLessThan(200);
    expect(wide?.effort.planned.at(-1)).toBeCloseTo(80 * 2_001);
  });
});

describe('the team of a project', () => {
  const assignments: OpAssignment[] = [
    { id: 's1', activity: 'a1', resource: 'r1', baseEffort: 60, openEffort: 30 },
    { id: 's2', activity: 'a1', resource: 'r2', baseEffort: 20, openEffort: 20 },
  ];
  const activities = [phase, { ...dig, responsibleResource: 'r3' }];
  const team = teamOf({ activities, assignments, records, today }, 1, 2);

  test('the team contains assigned, booking and responsible people, sorted by their open work', () => {
    expect(team.members.map(({ resourceId, planned, booked, open }) => [resourceId, planned, booked, open])).toEqual([
      ['r1', 60, 40, 30],
      ['r2', 20, 0, 20],
      ['r3', 0, 0, 0],
    ]);
    expect(team.members[2]?.responsible).toBe(1);
  });

  test('the weeks of a team member contain booked hours, and remaining work from today on', () => {
    expect(team.mondays).toEqual(['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16']);
    expect(team.members[0]?.weeks.map(({ booked, planned }) => [booked, planned])).toEqual([
      [0, 0],
      [40, 5],
      [0, 25],
      [0, 0],
    ]);
  });
});

test('remaining work of a team member follows the contour of the assignment, as far as its days have not passed', () => {
  const assignment: OpAssignment = { id: 's1', activity: 'a1', resource: 'r1', baseEffort: 60, openEffort: 30 };
  const planned = (shape: WorkShape, day = today) => {
    const shapes = new Map([['a1 r1', shape]]);
    const { members } = teamOf({ activities: [dig], assignments: [assignment], records: [], today: day, shapes }, 0, 3);
    return members[0]?.weeks.map((week) => week.planned);
  };
  const backLoaded = { delay: 0, contour: WorkContour.backLoaded, duration: 80 };
  expect(planned(backLoaded)).toEqual([3, 27, 0, 0]);
  expect(planned({ ...backLoaded, contour: WorkContour.flat, delay: 48 })).toEqual([0, 30, 0, 0]);
  // Late work is spread over its whole duration again.
  expect(planned(backLoaded, '2026-03-16')?.slice(0, 2)).toEqual([7.5, 22.5]);
});

describe('the work records of a project', () => {
  const names = new Map([
    ['r1', 'Anna'],
    ['r2', 'Ben'],
  ]);
  const more = [...records, { ...record('3', '2026-03-09', 4, 's9', 'r2'), state: WorkRecordState.locked }];
  const lines = workLines(more, [dig], names);
  const none = { from: undefined, until: undefined, person: undefined, activity: undefined, week: undefined };

  test('work records have the names of person and activity', () => {
    expect(lines.map(({ person, activity, week, isLocked }) => [person, activity, week, isLocked])).toEqual([
      ['Anna', 'Dig', '2026-03-02', false],
      ['Anna', 'Dig', '2026-03-02', false],
      ['Ben', '', '2026-03-09', true],
    ]);
  });

  test('work records are filtered by days, person and activity, the latest first', () => {
    const ids = (filter: object) => fittingWork(lines, { ...none, ...filter }).map(({ id }) => id);
    expect(ids({})).toEqual(['3', '2', '1']);
    expect(ids({ from: '2026-03-03', until: '2026-03-04' })).toEqual(['2']);
    expect(ids({ person: 'r2' })).toEqual(['3']);
    expect(ids({ activity: 'a1', week: '2026-03-02' })).toEqual(['2', '1']);
  });

  test('work records are totalled by person, activity and week', () => {
    expect(
      groupedWork(lines, 'person').map(({ name, hours, records: count, locked }) => [name, hours, count, locked]),
    ).toEqual([
      ['Anna', 40, 2, 0],
      ['Ben', 4, 1, 1],
    ]);
    expect(groupedWork(lines, 'week').map(({ name, first, last }) => [name, first, last])).toEqual([
      ['2026-03-09', '2026-03-09', '2026-03-09'],
      ['2026-03-02', '2026-03-02', '2026-03-04'],
    ]);
  });
});
