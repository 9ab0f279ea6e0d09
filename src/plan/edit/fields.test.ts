import { describe, expect, test } from 'vitest';
import { aDocument, aSetting } from '#testing/plan-document.ts';
import { made, refusal, rowOf } from '#testing/plan-edit.ts';
import type { PlainActivityField, PlanEdit, SetEdit } from './kinds.ts';

const plan = aDocument([{ id: 'a', name: 'Design', holds: [{ id: 'b', name: 'Build' }] }]);
// The value belongs to the field in each row of the tables below.
const set = (field: PlainActivityField, value: string | number | null) =>
  ({ kind: 'set', id: 'b', field, value }) as SetEdit;

describe('edit of an activity field', () => {
  test.each([
    ['name', '  Build\tthe\nhouse ', 'Build the house'],
    ['description', 'two\nlines', 'two\nlines'],
    ['wbsCode', ' 1.1 ', '1.1'],
    ['priority', 0, 0],
    ['priority', 9, 9],
    ['responsibleId', 'kim', 'kim'],
    ['responsibleId', null, null],
    ['deadline', '2026-02-28', '2026-02-28'],
    ['deadline', null, null],
  ] as const)('accepts the field %s with the value %j', (field, value, expected) => {
    expect(rowOf(made(plan, set(field, value)), 'b')[field]).toBe(expected);
  });

  test.each([
    ['name', '   ', 'NameEmpty'],
    ['name', 'x'.repeat(256), 'TextTooLong'],
    ['name', 'a\u0000b', 'TextNotAllowed'],
    ['description', 'x'.repeat(2501), 'TextTooLong'],
    ['description', '\u001b', 'TextNotAllowed'],
    ['wbsCode', 'x'.repeat(256), 'TextTooLong'],
    ['priority', 10, 'NumberNotAllowed'],
    ['priority', -1, 'NumberNotAllowed'],
    ['priority', 1.5, 'NumberNotAllowed'],
    ['responsibleId', 'nobody', 'ResourceUnknown'],
    ['deadline', '2026-02-29', 'DayNotAllowed'],
  ] as const)('rejects the field %s with the value %j', (field, value, code) => {
    expect(refusal(plan, set(field, value))).toBe(`${code} Build`);
  });

  test('text fields of a collection can be edited too', () => {
    const edit: PlanEdit = { kind: 'set', id: 'a', field: 'name', value: 'Phase' };
    expect(rowOf(made(plan, edit), 'a').name).toBe('Phase');
  });

  test('an unchanged value returns the identical document', () => {
    expect(made(plan, set('name', 'Build'))).toBe(plan);
  });

  test('other activities, links and assignments remain the identical objects', () => {
    const document = aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['a>c'], ['a:kim']);
    const after = made(document, set('name', 'Build'));
    expect(after.activities[0]).toBe(document.activities[0]);
    expect(after.activities[2]).toBe(document.activities[2]);
    expect(after.links).toBe(document.links);
    expect(after.assignments).toBe(document.assignments);
  });
});

describe('several edits in a batch', () => {
  const edits = (...list: PlanEdit[]): PlanEdit => ({ kind: 'several', edits: list });

  test('each edit of a batch applies to the result of the previous edits', () => {
    const after = made(
      aDocument([]),
      edits(
        { kind: 'insert', rows: [{ id: 'n', name: 'New' }], place: { where: 'end' } },
        { kind: 'set', id: 'n', field: 'start', value: '2026-06-02' },
        { kind: 'assign', activityId: 'n', resourceId: 'kim' },
      ),
      aSetting(),
    );
    expect(rowOf(after, 'n')).toMatchObject({ start: '2026-06-02', baseEffort: 8 });
  });

  test('a batch is applied completely or not at all', () => {
    expect(refusal(plan, edits(set('name', 'New'), set('priority', 10)))).toBe('NumberNotAllowed Build');
  });

  test('a batch that changes nothing returns the identical document', () => {
    expect(made(plan, edits())).toBe(plan);
  });
});
