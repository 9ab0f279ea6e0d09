import { describe, expect, test } from 'vitest';
import { ActivityType, PlanStatus } from '#contract/core/codes.ts';
import { type Answers, activityAssignmentIds, cellRecords, dayInfos, projectLocks, sheetRows } from './sheet-data.ts';

const words = {
  away: 'Absent',
  closed: 'Closed.',
  deleted: 'Deleted.',
  untracked: 'Untracked.',
  rights: 'Not for you.',
  hidden: 'Hidden',
  someone: 'somebody',
  manager: 'the manager',
  costType: String,
  secondCosts: 'second record',
};

const answers: Answers = {
  days: ['2026-03-02', '2026-03-05', '2026-03-07'],
  kept: new Set(),
  absenceTypes: [{ id: '80', name: 'Vacation' }],
  resourceId: '7',
  available: 50,
  isCounted: true,
  projects: [{ id: '20', name: 'Website', displayName: 'W-1 Website', projectPlan: '21' }],
  activities: [
    {
      id: '30',
      name: 'Design',
      projectPlan: '21',
      start: '2026-03-02',
      wbsCode: '1',
      type: ActivityType.standard,
      assignments: ['40', '41'],
    },
    { id: '31', name: 'Go live', projectPlan: '21', type: ActivityType.milestone, assignments: ['42'] },
    { id: '32', name: 'Old work', projectPlan: '21', assignments: ['43', '44'] },
  ],
  assignments: [
    { id: '40', activity: '30', resource: '7', remainingEffort: 12, complete: 25, status: PlanStatus.inProgress },
    { id: '41', activity: '30', resource: '8', remainingEffort: 5, status: PlanStatus.inProgress },
    { id: '42', activity: '31', resource: '7', status: PlanStatus.notStarted },
    { id: '43', activity: '32', resource: '7', status: PlanStatus.done },
  ],
  records: [
    {
      id: '50',
      resource: '7',
      actualEffort: 4,
      comment: 'Sketches',
      state: 1,
      modified: '2026-03-05T10:00:00.000Z',
      workRecord: { id: '51', assignment: '40', date: '2026-03-03', completed: false },
    },
  ],
  locks: [
    { id: '60', from: '2026-03-01', until: '2026-03-03', lockedByName: 'Ada', lockedAt: '2026-03-04T09:00:00.000Z' },
    {
      id: '61',
      project: '20',
      from: '2026-02-01',
      until: '2026-02-28',
      lockedByName: 'Ben',
      lockedAt: '2026-03-01T09:00:00.000Z',
    },
  ],
  absences: [
    {
      id: '70',
      resource: '7',
      start: '2026-03-05',
      finish: '2026-03-06',
      unavailabilityTypeId: '80',
      reason: 'Spain',
      active: true,
    },
  ],
};

describe('the data of a weekly sheet', () => {
  test('all assignments named by the activities are loaded', () => {
    expect(activityAssignmentIds(answers.activities)).toEqual(['40', '41', '42', '43', '44']);
  });

  test('the sheet has a row for each own assignment, except finished ones without records', () => {
    const rows = sheetRows(answers, words);
    expect(rows.map(({ assignmentId }) => assignmentId)).toEqual(['40', '42']);
    expect(rows[0]).toMatchObject({
      projectName: 'W-1 Website',
      activityName: 'Design',
      bookableFrom: '2026-03-02',
      remaining: 12,
      complete: 25,
      done: false,
    });
    expect(rows[1]?.milestone).toBe(true);
  });

  test('a finished assignment with records in these days keeps its row', () => {
    const records = answers.records.map((record) => ({
      ...record,
      workRecord: { id: '51', assignment: '43', date: '2026-03-03' },
    }));
    expect(sheetRows({ ...answers, records }, words).map(({ assignmentId }) => assignmentId)).toContain('43');
  });

  test('a locked record names the user who locked it', () => {
    expect(cellRecords(answers, words)).toEqual([
      {
        recordId: '50',
        assignmentId: '40',
        day: '2026-03-03',
        hours: 4,
        comment: 'Sketches',
        completed: false,
        locked: { by: 'Ada', since: '2026-03-04', ask: 'the manager' },
        modified: '2026-03-05T10:00:00.000Z',
      },
    ]);
  });

  test('a locked record has an unknown author if the service does not name the user', () => {
    expect(cellRecords({ ...answers, locks: [] }, words)[0]?.locked).toEqual({
      by: 'somebody',
      since: '2026-03-05',
      ask: 'the manager',
    });
  });

  test('the working time of a day considers availability, weekends, absences and locks', () => {
    const days = dayInfos(answers, words);
    expect(days).toEqual([
      { day: '2026-03-02', capacity: 4, locked: { by: 'Ada', since: '2026-03-04', ask: 'the manager' } },
      { day: '2026-03-05', capacity: 0, absence: 'Vacation' },
      { day: '2026-03-07', capacity: 0 },
    ]);
  });

  test('an absence is named by its type, or else by its reason', () => {
    const absences = answers.absences.map((absence) => ({ ...absence, unavailabilityTypeId: '81' }));
    expect(dayInfos({ ...answers, absences }, words)[1]?.absence).toBe('Spain');
    const unnamed = absences.map(({ reason: _, ...absence }) => absence);
    expect(dayInfos({ ...answers, absences: unnamed }, words)[1]?.absence).toBe('Absent');
  });

  test('an assignment finished on this sheet keeps its row', () => {
    const rows = sheetRows({ ...answers, kept: new Set(['43']) }, words);
    expect(rows.find(({ assignmentId }) => assignmentId === '43')?.done).toBe(true);
  });

  test('bookings of a hidden project are shown in a closed row', () => {
    const [row] = sheetRows({ ...answers, projects: [] }, words);
    expect(row).toMatchObject({ projectName: 'Hidden', closedReason: 'Closed.' });
  });

  test('the rows of a project follow the order of the plan', () => {
    const codes = ['10', '9', '2.10', '2.9'];
    const activities = codes.map((wbsCode) => ({ id: `a${wbsCode}`, name: 'Work', projectPlan: '21', wbsCode }));
    const assignments = codes.map((code) => ({ id: code, activity: `a${code}`, resource: '7' }));
    const rows = sheetRows({ ...answers, activities, assignments }, words);
    expect(rows.map(({ wbs }) => wbs)).toEqual(['2.9', '2.10', '9', '10']);
  });

  test('locks of a single project are kept separately', () => {
    expect(projectLocks(answers, words)).toEqual([
      {
        projectId: '20',
        from: '2026-02-01',
        until: '2026-02-28',
        lock: { by: 'Ben', since: '2026-03-01', ask: 'the manager' },
      },
    ]);
  });

  test('a project open despite a lock of all projects is reported with its days', () => {
    const days = { from: '2026-03-02', until: '2026-03-03' };
    const locks = [{ id: '60', ...days, exception: [{ project: '20', ...days }] }];
    expect(projectLocks({ ...answers, locks }, words)).toEqual([{ projectId: '20', ...days, lock: null }]);
  });
});

test('no hours are missing for a person excluded from the utilization', () => {
  expect(dayInfos({ ...answers, isCounted: false }, words).map(({ isFree }) => isFree)).toEqual([true, true, true]);
  expect(dayInfos(answers, words).some(({ isFree }) => isFree)).toBe(false);
});
