import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recurrence, RecurrencePattern } from './plan-calendar.ts';
import { occurrencesOf } from './recurrence.ts';

const days = (recurrence: Recurrence) => occurrencesOf(recurrence, 1000).days;

describe('days of a recurrence', () => {
  const from = '2026-01-15';

  it.each<[string, RecurrencePattern, string[]]>([
    ['every third day', { kind: 'daily', every: 3 }, ['2026-01-15', '2026-01-18', '2026-01-21']],
    [
      'every second week on Monday and Friday',
      { kind: 'weekly', every: 2, weekdays: ['monday', 'friday'] },
      ['2026-01-16', '2026-01-26', '2026-01-30'],
    ],
    ['the 31st of the month', { kind: 'monthly', every: 1, day: 31 }, ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['a day that has passed', { kind: 'monthly', every: 2, day: 5 }, ['2026-02-05', '2026-04-05', '2026-06-05']],
    [
      'the first Monday of each second month',
      { kind: 'monthlyByPosition', every: 2, position: 1, item: 'monday' },
      ['2026-03-02', '2026-05-04', '2026-07-06'],
    ],
    [
      'the last workday of the month',
      { kind: 'monthlyByPosition', every: 1, position: 5, item: 'workday' },
      ['2026-01-30', '2026-02-27', '2026-03-31'],
    ],
    [
      'the second day of weekends',
      { kind: 'monthlyByPosition', every: 1, position: 2, item: 'weekendDay' },
      ['2026-02-07', '2026-03-07', '2026-04-05'],
    ],
    ['a leap day', { kind: 'yearly', month: 2, day: 29 }, ['2026-02-28', '2027-02-28', '2028-02-29']],
    ['a birthday that has passed', { kind: 'yearly', month: 1, day: 1 }, ['2027-01-01', '2028-01-01', '2029-01-01']],
    [
      'the fourth Thursday of November',
      { kind: 'yearlyByPosition', month: 11, position: 4, item: 'thursday' },
      ['2026-11-26', '2027-11-25', '2028-11-23'],
    ],
  ])('expands the recurrence %s', (_name, pattern, expected) => {
    expect(days({ ...pattern, from, occurrences: 3 })).toEqual(expected);
  });

  it('a recurrence may include the last day', () => {
    expect(days({ kind: 'daily', every: 2, from, to: '2026-01-19' })).toEqual([
      '2026-01-15',
      '2026-01-17',
      '2026-01-19',
    ]);
    expect(days({ kind: 'daily', every: 2, from, to: '2026-01-18', occurrences: 9 })).toHaveLength(2);
  });

  it('a recurrence on no weekday or without an end yields no days', () => {
    expect(days({ kind: 'weekly', every: 1, weekdays: [], from })).toEqual([]);
    expect(days({ kind: 'daily', every: 1, from })).toEqual([from]);
  });

  it('the number of days of a recurrence is limited', () => {
    const endless: Recurrence = { kind: 'daily', every: 1, from, to: '9999-12-31' };
    expect(occurrencesOf(endless, 10)).toMatchObject({ isShortened: true });
    expect(occurrencesOf({ ...endless, to: '2026-01-24' }, 10)).toMatchObject({ isShortened: false });
  });

  it('the days of a recurrence ascend and lie within the period', () => {
    const every = fc.integer({ min: 0, max: 5 });
    const position = fc.integer({ min: 1, max: 5 });
    const month = fc.integer({ min: 1, max: 12 });
    const day = fc.integer({ min: 1, max: 31 });
    const item = fc.constantFrom('day' as const, 'workday' as const, 'weekendDay' as const, 'sunday' as const);
    const pattern = fc.oneof(
      fc.record({ kind: fc.constant('daily' as const), every }),
      fc.record({
        kind: fc.constant('weekly' as const),
        every,
        weekdays: fc.subarray(['sunday' as const, 'wednesday' as const]),
      }),
      fc.record({ kind: fc.constant('monthly' as const), every, day }),
      fc.record({ kind: fc.constant('monthlyByPosition' as const), every, position, item }),
      fc.record({ kind: fc.constant('yearly' as const), month, day }),
      fc.record({ kind: fc.constant('yearlyByPosition' as const), month, position, item }),
    );
    fc.assert(
      fc.property(pattern, day, (chosen, start) => {
        const first = `2026-01-${String(start).padStart(2, '0')}`;
        const found = days({ ...chosen, from: first, to: '2027-06-15' });
        expect(found).toEqual([...new Set(found)].toSorted());
        expect(found.every((one) => one >= first && one <= '2027-06-15')).toBe(true);
      }),
    );
  });
});
