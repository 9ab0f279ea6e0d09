import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { ActivityAttribute, ActivityType, DependencyType, ScheduleConstraint } from '#contract/core/codes.ts';
import { anyDocument, aDocument, aLink, aSetting, type DocumentRow, juneDay } from '#testing/plan-document.ts';
import { made, refusal, rowOf } from '#testing/plan-edit.ts';
import { isPinned } from '../schedule/schedule-dates.ts';
import { calculateSchedule } from '../schedule/schedule.ts';
import { scheduleAll } from '../schedule/reschedule.ts';
import { activityConstraint } from '../constraint.ts';
import type { PlanDocument, PlanLink } from '../document.ts';

const {
  asSoonAsPossible,
  asLateAsPossible,
  mustStartOn,
  mustFinishOn,
  startNoEarlierThan,
  startNoLaterThan,
  finishNoEarlierThan,
  finishNoLaterThan,
} = ScheduleConstraint;

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;
/** Days of June 2026, which begins with a Monday. */
const bar = (id: string, from: number, hours = 8, more: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  start: june(from),
  finish: june(from + Math.ceil(hours / 8) - 1),
  duration: hours,
  ...more,
});
const constrained = (document: PlanDocument, id: string, type: number, day: string | null = null) =>
  made(document, { kind: 'constrain', id, type, day });
const daysOf = (document: PlanDocument, id: string) => {
  const { start, finish } = rowOf(document, id);
  return [start, finish].map((day) => Number(day?.slice(8)));
};

describe('a constraint moves its activity', () => {
  test.each([
    ['to start no earlier than a day', startNoEarlierThan, 4, [4, 5]],
    ['to start no earlier than a day off on the next working day', startNoEarlierThan, 6, [8, 9]],
    ['not at all if it starts later anyway', startNoEarlierThan, 1, [2, 3]],
    ['to start no later than a day', startNoLaterThan, 1, [1, 2]],
    ['to finish no earlier than a day', finishNoEarlierThan, 5, [4, 5]],
    ['to finish no later than a day', finishNoLaterThan, 2, [1, 2]],
    ['to start on a day', mustStartOn, 9, [9, 10]],
    ['to finish on a day', mustFinishOn, 9, [8, 9]],
    ['to the end of the plan as late as possible', asLateAsPossible, null, [11, 12]],
  ])('%s', (_, type, day, days) => {
    const document = aDocument([bar('a', 2, 16), bar('last', 12)]);
    expect(daysOf(constrained(document, 'a', type, day === null ? null : june(day)), 'a')).toEqual(days);
  });

  test('a milestone to its day', () => {
    const document = aDocument([
      { id: 'm', type: ActivityType.milestone, start: june(2), finish: june(2), duration: 0 },
    ]);
    expect(daysOf(constrained(document, 'm', startNoEarlierThan, june(6)), 'm')).toEqual([6, 6]);
    expect(daysOf(constrained(document, 'm', finishNoEarlierThan, june(7)), 'm')).toEqual([7, 7]);
    expect(daysOf(constrained(document, 'm', finishNoLaterThan, june(1)), 'm')).toEqual([1, 1]);
  });

  test('and what follows it', () => {
    const document = aDocument([bar('a', 1), bar('b', 2)], ['a>b']);
    const later = constrained(document, 'a', startNoEarlierThan, june(4));
    expect(daysOf(later, 'b')).toEqual([5, 5]);
    expect(daysOf(constrained(later, 'a', startNoEarlierThan, june(3)), 'b')).toEqual([4, 4]);
  });

  test('of a collection moves its activities', () => {
    const document = aDocument([{ id: 'c', holds: [bar('a', 1), bar('b', 5)] }]);
    const later = constrained(document, 'c', startNoEarlierThan, june(3));
    expect([daysOf(later, 'a'), daysOf(later, 'b'), daysOf(later, 'c')]).toEqual([
      [3, 3],
      [5, 5],
      [3, 5],
    ]);
  });
});

