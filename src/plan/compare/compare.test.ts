import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ActivityType, DependencyType, WorkContour } from '#contract/core/codes.ts';
import { aDocument, aLink, anAssignment, anyDocument, aSetting } from '#testing/plan-document.ts';
import { compareDocuments, type PlanComparison } from './compare.ts';
import type { PlanDocument } from '../document.ts';
import { calculateSchedule } from '../schedule/schedule.ts';

const setting = aSetting();
const scheduled = (document: PlanDocument) => ({ document, schedule: calculateSchedule(document, setting) });
const compare = (from: PlanDocument, until: PlanDocument): PlanComparison =>
  compareDocuments(scheduled(from), scheduled(until));
const ids = (activities: readonly { readonly id: string }[]) => activities.map(({ id }) => id);

describe('comparison of two plan versions', () => {
  test('a comparison lists added and removed activities in plan order', () => {
    const { added, removed } = compare(
      aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }]),
      aDocument([{ id: 'x' }, { id: 'b' }, { id: 'y' }]),
    );
    expect([ids(added), ids(removed)]).toEqual([
      ['x', 'y'],
      ['a', 'c'],
    ]);
  });

  test('date differences are calendar days, positive if later, for start and finish separately', () => {
    const days = (start: string | null, finish: string | null) => aDocument([{ id: 'a', start, finish, duration: 40 }]);
    const before = days('2026-06-01', '2026-06-05');
    const shift = (after: PlanDocument) =>
      compare(before, after).moved.map(({ startDays, finishDays }) => [startDays, finishDays]);
    expect(shift(days('2026-06-08', '2026-06-12'))).toEqual([[7, 7]]);
    expect(shift(days('2026-06-01', '2026-06-03'))).toEqual([[0, -2]]);
    expect(shift(before)).toEqual([]);
    // Without days there is nothing that could have moved: that is a change of both fields.
    expect(shift(days(null, null))).toEqual([]);
    expect(compare(before, days(null, null)).changed).toMatchObject([{ fields: ['start', 'finish'] }]);
  });

  test('a comparison lists changed fields, but not values that a collection derives from its children', () => {
    const plan = (name: string, effort: number, finish: string) =>
      aDocument([
        {
          id: 'phase',
          finish,
          baseEffort: effort,
          holds: [{ id: 'a', name, baseEffort: effort, unassignedEffort: 0, finish }],
        },
      ]);
    const { changed, moved } = compare(plan('Old', 8, '2026-06-01'), plan('New', 16, '2026-06-02'));
    expect(changed.map(({ after, fields }) => [after.id, fields])).toEqual([['a', ['name', 'baseEffort']]]);
    expect(moved.map(({ after }) => after.id)).toEqual(['a']);
  });

  test('a comparison lists added, removed and changed assignments', () => {
    const plan = (...assignments: readonly ReturnType<typeof anAssignment>[]) =>
      aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }], [], assignments);
    const { changed } = compare(
      plan(anAssignment('a:kim'), anAssignment('b:kim'), anAssignment('c:kim')),
      plan(anAssignment('a:kim', { assigned: 50 }), anAssignment('b:robin'), anAssignment('c:kim')),
    );
    expect(changed.map(({ after, fields }) => [after.id, fields])).toEqual([
      ['a', ['assignments']],
      ['b', ['assignments']],
    ]);
    for (const values of [{ delay: 8 }, { contour: WorkContour.bell }])
      expect(compare(plan(anAssignment('a:kim')), plan(anAssignment('a:kim', values))).changed).toMatchObject([
        { fields: ['assignments'] },
      ]);
  });

  test('a comparison reports a moved row, but not the siblings that the row passed', () => {
    const plan = (...ids: string[]) => aDocument([{ id: 'phase', holds: ids.map((id) => ({ id })) }, { id: 'end' }]);
    const reordered = (until: PlanDocument) =>
      compare(plan('a', 'b', 'c', 'd'), until).changed.map(({ after, fields }) => [after.id, fields]);
    expect(reordered(plan('a', 'd', 'b', 'c'))).toEqual([['d', ['order']]]);
    expect(reordered(plan('b', 'c', 'd', 'a'))).toEqual([['a', ['order']]]);
    // Added and removed rows shift others without moving them; a row under another parent is reported as such.
    expect(reordered(plan('x', 'a', 'c', 'd'))).toEqual([]);
    const indented = aDocument([
      { id: 'phase', holds: [{ id: 'a', holds: [{ id: 'b' }] }, { id: 'c' }, { id: 'd' }] },
      { id: 'end' },
    ]);
    expect(reordered(indented)).toContainEqual(['b', ['parentId']]);
    expect(reordered(indented).flatMap(([, fields]) => fields)).not.toContain('order');
  });

  test('a comparison lists added, removed and changed links', () => {
    const plan = (...links: readonly ReturnType<typeof aLink>[]) =>
      aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }], links);
    const { linksAdded, linksRemoved, linksChanged } = compare(
      plan(aLink('a>b'), aLink('b>c')),
      plan(aLink('a>b', { type: DependencyType.startStart, lag: 8 }), aLink('a>c')),
    );
    expect(linksAdded).toEqual([aLink('a>c')]);
    expect(linksRemoved).toEqual([aLink('b>c')]);
    expect(linksChanged).toMatchObject([{ before: { lag: 0 }, after: { lag: 8 } }]);
  });

  test('a comparison summarizes the changes of days, effort, critical path and conflicts', () => {
    const plan = (finish: string, duration: number) =>
      aDocument(
        [
          { id: 'long', finish: '2026-06-03', duration: 24, baseEffort: 20, unassignedEffort: 4 },
          { id: 'short', finish, duration },
          { id: 'end', type: ActivityType.milestone, start: '2026-06-04', finish: '2026-06-04' },
        ],
        ['long>end', 'short>end'],
        [anAssignment('long:kim', { baseEffort: 16 })],
      );
    const { from, until, criticalJoined, criticalLeft } = compare(plan('2026-06-01', 8), plan('2026-06-10', 64));
    expect(from).toMatchObject({ activities: 3, start: '2026-06-01', finish: '2026-06-04', baseEffort: 20 });
    expect(until).toMatchObject({ finish: '2026-06-10' });
    expect(from.conflicts).toEqual([]);
    expect(until.conflicts).toEqual([aLink('short>end')]);
    expect([ids(criticalJoined), ids(criticalLeft)]).toEqual([['short'], ['long']]);
  });

  test('a version does not differ from itself, and swapping two versions reverses all differences', () => {
    fc.assert(
      fc.property(anyDocument(), anyDocument(), (one, other) => {
        const nothing = { added: [], removed: [], moved: [], changed: [], linksAdded: [], linksRemoved: [] };
        expect(compare(one, structuredClone(one))).toMatchObject({ ...nothing, linksChanged: [], criticalJoined: [] });
        const [there, back] = [compare(one, other), compare(other, one)];
        expect(ids(back.added)).toEqual(ids(there.removed));
        expect(ids(back.criticalJoined)).toEqual(ids(there.criticalLeft));
        expect(back.linksAdded).toEqual(there.linksRemoved);
        expect(back.until).toEqual(there.from);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});
