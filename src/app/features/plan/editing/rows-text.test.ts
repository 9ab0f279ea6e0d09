import { constraintNames } from '#plan/constraint.ts';
import { expect, test } from 'vitest';
import { habitsOf } from '#plan/edit/paste-values.ts';
import { readPaste } from '#plan/edit/paste-table.ts';
import { pasteEdit } from '#plan/edit/paste.ts';
import { planLabels } from '../gantt/labels.ts';
import { aDocument, aSetting } from '#testing/plan-document.ts';
import { joinsText, made, outlineText } from '#testing/plan-edit.ts';
import type { CellContext } from './cells.ts';
import { rowsText } from './use-row-clipboard.ts';

const document = aDocument(
  [{ id: 'z' }, { id: 'p', holds: [{ id: 'a' }, { id: 'b' }] }, { id: 'c' }],
  ['z>a', 'a>b', 'b>c'],
);
const setting = aSetting();
const habits = habitsOf('en-GB', setting.calendar);
const cells: CellContext = {
  document,
  setting,
  assignable: new Set(),
  today: '2026-06-01',
  kinds: {},
  constraints: constraintNames,
  scheduling: { auto: 'Automatic', manual: 'Manual' },
  links: { types: { 0: 'FS', 1: 'SF', 2: 'SS', 3: 'FF' }, habits, units: planLabels('en').units, elapsedPrefix: 'e' },
};

test.each(['en', 'de'] as const)(
  'copied rows (%s) are linked with each other and not with the originals',
  (language) => {
    const table = readPaste(rowsText(cells, ['p', 'a', 'b'], planLabels(language)), [], habits);
    const target = { onto: [], place: { where: 'end' as const }, newIds: ['P', 'A', 'B'] };
    const { edit, problems } = pasteEdit(document, table, target, setting);
    const pasted = made(document, edit);
    expect(outlineText(pasted)).toBe('z p(a b) c P(A B)');
    expect(joinsText(pasted)).toEqual(['z>a', 'a>b', 'b>c', 'A>B']);
    // Links from a copied row to a row outside of the copy stay with the original and are reported.
    expect(problems.map(({ column, text }) => [column, text])).toEqual([['predecessors', '1']]);
  },
);
