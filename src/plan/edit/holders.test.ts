import { describe, expect, test } from 'vitest';
import { ActivityType } from '#contract/core/codes.ts';
import { aDocument, type DocumentRow } from '#testing/plan-document.ts';
import { joinsText, made, outlineText, refusal, rowOf } from '#testing/plan-edit.ts';
import type { PlanEdit } from './kinds.ts';

const rows = (ids: string): DocumentRow[] => ids.split('').map((id) => ({ id }));
const nested = aDocument([
  { id: 'a', holds: [{ id: 'b' }, { id: 'c', holds: [{ id: 'd' }, { id: 'e' }] }, { id: 'f' }] },
  { id: 'g' },
]);
const after = (edit: PlanEdit, document = nested) => outlineText(made(document, edit));

describe('the indent edit', () => {
  test('indents a row under the row above, after the existing children', () => {
    expect(after({ kind: 'indent', ids: ['f'] })).toBe('a(b c(d e f)) g');
    expect(after({ kind: 'indent', ids: ['g'] })).toBe('a(b c(d e) f g)');
  });

  test('indents several rows under the row above all of them', () => {
    expect(after({ kind: 'indent', ids: ['c', 'b', 'd'] }, aDocument(rows('abcde')))).toBe('a(b c d) e');
    expect(after({ kind: 'indent', ids: ['b', 'd'] }, aDocument(rows('abcde')))).toBe('a(b) c(d) e');
  });

  test('rows without a row above stay, and the edit is refused if no row can be indented', () => {
    expect(refusal(aDocument(rows('abc')), { kind: 'indent', ids: ['a', 'b'] })).toBe('NothingAbove a b');
    expect(refusal(aDocument(rows('ab')), { kind: 'indent', ids: ['a'] })).toBe('NothingAbove a');
    expect(after({ kind: 'indent', ids: ['a', 'c'] }, aDocument(rows('abc')))).toBe('a b(c)');
  });

  test('indents a row together with its children', () => {
    expect(after({ kind: 'indent', ids: ['c', 'e'] })).toBe('a(b(c(d e)) f) g');
  });
});

describe('the outdent edit', () => {
  test('outdents rows to the place after their parent, in their order', () => {
    expect(after({ kind: 'outdent', ids: ['e', 'd'] })).toBe('a(b c d e f) g');
    expect(after({ kind: 'outdent', ids: ['b'] })).toBe('a(c(d e) f) b g');
    expect(after({ kind: 'outdent', ids: ['b', 'd'] })).toBe('a(c(e) d f) b g');
  });

  test('following siblings do not become children of an outdented row', () => {
    expect(after({ kind: 'outdent', ids: ['c'] })).toBe('a(b f) c(d e) g');
  });

  test('outdenting is refused if all rows are on the first level', () => {
    expect(refusal(nested, { kind: 'outdent', ids: ['g', 'a'] })).toBe('FirstLevel g a');
    expect(after({ kind: 'outdent', ids: ['g', 'f'] })).toBe('a(b c(d e)) f g');
  });

  test('outdenting reverses indenting', () => {
    const document = made(aDocument(rows('abc')), { kind: 'indent', ids: ['b'] });
    const back = made(document, { kind: 'outdent', ids: ['b'] });
    expect(back.activities).toEqual(aDocument(rows('abc')).activities);
  });
});

describe('the move edit', () => {
  test('moves a row before, after or into another row, or to the end', () => {
    expect(after({ kind: 'move', ids: ['g'], place: { where: 'before', id: 'b' } })).toBe('a(g b c(d e) f)');
    expect(after({ kind: 'move', ids: ['b'], place: { where: 'after', id: 'c' } })).toBe('a(c(d e) b f) g');
    expect(after({ kind: 'move', ids: ['g'], place: { where: 'into', id: 'c' } })).toBe('a(b c(d e g) f)');
    expect(after({ kind: 'move', ids: ['c'], place: { where: 'end' } })).toBe('a(b f) g c(d e)');
  });

  test('moving several rows keeps their order and their children', () => {
    expect(after({ kind: 'move', ids: ['g', 'd', 'c'], place: { where: 'before', id: 'b' } })).toBe('a(c(d e) g b f)');
  });

  test('moving a row into itself or a descendant is refused', () => {
    expect(refusal(nested, { kind: 'move', ids: ['a'], place: { where: 'into', id: 'd' } })).toBe('IntoItself a');
    expect(refusal(nested, { kind: 'move', ids: ['c'], place: { where: 'before', id: 'c' } })).toBe('IntoItself c');
    expect(refusal(nested, { kind: 'move', ids: ['c'], place: { where: 'after', id: 'gone' } })).toBe(
      'ActivityUnknown ',
    );
  });

  test('moving a row to its current place changes nothing', () => {
    const settled = made(nested, { kind: 'move', ids: ['b'], place: { where: 'end' } });
    expect(made(settled, { kind: 'move', ids: ['b'], place: { where: 'end' } })).toBe(settled);
  });
});