describe('a limit', () => {
  const document = aDocument([bar('a', 1, 24), bar('b', 4)], ['a>b']);

  test('holds an activity before the day to which its links push it, and says where it would finish', () => {
    const limited = constrained(document, 'b', finishNoLaterThan, june(4));
    const pushed = made(limited, { kind: 'set', id: 'a', field: 'duration', value: 40 });
    expect(daysOf(pushed, 'b')).toEqual([4, 4]);
    const { activities, links } = calculateSchedule(pushed, aSetting());
    expect(activities.get('b')).toMatchObject({ isLate: true, heldFinish: june(8) });
    expect(links[0]?.isConflict).toBe(true);
    expect(activities.get('a')?.totalSlack).toBeLessThan(0);
  });

  test('that moves an activity back leaves it on the hour to which its links push it', () => {
    const linked = aDocument([bar('a', 4), bar('b', 8)], [aLink('a>b', { lag: 4 })]);
    const limited = constrained(linked, 'b', startNoLaterThan, june(5));
    expect(daysOf(limited, 'b')).toEqual([5, 8]);
    expect(scheduleAll(limited, aSetting())).toEqual(limited);
  });

  test('that its links keep is no conflict', () => {
    const limited = constrained(document, 'b', startNoLaterThan, june(10));
    const { activities } = calculateSchedule(limited, aSetting());
    expect(activities.get('b')).toMatchObject({ isLate: false, heldFinish: null });
  });
});

describe('as late as possible', () => {
  test('an activity ends before what follows it, and moves with that', () => {
    const document = aDocument([bar('a', 1), bar('b', 10), bar('last', 30)], ['a>b']);
    const late = constrained(document, 'a', asLateAsPossible);
    expect(daysOf(late, 'a')).toEqual([9, 9]);
    const later = made(late, { kind: 'set', id: 'b', field: 'start', value: june(16) });
    expect([daysOf(later, 'a'), daysOf(later, 'b')]).toEqual([
      [15, 15],
      [16, 16],
    ]);
    const earlier = made(later, { kind: 'set', id: 'b', field: 'start', value: june(3) });
    expect([daysOf(earlier, 'a'), daysOf(earlier, 'b')]).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });

  test('a chain keeps its order, and its collection ends with it', () => {
    const document = aDocument([{ id: 'c', holds: [bar('a', 1), bar('b', 2)] }, bar('last', 12)], ['a>b']);
    const late = constrained(constrained(document, 'a', asLateAsPossible), 'b', asLateAsPossible);
    expect([daysOf(late, 'a'), daysOf(late, 'b'), daysOf(late, 'c')]).toEqual([
      [11, 11],
      [12, 12],
      [11, 12],
    ]);
  });

  test('nothing else moves for it', () => {
    const document = aDocument([bar('a', 1), bar('b', 3)], ['a>b']);
    const late = constrained(document, 'a', asLateAsPossible);
    expect([daysOf(late, 'a'), daysOf(late, 'b')]).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });
});

test('as soon as possible again, an activity returns to the day that its links allow', () => {
  const document = aDocument([bar('a', 1), bar('b', 2), bar('last', 12)], ['a>b']);
  const late = constrained(document, 'b', asLateAsPossible);
  expect(daysOf(late, 'b')).toEqual([12, 12]);
  const soon = constrained(late, 'b', asSoonAsPossible);
  expect(daysOf(soon, 'b')).toEqual([2, 2]);
  expect(activityConstraint(rowOf(soon, 'b'))).toEqual({ type: asSoonAsPossible, day: null });
});

test('fixed dates are kept as attributes and replace another constraint', () => {
  const bounded = constrained(aDocument([bar('a', 1)]), 'a', startNoEarlierThan, june(3));
  const fixed = constrained(bounded, 'a', mustFinishOn, june(5));
  expect(rowOf(fixed, 'a')).toMatchObject({
    attributes: ActivityAttribute.finishFixed,
    constraint: 0,
    constraintDay: null,
  });
  expect(activityConstraint(rowOf(fixed, 'a'))).toEqual({ type: mustFinishOn, day: june(5) });
  expect(rowOf(constrained(fixed, 'a', startNoLaterThan, june(5)), 'a')).toMatchObject({
    attributes: 0,
    constraint: 5,
  });
});

