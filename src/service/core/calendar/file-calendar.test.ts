import { describe, expect, test } from 'vitest';
import type { PlanCalendar } from '#files/plan-calendar.ts';
import { standardCalendar, standardDayTimes } from '#files/standard-calendar.ts';
import { calendarForFile, calendarFromFile } from './file-calendar.ts';

const standard = standardCalendar(1);
const inherited = calendarForFile({ week: null, weekTimes: null, exceptions: [] });
const derived = (values: Partial<PlanCalendar>): PlanCalendar => ({
  uid: 2,
  baseCalendarUid: 1,
  ...inherited,
  workWeeks: [],
  ...values,
});
const read = (calendar: PlanCalendar, ...others: PlanCalendar[]) =>
  calendarFromFile([standard, calendar, ...others], 2, 1);
const on = (from: string, hours: number, name = '', until = from) => ({ from, until, hours, name });

describe('a resource calendar in a plan file', () => {
  test('the file calendar is omitted if the resource uses the plan calendar or an equal one', () => {
    expect(calendarFromFile([standard], 1, 1)).toBeUndefined();
    expect(read(derived({}))).toBeUndefined();
    expect(read(derived({ week: standard.week }))).toBeUndefined();
    expect(calendarFromFile([standard], 9, 1)).toBeUndefined();
  });

  test('the file calendar has the week if a day differs, and its own exceptions, but not those of the plan', () => {
    const free = { kind: 'nonWorking', times: [] } as const;
    const week = derived({}).week.map((day, index) => (index === 5 ? { ...free, times: [] } : day));
    const exceptions = [{ name: 'Fair', from: '2026-03-02', to: '2026-03-04', times: standardDayTimes(6) }];
    expect(read(derived({ week, exceptions }))).toEqual({
      week: [8, 8, 8, 8, 0, 0, 0],
      weekTimes: null,
      exceptions: [on('2026-03-02', 6, 'Fair', '2026-03-04')],
    });
    const company = { ...standard, exceptions: [{ from: '2026-05-01', to: '2026-05-01', times: [] }] };
    expect(calendarFromFile([company, derived({})], 2, 1)).toBeUndefined();
  });

  test('the file calendar inherits from base calendars other than that of the plan, the nearest first', () => {
    const night = { ...derived({ uid: 3, baseCalendarUid: undefined }), week: standard.week };
    const holidays = { ...night, exceptions: [{ name: 'Shut', from: '2026-03-02', to: '2026-03-06', times: [] }] };
    const own = derived({
      baseCalendarUid: 3,
      exceptions: [{ from: '2026-03-04', to: '2026-03-04', times: standardDayTimes(4) }],
    });
    expect(read(own, holidays)?.exceptions).toEqual([
      on('2026-03-02', 0, 'Shut', '2026-03-03'),
      on('2026-03-04', 4),
      on('2026-03-05', 0, 'Shut', '2026-03-06'),
    ]);
  });

  test('a cycle of base calendars or a calendar without working time is ignored', () => {
    const free = standard.week.map(() => ({ kind: 'nonWorking' as const, times: [] }));
    expect(read(derived({ week: free }))).toBeUndefined();
    expect(read(derived({ baseCalendarUid: 2 }))).toBeUndefined();
  });

  test('a resource calendar survives a round trip through a plan file', () => {
    const calendar = {
      week: [4, 7.5, 0, 24, 12, 0, 0.25] as const,
      weekTimes: null,
      exceptions: [on('2026-03-02', 0, 'Away'), on('2026-03-09', 10.5, '', '2026-03-11')],
    };
    expect(read(derived(calendarForFile(calendar)))).toEqual(calendar);
  });

  test('the times of a night shift and of a day that differs survive a round trip through a plan file', () => {
    const night = '00:00-06:00 22:00-24:00';
    const calendar = {
      week: [2, 8, 8, 8, 8, 6, 0] as const,
      weekTimes: ['22:00-24:00', night, night, night, night, '00:00-06:00', ''],
      exceptions: [{ ...on('2026-03-02', 4), times: '18:00-22:00' }],
    };
    expect(read(derived(calendarForFile(calendar)))).toEqual(calendar);
  });

  test('a day with more times than a calendar has keeps its hours', () => {
    const times = [0, 2, 4, 6, 8, 10].map((hour) => ({
      from: `0${hour}:00`.slice(-5),
      to: `0${hour + 1}:00`.slice(-5),
    }));
    const exceptions = [{ from: '2026-03-02', to: '2026-03-02', times }];
    expect(read(derived({ exceptions }))?.exceptions).toEqual([on('2026-03-02', 6)]);
  });

  test('a week of the usual hours at other times is a week of its own', () => {
    const times = [
      { from: '06:00', to: '10:00' },
      { from: '10:00', to: '14:00' },
    ];
    const week = standard.week.map((day) => (day.kind === 'working' ? { ...day, times } : day));
    const early = '06:00-14:00';
    expect(read(derived({ week }))).toEqual({
      week: [8, 8, 8, 8, 8, 0, 0],
      weekTimes: [early, early, early, early, early, '', ''],
      exceptions: [],
    });
  });
});
