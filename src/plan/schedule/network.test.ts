import { describe, expect, test } from 'vitest';
import { aDocument, aLink, anActivity, aSetting } from '#testing/plan-document.ts';
import type { PlanDocument } from '../document.ts';
import { findLinkLoop, networkOf } from './network.ts';
import { reschedule, scheduleAll } from './reschedule.ts';
import { calculateSchedule } from './schedule.ts';

describe('loop detection', () => {
  const document = aDocument(
    [{ id: 'a' }, { id: 'p', holds: [{ id: 'b' }, { id: 'c' }] }, { id: 'd' }],
    ['a>b', 'p>d'],
  );

  test('a loop is returned as the ids on it in the order of its links', () => {
    expect(findLinkLoop(document, 'd', 'a')).toEqual(['a', 'b', 'p', 'd']);
    expect(findLinkLoop(document, 'b', 'a')).toEqual(['a', 'b']);
    expect(findLinkLoop(document, 'a', 'd')).toBeUndefined();
    expect(findLinkLoop(document, 'c', 'b')).toBeUndefined();
  });

  test('a link to itself and a link between a collection and its child are loops', () => {
    expect(findLinkLoop(document, 'a', 'a')).toEqual(['a']);
    expect(findLinkLoop(document, 'p', 'b')).toEqual(['b', 'p']);
    expect(findLinkLoop(document, 'b', 'p')).toEqual(['p', 'b']);
  });

  test('loops are found through undated activities and through links into collections', () => {
    const none = aDocument([{ id: 'a' }, { id: 'b', start: null, finish: null }], ['a>b']);
    expect(findLinkLoop(none, 'b', 'a')).toEqual(['a', 'b']);
    expect(findLinkLoop(document, 'c', 'a')).toBeUndefined();
    expect(findLinkLoop(aDocument([{ id: 'a' }, { id: 'p', holds: [{ id: 'b' }] }], ['a>p']), 'b', 'a')).toEqual([
      'a',
      'p',
      'b',
    ]);
  });

  test('links of unknown activities form no loop', () => {
    expect(findLinkLoop(document, 'a', 'nobody')).toBeUndefined();
  });

  test('links of an existing loop are ignored, and the other activities are scheduled', () => {
    const looped = aDocument([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['a>b', 'b>a', 'b>c']);
    const { loops, links } = calculateSchedule(looped, aSetting());
    expect(loops.map((loop) => loop.toSorted())).toEqual([['a', 'b']]);
    expect(links.map(({ isConflict }) => isConflict)).toEqual([false, false, true]);
    expect(scheduleAll(looped, aSetting()).activities.map(({ start }) => start)).toEqual([
      '2026-06-01',
      '2026-06-01',
      '2026-06-02',
    ]);
  });

  test('a loop in the outline is broken', () => {
    const activities = [
      anActivity({ id: 'a', parentId: 'b' }),
      anActivity({ id: 'b', parentId: 'a' }),
      anActivity({ id: 'c' }),
    ];
    const broken: PlanDocument = { activities, links: [aLink('a>c')], assignments: [] };
    expect([...calculateSchedule(broken, aSetting()).activities.keys()]).toEqual(['a', 'b', 'c']);
  });
});

describe('scheduling of very large plans', () => {
  const count = 10_000;
  const slow = { timeout: 60_000 };

  test('follows a chain of all activities to its end', slow, () => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: `a${index}` }));
    const links = rows.slice(1).map(({ id }, index) => `a${index}>${id}`);
    const settled = scheduleAll(aDocument(rows, links), aSetting());
    expect(settled.activities.at(-1)?.start).toBe('2064-09-26');
    expect([...calculateSchedule(settled, aSetting()).activities.values()].every(({ isCritical }) => isCritical)).toBe(
      true,
    );
    expect(findLinkLoop(settled, `a${count - 1}`, 'a0')).toHaveLength(count);
    expect(networkOf({ ...settled, links: [...settled.links, aLink(`a${count - 1}>a0`)] }).loops[0]).toHaveLength(
      count,
    );
  });

  test('rolls up an outline as deep as the plan is long', slow, () => {
    const activities = Array.from({ length: count }, (_, index) =>
      anActivity({ id: `a${index}`, parentId: index === 0 ? null : `a${index - 1}`, type: index < count - 1 ? 1 : 0 }),
    );
    const document: PlanDocument = { activities, links: [], assignments: [] };
    const start = '2026-06-08';
    const changed = activities.map((each) => (each.id === `a${count - 1}` ? { ...each, start } : each));
    const result = reschedule(document, { ...document, activities: changed }, aSetting());
    expect(result.activities[0]).toMatchObject({ start, finish: start });
    expect(calculateSchedule(result, aSetting()).activities.size).toBe(count);
  });

  test('marks every link of a very large number of links', slow, () => {
    const rows = Array.from({ length: 400 }, (_, index) => ({ id: `a${index}` }));
    const links = rows.flatMap(({ id }, index) => rows.slice(index + 1).map((other) => `${id}>${other.id}`));
    expect(calculateSchedule(aDocument(rows, links), aSetting()).links).toHaveLength(79_800);
  });
});