test('links move an activity no more once it is scheduled manually, and again when it is not', () => {
  const document = aDocument([bar('a', 1), bar('b', 2)], ['a>b']);
  const manual = made(document, { kind: 'set', id: 'b', field: 'isManual', value: true });
  const pushed = made(manual, { kind: 'set', id: 'a', field: 'duration', value: 24 });
  expect(daysOf(pushed, 'b')).toEqual([2, 2]);
  expect(calculateSchedule(pushed, aSetting()).activities.get('b')?.heldFinish).toBe(june(4));
  expect(daysOf(made(pushed, { kind: 'set', id: 'b', field: 'isManual', value: false }), 'b')).toEqual([4, 4]);
});

test.each([
  ['a dated constraint without a day', 'a', startNoEarlierThan, null, 'DayNotAllowed a'],
  ['a day that the calendar lacks', 'a', startNoEarlierThan, '2026-02-30', 'DayNotAllowed a'],
  ['a type that there is not', 'a', 8, null, 'TypeNotAllowed a'],
  ['a fixed day of a collection', 'c', mustStartOn, june(3), 'FollowsFromHeld c'],
  ['any of an activity without dates', 't', startNoEarlierThan, june(3), 'NoDates t'],
])('%s is refused', (_, id, type, day, code) => {
  const document = aDocument([
    { id: 'c', holds: [bar('a', 1)] },
    { id: 't', type: ActivityType.task, start: null, finish: null, duration: 0 },
  ]);
  expect(refusal(document, { kind: 'constrain', id, type, day })).toBe(code);
});

describe('any plan with constraints', () => {
  const anyConstraint = fc.record({
    type: fc.constantFrom(...Object.values(ScheduleConstraint)),
    day: fc.integer({ min: 0, max: 20 }).map(juneDay),
  });
  const anyPlan = fc.tuple(anyDocument(), fc.array(anyConstraint, { minLength: 14, maxLength: 14 }));

  function withConstraints([document, constraints]: [PlanDocument, { type: number; day: string }[]]): PlanDocument {
    const activities = document.activities.map((activity, at) => {
      const { type, day } = constraints[at] ?? { type: 0, day: null };
      const isOwn = type !== mustStartOn && type !== mustFinishOn;
      return { ...activity, constraint: isOwn ? type : 0, constraintDay: isOwn && type > 1 ? day : null };
    });
    return { ...document, activities };
  }

  test('is scheduled within them, and scheduled again stays as it is', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const scheduled = scheduleAll(withConstraints(plan), aSetting());
        const above = new Set(scheduled.activities.map(({ parentId }) => parentId));
        const broken = scheduled.activities.filter((activity) => {
          const { id, constraint, constraintDay: day, start, finish } = activity;
          if (start === null || finish === null || day === null || above.has(id) || isPinned(activity)) return false;
          if (constraint === startNoEarlierThan) return start < day;
          if (constraint === startNoLaterThan) return start > day;
          return constraint === finishNoLaterThan && finish > day;
        });
        expect(broken).toEqual([]);
        expect(scheduleAll(scheduled, aSetting())).toEqual(scheduled);
      }),
      { seed: 31, numRuns: 400 },
    );
  });

  test('delays no link to later dates for what is as late as possible', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const document = withConstraints(plan);
        const lateOnly = (isLate: boolean) => ({
          ...document,
          activities: document.activities.map((each) => ({
            ...each,
            constraint: isLate && each.constraint === asLateAsPossible ? asLateAsPossible : 0,
            constraintDay: null,
          })),
        });
        const conflicts = (of: PlanDocument) =>
          calculateSchedule(of, aSetting()).links.flatMap(({ isConflict }, at): PlanLink[] =>
            isConflict && of.links[at] ? [of.links[at]] : [],
          );
        const scheduled = scheduleAll(lateOnly(true), aSetting());
        const pinned = new Set(scheduled.activities.flatMap((each) => (isPinned(each) ? [each.id] : [])));
        const isFree = ({ successorId, type }: PlanLink) =>
          !pinned.has(successorId) && type === DependencyType.finishStart;
        const before = new Set(conflicts(scheduleAll(lateOnly(false), aSetting())));
        expect(conflicts(scheduled).filter((link) => isFree(link) && !before.has(link))).toEqual([]);
      }),
      { seed: 32, numRuns: 400 },
    );
  });
});
