import { expect, test } from 'vitest';
import { expectedDays, workdayLength, lengthPeriod } from './workdays.ts';

/** A person who works until noon on Fridays, from Monday, 2 March 2026. */
const week = [8, 8, 8, 8, 5, 0, 0].map((capacity, index) => ({ day: `2026-03-0${index + 2}`, capacity }));

test.each([
  ['of that day', { until: '2026-03-06' }, 5],
  ['of several, as long as they are on average', { from: '2026-03-05', until: '2026-03-06' }, 6.5],
  ['of those that are named', { from: '2026-03-02', until: '2026-03-06', days: ['2026-03-02', '2026-03-06'] }, 6.5],
  ['of a free day, as long as the last working day', { until: '2026-03-08' }, 5],
  ['of days of which some are free, as long as the others', { from: '2026-03-06', until: '2026-03-08' }, 5],
  ['without any working day, as long as elsewhere', { until: '2026-02-27' }, 8],
])('a day is as long as the person’s working time: %s', (_, line, expected) => {
  expect(workdayLength(week, line)).toBe(expected);
});

test('at least one week of working times is loaded, and at most the range of a sheet', () => {
  expect(lengthPeriod({ until: '2026-03-08' })).toEqual({ from: '2026-03-02', until: '2026-03-08' });
  expect(lengthPeriod({ from: '2026-02-20', until: '2026-03-08' })).toEqual({
    from: '2026-02-20',
    until: '2026-03-08',
  });
  expect(lengthPeriod({ from: '2025-01-01', until: '2026-03-08' })).toEqual({
    from: '2026-01-06',
    until: '2026-03-08',
  });
});

test('the weekdays of a short range are expected to be booked, and the days that are named', () => {
  expect(expectedDays({ from: '2026-03-05', until: '2026-03-09' })).toEqual(['2026-03-05', '2026-03-06', '2026-03-09']);
  expect(expectedDays({ from: '2026-02-01', until: '2026-03-09' })).toEqual([]);
  expect(expectedDays({ until: '2026-03-09' })).toEqual([]);
  expect(expectedDays({ from: '2026-03-07', until: '2026-03-08', days: ['2026-03-08'] })).toEqual(['2026-03-08']);
});
