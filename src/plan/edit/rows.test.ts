import { describe, expect, test } from 'vitest';
import { ActivityAttribute, ActivityType } from '#contract/core/codes.ts';
import { aDocument, anAssignment, aSetting } from '#testing/plan-document.ts';
import { joinsText, made, outlineText, refusal, rowOf } from '#testing/plan-edit.ts';
import type { PlanDocument } from '../document.ts';
import type { NewRow, PlanEdit } from './kinds.ts';
import { withHeld, type OutlinePosition } from '../place.ts';

const plan = aDocument([
  { id: 'a', start: '2026-06-08', holds: [{ id: 'b', start: '2026-06-08' }] },
  { id: 'c', start: '2026-06-03' },
]);
const end: OutlinePosition = { where: 'end' };

function insert(rows: readonly Partial<NewRow>[], place: OutlinePosition = end): PlanEdit {
  return { kind: 'insert', rows: rows.map((row, index) => ({ id: `n${index + 1}`, name: 'New', ...row })), place };
}
const inserted = (row: Partial<NewRow>, place: OutlinePosition = end, document: PlanDocument = plan) =>
  rowOf(made(document, insert([row], place)), 'n1');

describe('the insert edit', () => {
  test('inserts rows before, after or into a row, or at the end', () => {
    const text = (place: OutlinePosition) => outlineText(made(plan, insert([{}, {}], place)));
    expect(text({ where: 'before', id: 'c' })).toBe('a(b) n1 n2 c');
    expect(text({ where: 'after', id: 'a' })).toBe('a(b) n1 n2 c');
    expect(text({ where: 'into', id: 'a' })).toBe('a(b n1 n2) c');
    expect(text(end)).toBe('a(b) c n1 n2');
  });

  test('nests rows by their levels, and a skipped level counts as the next one', () => {
    const document = made(plan, insert([{}, { level: 1 }, { level: 5 }, { level: 1 }, { level: 0 }]));
    expect(outlineText(document)).toBe('a(b) c n1(n2(n3) n4) n5');
    expect(rowOf(document, 'n1').type).toBe(ActivityType.collection);
  });

  test('a new row starts with its parent, or with the plan on the first level, and lasts a day', () => {
    expect(inserted({})).toMatchObject({ start: '2026-06-03', finish: '2026-06-03', duration: 8, priority: 5 });
    expect(inserted({}, { where: 'into', id: 'a' })).toMatchObject({ start: '2026-06-08', duration: 8 });
  });

  test('the first rows of a plan start on the first working day of the project or after their predecessors', () => {
    const setting = { ...aSetting(), begin: '2026-06-06' };
    const rows = [{}, { values: { duration: 24 } }, { values: { duration: 0 } }];
    const document = made(aDocument([]), insert(rows), setting);
    expect(rowOf(document, 'n1')).toMatchObject({ start: '2026-06-08', finish: '2026-06-08', duration: 8 });
    expect(rowOf(document, 'n2')).toMatchObject({ start: '2026-06-08', finish: '2026-06-10', duration: 24 });
    expect(rowOf(document, 'n3')).toMatchObject({ start: '2026-06-08', finish: '2026-06-08', duration: 0 });
    const chained = made(document, { kind: 'chain', ids: ['n2', 'n1', 'n3'] }, setting);
    expect(['n1', 'n3'].map((id) => rowOf(chained, id).start)).toEqual(['2026-06-11', '2026-06-11']);
  });

  test('a collection of new rows gets the dates of its children', () => {
    const setting = { ...aSetting(), begin: '2026-06-01' };
    const document = made(aDocument([]), insert([{}, { values: { duration: 24 } }]), setting);
    const indented = made(document, { kind: 'indent', ids: ['n2'] }, setting);
    expect(rowOf(indented, 'n1')).toMatchObject({ start: '2026-06-01', finish: '2026-06-03', duration: 24 });
  });

  test('a new row has no dates if null is sent, or if the plan has no start', () => {
    const undated = { start: null, finish: null };
    expect(inserted({ values: { start: null } })).toMatchObject(undated);
    expect(inserted({}, end, aDocument([]))).toMatchObject(undated);
  });

  test('a new row has the dates, duration, effort and progress that are sent', () => {
    expect(inserted({ values: { start: '2026-06-04', duration: 24, baseEffort: 12, complete: 50 } })).toMatchObject({
      start: '2026-06-04',
      finish: '2026-06-08',
      duration: 24,
      baseEffort: 12,
      unassignedEffort: 12,
      actualEffort: 6,
      openEffort: 6,
      actualStart: '2026-06-04',
    });
    expect(inserted({ values: { start: '2026-06-04', finish: '2026-06-05' } })).toMatchObject({ duration: 16 });
    expect(inserted({ values: { finish: '2026-06-05', duration: 16 } })).toMatchObject({ start: '2026-06-04' });
  });

  test('a row with duration 0 is a milestone', () => {
    expect(inserted({ values: { duration: 0 } })).toMatchObject({
      type: ActivityType.milestone,
      start: '2026-06-03',
    });
  });

  test('refuses existing, repeated and empty ids', () => {
    for (const id of ['a', '']) expect(refusal(plan, insert([{ id }]))).toMatch(/^IdNotNew/);
    expect(refusal(plan, insert([{ id: 'x' }, { id: 'x' }]))).toMatch(/^IdNotNew/);
  });

  test('a new row continues the WBS codes of its siblings', () => {
    const coded = aDocument([
      { id: 'a', wbsCode: '1', holds: [{ id: 'b', wbsCode: '1.7' }] },
      { id: 'c', wbsCode: '2' },
    ]);
    expect(inserted({}, { where: 'before', id: 'a' }, coded).wbsCode).toBe('3');
    expect(inserted({}, { where: 'into', id: 'a' }, coded).wbsCode).toBe('1.8');
    expect(inserted({}, { where: 'into', id: 'c' }, coded).wbsCode).toBe('2.1');
    expect(inserted({}).wbsCode).toBe('');
    expect(inserted({}, end, aDocument([{ id: 'a', wbsCode: 'X-1' }])).wbsCode).toBe('');
  });
});

