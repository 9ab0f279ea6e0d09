import { describe, expect, test } from 'vitest';
import { ActivityType, PlanStatus } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import type { ActivityItem } from '#app/features/activities/activity-item.ts';
import { partsByActivity, workForNow } from './my-work.ts';
import type { DayInfo } from '#app/data/outbox/timesheet.ts';
import { weekOfSheet, weekSum } from './week-days.ts';

const item = (name: string, fields: Partial<OpActivity>): ActivityItem => ({
  activity: { id: name, name, type: ActivityType.standard, ...fields },
  project: undefined,
  projectName: '',
  category: undefined,
  isChanged: false,
});

describe('current work', () => {
  test('current work is late, running or starting this week, and excludes done activities, collections and later work', () => {
    const items = [
      item('later', { start: '2026-03-10', finish: '2026-03-12' }),
      item('soon', { start: '2026-03-06', finish: '2026-03-20' }),
      item('running', { start: '2026-03-01', finish: '2026-03-09' }),
      item('due', { start: '2026-03-04', finish: '2026-03-04' }),
      item('late', { start: '2026-02-01', finish: '2026-03-03' }),
      item('done', { start: '2026-02-01', finish: '2026-03-03', status: PlanStatus.done }),
      item('collection', { start: '2026-02-01', finish: '2026-03-03', type: ActivityType.collection }),
    ];
    const groups = workForNow(items, '2026-03-04', '2026-03-08');
    expect(groups.map(({ group, items: own }) => [group, own.map(({ activity }) => activity.id)])).toEqual([
      ['overdue', ['late']],
      ['today', ['due', 'running']],
      ['week', ['soon']],
    ]);
  });
});

describe('the days of a week', () => {
  const daysOf = (days: readonly DayInfo[], hours: readonly (readonly [day: string, hours: number])[] = []) => {
    const records = hours.map(([day, booked], at) => {
      return { recordId: `${at}`, assignmentId: '1', day, hours: booked, comment: '', completed: false };
    });
    const model = { resourceId: '1', isForAnother: false, rows: [], records, days, locks: [] };
    return weekOfSheet(model, '2026-03-04').days;
  };

  test('no hours are missing for a person who is not expected to book', () => {
    const day = { day: '2026-03-02', capacity: 8 };
    expect(daysOf([day])[0]?.missing).toBe(8);
    expect(daysOf([{ ...day, isFree: true }])[0]?.missing).toBe(0);
  });

  test('hours are missing only up to today, and never for absences or beyond the capacity', () => {
    const days = daysOf(
      [
        { day: '2026-03-02', capacity: 8, locked: { by: 'Maria', since: '2026-03-03' } },
        { day: '2026-03-03', capacity: 0, absence: 'Vacation' },
        { day: '2026-03-04', capacity: 8 },
        { day: '2026-03-05', capacity: 8 },
      ],
      [
        ['2026-03-02', 5.5],
        ['2026-03-02', 1],
        ['2026-03-04', 9],
      ],
    );
    expect(days.map(({ booked, missing, away, isLocked }) => [booked, missing, away, isLocked])).toEqual([
      [6.5, 1.5, undefined, true],
      [0, 0, 'Vacation', false],
      [9, 0, undefined, false],
      [0, 0, undefined, false],
    ]);
    // The hour of overtime makes up for a part.
    expect(weekSum(days)).toEqual({ booked: 15.5, capacity: 24, missing: 0.5 });
  });
});

test('the caller’s part of an activity sums remaining, exceeded and pending hours of all own assignments', () => {
  const parts = [
    { activityId: '1', remaining: 2, over: 0, waiting: 1 },
    { activityId: '1', remaining: 3.5, over: 0, waiting: 0.5 },
    { activityId: '2', remaining: 1, over: 0, waiting: 0 },
    { activityId: '2', remaining: undefined, over: 0, waiting: 0 },
    { activityId: '2', remaining: 1, over: 0, waiting: 0 },
    { activityId: '3', remaining: 0, over: 1.75, waiting: 0 },
  ];
  expect([...partsByActivity(parts)]).toEqual([
    ['1', { remaining: 5.5, over: 0, waiting: 1.5 }],
    ['2', { remaining: undefined, over: 0, waiting: 0 }],
    ['3', { remaining: 0, over: 1.75, waiting: 0 }],
  ]);
});
