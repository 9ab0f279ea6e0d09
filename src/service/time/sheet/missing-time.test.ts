import { expect, test } from 'vitest';
import { missingTime } from './team.ts';

/** Days from Monday, 9 February 2026 on, each with eight hours of working time, except for weekends. */
const booked = (...hours: readonly number[]) =>
  hours.map((each, index) => ({
    day: `2026-02-${String(9 + index).padStart(2, '0')}`,
    booked: each,
    capacity: index % 7 < 5 ? 8 : 0,
  }));

test.each([
  ['more hours on another day of the week', booked(9, 7, 8, 8, 8), 0, 0],
  ['hours on a Saturday', booked(8, 8, 8, 8, 4, 4), 0, 0],
  ['half an hour', booked(8, 8, 8, 8, 7.5), 0, 0],
  ['more than half an hour', booked(8, 8, 8, 8, 7.25), 0.75, 1],
  ['the hours of another week', booked(8, 8, 8, 8, 0, 0, 0, 9, 9), 8, 1],
])('missing hours of a week balance within it: %s', (_, days, missingHours, missingDays) => {
  expect(missingTime(days, { missingTolerance: 0.5 })).toEqual({ missingHours, missingDays });
});

test('without a tolerance a quarter of an hour is missing', () => {
  expect(missingTime(booked(8, 7.75), { missingTolerance: 0 })).toEqual({ missingHours: 0.25, missingDays: 1 });
});

test('days whose working time is unknown miss nothing', () => {
  const days = [{ day: '2026-02-09', booked: 0, capacity: null }];
  expect(missingTime(days, { missingTolerance: 0 })).toEqual({ missingHours: 0, missingDays: 0 });
});
