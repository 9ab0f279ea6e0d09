import { expect, test } from 'vitest';
import { ActivityType, WorkContour } from '#contract/core/codes.ts';
import { aDocument, anAssignment, aResource, aSetting, daysThatDiffer } from '#testing/plan-document.ts';
import { absenceHits } from '../calendar/absence.ts';
import type { PlanActivity, PlanAssignment } from '../document.ts';
import { overAllocations, overBookings, type WeekElsewhere } from './load.ts';

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;
const on = (id: string, from: number, until: number, more: Partial<PlanActivity> = {}) => ({
  id,
  start: june(from),
  finish: june(until),
  ...more,
});
const half = (text: string) => anAssignment(text, { assigned: 50 });
const over = (resourceId: string, from: number, until: number, percent: number) => ({
  resourceId,
  from: june(from),
  until: june(until),
  percent,
});

test('a resource assigned beyond its capacity is overloaded on the overlapping days of both activities', () => {
  const document = aDocument([on('a', 1, 3), on('b', 3, 4), on('c', 8, 9)], [], ['a:kim', half('b:kim'), 'c:kim']);
  const time = [over('kim', 3, 3, 150)];
  expect(overAllocations(document, aSetting())).toEqual(
    new Map([
      ['a', time],
      ['b', time],
    ]),
  );
});

test('assignments that add up to 100 percent are no overload unless the resource is less available', () => {
  const document = aDocument([on('a', 1, 3), on('b', 2, 4)], [], [half('a:kim'), half('b:kim')]);
  expect(overAllocations(document, aSetting()).size).toBe(0);
  const part = aSetting({}, [aResource({ id: 'kim', available: 60 })]);
  expect(overAllocations(document, part).get('b')).toEqual([over('kim', 2, 3, 100)]);
});

test('consecutive overloads, also across weekends, merge into one with the highest percentage', () => {
  const rows = [on('a', 1, 12), on('b', 4, 5), on('c', 8, 9)];
  const document = aDocument(rows, [], ['a:kim', half('b:kim'), 'c:kim']);
  expect(overAllocations(document, aSetting()).get('a')).toEqual([over('kim', 4, 9, 200)]);
  expect(overAllocations(document, aSetting()).get('b')).toEqual([over('kim', 4, 5, 150)]);
});

test('completed activities, milestones, days off and undated activities cause no load', () => {
  const rows = [
    on('a', 1, 7),
    on('done', 1, 2, { complete: 100 }),
    on('m', 3, 3, { type: ActivityType.milestone }),
    on('weekend', 6, 7),
    { id: 'none', start: null, finish: null },
  ];
  const document = aDocument(rows, [], ['a:kim', 'done:kim', 'm:kim', 'weekend:kim', 'none:kim']);
  expect(overAllocations(document, aSetting()).size).toBe(0);
});

test('a delayed or shaped assignment loads the days on which its hours are worked', () => {
  const work = (id: string, values: Partial<PlanAssignment>) =>
    anAssignment(`${id}:kim`, { assigned: 100, baseEffort: 40, ...values });
  const rows = [on('a', 1, 5, { duration: 40 }), on('b', 1, 2, { duration: 16 })];
  const found = (values: Partial<PlanAssignment>) =>
    overAllocations(aDocument(rows, [], [work('a', values), work('b', { baseEffort: 16 })]), aSetting());
  expect(found({ delay: 16, baseEffort: 24 }).size).toBe(0);
  expect(found({ delay: 16 }).get('a')).toEqual([over('kim', 3, 5, 166.6667)]);
  expect(found({ delay: 8, baseEffort: 16 }).get('b')).toEqual([over('kim', 2, 2, 150)]);
  // The first two of five days have 6 and 24 % of the hours: 15 and 60 % of a day.
  expect(found({ contour: WorkContour.bell, baseEffort: 20 }).get('b')).toEqual([over('kim', 1, 2, 160)]);
});