describe('the first row inserted into an activity', () => {
  const work = aDocument(
    [
      { id: 'a', duration: 24, finish: '2026-06-03', baseEffort: 36, unassignedEffort: 12, complete: 50 },
      { id: 'b', start: '2026-06-04' },
    ],
    ['a>b'],
    [anAssignment('a:kim', { baseEffort: 24 })],
  );

  test('the first row inserted into an activity takes over its dates, effort, assignments and progress', () => {
    const document = made(work, insert([{}], { where: 'into', id: 'a' }));
    expect(rowOf(document, 'n1')).toMatchObject({ finish: '2026-06-03', duration: 24, baseEffort: 36, complete: 50 });
    expect(rowOf(document, 'a')).toMatchObject({
      type: ActivityType.collection,
      baseEffort: 36,
      unassignedEffort: 0,
      complete: 50,
    });
    expect(joinsText(document)).toEqual(['a>b', 'n1:kim 100% 24h']);
  });

  test('the first row inserted into an activity takes over nothing if the row has work of its own', () => {
    const document = made(work, insert([{ values: { duration: 8 } }], { where: 'into', id: 'a' }));
    expect(rowOf(document, 'a')).toMatchObject({ baseEffort: 0, duration: 8, complete: 0 });
    expect(joinsText(document)).toEqual(['a>b']);
  });

  test('the first row inserted into an undated activity keeps its own dates', () => {
    const document = aDocument([{ id: 'a', start: null, duration: 16 }, { id: 'b' }]);
    const split = made(document, insert([{}], { where: 'into', id: 'a' }));
    expect(rowOf(split, 'n1')).toMatchObject({ start: '2026-06-01', finish: '2026-06-01', duration: 8 });
    expect(rowOf(split, 'a').start).toBe('2026-06-01');
  });

  test('inserting a row into an activity with work records is refused', () => {
    const recorded = aDocument([{ id: 'a', name: 'Design', isRecorded: true }]);
    expect(refusal(recorded, insert([{}], { where: 'into', id: 'a' }))).toBe('Recorded Design');
  });
});

describe('the remove edit', () => {
  test('removing a row also removes its children, links and assignments', () => {
    const document = aDocument(
      [{ id: 'a', holds: [{ id: 'b' }, { id: 'c' }] }, { id: 'd' }],
      ['b>d', 'c>b'],
      ['b:kim', 'd:kim'],
    );
    const left = made(document, { kind: 'remove', ids: ['a', 'b'] });
    expect(outlineText(left)).toBe('d');
    expect(joinsText(left)).toEqual(['d:kim 100% 0h']);
  });

  test('removing activities with work records is refused with all their names', () => {
    const document = aDocument([
      { id: 'a', holds: [{ id: 'b', name: 'Build', isRecorded: true }] },
      { id: 'c', name: 'Check', isRecorded: true },
      { id: 'd' },
    ]);
    expect(refusal(document, { kind: 'remove', ids: ['d', 'c', 'a'] })).toBe('Recorded Build Check');
    expect(refusal(document, { kind: 'remove', ids: ['d'] })).toBeUndefined();
  });
});

describe('the duplicate edit', () => {
  const document = aDocument(
    [
      {
        id: 'a',
        holds: [{ id: 'b', baseEffort: 8, complete: 100, actualStart: '2026-06-01', isRecorded: true }, { id: 'c' }],
      },
      { id: 'd', attributes: ActivityAttribute.hasComments | ActivityAttribute.startFixed },
    ],
    ['b>c', 'c>d'],
    ['b:kim'],
  );
  const copied = (...ids: string[]) =>
    made(document, {
      kind: 'duplicate',
      ids,
      newIds: new Map(withHeld(document.activities, ids).map((id) => [id, id.toUpperCase()])),
    });

  test('duplicated rows follow the last of the original rows, with copies of their children', () => {
    expect(outlineText(copied('a'))).toBe('a(b c) A(B C) d');
    expect(outlineText(copied('d', 'a'))).toBe('a(b c) d A(B C) D');
    expect(outlineText(copied('b', 'c'))).toBe('a(b c B C) d');
  });

  test('duplicating copies assignments, and links only between two copied rows', () => {
    expect(joinsText(copied('a'))).toEqual(['b>c', 'c>d', 'B>C', 'b:kim 100% 0h', 'B:kim 100% 0h']);
    expect(joinsText(copied('d'))).toEqual(['b>c', 'c>d', 'b:kim 100% 0h']);
  });

  test('duplicating does not copy progress, work records and comments', () => {
    expect(rowOf(copied('a'), 'B')).toMatchObject({
      complete: 0,
      actualStart: null,
      actualEffort: 0,
      openEffort: 8,
      isRecorded: false,
    });
    expect(rowOf(copied('d'), 'D').attributes).toBe(ActivityAttribute.startFixed);
  });

  test('duplicating is refused without a new id for each row', () => {
    expect(refusal(document, { kind: 'duplicate', ids: ['a'], newIds: new Map([['a', 'A']]) })).toMatch(/^IdNotNew/);
  });
});
