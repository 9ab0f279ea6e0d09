import { describe, expect, test } from 'vitest';
import { DependencyType } from '#contract/core/codes.ts';
import { aDocument, aLink } from '#testing/plan-document.ts';
import { joinsText, made, refusal, rowOf } from '#testing/plan-edit.ts';
import type { PlanEdit } from './kinds.ts';

const plan = aDocument(
  [
    { id: 'a', name: 'Design' },
    { id: 'b', name: 'Build', start: '2026-06-02' },
    { id: 'c', name: 'Test', start: '2026-06-03', holds: [{ id: 'd', name: 'Try', start: '2026-06-03' }] },
  ],
  ['a>b'],
);
const link = (predecessorId: string, successorId: string): PlanEdit => ({ kind: 'link', predecessorId, successorId });

describe('linking', () => {
  test('is finish-start without lag unless said otherwise', () => {
    expect(made(plan, link('b', 'd')).links[1]).toEqual(aLink('b>d'));
    const values = { type: DependencyType.startStart, lag: -4, isElapsed: true };
    expect(made(plan, { kind: 'link', predecessorId: 'b', successorId: 'd', ...values }).links[1]).toEqual(
      aLink('b>d', values),
    );
  });

  test('moves what has to wait', () => {
    const document = aDocument([{ id: 'a', duration: 24, finish: '2026-06-03' }, { id: 'b' }]);
    expect(rowOf(made(document, link('a', 'b')), 'b').start).toBe('2026-06-04');
  });

  test('twice, to itself, to what holds it, or to nothing is refused with the names', () => {
    expect(refusal(plan, link('a', 'b'))).toBe('LinkExists Design Build');
    expect(refusal(plan, link('a', 'a'))).toBe('LinkToItself Design');
    expect(refusal(plan, link('c', 'd'))).toBe('LinkToHolder Test Try');
    expect(refusal(plan, link('d', 'c'))).toBe('LinkToHolder Try Test');
    expect(refusal(plan, link('a', 'gone'))).toBe('ActivityUnknown ');
    expect(refusal(plan, { kind: 'link', predecessorId: 'b', successorId: 'd', type: 4 })).toBe(
      'TypeNotAllowed Build Try',
    );
    expect(refusal(plan, { kind: 'link', predecessorId: 'b', successorId: 'd', lag: Number.NaN })).toMatch(/^Number/);
  });

  test('that closes a loop is refused with the names on it, also through a collection', () => {
    const chained = made(plan, link('b', 'd'));
    expect(refusal(chained, link('d', 'a'))).toMatch(/^Loop /);
    for (const name of ['Design', 'Build', 'Try']) expect(refusal(chained, link('d', 'a'))).toContain(name);
    expect(refusal(made(plan, link('b', 'c')), link('d', 'a'))).toMatch(/^Loop /);
    expect(refusal(plan, link('b', 'a'))).toMatch(/^Loop /);
  });

  test('of rows that the same edit makes is refused with their names, too', () => {
    const rows = ['x', 'y'].map((id) => ({ id, name: id.toUpperCase() }));
    const insert: PlanEdit = { kind: 'insert', rows, place: { where: 'end' } };
    const edit: PlanEdit = { kind: 'several', edits: [insert, link('x', 'y'), link('y', 'x')] };
    expect(refusal(plan, edit)?.split(' ').toSorted()).toEqual(['Loop', 'X', 'Y']);
  });

  test('is possible in a plan that has a loop already, and so is undoing that', () => {
    const looped = { ...plan, links: [aLink('a>b'), aLink('b>a')] };
    expect(refusal(looped, link('b', 'd'))).toBeUndefined();
    expect(refusal(looped, { kind: 'unlink', links: [aLink('b>a')] })).toBeUndefined();
  });
});

describe('an existing link', () => {
  test('changes as far as values are given', () => {
    const change = (values: object) =>
      made(plan, { kind: 'changeLink', predecessorId: 'a', successorId: 'b', ...values });
    expect(change({ lag: 16 }).links).toEqual([aLink('a>b', { lag: 16 })]);
    expect(change({ type: DependencyType.finishFinish }).links).toEqual([
      aLink('a>b', { type: DependencyType.finishFinish }),
    ]);
    expect(change({ lag: 0 })).toBe(plan);
    expect(rowOf(change({ lag: 16 }), 'b').start).toBe('2026-06-04');
  });

  test('is removed; one that is not there is refused', () => {
    expect(joinsText(made(plan, { kind: 'unlink', links: [aLink('a>b')] }))).toEqual([]);
    expect(refusal(plan, { kind: 'unlink', links: [aLink('b>a')] })).toBe('LinkUnknown Build Design');
    expect(refusal(plan, { kind: 'changeLink', predecessorId: 'b', successorId: 'a' })).toBe(
      'LinkUnknown Build Design',
    );
  });
});

describe('a chain', () => {
  test('links each row to the next one in the order given', () => {
    const document = aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(joinsText(made(document, { kind: 'chain', ids: ['c', 'a', 'b'] }))).toEqual(['c>a', 'a>b']);
  });

  test('leaves links that are there, in either direction, and passes over what holds the next row', () => {
    expect(joinsText(made(plan, { kind: 'chain', ids: ['b', 'a', 'c', 'd'] }))).toEqual(['a>b', 'a>c']);
  });
});
