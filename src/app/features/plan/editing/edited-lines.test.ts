import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ActivityType } from '#contract/core/codes.ts';
import { blankActivity, evenWork, type PlanActivity, type PlanDocument, type PlanSetting } from '#plan/document.ts';
import { isEditRefusal } from '#plan/edit-refusal.ts';
import { applyEdit } from '#testing/plan-edit.ts';
import type { PlanEdit } from '#plan/edit/kinds.ts';
import { runSteps } from '#client/yielder.ts';
import { editedLines, type EditedLines, type LateMarksOfPlan, type LinesSource } from './edited-lines.ts';

const setting: PlanSetting = {
  calendar: { week: [8, 8, 8, 8, 8, 0, 0], exceptions: [] },
  resources: new Map([['r', { id: 'r', name: 'Rob', available: 100, calendars: [], absences: [] }]]),
};

const anActivity = (number: number): PlanActivity => ({
  ...blankActivity,
  id: `a${number}`,
  parentId: number % 10 === 0 ? null : `a${number - (number % 10)}`,
  type: number % 10 === 0 ? ActivityType.collection : ActivityType.standard,
  name: `Step ${number}`,
  start: '2026-03-02',
  finish: '2026-03-06',
  duration: 40,
  priority: 0,
});

/** Larger than a plan that is scheduled while an edit is drawn. */
const large: PlanDocument = {
  activities: Array.from({ length: 1_010 }, (_, number) => anActivity(number)),
  links: [{ predecessorId: 'a1', successorId: 'a2', type: 0, lag: 0, isElapsed: false, unit: 0 }],
  assignments: [{ activityId: 'a3', resourceId: 'r', assigned: 50, baseEffort: 0, ...evenWork }],
};
const small: PlanDocument = { ...large, activities: large.activities.slice(0, 30) };

const marksOf = (isCritical: boolean): LateMarksOfPlan => ({
  rows: new Map([
    ['a2', { critical: isCritical, slackDays: 3, invalid: false, assigned: ['Rob'], isMine: isCritical }],
  ]),
  links: new Map([['a1', new Map([['a2', { critical: isCritical, conflict: false }]])]]),
});

const number = fc.integer({ min: 1, max: 28 }).filter((value) => value % 10 !== 0);
const edit: fc.Arbitrary<PlanEdit> = fc.oneof(
  number.map((at): PlanEdit => ({ kind: 'set', id: `a${at}`, field: 'name', value: 'Another' })),
  number.map((at): PlanEdit => ({ kind: 'shift', ids: [`a${at}`], days: 2 })),
  number.map((at): PlanEdit => ({ kind: 'remove', ids: [`a${at}`] })),
  number.map((at): PlanEdit => ({ kind: 'indent', ids: [`a${at}`] })),
  number.map((at): PlanEdit => ({
    kind: 'assign',
    activityId: `a${at}`,
    resourceId: 'r',
    assigned: 100,
    baseEffort: 0,
  })),
  number.map((at): PlanEdit => ({
    kind: 'insert',
    rows: [{ id: 'n', name: 'New' }],
    place: { where: 'before', id: `a${at}` },
  })),
);

const today = '2026-03-04';
const lines = (before: EditedLines | undefined, source: LinesSource) => runSteps(editedLines(before, source));
const plain = ({ rows, links }: EditedLines) => ({ rows, links });

test.each([
  ['small', small],
  ['large', large],
])('lines reused after an edit equal newly created lines: %s plan', (_, plan) => {
  fc.assert(
    fc.property(edit, fc.boolean(), (made, isCritical) => {
      const before = lines(undefined, { document: plan, setting, today, marks: marksOf(true) });
      const document = applyEdit(plan, made, setting);
      if (isEditRefusal(document)) return;
      const source = { document, setting, today, marks: marksOf(isCritical) };
      expect(plain(lines(before, source))).toEqual(plain(lines(undefined, source)));
    }),
    { numRuns: 30 },
  );
});

test('an edit recreates only the changed rows, and unchanged marks recreate no row', () => {
  const before = lines(undefined, { document: large, setting, today, marks: marksOf(true) });
  const document = applyEdit(large, { kind: 'set', id: 'a5', field: 'name', value: 'Another' }, setting);
  if (isEditRefusal(document)) throw new Error(document.refused);
  const after = lines(before, { document, setting, today, marks: marksOf(true) });
  const changed = after.rows.filter((row, at) => row !== before.rows[at]);
  expect(changed.map(({ id }) => id)).toEqual(['a5']);
  expect(after.links).toBe(before.links);
});
