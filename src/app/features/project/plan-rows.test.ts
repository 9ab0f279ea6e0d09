import { expect, test } from 'vitest';
import { ActivityAttribute, ActivityType, DependencyType, PlanStatus } from '#contract/core/codes.ts';
import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import { runSteps } from '#client/yielder.ts';
import { planLines } from './plan-rows.ts';

const none = { assignments: new Map<string, OpAssignment>(), names: new Map<string, string>() };
const lines = (activities: OpActivity[], change: Partial<Parameters<typeof planLines>[0]> = {}) =>
  runSteps(planLines({ activities, ...none, ...change }));

test('lines keep the order of the plan, and deleted activities are omitted', () => {
  const { rows } = lines([
    { id: '1', sequence: 2 },
    { id: '2', sequence: 1 },
    { id: '3', sequence: 3, deleted: true },
  ]);
  expect(rows.map(({ id }) => id)).toEqual(['2', '1']);
});

test('activity types and statuses are mapped to the kinds and statuses of the chart', () => {
  const { rows } = lines([
    { id: '1', type: ActivityType.scheduledTaskCollection, status: PlanStatus.overdue },
    { id: '2', type: ActivityType.milestone, status: PlanStatus.done },
    { id: '3', attributes: ActivityAttribute.validationError + ActivityAttribute.imported },
  ]);
  expect(rows.map(({ kind, status, invalid }) => [kind, status, invalid])).toEqual([
    ['collection', 'overdue', false],
    ['milestone', 'done', false],
    ['activity', 'notStarted', true],
  ]);
});

test('a dependency listed at both ends becomes one link', () => {
  const type = DependencyType.startStart;
  const { links, rows } = lines([
    { id: '1', successorActivities: [{ activity: '2', type, onCriticalPath: true }] },
    { id: '2', predecessorActivities: [{ activity: '1', type, onCriticalPath: true }] },
    { id: '3' },
  ]);
  expect(links).toEqual([{ from: '1', to: '2', type: 2, lag: 0, critical: true, conflict: false }]);
  expect(rows.map(({ critical }) => critical)).toEqual([true, true, false]);
});

test('a plan link with a lag replaces the plain dependency between the same two activities', () => {
  const activities = [{ id: '1', successorActivities: [{ activity: '2', type: 0 as const }] }, { id: '2' }];
  const planLinks = [{ predecessor: '1', successor: '2', type: 3 as const, lag: -4 }];
  // OpPlanLink has no id of its own in the interface.
  const { links } = lines(activities, { planLinks });
  expect(links).toEqual([{ from: '1', to: '2', type: 3, lag: -4, critical: false, conflict: false }]);
});

test('assigned people are listed with their share unless they work full-time', () => {
  const assignments = new Map<string, OpAssignment>([
    ['10', { id: '10', resource: '7', assigned: 100 }],
    ['11', { id: '11', resource: '8', assigned: 50 }],
    ['12', { id: '12', resource: '9', assigned: 100 }],
  ]);
  const names = new Map([
    ['7', 'Anna'],
    ['8', 'Ben'],
  ]);
  const { rows } = lines(
    [
      { id: '1', assignments: ['10', '11', '12'] },
      { id: '2', assignments: ['99'], responsibleResource: '8' },
    ],
    { assignments, names },
  );
  expect(rows.map(({ resources, responsible }) => [resources, responsible])).toEqual([
    ['Anna, Ben [50%]', undefined],
    ['Ben', 'Ben'],
  ]);
});
