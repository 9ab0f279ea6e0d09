import { describe, expect, test } from 'vitest';
import { aDocument, aLink, anAssignment } from '#testing/plan-document.ts';
import { applyChanges } from '#testing/apply-changes.ts';
import { isUnchanged, planChanges } from './changes.ts';
import type { PlanDocument } from '../document.ts';

const rows = (ids: string) => ids.split('').map((id) => ({ id }));

function changed(from: string, to: string): string {
  const [saved, now] = [aDocument(rows(from)), aDocument(rows(to))];
  const changes = planChanges(saved, now);
  expect(applyChanges(saved, changes)).toEqual(now);
  const listed = changes.activities.map(({ id, sequence }) => `${id}${sequence}`);
  return [...listed, ...changes.removedActivities.map((id) => `-${id}`)].join(' ');
}

describe('changes to save between two plan documents', () => {
  test.each([
    ['nothing', 'abcd', 'abcd', ''],
    ['a row that was moved, and none that it passed', 'abcdef', 'aebcdf', 'e2'],
    ['a new row, and none behind it', 'abcd', 'axbcd', 'x2'],
    ['a row that is gone, and none behind it', 'abcd', 'acd', '-b'],
    ['all three at once', 'abcdef', 'xdabf', 'x1 d2 -c -e'],
    ['as few as possible when everything is turned round', 'abcd', 'dcba', 'd1 c2 b3'],
    ['a plan of nothing but new rows', '', 'ab', 'a1 b2'],
  ])('finds the fewest row changes: %s', (_name, from, to, expected) => {
    expect(changed(from, to)).toBe(expected);
  });

  test('a row with a changed value is saved with its position', () => {
    const saved = aDocument(rows('abc'));
    const now = aDocument([{ id: 'a' }, { id: 'b', name: 'Build' }, { id: 'c' }]);
    expect(planChanges(saved, now).activities).toEqual([{ ...now.activities[1], sequence: 2 }]);
  });

  test('saves links and assignments that were added, changed or removed', () => {
    const saved = aDocument(rows('abc'), ['a>b', 'b>c'], ['a:kim', 'b:kim']);
    const now = aDocument(
      rows('abc'),
      [aLink('b>c', { lag: 8 }), 'a>c'],
      [anAssignment('b:kim', { assigned: 50 }), 'c:robin'],
    );
    expect(planChanges(saved, now)).toEqual({
      activities: [],
      removedActivities: [],
      links: [aLink('b>c', { lag: 8 }), aLink('a>c')],
      removedLinks: [{ predecessorId: 'a', successorId: 'b' }],
      assignments: [anAssignment('b:kim', { assigned: 50 }), anAssignment('c:robin')],
      removedAssignments: [{ activityId: 'a', resourceId: 'kim' }],
    });
  });

  test('equal documents have no changes to save', () => {
    const saved = aDocument(rows('abc'), ['a>b'], ['a:kim']);
    const same: PlanDocument = structuredClone(saved);
    expect(isUnchanged(planChanges(saved, same))).toBe(true);
    expect(applyChanges(saved, planChanges(saved, same))).toEqual(saved);
  });
});
