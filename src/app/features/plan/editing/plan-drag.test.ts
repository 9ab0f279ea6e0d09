import { describe, expect, test } from 'vitest';
import { DependencyType } from '#contract/core/codes.ts';
import type { PlanRow } from '../gantt/plan-view.ts';
import { rowTree, visiblePlanRows } from '../gantt/rows.ts';
import { aDocument } from '#testing/plan-document.ts';
import { partAt, type GripBar } from './bar-part.ts';
import { consequences, daysMoved, heldShift, edgeScroll, linkTypeOf, percentAt, shiftedDay } from './plan-drag.ts';
import { rowDropAt } from './RowDragLayer.tsx';

const bar: GripBar = { left: 100, right: 200, kind: 'activity', complete: 50, top: 7, height: 14 };

describe('the part of a bar under a pointer', () => {
  test('is its body, its end, the ends that links begin at', () => {
    expect(partAt(bar, 120, 14)).toBe('body');
    expect(partAt(bar, 198, 14)).toBe('finish');
    expect(partAt(bar, 211, 14)).toBe('linkFinish');
    expect(partAt(bar, 89, 14)).toBe('linkStart');
    expect(partAt(bar, 240, 14)).toBeUndefined();
    expect(partAt(bar, 150, 2)).toBeUndefined();
  });

  test('is the progress below its edge, and the rest above it once it has begun', () => {
    expect(partAt(bar, 150, 22)).toBe('progress');
    expect(partAt(bar, 150, 8)).toBe('rest');
    expect(partAt({ ...bar, complete: 0 }, 101, 8)).toBe('body');
    expect(partAt({ ...bar, complete: 0 }, 101, 22)).toBe('progress');
  });

  test('is the whole of a collection and of a milestone, however short', () => {
    expect(partAt({ ...bar, kind: 'collection' }, 198, 14)).toBe('body');
    expect(partAt({ ...bar, kind: 'collection' }, 150, 22)).toBe('body');
    expect(partAt({ ...bar, right: 106 }, 101, 14)).toBe('body');
    expect(partAt({ ...bar, right: 106 }, 106, 14)).toBe('finish');
  });
});

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

describe('a drag', () => {
  test('is told by the working days that it makes, on from where it comes to rest', () => {
    const held = { start: '2026-03-02', finish: '2026-03-06' };
    const dragged = (kind: 'move' | 'finish', start: string, finish: string) =>
      heldShift({ kind, id: 'a', ids: ['a'], shift: 5, preview: new Map([['a', { start, finish }]]) }, held, isWeekday);
    // Five days later is a Saturday, so that it begins on Monday.
    expect(dragged('move', '2026-03-09', '2026-03-13')).toBe(5);
    expect(dragged('finish', '2026-03-02', '2026-03-11')).toBe(3);
    expect(dragged('finish', '2026-03-02', '2026-03-03')).toBe(-3);
    const still = { kind: 'move', id: 'a', ids: ['a'], shift: 1, preview: new Map() } as const;
    expect(heldShift(still, held, isWeekday)).toBe(0);
  });

  test('goes by whole days, on to the next day that is worked in its direction', () => {
    expect(daysMoved(29, 20)).toBe(1);
    expect(shiftedDay('2026-03-06', 1, isWeekday)).toBe('2026-03-09');
    expect(shiftedDay('2026-03-09', -1, isWeekday)).toBe('2026-03-06');
    expect(shiftedDay('2026-03-06', 1, () => false)).toBe('2026-05-06');
  });

  test('of the progress goes in steps of five within the bar', () => {
    expect([90, 100, 149, 153, 260].map((x) => percentAt(100, 200, x))).toEqual([0, 0, 50, 55, 100]);
  });

  test('makes the link that its two ends say', () => {
    expect(linkTypeOf('finish', 'start')).toBe(DependencyType.finishStart);
    expect(linkTypeOf('start', 'start')).toBe(DependencyType.startStart);
    expect(linkTypeOf('finish', 'finish')).toBe(DependencyType.finishFinish);
    expect(linkTypeOf('start', 'finish')).toBe(DependencyType.startFinish);
  });

  test('scrolls near the edges of what is seen, the faster the nearer', () => {
    expect(edgeScroll(500, 0, 1000)).toBe(0);
    expect(edgeScroll(970, 0, 1000)).toBeGreaterThan(0);
    expect(edgeScroll(999, 0, 1000)).toBeGreaterThan(edgeScroll(970, 0, 1000));
    expect(edgeScroll(5, 0, 1000)).toBeLessThan(0);
  });

  test('tells how many other activities move, and what becomes of the end of the plan', () => {
    const days = (start: string, finish: string) => ({ start, finish });
    const { activities } = aDocument([
      { id: 'P', ...days('2026-03-02', '2026-03-06'), holds: [{ id: 'a', ...days('2026-03-02', '2026-03-06') }] },
      { id: 'Q', ...days('2026-03-09', '2026-03-13'), holds: [{ id: 'b', ...days('2026-03-09', '2026-03-13') }] },
      { id: 'c', start: null, finish: null },
    ]);
    const [first, second] = [days('2026-03-04', '2026-03-09'), days('2026-03-10', '2026-03-16')];
    const preview = new Map([
      ['P', first],
      ['a', first],
      ['Q', second],
      ['b', second],
    ]);
    // Collections follow from what they hold, and what lies in a dragged one is dragged.
    for (const held of ['a', 'P'])
      expect(consequences(activities, [held], preview, isWeekday)).toEqual({ others: 1, finishShift: 1 });
  });
});

describe('dragged rows', () => {
  const row = (id: string, parentId?: string): PlanRow => ({
    id,
    parentId,
    name: id,
    wbs: '',
    outlineLevel: parentId === undefined ? 1 : 2,
    kind: id === 'P' ? 'collection' : 'activity',
    complete: 0,
    status: 'notStarted',
    resources: '',
  });
  const rows = visiblePlanRows(rowTree([row('P'), row('a', 'P'), row('b')]), () => true);
  const height = 28;
  const drop = (y: number, dragged: string[] = []) => rowDropAt(rows, y * height, new Set(dragged))?.place;

  test('go before or behind a row, into a collection, or below its head as the first', () => {
    expect(drop(2.2)).toEqual({ where: 'before', id: 'b' });
    expect(drop(2.8)).toEqual({ where: 'after', id: 'b' });
    expect(drop(0.5)).toEqual({ where: 'into', id: 'P' });
    expect(drop(0.9)).toEqual({ where: 'before', id: 'a' });
    expect(drop(9)).toEqual({ where: 'after', id: 'b' });
  });

  test('go nowhere on themselves, or on what they hold', () => {
    expect(drop(1.5, ['P'])).toBeUndefined();
    expect(drop(2.2, ['b'])).toBeUndefined();
  });
});
