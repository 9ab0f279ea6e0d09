import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ActivityAttribute, ActivityType, DependencyType } from '#contract/core/codes.ts';
import { anyDocument, aResource, aSetting, daysThatDiffer, juneDay } from '#testing/plan-document.ts';
import { planWorkdays } from '#testing/plan-workdays.ts';
import { calendarsOf } from '../calendar/calendar.ts';
import { dayNumber, dayText } from '../calendar/day.ts';
import type { ActivityCalendar, PlanActivity, PlanDocument, PlanSetting } from '../document.ts';
import { findLinkLoop, networkOf } from './network.ts';
import { reschedule, scheduleAll, startReschedule } from './reschedule.ts';
import { calculateSchedule } from './schedule.ts';

/* Properties of any plan: all types of links with lag and lead, collections, milestones, parts of days, pinned ones, absences. */

const activityCalendars = new Map<string, ActivityCalendar>([
  ['crew', { name: 'Weekend crew', week: [0, 0, 0, 0, 0, 8, 4], exceptions: [] }],
  ['night', { name: 'Night', week: [6, 6, 6, 6, 6, 6, 0], exceptions: [] }],
]);

const spans = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9 }));

const anySetting: fc.Arbitrary<PlanSetting> = fc
  .record({
    week: fc.constantFrom(
      [8, 8, 8, 8, 8, 0, 0] as const,
      [8, 8, 8, 8, 4, 0, 0] as const,
      [7.5, 0, 10, 6, 8, 4, 0] as const,
    ),
    exceptions: fc.array(fc.tuple(spans, fc.constantFrom(0, 0, 4, 8)), { maxLength: 4 }),
    away: fc.array(spans, { maxLength: 3 }),
    working: fc.array(spans, { maxLength: 2 }),
    partTime: fc.constantFrom(0, 1),
  })
  .map(({ week, exceptions, away, working, partTime }) => {
    const dated = ([from, days]: readonly [number, number]) => ({ from: juneDay(from), until: juneDay(from + days) });
    const kim = aResource({
      id: 'kim',
      absences: away.map((span) => ({ ...dated(span), type: '' })),
      calendars: [
        { week: [8, 8, 4, 0, 0, 0, 6] as const, exceptions: [] },
        daysThatDiffer(...working.map((span) => ({ ...dated(span), hours: 10 }))),
      ].slice(partTime),
    });
    const all = exceptions.map(([span, hours]) => ({ ...dated(span), hours }));
    return { ...aSetting({ week, exceptions: all }, [kim, aResource({ id: 'robin' })]), activityCalendars };
  });

const traits = fc.array(
  fc.constantFrom<Partial<PlanActivity>>(
    {},
    {},
    {},
    { duration: 4 },
    { duration: 6 },
    { leadTime: 8 },
    { followUpTime: 4 },
    { attributes: ActivityAttribute.startFixed },
    { complete: 20 },
    { calendarId: 'crew' },
    { calendarId: 'night' },
  ),
  { minLength: 1, maxLength: 9 },
);

/** With the days that its calendar and assignees give it. */
function onWorkdays(activity: PlanActivity, { assignments }: PlanDocument, setting: PlanSetting): PlanActivity {
  if (activity.start === null) return activity;
  const own = assignments.filter(({ activityId }) => activityId === activity.id);
  const resourceIds = own.map(({ resourceId }) => resourceId);
  const time = calendarsOf(setting).ofActivity(activity, resourceIds);
  const first = Math.floor(time.next(dayNumber(activity.start)));
  return { ...activity, start: dayText(first), finish: dayText(Math.floor(time.plus(first, activity.duration))) };
}

/** Plans with all that an activity may have, and settings. */
const anyPlan = fc.tuple(anyDocument(16), traits, anySetting).map(([document, list, setting]) => {
  const holders = new Set(document.activities.map(({ parentId }) => parentId));
  const activities = document.activities.map((activity, index) => {
    const trait = list[index % list.length] ?? {};
    const isLeaf = !holders.has(activity.id) && activity.type === ActivityType.standard;
    if (!isLeaf) return activity;
    if ('duration' in trait) return { ...activity, ...trait, finish: activity.start };
    return 'calendarId' in trait ? onWorkdays({ ...activity, ...trait }, document, setting) : { ...activity, ...trait };
  });
  return { document: { ...document, activities }, setting };
});

const anyChange = fc.record({
  at: fc.nat(),
  start: fc.option(fc.integer({ min: -10, max: 80 }), { nil: undefined }),
  days: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
});

type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

/** Returns the change of a dragged activity with dates: of its start, or of its finish. */
function changeOf(document: PlanDocument, { at, start, days }: Change) {
  const dated = document.activities.filter((activity) => activity.start !== null);
  const activity = dated[at % Math.max(dated.length, 1)];
  if (!activity || activity.start === null) return undefined;
  const isMilestone = activity.type === ActivityType.milestone;
  if (start !== undefined || isMilestone || activity.type === ActivityType.collection)
    return { id: activity.id, values: { start: juneDay(start ?? 0) } };
  return { id: activity.id, values: { finish: dayText(dayNumber(activity.start) + (days ?? 0)) } };
}

