import { describe, expect, test } from 'vitest';
import { ActivityAttribute, ActivityType, DependencyType } from '#contract/core/codes.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import { priorityFromFile } from '#files/units.ts';
import { fromPlanFile, durationInHours } from './from-plan-file.ts';

const read = (parts: MspdiParts) => fromPlanFile(readPlanFile(mspdi(parts)));

describe('rows of a plan file', () => {
  test('rows become activities below the nearest higher level, without blank rows and the project summary row', () => {
    const { activities } = read({
      tasks: [
        { UID: 0, ID: 0, Name: 'The project', OutlineLevel: 0 },
        { Name: 'Phase' },
        { Name: 'Work', OutlineLevel: 2 },
        { IsNull: 1 },
        { Name: 'More work', OutlineLevel: 2 },
        { Name: 'Last' },
      ].map((task, index) => ({ UID: index, ID: index, ...task })),
    });
    expect(activities.map(({ uid, name, parentUid, type }) => ({ uid, name, parentUid, type }))).toEqual([
      { uid: 1, name: 'Phase', parentUid: null, type: ActivityType.collection },
      { uid: 2, name: 'Work', parentUid: 1, type: ActivityType.standard },
      { uid: 4, name: 'More work', parentUid: 1, type: ActivityType.standard },
      { uid: 5, name: 'Last', parentUid: null, type: ActivityType.standard },
    ]);
  });

  test('rows keep their dates to the day, whatever the hour', () => {
    const { activities } = read({
      tasks: [{ Start: '2026-03-02T00:00:00', Finish: '2026-03-31T23:59:00', Deadline: '2026-04-01T08:00:00' }, {}],
    });
    expect(activities).toMatchObject([
      { start: '2026-03-02', finish: '2026-03-31', deadline: '2026-04-01' },
      { start: null, finish: null, deadline: null },
    ]);
  });

  test('rows that finish before their start finish on the start, and are flagged and counted', () => {
    const { activities, losses } = read({ tasks: [{ Start: '2026-03-10T08:00:00', Finish: '2026-03-09T17:00:00' }] });
    expect(activities).toMatchObject([
      {
        start: '2026-03-10',
        finish: '2026-03-10',
        attributes: ActivityAttribute.imported | ActivityAttribute.validationError,
      },
    ]);
    expect(losses.dates).toBe(1);
  });

  test('rows keep fixed dates as attributes', () => {
    const { activities } = read({
      tasks: [{ ConstraintType: 2 }, { ConstraintType: 3 }, { ConstraintType: 4 }, { ConstraintType: 0 }],
    });
    const { imported, startFixed, finishFixed } = ActivityAttribute;
    expect(activities.map(({ attributes }) => attributes)).toEqual([
      imported | startFixed,
      imported | finishFixed,
      imported,
      imported,
    ]);
  });

  test('rows keep the other constraints with their days, but not the day on which they are planned anyway', () => {
    const { activities } = read({
      tasks: [
        { ConstraintType: 1 },
        { ConstraintType: 4, ConstraintDate: '2026-03-02T08:00:00', Start: '2026-03-02T08:00:00' },
        { ConstraintType: 4, ConstraintDate: '2026-03-02T08:00:00', Start: '2026-03-04T08:00:00' },
        { ConstraintType: 7, ConstraintDate: '2026-03-09T17:00:00' },
        { ConstraintType: 5 },
      ],
    });
    expect(activities.map(({ constraint, constraintDay }) => [constraint, constraintDay])).toEqual([
      [1, null],
      [0, null],
      [4, '2026-03-02'],
      [7, '2026-03-09'],
      [0, null],
    ]);
  });

  test('rows lose control characters, invalid characters and text that is too long for its field', () => {
    const { activities, losses } = read({
      tasks: [
        { Name: ` A\t${'x'.repeat(252)}😀`, Notes: 'line 1\r\nline 2\u007F' },
        { Name: 'B', Notes: 'y'.repeat(2501) },
      ],
    });
    expect(activities[0]?.name).toBe(`A\t${'x'.repeat(252)}`);
    expect(activities[0]?.description).toBe('line 1\nline 2');
    expect(activities[1]?.description).toHaveLength(2500);
    expect(losses.shortened).toBe(1);
  });
});

