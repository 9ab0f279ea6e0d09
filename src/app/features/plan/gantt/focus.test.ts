import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekdayCalendar } from './calendar.ts';
import { allColumns, chosenPlanColumns, linkGroups, linkTexts } from './columns.ts';
import { moveOf, type PlanGridShape } from './focus.ts';
import { planFormat } from './plan-format.ts';
import { planLabels } from './labels.ts';
import type { PlanRowLink, PlanRow } from './plan-view.ts';
import { expansionTest, rowTree, visiblePlanRows } from './rows.ts';
import { surfaceCommandFor } from './surface-keys.ts';
import {
  clampGridWidth,
  columnIds,
  defaultPlanView,
  maxColumnWidth,
  minColumnWidth,
  shownGridWidth,
  withColumnMoved,
  withColumnTurned,
  withColumnWidth,
  withOutlineLevel,
  withToggledRow,
} from './view-state.ts';

const aRow = (id: string, parentId?: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  parentId,
  name: id,
  wbs: id,
  outlineLevel: 1,
  kind: 'activity',
  complete: 0,
  status: 'notStarted',
  resources: '',
  ...more,
});
const tree = rowTree([aRow('a'), aRow('a1', 'a'), aRow('a2', 'a'), aRow('b'), aRow('b1', 'b')]);
const shape: PlanGridShape = {
  rows: visiblePlanRows(tree, expansionTest({ level: 1, toggled: ['a'] })),
  columns: 4,
  page: 3,
};
const press = (key: string, place: number, column = -1, ctrlKey = false) =>
  moveOf({ key, ctrlKey }, place, column, shape);

test('up, down, page, Home and End keys move through the rows and stop at the ends', () => {
  expect(shape.rows.map(({ node }) => node.row.id)).toEqual(['a', 'a1', 'a2', 'b']);
  expect(press('ArrowDown', 0)).toEqual({ place: 1, column: -1 });
  expect(press('ArrowDown', 3)).toEqual({ place: 3, column: -1 });
  expect(press('ArrowUp', 0, 2)).toEqual({ place: 0, column: 2 });
  expect(press('PageDown', 0)).toEqual({ place: 3, column: -1 });
  expect(press('PageUp', 2)).toEqual({ place: 0, column: -1 });
  expect(press('End', 0)).toEqual({ place: 3, column: -1 });
  expect(press('Home', 3)).toEqual({ place: 0, column: -1 });
});

test('right expands a row and then enters its cells; left goes back, collapses, and climbs to the parent', () => {
  expect(press('ArrowRight', 3)).toEqual({ place: 3, column: -1, turn: 'b' });
  expect(press('ArrowRight', 0)).toEqual({ place: 0, column: 0 });
  expect(press('ArrowRight', 0, 3)).toEqual({ place: 0, column: 3 });
  expect(press('ArrowLeft', 0, 0)).toEqual({ place: 0, column: -1 });
  expect(press('ArrowLeft', 0)).toEqual({ place: 0, column: -1, turn: 'a' });
  expect(press('ArrowLeft', 2)).toEqual({ place: 0, column: -1 });
  expect(press('ArrowLeft', 3)).toEqual({ place: 3, column: -1 });
});

test('Home and End stay within the row while a cell has the focus, unless Ctrl is pressed', () => {
  expect(press('End', 1, 1)).toEqual({ place: 1, column: 3 });
  expect(press('Home', 1, 2)).toEqual({ place: 1, column: 0 });
  expect(press('End', 1, 1, true)).toEqual({ place: 3, column: 1 });
});

test('no handled key moves the focus out of the table, and other keys are not handled', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 40 }), fc.boolean(), (pressed, ctrlKey) => {
      let at = { place: 0, column: -1 };
      for (const key of pressed) at = moveOf({ key, ctrlKey }, at.place, at.column, shape) ?? at;
      expect(shape.rows[at.place]).toBeDefined();
      expect(at.column).toBeGreaterThanOrEqual(-1);
      expect(at.column).toBeLessThan(shape.columns);
    }),
  );
  expect(press('x', 0)).toBeUndefined();
});

test.each([
  [{ key: '+', shiftKey: true }, 'zoomIn'],
  [{ key: '-' }, 'zoomOut'],
  [{ key: '0' }, 'fit'],
  [{ key: 'f', ctrlKey: true }, 'find'],
  [{ key: 'f' }, undefined],
  [{ key: 'F3', shiftKey: true }, 'findPrevious'],
  [{ key: 't', ctrlKey: true }, undefined],
  [{ key: 'ArrowLeft', altKey: true }, undefined],
  [{ key: 'ArrowRight', shiftKey: true }, 'panRight'],
])('the key %o runs the command %s', (event, command) => {
  const nothing = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(surfaceCommandFor({ ...nothing, ...event })).toBe(command);
});

test('columns can be resized within limits, switched on and off, and moved', () => {
  const view = defaultPlanView;
  const idsOf = (changed: typeof view) => changed.columns.map((column) => column.id);
  expect(withColumnWidth(view, 'name', 5).columns[1]?.width).toBe(minColumnWidth);
  expect(withColumnWidth(view, 'name', 5_000).columns[1]?.width).toBe(maxColumnWidth);
  expect(idsOf(withColumnTurned(view, 'wbs', 64))).toEqual([...idsOf(view), 'wbs']);
  expect(idsOf(withColumnTurned(view, 'start', 92))).not.toContain('start');
  expect(withColumnTurned(view, 'name', 100)).toBe(view);
  expect(idsOf(withColumnMoved(view, 'name', -1)).slice(0, 2)).toEqual(['name', 'number']);
  expect(withColumnMoved(view, 'number', -1)).toBe(view);
  expect(withColumnMoved(view, 'complete', 1)).toBe(view);
  expect(withColumnMoved(view, 'gone', 1)).toBe(view);
});