function changed(document: PlanDocument, id: string, values: Partial<PlanActivity>): PlanDocument {
  const activities = document.activities.map((each) => (each.id === id ? { ...each, ...values } : each));
  return { ...document, activities };
}

const datesOf = (document: PlanDocument) =>
  new Map(document.activities.map(({ id, start, finish, duration }) => [id, { start, finish, duration }]));

/** Enough of them to find what is wrong, on a busy machine too. */
const runs = { seed: 20_260_302, numRuns: 200 };
const slow = { timeout: 60_000 };

const isPinned = ({ attributes, complete }: PlanActivity) => attributes !== 0 || complete > 0;

describe('any plan after resolving all conflicts', () => {
  test('nothing but pinned activities is late after resolving conflicts', slow, () => {
    fc.assert(
      fc.property(anyPlan, ({ document, setting }) => {
        const settled = scheduleAll(document, setting);
        const { activities } = calculateSchedule(settled, setting);
        const pinned = new Set(settled.activities.filter(isPinned).map(({ id }) => id));
        const parents = new Set(settled.activities.map(({ parentId }) => parentId));
        const late = [...activities].flatMap(([id, { isLate }]) => (isLate && !pinned.has(id) ? [id] : []));
        // A link asks what a pinned activity in a collection does not do of the collection too.
        expect(pinned.size > 0 ? late.filter((id) => !parents.has(id)) : late).toEqual([]);
      }),
      runs,
    );
  });

  test('no successor starts before its predecessor allows, and slack is never negative', slow, () => {
    fc.assert(
      fc.property(anyPlan, ({ document, setting }) => {
        const free = {
          ...document,
          activities: document.activities.map((each) => ({ ...each, attributes: 0, complete: 0 })),
        };
        const settled = scheduleAll(free, setting);
        const { activities, links } = calculateSchedule(settled, setting);
        expect(links.filter(({ isConflict }) => isConflict)).toEqual([]);
        for (const { totalSlack } of activities.values()) expect(totalSlack).toBeGreaterThanOrEqual(0);
        const dates = datesOf(settled);
        const leaves = new Set(
          settled.activities.filter(({ type }) => type === ActivityType.standard).map(({ id }) => id),
        );
        const early = settled.links.filter(({ predecessorId, successorId, type, lag }) => {
          const [one, two] = [dates.get(predecessorId), dates.get(successorId)];
          if (!one?.finish || !one.start || !two?.start || !leaves.has(successorId) || lag < 0) return false;
          if (type === DependencyType.finishStart) return two.start < one.finish;
          return type === DependencyType.startStart && two.start < one.start;
        });
        expect(early).toEqual([]);
      }),
      runs,
    );
  });

  test('resolving conflicts again changes nothing', slow, () => {
    fc.assert(
      fc.property(anyPlan, ({ document, setting }) => {
        const settled = scheduleAll(document, setting);
        expect(scheduleAll({ ...settled }, setting).activities).toEqual(settled.activities);
      }),
      runs,
    );
  });
});

test('critical activities have less than a day of total slack', slow, () => {
  fc.assert(
    fc.property(anyPlan, ({ document, setting }) => {
      const longest = Math.max(...setting.calendar.week);
      for (const { totalSlack, isCritical } of calculateSchedule(document, setting).activities.values())
        expect(!isCritical || totalSlack < longest).toBe(true);
    }),
    runs,
  );
});

test('critical links connect critical activities', slow, () => {
  fc.assert(
    fc.property(anyPlan, ({ document, setting }) => {
      const { activities, links } = calculateSchedule(document, setting);
      for (const [at, { predecessorId, successorId }] of document.links.entries()) {
        if (links[at]?.isCritical !== true) continue;
        const ends = [predecessorId, successorId].map((id) => activities.get(id)?.isCritical);
        expect(ends).toEqual([true, true]);
      }
    }),
    runs,
  );
});

test('the schedule does not depend on the order of links and activities', slow, () => {
  fc.assert(
    fc.property(anyPlan, fc.array(fc.nat(), { minLength: 16, maxLength: 16 }), ({ document, setting }, order) => {
      const shuffled = {
        activities: document.activities.toSorted((one, two) => {
          const key = ({ id }: PlanActivity) => order[Number(id.slice(1))] ?? 0;
          return key(one) - key(two);
        }),
        links: document.links.toReversed(),
        assignments: document.assignments.toReversed(),
      };
      expect(datesOf(scheduleAll(shuffled, setting))).toEqual(datesOf(scheduleAll(document, setting)));
      const [one, two] = [calculateSchedule(document, setting), calculateSchedule(shuffled, setting)];
      expect(two.activities).toEqual(one.activities);
      expect(two.links.toReversed()).toEqual(one.links);
    }),
    runs,
  );
});

