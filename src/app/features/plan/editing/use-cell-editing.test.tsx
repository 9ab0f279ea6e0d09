import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { planLabels } from '../gantt/labels.ts';
import { habitsOf } from '#plan/edit/paste-values.ts';
import { aDocument, anActivity, aSetting } from '#testing/plan-document.ts';
import type { PlanEditor } from './plan-editor.ts';
import { useCellEditing } from './use-cell-editing.ts';

const document = aDocument([anActivity({ id: 'a' }), anActivity({ id: 'new', name: 'New activity' })]);
const setting = aSetting();
const cells = {
  document,
  setting,
  assignable: new Set<string>(),
  today: '2026-03-11',
  kinds: {},
  links: { types: {}, habits: habitsOf('en-GB', setting.calendar), unit: { day: 'd', hour: 'h' } },
};

/** A cell of a row that was inserted and is shown, or is not shown yet. */
function open(isShown: boolean) {
  const edit = vi.fn<PlanEditor['edit']>();
  const pick = vi.fn<(id: string) => void>();
  const node = (id: string) => ({ node: { row: { id } } });
  // Only what cells are typed by: the rest of the editor and of the surface plays no part here.
  const editor = { document, edit, whenShown: (then: () => void) => then() } as unknown as PlanEditor;
  const context = {
    labels: planLabels('en'),
    model: {
      tree: { places: new Map(isShown ? [['new', 0]] : []) },
      layout: { rows: [node('a'), node('b')], placeOf: () => undefined },
      columns: [{ id: 'name' }],
    },
    surface: { focus: { place: 0, column: 0, pick } },
  } as unknown as SurfaceContext;
  const { result } = renderHook(() => useCellEditing(editor, cells as never, () => false), { wrapper: TextProvider });
  act(() => void result.current.open(context, { id: 'new', column: 'name' }));
  const press = (key: string, more = {}) => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    let isTaken = false;
    act(() => {
      isTaken = result.current.typeAhead(context, { ...none, ...more, key });
    });
    return isTaken;
  };
  return { result, press, edit, pick };
}

test('text typed before the new row of a large plan appears goes into its cell', () => {
  const { result, press } = open(false);
  for (const key of ['N', 'e', 'x', 'Backspace', 'w', ' ', '1']) expect(press(key)).toBe(true);
  expect(result.current.cell).toMatchObject({ id: 'new', text: 'New 1', isTyped: true });
  expect(press('Shift')).toBe(false);
  expect(press('z', { ctrlKey: true })).toBe(false);
});

test('Enter accepts the typed text before the new row appears and continues in the row below', () => {
  const { result, press, edit, pick } = open(false);
  press('A');
  expect(press('Enter')).toBe(true);
  expect(edit.mock.calls[0]?.[1]).toMatchObject({ kind: 'set', id: 'new', field: 'name', value: 'A' });
  expect(result.current.cell).toBeUndefined();
  expect(pick.mock.calls[0]?.[0]).toBe('b');
});

test('the editor of an existing row handles its own keys', () => {
  const { result, press } = open(true);
  expect(press('N')).toBe(false);
  expect(result.current.cell).toMatchObject({ text: 'New activity', isTyped: false });
});
