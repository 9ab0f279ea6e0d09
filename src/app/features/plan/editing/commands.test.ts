import { describe, expect, test } from 'vitest';
import { aDocument, anActivity } from '#testing/plan-document.ts';
import { areSplittable, editOf, linksBetween, type Meant, type RowCommand } from './commands.ts';
import { editCommandOf, typedBy } from './keymap.ts';
import { meantRows, noSelectedRows, onlyRow, rangeTo, turnedRow } from './row-selection.ts';

/** A collection P that holds a and b, then c. */
const document = aDocument([{ id: 'P', holds: [{ id: 'a' }, { id: 'b' }] }, { id: 'c' }], ['a>b', 'b>c']);

function make(command: RowCommand, ids: readonly string[], more: Partial<Meant> = {}) {
  let count = 0;
  return editOf(command, {
    document,
    ids,
    current: ids[0],
    isOpen: true,
    dayHours: 8,
    today: '2026-03-04',
    newName: 'New',
    newId: () => `new-${(count += 1)}`,
    ...more,
  });
}

describe('plan commands', () => {
  test('a row is inserted below the current row, first in an open collection, and at the end of an empty plan', () => {
    const rows = [{ id: 'new-1', name: 'New' }];
    expect(make('insert', ['a'])).toEqual({
      edit: { kind: 'insert', rows, place: { where: 'after', id: 'a' } },
      next: ['new-1'],
    });
    expect(make('insert', ['P'])?.edit).toEqual({ kind: 'insert', rows, place: { where: 'before', id: 'a' } });
    expect(make('insert', ['P'], { isOpen: false })?.edit).toMatchObject({ place: { where: 'after', id: 'P' } });
    expect(make('insertAbove', ['P'])?.edit).toMatchObject({ place: { where: 'before', id: 'P' } });
    expect(make('insert', [])?.edit).toMatchObject({ place: { where: 'end' } });
  });

  test('deleting rows selects the next remaining row, or the previous one at the end', () => {
    expect(make('remove', ['P'])).toEqual({ edit: { kind: 'remove', ids: ['P'] }, next: ['c'] });
    expect(make('remove', ['c'])?.next).toEqual(['b']);
    expect(make('remove', [])).toBeUndefined();
  });

  test('a started activity is split so that the rest continues today, and other activities cannot be split', () => {
    expect(make('split', ['a'])).toEqual({
      edit: { kind: 'several', edits: [{ kind: 'resume', id: 'a', day: '2026-03-04', newId: 'new-1' }] },
      next: ['new-1'],
    });
    const begun = anActivity({ id: 'd', start: '2026-03-02', complete: 40 });
    const more = { ...document, activities: [...document.activities, begun, { ...begun, id: 'e', complete: 100 }] };
    expect(areSplittable(more, ['d'], '2026-03-04')).toBe(true);
    expect(areSplittable(more, ['d'], '2026-03-02')).toBe(false);
    for (const id of ['P', 'a', 'e']) expect(areSplittable(more, ['d', id], '2026-03-04')).toBe(false);
  });

  test('duplicating a row copies its children too and selects the copies', () => {
    expect(make('duplicate', ['P'])).toEqual({
      edit: {
        kind: 'duplicate',
        ids: ['P'],
        newIds: new Map([
          ['P', 'new-1'],
          ['a', 'new-2'],
          ['b', 'new-3'],
        ]),
      },
      next: ['new-1'],
    });
  });

  test('moving a row stays within its collection', () => {
    expect(make('moveUp', ['b'])?.edit).toEqual({ kind: 'move', ids: ['b'], place: { where: 'before', id: 'a' } });
    expect(make('moveDown', ['P'])?.edit).toEqual({ kind: 'move', ids: ['P'], place: { where: 'after', id: 'c' } });
    expect(make('moveUp', ['a'])).toBeUndefined();
  });

  test('a duration grows or shrinks by a day, but never to zero', () => {
    const value = (command: 'longer' | 'shorter') => make(command, ['a'])?.edit;
    expect(value('longer')).toMatchObject({ edits: [{ id: 'a', field: 'duration', value: 16 }] });
    expect(value('shorter')).toMatchObject({ edits: [{ id: 'a', field: 'duration', value: 8 }] });
  });

  test('rows are linked in their order; the links of one row or among several rows can be removed', () => {
    expect(make('link', ['a'])).toBeUndefined();
    expect(make('link', ['a', 'c'])?.edit).toEqual({ kind: 'chain', ids: ['a', 'c'] });
    expect(make('unlink', ['b'])?.edit).toMatchObject({ links: document.links });
    expect(make('unlink', ['a', 'b'])?.edit).toMatchObject({ links: [document.links[0]] });
    expect(make('unlink', ['a', 'c'])).toBeUndefined();
    expect(linksBetween(document, ['b'])).toEqual(document.links);
    expect(linksBetween(document, ['b', 'c'])).toEqual([document.links[1]]);
  });
});

describe('the row selection', () => {
  const order = ['a', 'b', 'c', 'd'];

  test('a row selection extends from its anchor in both directions', () => {
    const down = rangeTo(onlyRow('b'), 'd', order);
    expect([...down.ids]).toEqual(['b', 'c', 'd']);
    expect([...rangeTo(down, 'a', order).ids]).toEqual(['a', 'b']);
  });

  test('commands apply to the selected rows in plan order if the focus is in the selection, else to the focused row', () => {
    const plan = order.map((id) => ({ id }));
    const selection = turnedRow(turnedRow(noSelectedRows, 'd'), 'b');
    expect(meantRows(selection, 'd', plan)).toEqual(['b', 'd']);
    expect(meantRows(selection, 'a', plan)).toEqual(['a']);
    expect(meantRows(turnedRow(selection, 'b'), 'd', plan)).toEqual(['d']);
    expect(meantRows(selection, undefined, plan)).toEqual([]);
  });
});

describe('keys of the plan editor', () => {
  const press = (key: string, held: string) => ({
    key,
    ctrlKey: held.includes('c'),
    shiftKey: held.includes('s'),
    altKey: held.includes('a'),
    metaKey: held.includes('m'),
  });

  test('Alt with an arrow changes dates, and Alt+Shift with an arrow changes the outline', () => {
    expect(editCommandOf(press('ArrowRight', 'a'))).toBe('later');
    expect(editCommandOf(press('ArrowRight', 'as'))).toBe('indent');
    expect(editCommandOf(press('ArrowUp', 'as'))).toBe('moveUp');
    expect(editCommandOf(press('F2', 's'))).toBe('changeLink');
    expect(editCommandOf(press('ArrowRight', ''))).toBeUndefined();
  });

  test('undo and redo use the standard keys, on a Mac too', () => {
    expect(editCommandOf(press('z', 'c'))).toBe('undo');
    expect(editCommandOf(press('Z', 'cs'))).toBe('redo');
    expect(editCommandOf(press('y', 'c'))).toBe('redo');
    expect(editCommandOf(press('z', 'm'))).toBe('undo');
  });

  test('a character key without a modifier starts typing', () => {
    expect(typedBy(press('A', 's'))).toBe('A');
    expect(typedBy(press('a', 'c'))).toBeUndefined();
    expect(typedBy(press('Enter', ''))).toBeUndefined();
    expect(typedBy(press(' ', ''))).toBeUndefined();
  });
});
