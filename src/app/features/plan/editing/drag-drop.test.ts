import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanDocument } from '#plan/document.ts';
import { isEditRefusal } from '#plan/edit-refusal.ts';
import { applyEdit } from '#testing/plan-edit.ts';
import { type MovedDates, scheduleAll, startReschedule } from '#plan/schedule/reschedule.ts';
import { rollUpAll } from '#plan/roll-up.ts';
import { aDocument, anyDocument, aResource, aSetting, juneDay } from '#testing/plan-document.ts';
import type { WorkCalendar } from '../gantt/plan-view.ts';
import { daysPreview, workdayTest, dropped } from './drag-drop.ts';
import { type DragPlan, heldShift } from './plan-drag.ts';

const holiday = juneDay(10);
const away = (from: number, until: number) => ({ from: juneDay(from), until: juneDay(until), type: '' });
const setting = aSetting({ exceptions: [{ from: holiday, until: holiday, hours: 0 }] }, [
  aResource({ id: 'kim', absences: [away(3, 4), away(21, 25)] }),
  aResource({ id: 'robin', absences: [away(8, 8), away(15, 17)] }),
]);
const calendar: WorkCalendar = { workingWeekdays: [1, 2, 3, 4, 5], holidays: new Set([holiday]) };

/** The days of what an edit moved. */
function movedBetween(before: PlanDocument, after: PlanDocument): Map<string, MovedDates> {
  const was = new Map(before.activities.map((activity) => [activity.id, activity]));
  return new Map(
    after.activities.flatMap(({ id, start, finish }): [string, MovedDates][] => {
      const old = was.get(id);
      const isSame = old?.start === start && old.finish === finish;
      return isSame || start === null || finish === null ? [] : [[id, { start, finish }]];
    }),
  );
}

test('a drag previews exactly the result of the drop, for moves and for changed finish days', () => {
  const drags = fc.record({
    settled: anyDocument(12, 2).map((document) => rollUpAll(scheduleAll(document, setting), setting)),
    kind: fc.constantFrom('move' as const, 'finish' as const),
    places: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
    shift: fc.integer({ min: -12, max: 12 }),
  });
  fc.assert(
    fc.property(drags, ({ settled, kind, places, shift }) => {
      const { activities } = settled;
      const held = new Set(activities.map(({ parentId }) => parentId));
      const ids = [...new Set(places.map((place) => activities[place % activities.length]?.id ?? ''))];
      // A collection has no grip at its end.
      const dragged = kind === 'finish' ? ids.filter((id) => !held.has(id)).slice(0, 1) : ids;
      const plan: DragPlan = {
        document: settled,
        setting,
        calendar,
        rescheduling: startReschedule(settled, setting),
        activityOf: (id) => activities.find((activity) => activity.id === id),
      };
      const drag = { kind, id: dragged[0] ?? '', ids: dragged, shift, preview: new Map<string, MovedDates>() };
      const drop = dropped(drag, plan);
      if (!drop) return;
      const result = applyEdit(settled, drop.edit, setting);
      // Refused edits change nothing, whatever the preview showed.
      if (isEditRefusal(result)) return;
      expect(daysPreview(drag, plan)).toEqual(movedBetween(settled, result));
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});

describe('the working days that the tip of a drag shows', () => {
  const saturday = juneDay(12);
  const calendars = {
    'over weekends': { setting: aSetting(), calendar: { ...calendar, holidays: new Set<string>() } },
    'over a holiday': { setting, calendar },
    'over a working Saturday': {
      setting: aSetting({ exceptions: [{ from: saturday, until: saturday, hours: 8 }] }),
      calendar: { ...calendar, holidays: new Set<string>(), extraDays: new Set([saturday]) },
    },
    'in a week of four days': {
      setting: aSetting({ week: [8, 8, 8, 8, 0, 0, 0] }),
      calendar: { workingWeekdays: [1, 2, 3, 4], holidays: new Set<string>() },
    },
  } satisfies Record<string, Pick<DragPlan, 'setting' | 'calendar'>>;

  /** The shift that the tip shows, and the end that is held before and after the drop. */
  function dragged(kind: 'move' | 'finish', shift: number, input: Pick<DragPlan, 'setting' | 'calendar'>) {
    const row = { id: 'a', start: juneDay(7), finish: juneDay(9), duration: 24 };
    const document = rollUpAll(scheduleAll(aDocument([row]), input.setting), input.setting);
    const activityOf = (id: string) => document.activities.find((activity) => activity.id === id);
    const plan = { ...input, document, rescheduling: startReschedule(document, input.setting), activityOf };
    const drag = { kind, id: 'a', ids: ['a'], shift, preview: new Map<string, MovedDates>() };
    const held = activityOf('a');
    const drop = dropped(drag, plan);
    const result = drop ? applyEdit(document, drop.edit, input.setting) : document;
    if (!held || isEditRefusal(result)) throw new Error('The drag is refused.');
    const after = result.activities.find(({ id }) => id === 'a');
    const end = kind === 'move' ? 'start' : 'finish';
    const shown = heldShift({ ...drag, preview: daysPreview(drag, plan) }, held, workdayTest(input.calendar));
    return { shown, before: held[end] ?? '', after: after?.[end] ?? '' };
  }

  test.each([
    // From Monday the 8th: five days on is Saturday.
    ['move', 5, 'over weekends', 5, juneDay(14)],
    ['move', 27, 'over weekends', 20, juneDay(35)],
    ['move', -1, 'over weekends', -1, juneDay(4)],
    ['move', 3, 'over a holiday', 3, juneDay(11)],
    ['move', 5, 'over a working Saturday', 5, saturday],
    ['move', 4, 'in a week of four days', 4, juneDay(14)],
    // From Wednesday the 10th; its first day holds it.
    ['finish', 2, 'over a holiday', 1, juneDay(11)],
    ['finish', -6, 'over weekends', -2, juneDay(7)],
  ] as const)('a %s by %i days %s shows %i, and the held end is then on %s', (kind, shift, place, days, day) => {
    expect(dragged(kind, shift, calendars[place])).toMatchObject({ shown: days, after: day });
  });

  test('the shown days are those between the held end before and after the drop, in every calendar', () => {
    const drags = fc.record({
      kind: fc.constantFrom('move' as const, 'finish' as const),
      shift: fc.integer({ min: -40, max: 40 }),
      input: fc.constantFrom(...Object.values(calendars)),
    });
    fc.assert(
      fc.property(drags, ({ kind, shift, input }) => {
        const { shown, before, after } = dragged(kind, shift, input);
        const isWorkday = workdayTest(input.calendar);
        const passed = Array.from({ length: 100 }, (_, at) => juneDay(at - 40)).filter(
          (day) => isWorkday(day) && (before < after ? day > before && day <= after : day > after && day <= before),
        );
        expect(shown).toBe(before < after ? passed.length : 0 - passed.length);
      }),
      { seed: 20_261_124, numRuns: 300 },
    );
  });
});
