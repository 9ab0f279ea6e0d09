import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ActivityAttribute, ScheduleConstraint } from '#contract/core/codes.ts';
import { aDocument, anAssignment, anyDocument, aResource, aSetting, type DocumentRow } from '#testing/plan-document.ts';
import { made, rowOf } from '#testing/plan-edit.ts';
import type { PlanDocument } from '../document.ts';
import type { Substitute } from './day-load.ts';
import { levellingEdit, levelPlan, levelPlans } from './levelling.ts';
import { overAllocations } from './load.ts';
import { scheduleAll } from './reschedule.ts';
import { calculateSchedule } from './schedule.ts';

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;
const bar = (id: string, from: number, days: number, more: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  start: june(from),
  finish: june(from + days - 1),
  duration: days * 8,
  ...more,
});
const setting = aSetting({}, [aResource({ id: 'kim' }), aResource({ id: 'robin', available: 50 })]);
const all = { isWithinSlack: false };
const level = (document: PlanDocument, options = all) => {
  const levelling = levelPlan(document, setting, options);
  return { ...levelling, document: made(document, levellingEdit(levelling), setting) };
};
const daysOf = (document: PlanDocument) =>
  Object.fromEntries(document.activities.map(({ id, start }) => [id, Number(start?.slice(8))]));

describe('levelling with other people', () => {
  const ann = { resourceId: 'ann', weeks: [] };
  const bob = { resourceId: 'bob', weeks: [] };
  const away = { from: june(1), until: june(1), type: '' };
  const people = (more: Parameters<typeof aResource>[0][] = []) =>
    aSetting(
      {},
      [{ id: 'kim' }, { id: 'ann' }, { id: 'bob' }, ...more].map((each) => aResource(each)),
    );
  const twoAtOnce = aDocument([bar('a', 1, 2), bar('b', 1, 2)], [], ['a:kim', 'b:kim']);
  const levelWith = (document: PlanDocument, substitutes: Substitute[], who = people()) => {
    const levelling = levelPlan(document, who, { ...all, substitutes: new Map([['kim', substitutes]]) });
    const after = made(document, levellingEdit(levelling), who);
    expect(overAllocations(after, who).size).toBe(0);
    return [daysOf(after), after.assignments.map((each) => `${each.activityId}:${each.resourceId}`).toSorted()];
  };

  test('gives work to someone who is free before it delays anything', () => {
    expect(levelWith(twoAtOnce, [ann])).toEqual([{ a: 1, b: 1 }, ['a:kim', 'b:ann']]);
  });

  test('keeps the effort of the activity, also where some of it is unassigned', () => {
    const rows = [bar('a', 1, 2, { baseEffort: 16 }), bar('b', 1, 2, { baseEffort: 26, unassignedEffort: 10 })];
    const hours = ['a:kim', 'b:kim'].map((text) => anAssignment(text, { baseEffort: 16 }));
    const document = { ...aDocument(rows), assignments: hours };
    const substitutes = new Map([['kim', [ann]]]);
    const after = made(document, levellingEdit(levelPlan(document, people(), { ...all, substitutes })), people());
    expect(after.assignments).toContainEqual(anAssignment('b:ann', { baseEffort: 16 }));
    expect(rowOf(after, 'b')).toMatchObject({ baseEffort: 26, unassignedEffort: 10 });
  });

  test('takes the one who has least to do in this plan and in others', () => {
    const busy = { ...ann, weeks: [{ from: june(1), until: june(7), capacity: 40, planned: 4 }] };
    const half = anAssignment('b:kim', { assigned: 50 });
    expect(levelWith({ ...twoAtOnce, assignments: [anAssignment('a:kim'), half] }, [busy, bob])[1]).toEqual([
      'a:kim',
      'b:bob',
    ]);
  });

  test('gives work of a plan that is scheduled from its finish to others, as its days stay', () => {
    const latest = { constraint: ScheduleConstraint.asLateAsPossible };
    const document = aDocument([bar('a', 1, 2, latest), bar('b', 1, 2, latest)], [], ['a:kim', 'b:kim']);
    const who = { ...people(), scheduleFinish: june(2) };
    expect(levelWith(document, [ann], who)).toEqual([{ a: 1, b: 1 }, ['a:kim', 'b:ann']]);
    expect(levelPlan(document, who, all)).toMatchObject({ replacements: [], unresolved: ['b'] });
  });

  test('delays where the others are away, busy with other plans, or on the activity already', () => {
    const full = { ...ann, weeks: [{ from: june(1), until: june(7), capacity: 40, planned: 40 }] };
    expect(levelWith(twoAtOnce, [full])[0]).toEqual({ a: 1, b: 3 });
    const absent = aSetting({}, [aResource({ id: 'kim' }), aResource({ id: 'ann', absences: [away] })]);
    expect(levelWith(twoAtOnce, [ann], absent)[0]).toEqual({ a: 1, b: 3 });
    const both = { ...twoAtOnce, assignments: [...twoAtOnce.assignments, anAssignment('b:ann')] };
    expect(levelWith(both, [ann])[0]).toEqual({ a: 1, b: 3 });
  });
});

