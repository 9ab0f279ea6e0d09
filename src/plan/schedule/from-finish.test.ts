import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { ActivityAttribute, ActivityType, ScheduleConstraint } from '#contract/core/codes.ts';
import { aDocument, aLink, anyDocument, aSetting, type DocumentRow } from '#testing/plan-document.ts';
import { made, rowOf } from '#testing/plan-edit.ts';
import type { PlanDocument, PlanSetting } from '../document.ts';
import { placementEdit } from '../edit/constraints.ts';
import { isPinned } from './schedule-dates.ts';
import { reschedule, scheduleAll, startReschedule } from './reschedule.ts';
import { calculateSchedule } from './schedule.ts';

const { asLateAsPossible: latest, asSoonAsPossible } = ScheduleConstraint;
const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;
const until = (day: number): PlanSetting => ({ ...aSetting(), scheduleFinish: june(day) });
/** Days of June 2026, which begins with a Monday. */
const bar = (id: string, from: number, hours = 8, more: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  start: june(from),
  finish: june(from + Math.ceil(hours / 8) - 1),
  duration: hours,
  constraint: latest,
  ...more,
});
const daysOf = (document: PlanDocument, ids: string) =>
  ids
    .split('')
    .map((id) => [rowOf(document, id).start, rowOf(document, id).finish].map((day) => Number(day?.slice(8))));

