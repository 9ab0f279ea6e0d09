import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barMetrics } from './bars.ts';
import { ganttDayNumber, ganttDayText } from './calendar.ts';
import { linkIndex } from './link-index.ts';
import type { LinkType, PlanRowLink, PlanRow } from './plan-view.ts';
import { rowTree, visiblePlanRows } from './rows.ts';
import { createScale } from './scale.ts';
import {
  isOnBar,
  linkPaths,
  placeWithBarOn,
  rowPlaceAt,
  planLayout,
  scrollToShow,
  tileSpan,
  tileWidth,
} from './window.ts';

const first = ganttDayNumber('2026-03-02');
const aRow = (at: number, more: Partial<PlanRow> = {}): PlanRow => ({
  id: `r${at}`,
  name: `Row ${at}`,
  wbs: String(at),
  outlineLevel: 1,
  kind: 'activity',
  start: ganttDayText(first + at),
  finish: ganttDayText(first + at + 1),
  complete: 0,
  status: 'notStarted',
  resources: '',
  ...more,
});
const aLink = (from: number, to: number, more: Partial<PlanRowLink> = {}): PlanRowLink => ({
  from: `r${from}`,
  to: `r${to}`,
  type: 0,
  lag: 0,
  critical: false,
  conflict: false,
  ...more,
});
const layoutOf = (rows: readonly PlanRow[], links: readonly PlanRowLink[]) =>
  planLayout(
    visiblePlanRows(rowTree(rows), () => true),
    links,
  );
const scale = createScale({ first, end: first + 120 }, 20, 800);
const all = { first: 0, end: 100, left: 0, right: scale.width };
const metrics = barMetrics(false);
const show = { critical: true };

test('the link index finds the same links as a full scan', () => {
  const someLinks = fc.array(fc.tuple(fc.nat(80), fc.nat(80)), { maxLength: 120 });
  fc.assert(
    fc.property(someLinks, fc.nat(80), fc.nat(30), (pairs, top, count) => {
      const links = pairs.map(([from, to]) => aLink(from, to));
      const index = linkIndex(links, (id) => Number(id.slice(1)));
      const end = top + count;
      const byHand = links.filter((link) => {
        const [a, b] = [Number(link.from.slice(1)), Number(link.to.slice(1))];
        return a !== b && Math.min(a, b) < end && Math.max(a, b) >= top;
      });
      expect(new Set(index.crossing(top, end).map(({ link }) => link))).toEqual(new Set(byHand));
    }),
  );
});

test('the link index of 20,000 short links returns only the few links of a window', () => {
  const links = Array.from({ length: 20_000 }, (_, at) => aLink(at, at + 3));
  const index = linkIndex(links, (id) => Number(id.slice(1)));
  expect(index.crossing(10_000, 10_010)).toHaveLength(13);
  expect(index.crossing(30_000, 30_010)).toEqual([]);
  expect(linkIndex([], () => 0).crossing(0, 10)).toEqual([]);
});

test('links to hidden or undated rows are not drawn', () => {
  const rows = [aRow(0), aRow(1, { start: undefined, finish: undefined }), aRow(2)];
  const layout = layoutOf(rows, [aLink(0, 1), aLink(0, 2), aLink(2, 9)]);
  expect(layout.links.links.map(({ link }) => link.to)).toEqual(['r2']);
});

test('links of one style share one pair of paths', () => {
  const rows = Array.from({ length: 6 }, (_, at) => aRow(at));
  const links = [
    aLink(0, 1),
    aLink(1, 2),
    aLink(2, 3, { critical: true }),
    aLink(3, 4, { critical: true, conflict: true }),
  ];
  const paths = linkPaths(layoutOf(rows, links), scale, all, metrics, show);
  expect(paths.map(({ style }) => style)).toEqual(['plain', 'critical', 'conflict']);
  expect(paths[0]?.lines.match(/M/g)).toHaveLength(2);
  expect(paths[0]?.heads.match(/z/g)).toHaveLength(2);
  expect(paths.map(({ marks }) => marks === '')).toEqual([true, true, false]);
  const quiet = linkPaths(layoutOf(rows, links), scale, all, metrics, { critical: false });
  expect(quiet.map(({ style }) => style)).toEqual(['plain', 'conflict']);
});

test('only the links that touch the window are drawn, including links that pass through', () => {
  const rows = Array.from({ length: 100 }, (_, at) => aRow(at, at === 99 ? { start: ganttDayText(first + 3) } : {}));
  const layout = layoutOf(rows, [aLink(0, 1), aLink(90, 91), aLink(0, 99, { type: 2 })]);
  const passing = linkPaths(layout, scale, { ...all, first: 40, end: 48, right: 400 }, metrics, show);
  expect(passing.map(({ lines, heads }) => [lines.match(/M/g)?.length, heads])).toEqual([[1, '']]);
  expect(linkPaths(layout, scale, { ...all, first: 40, end: 48, left: 1_500 }, metrics, show)).toEqual([]);
});

