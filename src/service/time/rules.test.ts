import { describe, expect, test } from 'vitest';
import { ActivityType, Level, WorkRecordState } from '#contract/core/codes.ts';
import * as rules from './rules.ts';

const booking: rules.WorkBooking = {
  assignmentId: '1',
  resourceId: '2',
  resourceName: 'Resource',
  activityName: 'Activity',
  activityType: ActivityType.standard,
  start: '2026-01-05',
  baseEffort: 40,
  isPlanned: true,
  projectNodeId: '3',
  projectName: 'Project',
  isArchived: false,
  isTrackable: true,
  isLinked: false,
  projectLevel: Level.none,
  resourceLevel: Level.none,
};
const milestone = { ...booking, activityType: ActivityType.milestone };

const context = (more: Partial<rules.WorkContext> = {}): rules.WorkContext => ({
  booking,
  date: '2026-01-06',
  language: 'en',
  hoursOfDay: 0,
  ...more,
});

const refusal = (code: string, values: object = {}): unknown =>
  expect.objectContaining({ code, arguments: expect.objectContaining(values) });

describe('permission to book', () => {
  test.each([
    ['a user linked to the resource', { isLinked: true }],
    ['a manager of the resource', { resourceLevel: Level.manager }],
    ['a manager of the project', { projectLevel: Level.manager }],
  ])('%s may book', (_, more) => {
    expect(() => rules.checkMayBook({ ...booking, ...more }, '9')).not.toThrow();
  });

  test('other users may not book, and the project is revealed only to those who see it', () => {
    const seen = { ...booking, projectLevel: Level.contributor, resourceLevel: Level.contributor };
    expect(() => rules.checkMayBook(seen, '9')).toThrow(
      refusal('user.error.InsufficientPrivileges', { needed: 'manager', level: 'contributor' }),
    );
    expect(() => rules.checkMayBook({ ...booking, projectLevel: Level.external }, '9')).toThrow(
      refusal('work.error.NotFound', { id: '9' }),
    );
  });
});

describe('days and activities open for booking', () => {
  test('an archived project cannot be booked', () => {
    expect(() => rules.checkBookable({ ...booking, isArchived: true }, 'en')).toThrow(
      refusal('project.error.Archived'),
    );
  });

  test('a deleted activity and a project without time tracking cannot be booked', () => {
    for (const more of [{ isPlanned: false }, { isTrackable: false }]) {
      expect(() => rules.checkBookable({ ...booking, ...more }, 'en')).toThrow(
        refusal('work.error.NotBookable', { activity: 'Activity' }),
      );
    }
  });

  test('days before the start of an activity cannot be booked, and without a start any day can', () => {
    expect(() => rules.checkNotBeforeStart(booking, '2026-01-05')).not.toThrow();
    expect(() => rules.checkNotBeforeStart({ ...booking, start: null }, '1999-01-01')).not.toThrow();
    expect(() => rules.checkNotBeforeStart(booking, '2026-01-04')).toThrow(
      refusal('work.error.BeforeActivityStart', { start: '2026-01-05', date: '2026-01-04' }),
    );
  });

  test('a locked or approved record cannot be changed', () => {
    const record = { id: '7', date: '2026-01-06', lockedBy: 'Locker', lockedAt: '2026-02-01T00:00:00.000Z' };
    expect(() => rules.checkEditable(booking, { ...record, state: WorkRecordState.locked })).toThrow(
      refusal('work.error.WorkSlipNotEditable', { ...record, resource: 'Resource' }),
    );
    expect(() => rules.checkEditable(booking, { ...record, state: WorkRecordState.approved })).toThrow(
      refusal('work.error.WorkSlipApproved', { id: '7' }),
    );
  });
});

