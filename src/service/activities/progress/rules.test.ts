import { describe, expect, test } from 'vitest';
import { ActivityType } from '#contract/core/codes.ts';
import { changedActualDates, hasOwnDates } from './rules.ts';

const free = { hasChildren: false, isBookable: false, isBooked: false };

describe('hasOwnDates', () => {
  test('a milestone has its own actual dates, even with assigned resources', () => {
    expect(hasOwnDates({ ...free, type: ActivityType.milestone, isBookable: true, isBooked: true })).toBe(true);
  });

  test.each([ActivityType.standard, ActivityType.task, ActivityType.adHoc])(
    'an activity of type %i has its own actual dates unless its effort is tracked',
    (type) => {
      expect(hasOwnDates({ ...free, type })).toBe(true);
      expect(hasOwnDates({ ...free, type, isBookable: true })).toBe(false);
      expect(hasOwnDates({ ...free, type, isBooked: true })).toBe(false);
    },
  );

  test.each([ActivityType.collection, ActivityType.taskCollection, ActivityType.scheduledTaskCollection])(
    'a collection of type %i has no actual dates of its own',
    (type) => {
      expect(hasOwnDates({ ...free, type })).toBe(false);
    },
  );

  test('an activity with children has no actual dates of its own', () => {
    expect(hasOwnDates({ ...free, type: ActivityType.milestone, hasChildren: true })).toBe(false);
  });
});

describe('changedActualDates', () => {
  const none = { start: null, finish: null };
  const done = { start: '2026-01-05', finish: '2026-01-09' };

  test('actual dates that are sent are returned unchanged', () => {
    expect(changedActualDates({ start: '2026-01-06', finish: '2026-01-06' }, none)).toEqual({
      start: '2026-01-06',
      finish: '2026-01-06',
    });
  });

  test('a missing finish means in progress, and missing start and finish mean not started', () => {
    expect(changedActualDates({ start: '2026-01-06' }, done)).toEqual({ start: '2026-01-06', finish: null });
    expect(changedActualDates({}, done)).toEqual(none);
  });

  test('a finish without a start keeps the current start, but never a start after the finish', () => {
    expect(changedActualDates({ finish: '2026-01-12' }, done)).toEqual({ start: '2026-01-05', finish: '2026-01-12' });
    expect(changedActualDates({ finish: '2026-01-02' }, done)).toEqual({ start: '2026-01-02', finish: '2026-01-02' });
    expect(changedActualDates({ finish: '2026-01-02' }, none)).toEqual({ start: '2026-01-02', finish: '2026-01-02' });
  });

  test('refuses a finish before the start', () => {
    expect(() => changedActualDates({ start: '2026-01-06', finish: '2026-01-05' }, none)).toThrow(
      expect.objectContaining({
        arguments: {
          parameterName: 'finish',
          value: '2026-01-05',
          expected: { key: 'expected.dayFrom', values: { day: '2026-01-06' } },
        },
      }) as Error,
    );
  });
});
