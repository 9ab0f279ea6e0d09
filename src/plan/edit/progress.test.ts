import { describe, expect, test } from 'vitest';
import { ActivityAttribute, ActivityType, DependencyType, WorkContour } from '#contract/core/codes.ts';
import { aDocument, aLink, anAssignment, type DocumentRow } from '#testing/plan-document.ts';
import { joinsText, made, outlineText, refusal, rowOf } from '#testing/plan-edit.ts';
import type { PlanEdit } from './kinds.ts';

const progress = (value: number): PlanEdit => ({ kind: 'set', id: 'a', field: 'complete', value });
const week: DocumentRow = { id: 'a', finish: '2026-06-05', duration: 40, baseEffort: 20 };
const after = (edit: PlanEdit, row: Partial<DocumentRow> = {}) =>
  rowOf(made(aDocument([{ ...week, ...row }]), edit), 'a');

describe('edit of progress', () => {
  test('progress starts on the planned start, splits the effort, and finishes on the planned finish', () => {
    expect(after(progress(40))).toMatchObject({
      complete: 40,
      actualStart: '2026-06-01',
      actualFinish: null,
      actualEffort: 8,
      openEffort: 12,
    });
    expect(after(progress(100))).toMatchObject({ actualFinish: '2026-06-05', actualEffort: 20, openEffort: 0 });
  });

  test('progress of 0 means that the activity is not started', () => {
    const done = { complete: 100, actualStart: '2026-06-01', actualFinish: '2026-06-05' };
    expect(after(progress(0), done)).toMatchObject({ complete: 0, actualStart: null, actualFinish: null });
    expect(after(progress(50), done)).toMatchObject({ complete: 50, actualStart: '2026-06-01', actualFinish: null });
  });

  test('progress follows from records if work is recorded, and from the children of a collection', () => {
    expect(refusal(aDocument([{ ...week, isRecorded: true }]), progress(40))).toBe('ProgressRecorded a');
    expect(refusal(aDocument([{ ...week, holds: [{ id: 'b' }] }]), progress(40))).toBe('FollowsFromHeld a');
  });

  test('progress of a milestone or an ad hoc activity is 0 or 100 percent', () => {
    for (const type of [ActivityType.milestone, ActivityType.adHoc]) {
      expect(refusal(aDocument([{ ...week, type }]), progress(40))).toBe('DoneOrNot a');
      expect(after(progress(100), { type }).complete).toBe(100);
    }
  });

  test('progress of an undated activity is refused', () => {
    const undated = { type: ActivityType.task, start: null, finish: null };
    expect(refusal(aDocument([{ ...week, ...undated }]), progress(40))).toBe('NoDates a');
  });

  test.each([-1, 101, Number.NaN])('progress of %d percent is refused', (value) => {
    expect(refusal(aDocument([week]), progress(value))).toBe('NumberNotAllowed a');
  });
});

