import { expect, test } from 'vitest';
import { aDocument, anAssignment, aResource, aSetting } from '#testing/plan-document.ts';
import { WorkContour } from '#contract/core/codes.ts';
import type { PlanAssignment } from '../document.ts';
import { rowOf } from '#testing/plan-edit.ts';
import { offersFor } from './offers.ts';

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;
const on = (id: string, from: number, until: number) => ({ id, start: june(from), finish: june(until) });
const rows = [
  on('a', 1, 12),
  on('b', 3, 4),
  on('c', 4, 9),
  { ...on('done', 1, 12), complete: 100 },
  on('later', 15, 19),
];
const document = aDocument(
  rows,
  [],
  [anAssignment('b:kim', { assigned: 50 }), 'c:kim', 'done:robin', 'later:robin', 'a:ann'],
);
const away = [{ from: june(9), until: june(30), type: 'Vacation' }];
const setting = aSetting({}, [
  aResource({ id: 'kim' }),
  aResource({ id: 'robin', absences: away }),
  aResource({ id: 'ann', available: 60 }),
]);
const offer = (id: string, assigned?: number) =>
  offersFor(document, setting, rowOf(document, 'a'), { resourceIds: [id], ...(assigned && { assigned }) })[0];

test('an offer shows the overload before the assignment: how much, on which days, and the current load', () => {
  expect(offer('kim')).toEqual({
    resourceId: 'kim',
    busy: 150,
    // Half of two days, and four whole ones.
    hours: 40,
    needed: 8,
    over: [{ from: june(3), until: june(9), percent: 150 }],
    away: [],
  });
});

test('a smaller percentage may fit into the remaining capacity', () => {
  const less = offersFor(
    document,
    setting,
    { ...rowOf(document, 'a'), finish: june(3) },
    { resourceIds: ['kim'], assigned: 50 },
  );
  expect(less).toMatchObject([{ busy: 50, over: [] }]);
});

test('completed activities and other days cause no load, and absences are listed', () => {
  expect(offer('robin')).toEqual({ resourceId: 'robin', busy: 0, hours: 0, needed: 8, over: [], away });
});

test('a part-time resource is overloaded by a full assignment, and the activity itself counts once', () => {
  expect(offer('ann')).toMatchObject({ busy: 0, over: [{ from: june(1), until: june(12), percent: 40 }] });
  expect(offer('ann', 60)).toMatchObject({ busy: 0, over: [] });
});

test('an undated activity causes no load', () => {
  const undated = { ...rowOf(document, 'a'), start: null, finish: null };
  expect(offersFor(document, setting, undated, { resourceIds: ['kim'] })).toMatchObject([{ busy: 0, over: [] }]);
});

test('hours of delayed or shaped assignments count on the days on which they are worked', () => {
  const week = { ...on('b', 1, 5), duration: 40 };
  const early = { ...on('a', 1, 2), duration: 16 };
  const found = (values: Partial<PlanAssignment>) => {
    const plan = aDocument([early, week], [], [anAssignment('b:kim', { baseEffort: 20, assigned: 50, ...values })]);
    const [kim] = offersFor(plan, setting, rowOf(plan, 'a'), { resourceIds: ['kim'] });
    return [kim?.busy ?? 0, kim?.hours ?? 0].map((value) => Math.round(value * 100) / 100);
  };
  expect(found({})).toEqual([50, 8]);
  expect(found({ delay: 16 })).toEqual([0, 0]);
  expect(found({ contour: WorkContour.frontLoaded })).toEqual([83.33, 12.5]);
});
