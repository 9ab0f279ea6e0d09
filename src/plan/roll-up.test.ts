import { describe, expect, test } from 'vitest';
import { ActivityType } from '#contract/core/codes.ts';
import { aDocument, anAssignment, aSetting, type DocumentRow } from '#testing/plan-document.ts';
import { made, rowOf } from '#testing/plan-edit.ts';
import { rollUpDocument, rollUpAll } from './roll-up.ts';

const setting = aSetting();
const rolled = (holds: readonly DocumentRow[], values: Partial<DocumentRow> = {}) =>
  rowOf(rollUpAll(aDocument([{ id: 'p', ...values, holds }]), setting), 'p');

describe('roll-up of a collection', () => {
  test('a collection lasts from the first to the last day of its children, in working hours', () => {
    expect(
      rolled([
        { id: 'a', start: '2026-06-05' },
        { id: 'b', start: '2026-06-08', finish: '2026-06-10' },
        { id: 'c', start: null },
      ]),
    ).toMatchObject({ start: '2026-06-05', finish: '2026-06-10', duration: 32 });
  });

  test('a collection has no dates if no child has any, but a collection of tasks keeps its own', () => {
    const tasks = [{ id: 'a', type: ActivityType.task, start: null }];
    expect(rolled(tasks)).toMatchObject({ start: null, finish: null, duration: 0 });
    const own = { type: ActivityType.scheduledTaskCollection, start: '2026-06-01', finish: '2026-06-12', duration: 80 };
    expect(rolled(tasks, own)).toMatchObject(own);
  });

  test('a collection sums its own effort and that of all descendants', () => {
    const document = aDocument(
      [
        {
          id: 'p',
          unassignedEffort: 2,
          holds: [
            { id: 'q', holds: [{ id: 'a', baseEffort: 8 }] },
            { id: 'b', baseEffort: 4 },
          ],
        },
      ],
      [],
      [anAssignment('p:kim', { baseEffort: 3 })],
    );
    expect(rowOf(rollUpAll(document, setting), 'q').baseEffort).toBe(8);
    expect(rowOf(rollUpAll(document, setting), 'p').baseEffort).toBe(17);
  });

  test('progress of a collection is weighted by effort, else by duration, else by the number of children', () => {
    const byEffort = rolled([
      { id: 'a', baseEffort: 30, complete: 100 },
      { id: 'b', baseEffort: 10, duration: 800 },
    ]);
    expect(byEffort).toMatchObject({ complete: 75, actualEffort: 30, openEffort: 10 });
    expect(
      rolled([
        { id: 'a', complete: 100, duration: 24 },
        { id: 'b', duration: 8 },
      ]).complete,
    ).toBe(75);
    const milestone = { type: ActivityType.milestone, duration: 0 };
    const byNumber = rolled([
      { id: 'a', ...milestone, complete: 100 },
      {
        id: 'q',
        holds: [
          { id: 'b', ...milestone },
          { id: 'c', ...milestone },
        ],
      },
    ]);
    expect(byNumber.complete).toBe(33.3333);
  });
});

describe('roll-up after an edit', () => {
  const document = aDocument([
    { id: 'p', baseEffort: 99, unassignedEffort: 0, holds: [{ id: 'a', baseEffort: 8 }] },
    { id: 'q', baseEffort: 99, unassignedEffort: 0, holds: [{ id: 'b', baseEffort: 8 }] },
  ]);

  test('an edit rolls up only the ancestors of changed activities', () => {
    const after = made(document, { kind: 'set', id: 'a', field: 'baseEffort', value: 10 });
    expect(rowOf(after, 'p').baseEffort).toBe(10);
    expect(rowOf(after, 'q')).toBe(rowOf(document, 'q'));
    expect(rollUpDocument(document, document, setting)).toBe(document);
  });

  test('moving a row updates both its former and its new collection', () => {
    const after = made(document, { kind: 'move', ids: ['b'], place: { where: 'into', id: 'p' } });
    expect(rowOf(after, 'p').baseEffort).toBe(16);
    expect(rowOf(after, 'q')).toMatchObject({ type: ActivityType.standard, baseEffort: 0 });
  });

  test('roll-up keeps hours recorded for the collection itself', () => {
    const recorded = aDocument([
      { id: 'p', isRecorded: true, actualEffort: 7, openEffort: 8, baseEffort: 8, holds: [{ id: 'a', baseEffort: 8 }] },
    ]);
    const after = made(recorded, { kind: 'set', id: 'a', field: 'baseEffort', value: 3 });
    expect(rowOf(after, 'p')).toMatchObject({ actualEffort: 7, openEffort: 3, complete: 70 });
  });

  test('removing an assignment of a collection removes its hours', () => {
    const staffed = aDocument(
      [{ id: 'p', baseEffort: 13, openEffort: 13, unassignedEffort: 0, holds: [{ id: 'a', baseEffort: 8 }] }],
      [],
      [anAssignment('p:kim', { baseEffort: 5 })],
    );
    const after = made(staffed, { kind: 'unassign', activityId: 'p', resourceId: 'kim' });
    expect(rowOf(after, 'p')).toMatchObject({ baseEffort: 8, openEffort: 8 });
  });
});