describe('levelling plans together', () => {
  const input = (document: PlanDocument) => ({ document, setting, options: all });
  const daysIn = (...documents: PlanDocument[]) =>
    levelPlans(documents.map(input)).map(({ document }) => daysOf(document));
  const first = aDocument([bar('a', 1, 3)], [], ['a:kim']);

  test('gives the days of a person to the plan that comes first, and delays the others', () => {
    const second = aDocument([bar('b', 2, 2), bar('c', 4, 1)], ['b>c'], ['b:kim']);
    expect(daysIn(first, second)).toEqual([{ a: 1 }, { b: 4, c: 8 }]);
    expect(daysIn(second, first)).toEqual([{ b: 2, c: 4 }, { a: 4 }]);
  });

  test('goes around the activities of later plans that keep their days', () => {
    const begun = aDocument([bar('b', 2, 2, { complete: 10 })], [], ['b:kim']);
    expect(daysIn(first, begun)).toEqual([{ a: 4 }, { b: 2 }]);
  });

  test('leaves a plan as it is where its people are free in all plans', () => {
    const other = aDocument([bar('b', 1, 3)], [], ['b:robin']);
    const proposals = levelPlans([first, other].map(input));
    expect(proposals.map(({ document }) => document)).toEqual([first, other]);
    expect(proposals[1]?.document).toBe(other);
  });
});

test('levelling by all plans delays to the first week in which other plans leave enough time', () => {
  const week = (from: number, planned: number) => ({ from: june(from), until: june(from + 6), capacity: 40, planned });
  const document = aDocument([bar('a', 1, 2)], [], ['a:kim']);
  const elsewhere = new Map([['kim', [week(1, 30), week(8, 24)]]]);
  const delayed = levelPlan(document, setting, { ...all, elsewhere });
  expect([...delayed.starts]).toEqual([['a', june(8)]]);
  const full = new Map([['kim', [week(1, 30), week(8, 25), week(15, 40)]]]);
  expect([...levelPlan(document, setting, { ...all, elsewhere: full }).starts]).toEqual([['a', june(22)]]);
  expect(levelPlan(document, setting, all).starts.size).toBe(0);
});

