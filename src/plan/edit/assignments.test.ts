import { describe, expect, test } from 'vitest';
import { ActivityType, WorkContour } from '#contract/core/codes.ts';
import { aDocument, anAssignment, type DocumentRow } from '#testing/plan-document.ts';
import { joinsText, made, refusal, rowOf } from '#testing/plan-edit.ts';
import type { PlanAssignment, PlanDocument } from '../document.ts';
import { handOverEdits } from './assignments.ts';
import type { PlanEdit } from './kinds.ts';

const kim = { activityId: 'a', resourceId: 'kim' };
const plan = (row: Partial<DocumentRow> = {}, assignments: readonly PlanAssignment[] = []) =>
  aDocument([{ id: 'a', finish: '2026-06-05', duration: 40, ...row }], [], assignments);

/** Effort, its unassigned part, and the assignments. */
function work(document: PlanDocument, edit: PlanEdit): string {
  const after = made(document, edit);
  const { baseEffort, unassignedEffort } = rowOf(after, 'a');
  return [`${baseEffort}h`, `${unassignedEffort}h`, ...joinsText(after)].join(' | ');
}

describe('the assign edit', () => {
  test('effort follows from the percentage and the duration if no hours are sent', () => {
    expect(work(plan(), { kind: 'assign', ...kim })).toBe('40h | 0h | a:kim 100% 40h');
    expect(work(plan(), { kind: 'assign', ...kim, assigned: 50 })).toBe('20h | 0h | a:kim 50% 20h');
    expect(work(plan(), { kind: 'assign', ...kim, baseEffort: 6 })).toBe('6h | 0h | a:kim 100% 6h');
  });

  test('an assignment takes over unassigned effort as far as available', () => {
    const loose = plan({ baseEffort: 30 });
    expect(work(loose, { kind: 'assign', ...kim, assigned: 50 })).toBe('30h | 10h | a:kim 50% 20h');
    expect(work(loose, { kind: 'assign', ...kim })).toBe('40h | 0h | a:kim 100% 40h');
  });

  test('an assignment to a milestone has no effort', () => {
    const milestone = plan({ type: ActivityType.milestone, duration: 0 });
    expect(work(milestone, { kind: 'assign', ...kim })).toBe('0h | 0h | a:kim 100% 0h');
    expect(refusal(milestone, { kind: 'assign', ...kim, baseEffort: 1 })).toBe('MilestoneHasNone a');
  });

  test('an assignment is refused if repeated, on a collection, of an unknown resource or with invalid numbers', () => {
    expect(refusal(plan({}, [anAssignment('a:kim')]), { kind: 'assign', ...kim })).toBe('AssignmentExists a');
    expect(refusal(plan({ holds: [{ id: 'b' }] }), { kind: 'assign', ...kim })).toBe('FollowsFromHeld a');
    expect(refusal(plan(), { kind: 'assign', activityId: 'a', resourceId: 'nobody' })).toBe('ResourceUnknown a');
    for (const value of [-1, Number.NaN, 1e7]) {
      expect(refusal(plan(), { kind: 'assign', ...kim, assigned: value })).toBe('NumberNotAllowed a');
    }
  });
});

describe('an existing assignment', () => {
  test('a changed percentage recalculates effort that followed from the percentage', () => {
    const following = plan({}, [anAssignment('a:kim', { baseEffort: 40 })]);
    expect(work(following, { kind: 'changeAssignment', ...kim, assigned: 25 })).toBe('10h | 0h | a:kim 25% 10h');
  });

  test('a changed percentage keeps manually entered effort', () => {
    const fixed = plan({}, [anAssignment('a:kim', { baseEffort: 12 })]);
    expect(work(fixed, { kind: 'changeAssignment', ...kim, assigned: 50 })).toBe('12h | 0h | a:kim 50% 12h');
  });

  const shaped = { kind: 'changeAssignment', ...kim, delay: 16, contour: WorkContour.bell } as const;
  const shapeOf = ({ assignments }: PlanDocument) => assignments.map(({ delay, contour }) => [delay, contour]);

  test('a delay and a contour change no hours, and stay with other changes', () => {
    const assigned = plan({}, [anAssignment('a:kim', { baseEffort: 40 })]);
    expect(work(assigned, shaped)).toBe('40h | 0h | a:kim 100% 40h');
    const after = made(assigned, shaped);
    expect(shapeOf(made(after, { kind: 'changeAssignment', ...kim, assigned: 50 }))).toEqual([[16, WorkContour.bell]]);
  });

  test('a delay is shorter than the activity, and is kept where the activity gets shorter', () => {
    const assigned = plan({}, [anAssignment('a:kim', { baseEffort: 40 })]);
    for (const delay of [40, 41]) expect(refusal(assigned, { ...shaped, delay })).toBe('DelayTooLong a');
    expect(refusal(assigned, { ...shaped, delay: -1 })).toBe('NumberNotAllowed a');
    expect(refusal(assigned, { ...shaped, contour: 8 })).toBe('NumberNotAllowed a');
    const short = made(made(assigned, shaped), { kind: 'set', id: 'a', field: 'duration', value: 8 });
    expect(shapeOf(short)).toEqual([[16, WorkContour.bell]]);
    expect(shapeOf(made(short, { ...shaped, contour: WorkContour.turtle }))).toEqual([[16, WorkContour.turtle]]);
  });

  test('hours that another resource takes over keep their delay and contour', () => {
    const assigned = made(plan({}, [anAssignment('a:kim', { baseEffort: 40 })]), shaped);
    const [assignment = anAssignment('a:kim')] = assigned.assignments;
    const edits = handOverEdits(assignment, { toResourceId: 'robin', hours: 10 });
    expect(shapeOf(made(assigned, { kind: 'several', edits }))).toEqual([
      [16, WorkContour.bell],
      [16, WorkContour.bell],
    ]);
  });

  test('changed effort keeps the percentage', () => {
    const following = plan({}, [anAssignment('a:kim', { baseEffort: 40 })]);
    expect(work(following, { kind: 'changeAssignment', ...kim, baseEffort: 8 })).toBe('8h | 0h | a:kim 100% 8h');
  });

  test('unassigning removes the planned effort, and an unknown assignment is refused', () => {
    const staffed = plan({ baseEffort: 10 }, [anAssignment('a:kim', { baseEffort: 40 })]);
    expect(work(staffed, { kind: 'unassign', ...kim })).toBe('10h | 10h');
    expect(refusal(plan(), { kind: 'unassign', ...kim })).toBe('AssignmentUnknown a');
    expect(refusal(plan(), { kind: 'changeAssignment', ...kim })).toBe('AssignmentUnknown a');
  });
});

