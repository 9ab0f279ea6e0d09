import { describe, expect, test } from 'vitest';
import { dayRanges, lastWeek, monthRange, lockRangeProblem } from './ranges.ts';

describe('ranges of the locking screen', () => {
  test('the range of a month contains all days, across years and in leap years', () => {
    expect(monthRange('2026-11-21')).toEqual({ from: '2026-11-01', until: '2026-11-30' });
    expect(monthRange('2026-01-05', -1)).toEqual({ from: '2025-12-01', until: '2025-12-31' });
    expect(monthRange('2028-03-31', -1)).toEqual({ from: '2028-02-01', until: '2028-02-29' });
    expect(monthRange('2026-12-31', 1)).toEqual({ from: '2027-01-01', until: '2027-01-31' });
  });

  test('the range of last week respects the first weekday', () => {
    expect(lastWeek('2026-11-21', 1)).toEqual({ from: '2026-11-09', until: '2026-11-15' });
    expect(lastWeek('2026-11-21', 7)).toEqual({ from: '2026-11-08', until: '2026-11-14' });
  });

  test('a range needs both days, with the first day before or on the last', () => {
    expect(lockRangeProblem({ from: '', until: '2026-01-01' })).toBe('missing');
    expect(lockRangeProblem({ from: '2026-01-02', until: '2026-01-01' })).toBe('order');
    expect(lockRangeProblem({ from: '2026-01-01', until: '2026-01-01' })).toBeUndefined();
  });

  test('days are summarized as ranges, and a weekend does not split a range', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-06', '2026-03-09', '2026-03-12'];
    expect(dayRanges(days)).toEqual([
      { from: '2026-03-02', until: '2026-03-03' },
      { from: '2026-03-06', until: '2026-03-09' },
      { from: '2026-03-12', until: '2026-03-12' },
    ]);
    expect(dayRanges([])).toEqual([]);
  });
});
