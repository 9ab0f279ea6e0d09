import { describe, expect, it } from 'vitest';
import type { CalendarDay, PlanCalendar } from './plan-calendar.ts';
import { PlanWorkingTime } from './working-time.ts';

const free: CalendarDay = { kind: 'nonWorking', times: [] };
const inherited: CalendarDay = { kind: 'inherited', times: [] };
const working = (...times: [string, string][]): CalendarDay => ({
  kind: 'working',
  times: times.map(([from, to]) => ({ from, to })),
});

function aCalendar(uid: number, week: CalendarDay[], more: Partial<PlanCalendar> = {}): PlanCalendar {
  return { uid, week, exceptions: [], workWeeks: [], ...more };
}

const office = working(['08:00', '12:00'], ['13:00', '17:00']);
const base = aCalendar(1, [free, office, office, office, office, office, free], {
  exceptions: [{ from: '2026-03-04', to: '2026-03-05', times: [] }],
});
const own = aCalendar(
  2,
  Array.from({ length: 7 }, () => inherited),
  {
    baseCalendarUid: 1,
    exceptions: [{ from: '2026-03-07', to: '2026-03-07', times: [{ from: '09:00', to: '10:30' }] }],
    workWeeks: [
      { from: '2026-03-09', to: '2026-03-13', week: Array.from({ length: 7 }, () => working(['20:00', '24:00'])) },
    ],
  },
);
const night = aCalendar(
  3,
  Array.from({ length: 7 }, () => working(['00:00', '03:00'], ['23:00', '24:00'])),
);
const never = aCalendar(
  4,
  Array.from({ length: 7 }, () => free),
);
const workingTime = new PlanWorkingTime([base, own, night, never]);

describe('finish calculated from working time', () => {
  // 2026-03-02 is a Monday.
  it.each<[number, string, number, string | undefined]>([
    [1, '2026-03-02T08:00:00', 0, '2026-03-02T08:00:00'],
    [1, '2026-03-02T08:00:00', 480, '2026-03-02T17:00:00'],
    [1, '2026-03-02T08:00:00', 481, '2026-03-03T08:01:00'],
    [1, '2026-03-02T12:30:00', 60, '2026-03-02T14:00:00'],
    [1, '2026-03-03T08:00:00', 960, '2026-03-06T17:00:00'],
    [1, '2026-02-28T10:00:00', 30, '2026-03-02T08:30:00'],
    [1, '2026-03-02T16:59:30', 1, '2026-03-03T08:00:30'],
    [2, '2026-03-06T17:00:00', 90, '2026-03-07T10:30:00'],
    [2, '2026-03-04T08:00:00', 480, '2026-03-06T17:00:00'],
    [2, '2026-03-09T08:00:00', 240, '2026-03-10T00:00:00'],
    [3, '2026-03-02T22:00:00', 120, '2026-03-03T01:00:00'],
    [4, '2026-03-02T08:00:00', 60, undefined],
    [9, '2026-03-06T16:00:00', 120, '2026-03-09T09:00:00'],
  ])('on calendar %i, work starting at %s finishes after %i minutes at %s', (calendar, start, minutes, finish) => {
    expect(workingTime.finish(calendar, start, minutes)).toBe(finish);
  });
});