describe('levelling a plan', () => {
  test('delays the activity with the lower priority until its person is free', () => {
    const document = aDocument([bar('a', 1, 3), bar('b', 1, 2, { priority: 2 })], [], ['a:kim', 'b:kim']);
    const { starts, unresolved, document: levelled } = level(document);
    expect([...starts]).toEqual([['a', june(3)]]);
    expect(unresolved).toEqual([]);
    expect(daysOf(levelled)).toEqual({ a: 3, b: 1 });
  });

  test('moves what follows along, and delays by working days', () => {
    const document = aDocument([bar('a', 3, 3), bar('b', 3, 2), bar('c', 5, 1)], ['b>c'], ['a:kim', 'b:kim']);
    const { document: levelled } = level(document);
    // The sixth and seventh of June are a weekend.
    expect(daysOf(levelled)).toEqual({ a: 3, b: 8, c: 10 });
  });

  test('lets people work at once as far as they are available', () => {
    const document = aDocument(
      [bar('a', 1, 2), bar('b', 1, 2), bar('c', 1, 2)],
      [],
      [
        anAssignment('a:kim', { assigned: 50 }),
        anAssignment('b:kim', { assigned: 50 }),
        anAssignment('c:kim', { assigned: 50 }),
      ],
    );
    expect(daysOf(level(document).document)).toEqual({ a: 1, b: 1, c: 3 });
  });

  test('counts the days on which delayed work is done', () => {
    const late = anAssignment('a:kim', { delay: 16, baseEffort: 8 });
    const document = aDocument([bar('a', 1, 3), bar('b', 1, 2)], [], [late, anAssignment('b:kim')]);
    expect(daysOf(level(document).document)).toEqual({ a: 1, b: 1 });
    const even = aDocument([bar('a', 1, 3), bar('b', 1, 2)], [], ['a:kim', 'b:kim']);
    expect(daysOf(level(even).document)).toEqual({ a: 1, b: 4 });
  });

  test('keeps what is fixed, and places others around it', () => {
    const fixed = { attributes: ActivityAttribute.startFixed };
    const document = aDocument([bar('a', 1, 3), bar('b', 2, 1, fixed)], [], ['a:kim', 'b:kim']);
    expect(daysOf(level(document).document)).toEqual({ a: 3, b: 2 });
  });

  test('within slack leaves over-allocations that would delay the end of the plan, and names them', () => {
    const document = aDocument(
      [bar('a', 1, 3), bar('b', 1, 3), bar('last', 5, 1)],
      ['a>last', 'b>last'],
      ['a:kim', 'b:kim'],
    );
    const within = level(document, { isWithinSlack: true });
    expect(within.starts.size).toBe(0);
    expect(within.unresolved).toEqual(['b']);
    expect(daysOf(level(document).document)).toEqual({ a: 1, b: 4, last: 9 });
  });

  test('a share that is more than a person is available cannot be resolved by a delay', () => {
    const document = aDocument([bar('a', 1, 2)], [], ['a:robin']);
    expect(level(document).starts.size).toBe(0);
  });
});

describe('levelling any plan', () => {
  const plans = anyDocument().map((document) => scheduleAll(document, setting));
  const isShort = ({ resourceId, assigned }: { resourceId: string; assigned: number }) =>
    assigned > (setting.resources.get(resourceId)?.available ?? 100);

  test('leaves over-allocations only where it says so, or a share alone is too much', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        fc.pre(!plan.assignments.some(isShort));
        const { unresolved, document } = level(plan);
        expect(unresolved).toEqual([]);
        expect([...overAllocations(document, setting).keys()]).toEqual([]);
      }),
      { seed: 41, numRuns: 300 },
    );
  });

  test('breaks no link, ends no later within slack, and proposes the same again', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const conflicts = (of: PlanDocument) =>
          calculateSchedule(of, setting).links.filter(({ isConflict }) => isConflict).length;
        expect(conflicts(level(plan).document)).toBeLessThanOrEqual(conflicts(plan));
        expect(levelPlan(plan, setting, all)).toEqual(levelPlan({ ...plan }, setting, all));
        const within = level(plan, { isWithinSlack: true }).document;
        const finish = (of: PlanDocument) => calculateSchedule(of, setting).finish ?? '';
        expect(finish(within) <= finish(plan)).toBe(true);
      }),
      { seed: 42, numRuns: 300 },
    );
  });
});

test('an activity that is delayed keeps its duration', () => {
  const document = aDocument([bar('a', 1, 3), bar('b', 1, 2)], [], ['a:kim', 'b:kim']);
  expect(rowOf(level(document).document, 'b')).toMatchObject({ start: june(4), finish: june(5), duration: 16 });
});