describe('any manual change of a plan', () => {
  test('a manual change is settled in one step, so rescheduling again changes nothing', slow, () => {
    fc.assert(
      fc.property(anyPlan, anyChange, ({ document, setting }, change) => {
        const before = scheduleAll(document, setting);
        const drag = changeOf(before, change);
        fc.pre(drag !== undefined);
        const result = reschedule(before, changed(before, drag.id, drag.values), setting);
        expect(reschedule(before, { ...result }, setting).activities).toEqual(result.activities);
        expect(reschedule(result, result, setting)).toBe(result);
      }),
      runs,
    );
  });

  test('the preview of a manual change equals its result', slow, () => {
    fc.assert(
      fc.property(anyPlan, anyChange, fc.boolean(), ({ document, setting }, change, isSettled) => {
        const before = isSettled ? scheduleAll(document, setting) : document;
        const drag = changeOf(before, change);
        fc.pre(drag !== undefined);
        const { activities } = reschedule(before, changed(before, drag.id, drag.values), setting);
        const moved = activities.flatMap(({ id, start, finish }, index) => {
          const was = before.activities[index];
          return was?.start === start && was.finish === finish ? [] : [[id, { start, finish }] as const];
        });
        const rescheduling = startReschedule(before, setting);
        for (let time = 0; time < 2; time += 1)
          expect(rescheduling.preview(new Map([[drag.id, drag.values]]))).toEqual(new Map(moved));
      }),
      runs,
    );
  });

  test('a manual change moves only dependent activities', slow, () => {
    fc.assert(
      fc.property(anyPlan, anyChange, ({ document, setting }, change) => {
        const drag = changeOf(document, change);
        fc.pre(drag !== undefined);
        const result = reschedule(document, changed(document, drag.id, drag.values), setting);
        const dependants = dependantsOf(document, drag.id);
        const others = ({ activities }: PlanDocument) => activities.filter(({ id }) => !dependants.has(id));
        const [one, two] = [others(document), others(result)];
        expect(two).toHaveLength(one.length);
        expect(two.every((activity, index) => activity === one[index])).toBe(true);
      }),
      runs,
    );
  });

  test('a manual change of a plan without late activities creates no late activity', slow, () => {
    fc.assert(
      fc.property(anyPlan, anyChange, ({ document, setting }, change) => {
        const before = scheduleAll(document, setting);
        const drag = changeOf(before, change);
        fc.pre(drag !== undefined && before.activities.every((each) => !isPinned(each)));
        const result = reschedule(before, changed(before, drag.id, drag.values), setting);
        const late = [...calculateSchedule(result, setting).activities].filter(([, { isLate }]) => isLate);
        expect(late).toEqual([]);
      }),
      runs,
    );
  });
});

/** All that a change of an activity may move: by links, by the outline, on and on. */
function dependantsOf({ activities, links }: PlanDocument, id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) {
    for (const { predecessorId, successorId } of links) if (predecessorId === each) found.add(successorId);
    for (const activity of activities) {
      if (activity.parentId === each) found.add(activity.id);
      if (activity.id === each && activity.parentId !== null) found.add(activity.parentId);
    }
  }
  return found;
}

test('every moved activity keeps its duration and finishes accordingly', slow, () => {
  fc.assert(
    fc.property(anyPlan, ({ document, setting }) => {
      const plain = { ...document, assignments: [] };
      const before = datesOf(plain);
      for (const { id, type, start, finish, duration, calendarId } of scheduleAll(plain, setting).activities) {
        const { hoursBetween, hoursOf } = planWorkdays(activityCalendars.get(calendarId ?? '') ?? setting.calendar);
        const was = before.get(id);
        if (type !== ActivityType.standard || start === was?.start || start === null || finish === null) continue;
        expect(duration).toBe(was?.duration);
        expect(hoursBetween(start, finish)).toBeGreaterThanOrEqual(duration - 1e-6);
        const room = hoursBetween(start, finish) - hoursOf(finish) - hoursOf(start);
        expect(room).toBeLessThan(duration);
      }
    }),
    runs,
  );
});

test('a loop is found before its last link is added', slow, () => {
  fc.assert(
    fc.property(anyDocument(10), fc.nat(), fc.nat(), (document, one, two) => {
      const { activities, links } = document;
      fc.pre(activities.length > 0);
      const predecessorId = activities[one % activities.length]?.id ?? '';
      const successorId = activities[two % activities.length]?.id ?? '';
      const loop = findLinkLoop(document, predecessorId, successorId);
      const link = { predecessorId, successorId, type: DependencyType.finishStart, lag: 0, isElapsed: false };
      const { loops } = networkOf({ ...document, links: [...links, link] });
      expect(loops).toHaveLength(loop ? 1 : 0);
      if (!loop) return;
      expect(loop[0]).toBe(successorId);
      expect(loop.at(-1)).toBe(predecessorId);
    }),
    runs,
  );
});
