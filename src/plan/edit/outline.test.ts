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

describe('indenting', () => {
  test('puts a row into the one above it, behind what that holds', () => {
    expect(after({ kind: 'indent', ids: ['f'] })).toBe('a(b c(d e f)) g');
    expect(after({ kind: 'indent', ids: ['g'] })).toBe('a(b c(d e) f g)');
  });

  test('puts several rows into the row above all of them', () => {
    expect(after({ kind: 'indent', ids: ['c', 'b', 'd'] }, aDocument(rows('abcde')))).toBe('a(b c d) e');
    expect(after({ kind: 'indent', ids: ['b', 'd'] }, aDocument(rows('abcde')))).toBe('a(b) c(d) e');
  });

  test('leaves rows without one above where they are, and is refused where none has one', () => {
    expect(refusal(aDocument(rows('abc')), { kind: 'indent', ids: ['a', 'b'] })).toBe('NothingAbove a b');
    expect(refusal(aDocument(rows('ab')), { kind: 'indent', ids: ['a'] })).toBe('NothingAbove a');
    expect(after({ kind: 'indent', ids: ['a', 'c'] }, aDocument(rows('abc')))).toBe('a b(c)');
  });

  test('takes along what a row holds', () => {
    expect(after({ kind: 'indent', ids: ['c', 'e'] })).toBe('a(b(c(d e)) f) g');
  });
});

describe('outdenting', () => {
  test('puts rows behind what holds them, in their order', () => {
    expect(after({ kind: 'outdent', ids: ['e', 'd'] })).toBe('a(b c d e f) g');
    expect(after({ kind: 'outdent', ids: ['b'] })).toBe('a(c(d e) f) b g');
    expect(after({ kind: 'outdent', ids: ['b', 'd'] })).toBe('a(c(e) d f) b g');
  });

  test('makes no row a part of the outdented one', () => {
    expect(after({ kind: 'outdent', ids: ['c'] })).toBe('a(b f) c(d e) g');
  });

  test('is refused where all rows are on the first level', () => {
    expect(refusal(nested, { kind: 'outdent', ids: ['g', 'a'] })).toBe('FirstLevel g a');
    expect(after({ kind: 'outdent', ids: ['g', 'f'] })).toBe('a(b c(d e)) f g');
  });

  test('undoes indenting', () => {
    const document = made(aDocument(rows('abc')), { kind: 'indent', ids: ['b'] });
    const back = made(document, { kind: 'outdent', ids: ['b'] });
    expect(back.activities).toEqual(aDocument(rows('abc')).activities);
  });
});

describe('moving rows', () => {
  test('before, behind or into a row, or to the end', () => {
    expect(after({ kind: 'move', ids: ['g'], place: { where: 'before', id: 'b' } })).toBe('a(g b c(d e) f)');
    expect(after({ kind: 'move', ids: ['b'], place: { where: 'after', id: 'c' } })).toBe('a(c(d e) b f) g');
    expect(after({ kind: 'move', ids: ['g'], place: { where: 'into', id: 'c' } })).toBe('a(b c(d e g) f)');
    expect(after({ kind: 'move', ids: ['c'], place: { where: 'end' } })).toBe('a(b f) g c(d e)');
  });

  test('keeps the order of several rows, and what one holds with it', () => {
    expect(after({ kind: 'move', ids: ['g', 'd', 'c'], place: { where: 'before', id: 'b' } })).toBe('a(c(d e) g b f)');
  });

  test('into itself is refused, also deep inside', () => {
    expect(refusal(nested, { kind: 'move', ids: ['a'], place: { where: 'into', id: 'd' } })).toBe('IntoItself a');
    expect(refusal(nested, { kind: 'move', ids: ['c'], place: { where: 'before', id: 'c' } })).toBe('IntoItself c');
    expect(refusal(nested, { kind: 'move', ids: ['c'], place: { where: 'after', id: 'gone' } })).toBe(
      'ActivityUnknown ',
    );
  });

  test('to where it stands changes nothing', () => {
    const settled = made(nested, { kind: 'move', ids: ['b'], place: { where: 'end' } });
    expect(made(settled, { kind: 'move', ids: ['b'], place: { where: 'end' } })).toBe(settled);
  });
});

describe('an activity that gets rows', () => {
  const work = aDocument(
    [{ id: 'a', duration: 16, finish: '2026-06-02' }, { id: 'b', complete: 50, baseEffort: 8 }, { id: 'c' }],
    ['a>c', 'b>c'],
    ['a:kim', 'c:robin'],
  );

  test('becomes a collection without effort, assignments and progress of its own; links stay', () => {
    const document = made(work, { kind: 'indent', ids: ['b'] });
    expect(rowOf(document, 'a')).toMatchObject({ type: ActivityType.collection, unassignedEffort: 0, baseEffort: 8 });
    expect(joinsText(document)).toEqual(['a>c', 'b>c', 'c:robin 100% 0h']);
    expect(rowOf(document, 'a').complete).toBe(50);
  });

  test('loses links to what it holds now', () => {
    const document = aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['a>b', 'b>c', 'a>c']);
    expect(joinsText(made(document, { kind: 'indent', ids: ['b'] }))).toEqual(['b>c', 'a>c']);
  });

  test('is refused where work is recorded for it, or where it is ad hoc', () => {
    const recorded = aDocument([{ id: 'a', isRecorded: true }, { id: 'b' }]);
    expect(refusal(recorded, { kind: 'indent', ids: ['b'] })).toBe('Recorded a');
    const adHoc = aDocument([{ id: 'a', type: ActivityType.adHoc }, { id: 'b' }]);
    expect(refusal(adHoc, { kind: 'indent', ids: ['b'] })).toBe('AdHoc a');
  });

  test('takes recorded rows: they keep their records', () => {
    const recorded = aDocument([{ id: 'a' }, { id: 'b', isRecorded: true, actualEffort: 4, openEffort: 4 }]);
    expect(rowOf(made(recorded, { kind: 'indent', ids: ['b'] }), 'b').isRecorded).toBe(true);
  });
});

describe('a collection that loses its last row', () => {
  test('becomes an activity of the dates that it had, without effort and progress', () => {
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

  test('of tasks becomes a task', () => {
    const document = aDocument([
      { id: 'a', type: ActivityType.taskCollection, holds: [{ id: 'b', type: ActivityType.task, start: null }] },
    ]);
    const left = made(document, { kind: 'remove', ids: ['b'] });
    expect(rowOf(left, 'a')).toMatchObject({ type: ActivityType.task, start: null, finish: null });
  });
});

test('a move that would make activities wait for each other is refused with their names', () => {
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