describe('an activity that gets child rows', () => {
  const work = aDocument(
    [{ id: 'a', duration: 16, finish: '2026-06-02' }, { id: 'b', complete: 50, baseEffort: 8 }, { id: 'c' }],
    ['a>c', 'b>c'],
    ['a:kim', 'c:robin'],
  );

  test('an activity with child rows becomes a collection without effort, assignments and progress, but with its links', () => {
    const document = made(work, { kind: 'indent', ids: ['b'] });
    expect(rowOf(document, 'a')).toMatchObject({ type: ActivityType.collection, unassignedEffort: 0, baseEffort: 8 });
    expect(joinsText(document)).toEqual(['a>c', 'b>c', 'c:robin 100% 0h']);
    expect(rowOf(document, 'a').complete).toBe(50);
  });

  test('an activity that gets children loses its links to them', () => {
    const document = aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['a>b', 'b>c', 'a>c']);
    expect(joinsText(made(document, { kind: 'indent', ids: ['b'] }))).toEqual(['b>c', 'a>c']);
  });

  test('children are refused for an activity that has work records or is ad hoc', () => {
    const recorded = aDocument([{ id: 'a', isRecorded: true }, { id: 'b' }]);
    expect(refusal(recorded, { kind: 'indent', ids: ['b'] })).toBe('Recorded a');
    const adHoc = aDocument([{ id: 'a', type: ActivityType.adHoc }, { id: 'b' }]);
    expect(refusal(adHoc, { kind: 'indent', ids: ['b'] })).toBe('AdHoc a');
  });

  test('rows with work records can become children and keep their records', () => {
    const recorded = aDocument([{ id: 'a' }, { id: 'b', isRecorded: true, actualEffort: 4, openEffort: 4 }]);
    expect(rowOf(made(recorded, { kind: 'indent', ids: ['b'] }), 'b').isRecorded).toBe(true);
  });
});

describe('a collection that loses its last row', () => {
  test('a collection without children becomes an activity with the previous dates, without effort and progress', () => {
    const document = aDocument([{ id: 'a', holds: [{ id: 'b', start: '2026-06-08', baseEffort: 8 }] }]);
    const settled = made(document, { kind: 'set', id: 'b', field: 'duration', value: 24 });
    const left = made(settled, { kind: 'outdent', ids: ['b'] });
    expect(rowOf(left, 'a')).toMatchObject({
      type: ActivityType.standard,
      start: '2026-06-08',
      finish: '2026-06-10',
      duration: 24,
      baseEffort: 0,
      complete: 0,
    });
  });

  test('a collection of tasks becomes a task', () => {
    const document = aDocument([
      { id: 'a', type: ActivityType.taskCollection, holds: [{ id: 'b', type: ActivityType.task, start: null }] },
    ]);
    const left = made(document, { kind: 'remove', ids: ['b'] });
    expect(rowOf(left, 'a')).toMatchObject({ type: ActivityType.task, start: null, finish: null });
  });
});

test('a move that creates a dependency loop is refused with the activity names', () => {
  const document = aDocument(
    [
      { id: 'a', holds: [{ id: 'b' }] },
      { id: 'c', name: 'Check' },
      { id: 'd', holds: [{ id: 'e' }] },
    ],
    ['a>c', 'c>d'],
  );
  expect(refusal(document, { kind: 'move', ids: ['e'], place: { where: 'into', id: 'a' } })).toBeUndefined();
  const linked = aDocument([{ id: 'a', holds: [{ id: 'b' }] }, { id: 'c' }, { id: 'e' }], ['a>c', 'c>e']);
  const result = refusal(linked, { kind: 'move', ids: ['e'], place: { where: 'into', id: 'a' } });
  expect(result).toMatch(/^Loop /);
  expect(result?.split(' ').slice(1).toSorted()).toEqual(expect.arrayContaining(['c', 'e']));
});
