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

describe('the link edit', () => {
  test('a new link is finish-start without lag by default', () => {
    expect(made(plan, link('b', 'd')).links[1]).toEqual(aLink('b>d'));
    const values = { type: DependencyType.startStart, lag: -4, isElapsed: true };
    expect(made(plan, { kind: 'link', predecessorId: 'b', successorId: 'd', ...values }).links[1]).toEqual(
      aLink('b>d', values),
    );
  });

  test('a new link moves the successor', () => {
    const document = aDocument([{ id: 'a', duration: 24, finish: '2026-06-03' }, { id: 'b' }]);
    expect(rowOf(made(document, link('a', 'b')), 'b').start).toBe('2026-06-04');
  });

  test('a repeated link and a link to itself, to a parent or to nothing are refused with the activity names', () => {
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

  test('a link that closes a loop, also through a collection, is refused with the names in the loop', () => {
    const chained = made(plan, link('b', 'd'));
    expect(refusal(chained, link('d', 'a'))).toMatch(/^Loop /);
    for (const name of ['Design', 'Build', 'Try']) expect(refusal(chained, link('d', 'a'))).toContain(name);
    expect(refusal(made(plan, link('b', 'c')), link('d', 'a'))).toMatch(/^Loop /);
    expect(refusal(plan, link('b', 'a'))).toMatch(/^Loop /);
  });

  test('a loop through rows created by the same edit is refused with their names', () => {
    const rows = ['x', 'y'].map((id) => ({ id, name: id.toUpperCase() }));
    const insert: PlanEdit = { kind: 'insert', rows, place: { where: 'end' } };
    const edit: PlanEdit = { kind: 'several', edits: [insert, link('x', 'y'), link('y', 'x')] };
    expect(refusal(plan, edit)?.split(' ').toSorted()).toEqual(['Loop', 'X', 'Y']);
  });

  test('linking and undoing work in a plan that already has a loop', () => {
    const looped = { ...plan, links: [aLink('a>b'), aLink('b>a')] };
    expect(refusal(looped, link('b', 'd'))).toBeUndefined();
    expect(refusal(looped, { kind: 'unlink', links: [aLink('b>a')] })).toBeUndefined();
  });
});

describe('an existing link', () => {
  test('a changed link keeps the values that are not sent', () => {
    const change = (values: object) =>
      made(plan, { kind: 'changeLink', predecessorId: 'a', successorId: 'b', ...values });
    expect(change({ lag: 16 }).links).toEqual([aLink('a>b', { lag: 16 })]);
    expect(change({ type: DependencyType.finishFinish }).links).toEqual([
      aLink('a>b', { type: DependencyType.finishFinish }),
    ]);
    expect(change({ lag: 0 })).toBe(plan);
    expect(rowOf(change({ lag: 16 }), 'b').start).toBe('2026-06-04');
  });

  test('a link can be removed, and an unknown link is refused', () => {
    expect(joinsText(made(plan, { kind: 'unlink', links: [aLink('a>b')] }))).toEqual([]);
    expect(refusal(plan, { kind: 'unlink', links: [aLink('b>a')] })).toBe('LinkUnknown Build Design');
    expect(refusal(plan, { kind: 'changeLink', predecessorId: 'b', successorId: 'a' })).toBe(
      'LinkUnknown Build Design',
    );
  });
});

describe('the chain edit', () => {
  test('a chain links each row to the next in the selected order', () => {
    const document = aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(joinsText(made(document, { kind: 'chain', ids: ['c', 'a', 'b'] }))).toEqual(['c>a', 'a>b']);
  });

  test('a chain keeps existing links in either direction, and skips a row that is a parent of the next row', () => {
    expect(joinsText(made(plan, { kind: 'chain', ids: ['b', 'a', 'c', 'd'] }))).toEqual(['a>b', 'a>c']);
  });
});