test('path coordinates stay near the window however far a link reaches', () => {
  const types: readonly LinkType[] = [0, 1, 2, 3];
  const rows = Array.from({ length: 3_000 }, (_, at) => aRow(at % 100, { id: `r${at}` }));
  const links = Array.from({ length: 400 }, (_, at) => aLink(at, 2_999 - at, { type: types[at % 4] ?? 0 }));
  const window = { first: 1_400, end: 1_480, left: 512, right: 2_048 };
  for (const { lines } of linkPaths(layoutOf(rows, links), scale, window, metrics, show)) {
    const numbers = lines.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
    expect(numbers.length).toBeGreaterThan(0);
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThan(80 * 28 + 200);
  }
});

test('the links of a single row can be drawn separately', () => {
  const rows = Array.from({ length: 6 }, (_, at) => aRow(at));
  const layout = layoutOf(rows, [aLink(0, 1), aLink(1, 2), aLink(0, 3)]);
  const [paths] = linkPaths(layout, scale, all, metrics, { critical: true, only: 1 });
  expect(paths?.heads.match(/z/g)).toHaveLength(2);
});

test('a single link can be drawn separately', () => {
  const rows = Array.from({ length: 6 }, (_, at) => aRow(at));
  const links = [aLink(0, 1), aLink(1, 2), aLink(0, 3)];
  const drawn = linkPaths(layoutOf(rows, links), scale, all, metrics, { critical: true, one: links[2] });
  expect(drawn[0]?.heads.match(/z/g)).toHaveLength(1);
});

test('a violated link shows its warning sign only in the window of its end', () => {
  const rows = Array.from({ length: 60 }, (_, at) => aRow(at % 10, { id: `r${at}` }));
  const layout = layoutOf(rows, [aLink(1, 50, { conflict: true })]);
  const marksIn = (from: number, end: number) =>
    linkPaths(layout, scale, { ...all, first: from, end }, metrics, show).map(({ marks }) => marks.match(/z/g)?.length);
  expect(marksIn(0, 8)).toEqual([undefined]);
  expect(marksIn(48, 56)).toEqual([1]);
});

test('tiles cover the visible area and stay within the timeline', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(3_000), fc.nat(50_000), (offset, size, more) => {
      const total = offset + size + more;
      const [left, right] = tileSpan(offset, size, total);
      expect(left).toBeLessThanOrEqual(offset);
      expect(right).toBeGreaterThanOrEqual(offset + size);
      expect(right).toBeLessThanOrEqual(total);
      expect(right - left).toBeLessThanOrEqual(size + 4 * tileWidth);
    }),
  );
  expect(tileSpan(1_024, 800, 0)).toEqual([0, 0]);
});

test('the pointer position identifies rows and bars', () => {
  const layout = layoutOf([aRow(0), aRow(1)], []);
  expect(rowPlaceAt(layout, 27)).toBe(0);
  expect(rowPlaceAt(layout, 28)).toBe(1);
  expect(rowPlaceAt(layout, 56)).toBe(-1);
  const left = (first - scale.first) * 20;
  expect(isOnBar(layout, scale, 0, left + 5)).toBe(true);
  expect(isOnBar(layout, scale, 0, left + 60)).toBe(false);
});

test('scrolling to a row moves no further than necessary', () => {
  expect(scrollToShow(100, 28, 0, 500)).toBe(0);
  expect(scrollToShow(490, 28, 0, 500)).toBe(18);
  expect(scrollToShow(100, 28, 300, 500)).toBe(100);
});

test('scrolling to a cell that is wider than its pane shows its beginning', () => {
  expect(scrollToShow(40, 320, 0, 260)).toBe(40);
  expect(scrollToShow(40, 320, 100, 260)).toBe(40);
});

test('going to a day scrolls to the next row with a bar on it unless one is in sight', () => {
  // Rows 0 to 39 last two days each, one later than the other; row 0 holds all.
  const collection = { kind: 'collection', finish: ganttDayText(first + 41) } as const;
  const rows = Array.from({ length: 40 }, (_, at) => aRow(at, at === 0 ? collection : { parentId: 'r0' }));
  const layout = layoutOf(rows, []);
  expect(placeWithBarOn(layout, first + 30, 0, 10)).toBe(29);
  expect(placeWithBarOn(layout, first + 30, 25, 35)).toBeUndefined();
  expect(placeWithBarOn(layout, first + 3, 20, 30)).toBe(3);
  expect(placeWithBarOn(layout, first + 90, 0, 10)).toBeUndefined();
});
