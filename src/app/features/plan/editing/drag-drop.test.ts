import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanDocument } from '#plan/document.ts';
import { isEditRefusal } from '#plan/edit-refusal.ts';
import { applyEdit } from '#plan/edit/edits.ts';
import { type MovedDates, scheduleAll, startReschedule } from '#plan/schedule/reschedule.ts';
import { rollUpAll } from '#plan/roll-up.ts';
import { anyDocument, aResource, aSetting, juneDay } from '#testing/plan-document.ts';
import type { WorkCalendar } from '../gantt/plan-view.ts';
import { daysPreview } from './drag-days.ts';
import type { DragPlan } from './drag-plan.ts';
import { dropped } from './drag-drop.ts';

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