describe('the resume edit', () => {
  const { startFixed, finishFixed } = ActivityAttribute;
  const document = aDocument(
    [
      { id: 'p', holds: [{ ...week, wbsCode: '', complete: 40, actualStart: '2026-06-01', deadline: '2026-06-30' }] },
      { id: 'before', start: '2026-05-29' },
      { id: 'behind', start: '2026-06-08' },
      { id: 'beside' },
      { id: 'other' },
    ],
    [
      'before>a',
      'a>behind',
      aLink('a>beside', { type: DependencyType.startStart }),
      aLink('other>a', { type: DependencyType.finishFinish }),
    ],
    [anAssignment('a:kim', { baseEffort: 40 })],
  );
  const resume = (day = '2026-06-10'): PlanEdit => ({ kind: 'resume', id: 'a', day, newId: 'r' });
  const split = made(document, resume());

  test('resuming keeps the completed part in place and starts the rest on the resume day', () => {
    expect(outlineText(split)).toBe('p(a r) before behind beside other');
    expect(rowOf(split, 'a')).toMatchObject({
      start: '2026-06-01',
      finish: '2026-06-02',
      duration: 16,
      complete: 100,
      actualFinish: '2026-06-02',
      deadline: null,
    });
    expect(rowOf(split, 'r')).toMatchObject({
      name: 'a',
      start: '2026-06-10',
      finish: '2026-06-12',
      duration: 24,
      complete: 0,
      actualStart: null,
      deadline: '2026-06-30',
    });
  });

  test('resuming splits effort and assignments without loss', () => {
    expect(rowOf(split, 'a')).toMatchObject({ baseEffort: 24, unassignedEffort: 8, actualEffort: 24, openEffort: 0 });
    expect(rowOf(split, 'r')).toMatchObject({ baseEffort: 36, unassignedEffort: 12, actualEffort: 0, openEffort: 36 });
    expect(joinsText(split).slice(-2)).toEqual(['a:kim 100% 16h', 'r:kim 100% 24h']);
    expect(rowOf(split, 'p').complete).toBe(40);
  });

  test('resuming keeps delay and contour for the first part; the rest waits for what is left of the delay', () => {
    const shape = { delay: 20, contour: WorkContour.bell };
    const delayed = { ...document, assignments: document.assignments.map((each) => ({ ...each, ...shape })) };
    expect(made(delayed, resume()).assignments).toMatchObject([
      { activityId: 'a', ...shape },
      { activityId: 'r', delay: 4, contour: WorkContour.flat },
    ]);
  });

  test('resuming links both parts, and moves links from the finish to the rest', () => {
    expect(joinsText(split).slice(0, 5).toSorted()).toEqual(['a>beside', 'a>r', 'before>a', 'other>r', 'r>behind']);
    expect(rowOf(split, 'behind').start).toBe('2026-06-15');
  });

  test('a fixed start stays with the first part, and a fixed finish moves to the rest', () => {
    const fixed = aDocument([{ ...week, complete: 40, attributes: startFixed | finishFixed }]);
    const parts = made(fixed, resume());
    expect([rowOf(parts, 'a').attributes, rowOf(parts, 'r').attributes]).toEqual([startFixed, finishFixed]);
  });

  test('work records stay with the first part, and remaining effort moves to the rest without double counting', () => {
    const recorded = (actualEffort: number, openEffort: number) =>
      made(
        aDocument(
          [
            {
              ...week,
              unassignedEffort: 0,
              complete: (100 * actualEffort) / (actualEffort + openEffort),
              isRecorded: true,
              actualEffort,
              openEffort,
            },
          ],
          [],
          [anAssignment('a:kim', { baseEffort: 20 })],
        ),
        resume(),
      );
    const figures = (document: ReturnType<typeof recorded>) =>
      ['a', 'r'].map((id) => {
        const { baseEffort, actualEffort, openEffort, complete, isRecorded } = rowOf(document, id);
        return [baseEffort, actualEffort, openEffort, complete, isRecorded];
      });
    expect(figures(recorded(8, 12))).toEqual([
      [8, 8, 0, 100, true],
      [12, 0, 12, 0, false],
    ]);
    // More was worked than planned: planned for both is what was planned, and expected what was expected.
    expect(figures(recorded(15, 15))).toEqual([
      [5, 15, 0, 100, true],
      [15, 0, 15, 0, false],
    ]);
    // More is open than was planned: all of the plan is the rest's, also where hours follow the duration.
    expect(figures(recorded(10, 30))).toEqual([
      [0, 10, 0, 100, true],
      [20, 0, 20, 0, false],
    ]);
    const full = aDocument(
      [
        {
          ...week,
          baseEffort: 40,
          unassignedEffort: 0,
          complete: 20,
          isRecorded: true,
          actualEffort: 10,
          openEffort: 40,
        },
      ],
      [],
      [anAssignment('a:kim', { baseEffort: 40 })],
    );
    expect(figures(made(full, resume())).map(([base]) => base)).toEqual([0, 40]);
    expect(rowOf(recorded(8, 12), 'a')).toMatchObject({ actualStart: null, actualFinish: '2026-06-02' });
  });

  test('resuming is refused before the start, after completion, on an earlier day, and for milestones and collections', () => {
    const row = (values: Partial<DocumentRow>) => aDocument([{ ...week, ...values }]);
    for (const actualStart of [null, '2026-06-01'])
      expect(refusal(row({ actualStart }), resume())).toBe('NotSplittable a');
    expect(refusal(row({ complete: 100 }), resume())).toBe('NotSplittable a');
    expect(refusal(row({ type: ActivityType.milestone, complete: 0, actualStart: '2026-06-01' }), resume())).toBe(
      'NotSplittable a',
    );
    expect(refusal(row({ complete: 40, holds: [{ id: 'b' }] }), resume())).toBe('NotSplittable a');
    expect(refusal(row({ complete: 40 }), resume('2026-06-01'))).toBe('NotSplittable a');
    expect(refusal(row({ complete: 40 }), { kind: 'resume', id: 'a', day: '2026-06-10', newId: 'a' })).toBe(
      'IdNotNew a',
    );
  });
});
