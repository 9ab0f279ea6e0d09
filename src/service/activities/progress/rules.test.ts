import { describe, expect, test } from 'vitest';
import { ActivityType } from '#contract/core/codes.ts';
import { changedActualDates, hasOwnDates } from './rules.ts';

const free = { hasChildren: false, isBookable: false, isBooked: false };

describe('actual dates can be set', () => {
  test('of a milestone, also of one that somebody is assigned to', () => {
    expect(hasOwnDates({ ...free, type: ActivityType.milestone, isBookable: true, isBooked: true })).toBe(true);
  });

  test.each([ActivityType.standard, ActivityType.task, ActivityType.adHoc])(
    'of an activity of type %i only as long as its effort is not tracked',
    (type) => {
      expect(hasOwnDates({ ...free, type })).toBe(true);
      expect(hasOwnDates({ ...free, type, isBookable: true })).toBe(false);
      expect(hasOwnDates({ ...free, type, isBooked: true })).toBe(false);
    },
  );

  test.each([ActivityType.collection, ActivityType.taskCollection, ActivityType.scheduledTaskCollection])(
    'not of a collection (type %i)',
    (type) => {
      expect(hasOwnDates({ ...free, type })).toBe(false);
    },
  );

  test('not of what has activities below it', () => {
    expect(hasOwnDates({ ...free, type: ActivityType.milestone, hasChildren: true })).toBe(false);
  });
});

describe('the dates after a call', () => {
  const none = { start: null, finish: null };
  const done = { start: '2026-01-05', finish: '2026-01-09' };

  test('are those that are given', () => {
    expect(changedActualDates({ start: '2026-01-06', finish: '2026-01-06' }, none)).toEqual({
      start: '2026-01-06',
      finish: '2026-01-06',
    });
  });

  test('without a finish are those of an activity that runs, without both of one that was never started', () => {
    expect(changedActualDates({ start: '2026-01-06' }, done)).toEqual({ start: '2026-01-06', finish: null });
    expect(changedActualDates({}, done)).toEqual(none);
  });

  test('with a finish alone keep the start, which is never after it', () => {
    expect(changedActualDates({ finish: '2026-01-12' }, done)).toEqual({ start: '2026-01-05', finish: '2026-01-12' });
    expect(changedActualDates({ finish: '2026-01-02' }, done)).toEqual({ start: '2026-01-02', finish: '2026-01-02' });
    expect(changedActualDates({ finish: '2026-01-02' }, none)).toEqual({ start: '2026-01-02', finish: '2026-01-02' });
  });

  test('cannot finish before they start', () => {
    expect(() => changedActualDates({ start: '2026-01-06', finish: '2026-01-05' }, none)).toThrow(
      expect.objectContaining({
        arguments: { parameterName: 'finish', value: '2026-01-05', expected: 'a day from 2026-01-06 on' },
      }) as Error,
    );
  });
});
