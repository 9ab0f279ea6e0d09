import { expect, test } from 'vitest';
import { runSteps } from '#client/yielder.ts';
import { ActivityAttribute, ActivityType } from '#contract/core/codes.ts';
import type { PlanActivity } from '#plan/document.ts';
import { isUnchanged, planChanges } from '#plan/compare/changes.ts';
import { aDocument, anAssignment, aResource, aSetting } from '#testing/plan-document.ts';
import { hoursLeft, moveWork, type WorkMove } from './work-move.ts';

const setting = aSetting({}, [aResource({ id: 'ann' }), aResource({ id: 'ben' }), aResource({ id: 'cy' })]);
const days = { start: '2026-03-09', finish: '2026-03-13', duration: 40, baseEffort: 50, unassignedEffort: 10 };
const planOf = (build: Partial<PlanActivity> = {}) => ({
  document: aDocument(
    [
      { id: 'build', ...days, ...build },
      { id: 'test', start: '2026-03-16', finish: '2026-03-17', duration: 16 },
    ],
    ['build>test'],
    [
      anAssignment('build:ann', { assigned: 80, baseEffort: 32 }),
      anAssignment('build:ben', { assigned: 20, baseEffort: 8 }),
    ],
  ),
  setting,
});
const usual: WorkMove = { activityId: 'build', resourceId: 'ann', toResourceId: 'ben', hours: 16, start: '' };
const move = (changes: Partial<WorkMove>, build: Partial<PlanActivity> = {}) =>
  runSteps(moveWork(planOf(build), { ...usual, ...changes }));
const moved = (changes: Partial<WorkMove>) => {
  const result = move(changes);
  if (!('document' in result)) throw new Error(`Refused: ${JSON.stringify(result)}`);
  return result;
};
const shares = ({ document }: ReturnType<typeof moved>) =>
  Object.fromEntries(document.assignments.map((each) => [each.resourceId, [each.assigned, each.baseEffort]]));

test('a part of the hours goes to another person with its share of the percentage, and all sums stay', () => {
  expect(shares(moved({}))).toEqual({ ann: [40, 16], ben: [60, 24] });
  expect(shares(moved({ toResourceId: 'cy', hours: 8 }))).toEqual({ ann: [60, 24], ben: [20, 8], cy: [20, 8] });
  for (const hours of [0.01, 3.33, 10, 31.99, 32]) {
    const { document } = moved({ toResourceId: 'cy', hours });
    const sum = (field: 'assigned' | 'baseEffort') =>
      document.assignments.reduce((total, each) => total + each[field], 0);
    expect([sum('assigned'), sum('baseEffort')].map((each) => Math.round(each * 1_000) / 1_000)).toEqual([100, 40]);
    expect(document.activities[0]).toMatchObject({ baseEffort: 50, unassignedEffort: 10 });
  }
});

test('a person who hands over all hours is no longer assigned', () => {
  expect(shares(moved({ hours: 32 }))).toEqual({ ben: [100, 40] });
});

test('other days move the activity for everyone who is assigned, and what its links push', () => {
  const result = moved({ toResourceId: 'ann', start: '2026-03-16' });
  expect(result.activity).toMatchObject({ start: '2026-03-16', finish: '2026-03-20' });
  expect(result.team).toEqual(['Ann', 'Ben']);
  expect(result.others).toBe(1);
  expect(shares(result)).toEqual({ ann: [80, 32], ben: [20, 8] });
});

test('only hours that are left are moved, and activities with their own reasons keep their days', () => {
  const refused = (changes: Partial<WorkMove>, build: Partial<PlanActivity> = {}) => {
    const result = move(changes, build);
    return 'reason' in result ? result.reason : undefined;
  };
  const later = { toResourceId: 'ann', start: '2026-03-16' };
  expect(refused({ hours: 16.5 }, { complete: 50 })).toBe('tooMuch');
  expect(refused({ hours: 16 }, { complete: 50 })).toBeUndefined();
  expect(refused({ hours: 0 })).toBe('nothing');
  expect(refused({ toResourceId: 'ann' })).toBe('nothing');
  expect(refused({ toResourceId: 'stranger' })).toBe('unknownPerson');
  expect(refused({ resourceId: 'cy' })).toBe('gone');
  expect(refused({}, { complete: 100 })).toBe('done');
  expect(refused({}, { type: ActivityType.adHoc })).toBe('adHoc');
  expect(refused(later, { complete: 10 })).toBe('started');
  expect(refused(later, { isManual: true })).toBe('manual');
  expect(refused(later, { attributes: ActivityAttribute.startFixed })).toBe('fixed');
  expect(refused(later)).toBeUndefined();
});

test('the difference to the plan before takes the move back exactly', () => {
  const before = planOf().document;
  const { document } = moved({ hours: 32, start: '2026-03-16' });
  expect(isUnchanged(planChanges(before, document))).toBe(false);
  const back = planChanges(document, before);
  expect(back.assignments.find(({ resourceId }) => resourceId === 'ann')).toMatchObject({ baseEffort: 32 });
  expect(back.activities.map(({ id, start }) => [id, start])).toEqual([
    ['build', '2026-03-09'],
    ['test', '2026-03-16'],
  ]);
});

test('hours left are those of the assignment that are not done', () => {
  const [activity] = planOf({ complete: 25 }).document.activities;
  const [assignment] = planOf().document.assignments;
  expect(activity && assignment && hoursLeft(activity, assignment)).toBe(24);
});