describe('a plan that is scheduled from its finish', () => {
  test('ends by its day, and what leads there is placed back from it', () => {
    const document = aDocument([bar('a', 1, 16), bar('b', 3, 8), bar('c', 1)], ['a>b']);
    expect(daysOf(scheduleAll(document, until(12)), 'abc')).toEqual([
      [10, 11],
      [12, 12],
      [12, 12],
    ]);
  });

  test('begins earlier when its day is earlier, and ends by the last day of work before a day off', () => {
    const document = scheduleAll(aDocument([bar('a', 1, 16), bar('b', 3, 8)], ['a>b']), until(12));
    expect(daysOf(reschedule(aDocument([]), document, until(7)), 'ab')).toEqual([
      [3, 4],
      [5, 5],
    ]);
  });

  test('keeps a lag before its day, and a milestone at its end', () => {
    const document = aDocument(
      [bar('a', 1), { id: 'm', type: ActivityType.milestone, start: june(2), finish: june(2), constraint: latest }],
      [aLink('a>m', { lag: 16 })],
    );
    expect(daysOf(scheduleAll(document, until(12)), 'am')).toEqual([
      [10, 10],
      [12, 12],
    ]);
  });

  test('rolls its collections up', () => {
    const document = aDocument([{ id: 'c', holds: [bar('a', 1, 16), bar('b', 3)] }], ['a>b']);
    expect(daysOf(scheduleAll(document, until(12)), 'c')).toEqual([[10, 12]]);
  });

  test('has a critical path: its longest chain, while the others have the slack to its start', () => {
    const document = scheduleAll(aDocument([bar('a', 1, 16), bar('b', 3), bar('c', 1)], ['a>b']), until(12));
    const { activities } = calculateSchedule(document, until(12));
    expect(['a', 'b', 'c'].map((id) => activities.get(id))).toMatchObject([
      { isCritical: true, totalSlack: 0 },
      { isCritical: true, totalSlack: 0 },
      { isCritical: false, totalSlack: 16 },
    ]);
  });

  test('has no slack where what is begun keeps the rest from ending in time', () => {
    const begun = bar('a', 10, 24, { constraint: asSoonAsPossible, complete: 10, actualStart: june(10) });
    const document = scheduleAll(aDocument([begun, bar('b', 13)], ['a>b']), until(12));
    expect(daysOf(document, 'ab')).toEqual([
      [10, 12],
      [15, 15],
    ]);
    expect(calculateSchedule(document, until(12)).activities.get('a')).toMatchObject({ totalSlack: -8 });
  });

  test('places new rows as late as possible, and those with a day of their own on it', () => {
    const document = scheduleAll(aDocument([bar('a', 1)]), until(12));
    const rows = [
      { id: 'n', name: 'New' },
      { id: 's', name: 'Set', values: { start: june(4) } },
    ];
    const after = made(document, { kind: 'insert', rows, place: { where: 'end' } }, until(12));
    expect(daysOf(after, 'ns')).toEqual([
      [12, 12],
      [4, 4],
    ]);
    expect(['n', 's'].map((id) => rowOf(after, id).constraint)).toEqual([latest, asSoonAsPossible]);
  });

  test('keeps days that are set by hand, as a drag shows them', () => {
    const document = scheduleAll(aDocument([bar('a', 1, 16), bar('b', 3, 8), bar('c', 1)], ['a>b']), until(12));
    const shown = startReschedule(document, until(12)).preview(new Map([['a', { start: june(3) }]]));
    expect(shown).toEqual(new Map([['a', { start: june(3), finish: june(4) }]]));
    const set = made(document, { kind: 'set', id: 'a', field: 'start', value: june(3) }, until(12));
    expect(daysOf(set, 'abc')).toEqual([
      [3, 4],
      [12, 12],
      [12, 12],
    ]);
    const moved = made(document, { kind: 'shift', ids: ['a'], days: -2 }, until(12));
    expect(daysOf(moved, 'a')).toEqual([[8, 9]]);
  });

  test('moves a collection with all in it that was placed as late as possible', () => {
    const document = scheduleAll(aDocument([{ id: 'c', holds: [bar('a', 1), bar('b', 3)] }], ['a>b']), until(12));
    const change = new Map([['c', { start: june(4) }]]);
    const shown = startReschedule(document, until(12)).preview(change);
    const moved = made(document, { kind: 'set', id: 'c', field: 'start', value: june(4) }, until(12));
    expect(daysOf(moved, 'abc')).toEqual([
      [4, 4],
      [5, 5],
      [4, 5],
    ]);
    for (const [id, days] of shown) expect(rowOf(moved, id)).toMatchObject(days);
  });

  test('takes over the activities that can move, and gives them back', () => {
    const fixed = bar('f', 4, 8, { constraint: asSoonAsPossible, attributes: ActivityAttribute.startFixed });
    const rows = ['a', 'b'].map((id) => bar(id, 1, 8, { constraint: asSoonAsPossible }));
    const document = aDocument([{ id: 'c', holds: rows }, fixed], ['a>b']);
    const from = made(document, placementEdit(document, true), until(12));
    expect(daysOf(from, 'abcf')).toEqual([
      [11, 11],
      [12, 12],
      [11, 12],
      [4, 4],
    ]);
    const back = made(from, placementEdit(from, false));
    expect(['a', 'b', 'f'].map((id) => rowOf(back, id).constraint)).toEqual([0, 0, 0]);
    expect(daysOf(back, 'ab')).toEqual([
      [11, 11],
      [12, 12],
    ]);
  });

  test('of any kind has each free row end by the day or by what follows it, and is stable', () => {
    fc.assert(
      fc.property(anyDocument(), (drawn) => {
        const activities = drawn.activities.map((each) =>
          isPinned(each) ? each : { ...each, constraint: latest, constraintDay: null },
        );
        const document = scheduleAll({ ...drawn, activities }, until(30));
        expect(scheduleAll(document, until(30)).activities).toEqual(document.activities);
        const linked = new Set(
          document.links.flatMap(({ predecessorId, successorId }) => [predecessorId, successorId]),
        );
        const free = document.activities.filter(
          (each) =>
            each.parentId === null &&
            !linked.has(each.id) &&
            each.type === ActivityType.standard &&
            each.finish !== null &&
            each.duration > 0 &&
            !isPinned(each),
        );
        expect(new Set(free.map(({ finish }) => finish))).toEqual(new Set(free.length > 0 ? [june(30)] : []));
      }),
    );
  });
});