describe('a new work record', () => {
  test('a new record uses the remaining effort that was sent', () => {
    const work = rules.newWork({ actualEffort: 8, open: 3, comment: 'Note' }, 40, context());
    expect(work).toEqual({ actualEffort: 8, openEffort: 3, openSent: 3, comment: 'Note', completed: false });
  });

  test('a new record without open derives remaining effort from the previous value less the hours, at least 0', () => {
    expect(rules.newWork({ actualEffort: 8 }, 40, context()).openEffort).toBe(32);
    expect(rules.newWork({ actualEffort: 8 }, 6, context()).openEffort).toBe(0);
  });

  test('a completed new record has remaining effort 0', () => {
    expect(rules.newWork({ actualEffort: 8, open: 5, completed: true }, 40, context())).toMatchObject({
      openEffort: 0,
      completed: true,
    });
  });

  test.each([-0.5, 24.5])('a new record refuses %d hours', (actualEffort) => {
    expect(() => rules.newWork({ actualEffort }, 40, context())).toThrow(
      refusal('work.error.IncorrectActualEffort', { value: actualEffort }),
    );
  });

  test('a new record fills a day up to 24 hours and no further', () => {
    expect(rules.newWork({ actualEffort: 7.1 }, 40, context({ hoursOfDay: 16.9 })).actualEffort).toBe(7.1);
    expect(() => rules.newWork({ actualEffort: 7.2 }, 40, context({ hoursOfDay: 16.9 }))).toThrow(
      refusal('work.error.IncorrectActualEffort', { reason: expect.stringContaining('16.9') }),
    );
  });

  test('a new record refuses negative remaining effort', () => {
    expect(() => rules.newWork({ actualEffort: 1, open: -1 }, 40, context())).toThrow(
      refusal('work.error.IncorrectRemainingEffort', { value: -1 }),
    );
  });

  test('a new record of a milestone has no hours, only completed', () => {
    const ofMilestone = context({ booking: milestone });
    expect(rules.newWork({ completed: true }, 0, ofMilestone)).toMatchObject({
      actualEffort: 0,
      openEffort: 0,
      completed: true,
    });
    expect(() => rules.newWork({ actualEffort: 1 }, 0, ofMilestone)).toThrow(
      refusal('work.error.IncorrectActualEffort'),
    );
    expect(() => rules.newWork({ open: 1 }, 0, ofMilestone)).toThrow(refusal('work.error.IncorrectRemainingEffort'));
  });

  test('a refused new record states the reason in the language of the caller', () => {
    expect(() => rules.newWork({ actualEffort: 25 }, 40, context({ language: 'de' }))).toThrow(
      refusal('work.error.IncorrectActualEffort', { reason: 'erlaubt sind 0 bis 24 Stunden' }),
    );
  });
});

describe('a changed work record', () => {
  const sent: rules.WorkRecordValues = {
    actualEffort: 8,
    openEffort: 20,
    openSent: 20,
    comment: 'Note',
    completed: false,
  };
  const derived: rules.WorkRecordValues = { ...sent, openEffort: 32, openSent: null };
  const done: rules.WorkRecordValues = { ...sent, openEffort: 0, completed: true };
  const change = (testData: rules.WorkInput, stored: rules.WorkRecordValues) =>
    rules.changedWork(testData, { record: stored, previousOpen: 40 }, context());

  test('a changed record keeps fields that were not sent', () => {
    for (const stored of [sent, derived, done]) expect(change({}, stored)).toEqual(stored);
    expect(change({ actualEffort: 4 }, sent)).toEqual({ ...sent, actualEffort: 4 });
    expect(change({ comment: '' }, sent)).toEqual({ ...sent, comment: '' });
  });

  test('a changed record derives remaining effort again if none was sent', () => {
    expect(change({ actualEffort: 4 }, derived)).toEqual({ ...derived, actualEffort: 4, openEffort: 36 });
    expect(change({ open: 5 }, derived)).toEqual({ ...derived, openEffort: 5, openSent: 5 });
  });

  test('a completed record is reopened by remaining effort or restored to the value sent before completion', () => {
    expect(change({ open: 4 }, done)).toEqual({ ...sent, openEffort: 4, openSent: 4 });
    expect(change({ open: 4, completed: true }, sent)).toEqual({ ...done, openSent: 4 });
    expect(change({ completed: false }, done)).toEqual(sent);
  });

  test('a record that is no longer completed drops a remaining effort of 0 that was sent', () => {
    expect(change({ completed: false }, { ...done, openSent: 0 })).toEqual(derived);
  });
});