describe('numbers of a plan file', () => {
  const { header } = readPlanFile(mspdi({ project: { MinutesPerDay: 450, MinutesPerWeek: 2250, DaysPerMonth: 20 } }));

  test.each([
    [90, 'minutes', 1.5],
    [2, 'days', 15],
    [1, 'weeks', 37.5],
    [1, 'months', 150],
    [2, 'elapsedDays', 48],
    [1, 'elapsedWeeks', 168],
    [1, 'elapsedMonths', 720],
    [25, 'percent', 10],
    [-50, 'elapsedPercent', -20],
  ] as const)('a duration of %d %s is %d hours', (value, unit, hours) => {
    expect(durationInHours({ value, unit }, header, 40)).toBe(hours);
  });

  test.each([
    [0, 9],
    [100, 9],
    [500, 5],
    [1000, 1],
    [720, 3],
  ])('priority %d in a file becomes priority %d', (priority, expected) => {
    expect(priorityFromFile(priority)).toBe(expected);
  });
});

describe('links of a plan file', () => {
  const link = (predecessor: number, type: number, more: Record<string, number> = {}) => ({
    PredecessorUID: predecessor,
    Type: type,
    ...more,
  });

  test('links keep their type and lag', () => {
    const { links } = read({
      tasks: [
        { Duration: 'PT40H0M0S', DurationFormat: 7 },
        { PredecessorLink: [link(1, 0)] },
        { PredecessorLink: [link(1, 1, { LinkLag: 4800, LagFormat: 7 })] },
        { PredecessorLink: [link(1, 2, { LinkLag: -9600, LagFormat: 7 })] },
        { PredecessorLink: [link(1, 3, { LinkLag: 14400, LagFormat: 8 })] },
        { PredecessorLink: [link(1, 1, { LinkLag: 50, LagFormat: 19 })] },
      ],
    });
    expect(links.map(({ successorUid, type, lag, lagElapsed }) => [successorUid, type, lag, lagElapsed])).toEqual([
      [2, DependencyType.finishFinish, 0, false],
      [3, DependencyType.finishStart, 8, false],
      [4, DependencyType.startFinish, -16, false],
      [5, DependencyType.startStart, 24, true],
      [6, DependencyType.finishStart, 20, false],
    ]);
  });

  test('links without a target and duplicate links are omitted and counted', () => {
    const { links, losses } = read({
      tasks: [{}, { PredecessorLink: [link(1, 1), link(1, 2), link(99, 1)] }],
    });
    expect(links).toMatchObject([{ predecessorUid: 1, successorUid: 2, type: DependencyType.finishStart }]);
    expect(losses.links + losses.warnings.length).toBeGreaterThan(0);
  });
});

describe('work in a plan file', () => {
  const work = (task: number, resource: number, hours: number) => ({
    TaskUID: task,
    ResourceUID: resource,
    Work: `PT${hours}H0M0S`,
  });

  test('work is assigned to people, and work without a person becomes unassigned effort', () => {
    const { assignments, activities } = read({
      tasks: [{ Work: 'PT16H0M0S' }, { Work: 'PT24H0M0S' }, { Work: 'PT8H0M0S' }],
      resources: [{ Name: 'Kim' }],
      assignments: [{ ...work(1, 1, 16), Units: 0.5 }, work(2, -65535, 24)],
    });
    expect(assignments).toMatchObject([{ taskUid: 1, resourceUid: 1, assigned: 50, baseEffort: 16 }]);
    expect(activities.map(({ unassignedEffort }) => unassignedEffort)).toEqual([0, 24, 8]);
  });

  test('assignments of materials and costs are fields of their activity, and counted where they are too long', () => {
    const notes = { Notes: 'n'.repeat(40_000) };
    const { activities, assignments, resources, losses } = read({
      tasks: [{}],
      resources: [{ Name: 'Steel', Type: 0 }, { Name: 'Kim' }, { Name: 'Sand', Type: 0 }],
      assignments: [work(1, 1, 10), work(1, 2, 4), { ...work(1, 3, 5), ...notes }],
    });
    expect(activities).toMatchObject([{ fileFields: { things: [{ resource: 'Steel', work: 10 }] } }]);
    expect(assignments).toMatchObject([{ resourceUid: 2 }]);
    expect(resources).toMatchObject([{ uid: 2, name: 'Kim' }]);
    expect(losses).toMatchObject({ materials: 1 });
  });
});

test('progress, baselines, inactive tasks and custom fields that are not imported are counted', () => {
  const { losses, title } = read({
    title: 'A plan',
    tasks: [
      { PercentComplete: 50, Baseline: [{ Number: 0, Start: '2026-03-02T08:00:00', Work: 'PT8H0M0S' }] },
      { Active: 0 },
    ],
  });
  expect(losses).toMatchObject({ progress: 1, baselines: 1, customFields: 0, insertedProjects: 0 });
  expect(title).toBe('A plan');
});
