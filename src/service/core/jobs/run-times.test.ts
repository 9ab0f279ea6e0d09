import { expect, test } from 'vitest';
import { nextRunAfter, parseRunTimes } from './run-times.ts';

test.each([
  ['24h', { everyMs: 86_400_000 }],
  ['30m', { everyMs: 1_800_000 }],
  ['7D', { everyMs: 604_800_000 }],
  ['02:30', { hour: 2, minute: 30 }],
  ['9:05', { hour: 9, minute: 5 }],
  ['9m', undefined],
  ['31d', undefined],
  ['24:00', undefined],
  ['12:60', undefined],
  ['daily', undefined],
  ['24', undefined],
])('the times of runs are read from %s', (text, expected) => {
  expect(parseRunTimes(text)).toEqual(expected);
});

test('the next run after an interval follows the beginning of the last one', () => {
  expect(nextRunAfter({ everyMs: 3_600_000 }, new Date('2026-03-01T10:15:00Z'))).toEqual(
    new Date('2026-03-01T11:15:00Z'),
  );
});

test('a daily run is the next one at its time of the day, on the same day or the day after', () => {
  const daily = { hour: 2, minute: 30 };
  expect(nextRunAfter(daily, new Date(2026, 2, 1, 1, 0))).toEqual(new Date(2026, 2, 1, 2, 30));
  expect(nextRunAfter(daily, new Date(2026, 2, 1, 2, 30))).toEqual(new Date(2026, 2, 2, 2, 30));
});