test('a changed view keeps its other values, and the table width stays within its limits', () => {
  expect(withToggledRow(defaultPlanView, 'a')).toEqual({ ...defaultPlanView, toggled: ['a'] });
  expect(withOutlineLevel(withToggledRow(defaultPlanView, 'a'), 2)).toEqual({ ...defaultPlanView, level: 2 });
  expect(clampGridWidth(2_000, 1_000)).toBe(800);
  expect(clampGridWidth(10, 1_000)).toBe(120);
  expect(clampGridWidth(500, 100)).toBe(120);
});

test('the table leaves two fifths of a narrow surface to the timeline until its width is set', () => {
  const { gridWidth } = defaultPlanView;
  expect(shownGridWidth(gridWidth, 1_400)).toBe(gridWidth);
  expect(shownGridWidth(gridWidth, 800)).toBe(496);
  expect(shownGridWidth(600, 800)).toBe(600);
});

test('the usual width of the table ends with a column, if more than the least width remains', () => {
  const { gridWidth } = defaultPlanView;
  expect(shownGridWidth(gridWidth, 800, [48, 220, 60, 90, 150])).toBe(418);
  expect(shownGridWidth(gridWidth, 800, [48, 220, 60, 90, 90])).toBe(508);
  expect(shownGridWidth(gridWidth, 800, [48, 600])).toBe(496);
  expect(shownGridWidth(600, 800, [48, 220, 60, 90, 90])).toBe(600);
});

const format = planFormat('en-GB', planLabels('en'));
const german = planFormat('de', planLabels('de'));

test('values are written in the reader’s locale, and missing values are empty', () => {
  expect(format.day('2026-03-09')).toBe('09/03/2026');
  expect(german.day('2026-03-09')).toBe('09.03.2026');
  expect(german.dayLong('2026-03-09')).toBe('Mo., 9. März 2026');
  expect(german.hours(7.5)).toBe('7,5\u00a0h');
  expect(german.days(3)).toBe('3\u00a0T');
  expect(format.percent(45)).toBe('45%');
  expect([format.day(undefined), format.day('never'), format.hours(undefined)]).toEqual(['', '', '']);
});

const aLink = (from: string, to: string, more: Partial<PlanRowLink> = {}): PlanRowLink => ({
  from,
  to,
  type: 0,
  lag: 0,
  critical: false,
  conflict: false,
  ...more,
});

test('dependencies are written by row number, with type and lag unless the link is a plain one', () => {
  const links = [
    aLink('a1', 'b1'),
    aLink('a2', 'b1', { type: 2, lag: -4 }),
    aLink('a', 'b1', { lag: 16 }),
    aLink('b', 'b1', { lag: 48, isElapsed: true }),
    aLink('x', 'b1'),
  ];
  const texts = linkTexts(tree.places, linkGroups(links), planLabels('en'), format, weekdayCalendar);
  expect(texts.predecessors('b1')).toBe('2; 3SS−4\u00a0h; 1FS+2\u00a0d; 4FS+2\u00a0ed');
  expect(texts.successors('a1')).toBe('5');
  expect(texts.predecessors('a')).toBe('');
});

test('every built-in column has a text for a complete row, and other columns have texts of their own', () => {
  const full = aRow('z', undefined, {
    start: '2026-03-02',
    finish: '2026-03-06',
    durationDays: 5,
    complete: 20,
    status: 'overdue',
    baseEffort: 40,
    actualEffort: 8,
    remainingEffort: 32,
    baseline: { start: '2026-03-02', finish: '2026-03-05' },
    slackDays: 1,
    deadline: '2026-03-10',
    resources: 'Lea',
    responsible: 'Noor',
    priority: 3,
    constraint: { name: 'startNoEarlierThan', day: '2026-03-02' },
    calendar: 'Night shift',
  });
  const one = rowTree([full, aRow('y')]);
  const links = linkTexts(
    one.places,
    linkGroups([aLink('z', 'y'), aLink('y', 'z')]),
    planLabels('en'),
    format,
    weekdayCalendar,
  );
  const all = allColumns({
    labels: planLabels('en'),
    format,
    links,
    calendar: weekdayCalendar,
    extra: [{ id: 'risk', header: 'Risk', texts: new Map([[full.id, 'low']]) }],
  });
  const [node] = one.nodes;
  if (!node) throw new Error('the plan lost its row');
  const texts = Object.fromEntries(all.map((column) => [column.id, column.text(node)]));
  expect(Object.keys(texts)).toEqual([...columnIds, 'risk']);
  expect(Object.values(texts)).not.toContain('');
  expect(texts).toMatchObject({ status: 'Overdue', deadline: '10/03/2026', risk: 'low', predecessors: '2' });
  expect(
    chosenPlanColumns(all, [
      { id: 'risk', width: 50 },
      { id: 'gone', width: 9 },
    ]).map(({ id, width }) => [id, width]),
  ).toEqual([['risk', 50]]);
});
