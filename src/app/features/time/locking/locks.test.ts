import { describe, expect, test } from 'vitest';
import { coverage, lockedBefore } from './locks.ts';
import { monthRangesOfYear, rangeOverlap, span } from './ranges.ts';

const lock = (from: string, until: string, project?: string) => ({
  id: `${from}${project ?? ''}`,
  from,
  until,
  ...(project !== undefined && { project }),
});
const february = { from: '2026-02-01', until: '2026-02-28' };

describe('the locked part of a month', () => {
  test('a month is locked entirely if locks of all projects together cover every day', () => {
    expect(coverage(february, [lock('2026-01-15', '2026-02-10'), lock('2026-02-11', '2026-03-01')])).toBe('all');
    expect(coverage(february, [lock('2026-02-11', '2026-03-01'), lock('2026-01-15', '2026-02-10')])).toBe('all');
  });

  test('a month is partly locked if a day is open or only one project is locked', () => {
    expect(coverage(february, [lock('2026-02-01', '2026-02-10'), lock('2026-02-12', '2026-02-28')])).toBe('part');
    expect(coverage(february, [lock('2026-02-01', '2026-02-27')])).toBe('part');
    expect(coverage(february, [lock('2026-02-01', '2026-02-28', '20')])).toBe('part');
  });

  test('a month is open if no lock overlaps the month', () => {
    expect(coverage(february, [lock('2026-01-01', '2026-01-31'), lock('2026-03-01', '2026-03-31')])).toBe('none');
  });
});

describe('locks restored by undoing a change', () => {
  const locks = [
    lock('2026-01-20', '2026-02-05'),
    lock('2026-02-20', '2026-03-10', '20'),
    lock('2026-02-01', '2026-02-02', '21'),
  ];

  test('undo restores locks of all projects, and locks of projects that the caller may lock', () => {
    expect(lockedBefore({ ...february, projectIds: [] }, locks, ['20'])).toEqual([
      { from: '2026-02-01', until: '2026-02-05', projectIds: [] },
      { from: '2026-02-20', until: '2026-02-28', projectIds: ['20'] },
    ]);
  });

  test('undo for selected projects restores only the locks of these projects', () => {
    expect(lockedBefore({ ...february, projectIds: ['21'] }, locks, ['20', '21'])).toEqual([
      { from: '2026-02-01', until: '2026-02-05', projectIds: ['21'] },
      { from: '2026-02-01', until: '2026-02-02', projectIds: ['21'] },
    ]);
  });

  test('undo restores no lock if no day was locked', () => {
    expect(lockedBefore({ from: '2026-06-01', until: '2026-06-30', projectIds: [] }, locks, ['20'])).toEqual([]);
  });
});

describe('calculations with ranges', () => {
  test('the months of a year follow each other without a gap', () => {
    const months = monthRangesOfYear(2028);
    expect(months).toHaveLength(12);
    expect(months[1]).toEqual({ from: '2028-02-01', until: '2028-02-29' });
    expect(months.at(-1)).toEqual({ from: '2028-12-01', until: '2028-12-31' });
  });

  test('two ranges have an overlap and a common span', () => {
    const [first, second] = [
      { from: '2026-01-01', until: '2026-01-31' },
      { from: '2026-01-31', until: '2026-02-10' },
    ];
    expect(rangeOverlap(first, second)).toEqual({ from: '2026-01-31', until: '2026-01-31' });
    expect(rangeOverlap(first, february)).toBeUndefined();
    expect(span(second, first)).toEqual({ from: '2026-01-01', until: '2026-02-10' });
  });
});