const absence = (from: number, until: number) => ({ from: june(from), until: june(until), type: 'Vacation' });

test('an absence affects assigned activities with the number of lost working days', () => {
  const kim = aResource({
    id: 'kim',
    absences: [absence(4, 9), absence(13, 14), absence(20, 30)],
    calendars: [daysThatDiffer({ from: june(8), until: june(8), hours: 0 })],
  });
  const document = aDocument([on('a', 1, 5), on('b', 8, 15), on('c', 16, 19)], [], ['a:kim', 'b:kim', 'c:kim']);
  expect(absenceHits(document, aSetting({}, [kim]))).toEqual([
    { activityId: 'a', resourceId: 'kim', from: june(4), until: june(5), days: 2 },
    { activityId: 'b', resourceId: 'kim', from: june(8), until: june(9), days: 1 },
  ]);
});

test('each half day of absence costs half a working day', () => {
  const half = { ...absence(4, 4), isHalf: true };
  const kim = aResource({ id: 'kim', absences: [absence(3, 3), half, half] });
  const hits = absenceHits(aDocument([on('a', 1, 5)], [], ['a:kim']), aSetting({}, [kim]));
  expect(hits.map(({ from, days }) => [from, days])).toEqual([
    [june(3), 1],
    [june(4), 0.5],
    [june(4), 0.5],
  ]);
});

test('an absence does not affect completed activities, milestones and undated activities', () => {
  const kim = aResource({ id: 'kim', absences: [absence(1, 30)] });
  const rows = [
    on('done', 1, 2, { complete: 100 }),
    on('m', 3, 3, { type: ActivityType.milestone }),
    { id: 'none', start: null, finish: null },
  ];
  expect(absenceHits(aDocument(rows, [], ['done:kim', 'm:kim', 'none:kim']), aSetting({}, [kim]))).toEqual([]);
});

/** Weeks of June 2026 that begin on Mondays. */
const week = (from: number, planned: number, more: Partial<WeekElsewhere> = {}): WeekElsewhere => ({
  from: june(from),
  until: june(from + 6),
  capacity: 40,
  planned,
  plans: [{ name: 'Harbour', hours: planned }],
  ...more,
});
const effort = (text: string, baseEffort: number) => anAssignment(text, { baseEffort });

test('weeks are over-booked by hours of all plans, and neighbouring ones are one time with its highest percentage', () => {
  const document = aDocument([on('a', 3, 12), on('b', 15, 16)], [], [effort('a:kim', 40), effort('b:kim', 16)]);
  const bridge = week(8, 30, { plans: [{ name: 'Bridge', hours: 20 }] });
  const found = overBookings(document, aSetting(), new Map([['kim', [week(1, 20), bridge, week(15, 20)]]]));
  expect(found).toEqual(new Map([['a', [{ ...over('kim', 8, 12, 138), plans: ['Bridge'], hasHiddenPlans: true }]]]));
  const both = overBookings(document, aSetting(), new Map([['kim', [week(1, 30), bridge]]]));
  expect(both.get('a')).toEqual([{ ...over('kim', 3, 12, 138), plans: ['Harbour', 'Bridge'], hasHiddenPlans: true }]);
});

test('other plans do not over-book those who have nothing left to do here, or are away all week', () => {
  const rows = [on('a', 1, 5), on('b', 1, 5, { complete: 100 })];
  const document = aDocument(rows, [], [effort('a:kim', 20), effort('b:lee', 40)]);
  const weeks = (resourceId: string, ...of: WeekElsewhere[]) => new Map([[resourceId, of]]);
  expect(overBookings(document, aSetting(), weeks('kim', week(1, 20))).size).toBe(0);
  expect(overBookings(document, aSetting(), weeks('kim', week(8, 99))).size).toBe(0);
  expect(overBookings(document, aSetting(), weeks('kim', week(1, 20, { capacity: 0 }))).size).toBe(0);
  expect(overBookings(document, aSetting(), weeks('lee', week(1, 20))).size).toBe(0);
});