describe('the effort of an activity', () => {
  const set = (value: number): PlanEdit => ({ kind: 'set', id: 'a', field: 'baseEffort', value });
  const two = [anAssignment('a:kim', { baseEffort: 30 }), anAssignment('a:robin', { baseEffort: 10 })];

  test('effort is unassigned if the activity has no assignments', () => {
    expect(work(plan(), set(24))).toBe('24h | 24h');
  });

  test('a change of effort adjusts unassigned effort first', () => {
    expect(work(plan({ baseEffort: 10 }, two), set(60))).toBe('60h | 20h | a:kim 100% 30h | a:robin 100% 10h');
    expect(work(plan({ baseEffort: 10 }, two), set(40))).toBe('40h | 0h | a:kim 100% 30h | a:robin 100% 10h');
  });

  test('effort is shared by hours if all of it is assigned or the new effort is less than the assigned effort', () => {
    expect(work(plan({}, two), set(80))).toBe('80h | 0h | a:kim 100% 60h | a:robin 100% 20h');
    expect(work(plan({ baseEffort: 10 }, two), set(20))).toBe('20h | 0h | a:kim 100% 15h | a:robin 100% 5h');
    expect(work(plan({}, two), set(0))).toBe('0h | 0h | a:kim 100% 0h | a:robin 100% 0h');
  });

  test('effort is shared by percentages if no assignment has hours, without rounding loss', () => {
    const idle = [anAssignment('a:kim'), anAssignment('a:robin', { assigned: 50 })];
    expect(work(plan({}, idle), set(20))).toBe('20h | 0h | a:kim 100% 13.3333h | a:robin 50% 6.6667h');
  });

  test('the effort of a collection follows from its children, and a milestone has none', () => {
    expect(refusal(plan({ holds: [{ id: 'b' }] }), set(8))).toBe('FollowsFromHeld a');
    expect(refusal(plan({ type: ActivityType.milestone }), set(8))).toBe('MilestoneHasNone a');
    expect(refusal(plan(), set(-8))).toBe('NumberNotAllowed a');
  });

  test('imported effort beyond the assignments counts as unassigned and is kept', () => {
    const imported = plan({ baseEffort: 50, unassignedEffort: 0 }, two);
    expect(work(imported, { kind: 'unassign', activityId: 'a', resourceId: 'robin' })).toBe(
      '40h | 10h | a:kim 100% 30h',
    );
    expect(work(imported, { kind: 'set', id: 'a', field: 'complete', value: 50 })).toMatch(/^50h \| 10h/);
    expect(work(imported, set(60))).toBe('60h | 20h | a:kim 100% 30h | a:robin 100% 10h');
  });

  test('remaining effort is the effort that is not done', () => {
    const begun = plan({ complete: 25, actualStart: '2026-06-01' });
    expect(rowOf(made(begun, set(40)), 'a')).toMatchObject({ actualEffort: 10, openEffort: 30 });
    const recorded = plan({ complete: 25, isRecorded: true, actualEffort: 4, openEffort: 12 });
    expect(rowOf(made(recorded, set(40)), 'a')).toMatchObject({ baseEffort: 40, actualEffort: 4, openEffort: 12 });
  });
});
