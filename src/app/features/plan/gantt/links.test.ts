import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrowPath, clipRoute, routeLink, routePath, routeTouches, stub, type LinkEnd, type Route } from './links.ts';
import type { LinkType } from './plan-view.ts';

const metrics = { rowHeight: 28, middle: 14, half: 7 };
const end = (row: number, left: number, right: number): LinkEnd => ({ row, left, right });
const aBar = (row: fc.Arbitrary<number>) =>
  fc
    .tuple(row, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 3, max: 300 }))
    .map(([at, left, width]) => end(at, left, left + width));
const someEnds = fc
  .tuple(aBar(fc.integer({ min: 0, max: 30 })), aBar(fc.integer({ min: 0, max: 30 })))
  .filter(([from, to]) => from.row !== to.row);
const types: readonly LinkType[] = [0, 1, 2, 3];
const names = ['finish-start', 'start-finish', 'start-start', 'finish-finish'];

interface Point {
  readonly x: number;
  readonly y: number;
}

const points = (route: Route): Point[] =>
  Array.from({ length: route.length / 2 }, (_, at) => ({ x: route[2 * at] ?? 0, y: route[2 * at + 1] ?? 0 }));

/**
 * Tells whether a route ends horizontally at the wanted side of the bar, or vertically on its nearer top or bottom
 * edge.
 */
function reaches(last: Point, before: Point, to: LinkEnd, fromRow: number, atStart: boolean): boolean {
  const middle = to.row * 28 + 14;
  const isLevel = last.y === middle;
  const isAtSide = last.x === (atStart ? to.left : to.right) && Math.sign(last.x - before.x) === (atStart ? 1 : -1);
  const isOnEdge = last.y === middle + (to.row > fromRow ? -7 : 7) && last.x >= to.left && last.x <= to.right;
  return isLevel ? isAtSide : isOnEdge;
}

describe.each(types.map((type) => [names[type], type] as const))('the route of a %s link', (_, type) => {
  const leavesFinish = type === 0 || type === 3;
  const reachesStart = type === 0 || type === 2;

  test('a link leaves and reaches the ends of its type in horizontal and vertical segments', () => {
    fc.assert(
      fc.property(someEnds, ([from, to]) => {
        const way = points(routeLink(type, from, to, metrics));
        const [first, second] = way;
        const last = way.at(-1);
        const before = way.at(-2);
        if (!first || !second || !last || !before) throw new Error('no way');
        expect(first).toEqual({ x: leavesFinish ? from.right : from.left, y: from.row * 28 + 14 });
        expect(Math.sign(second.x - first.x)).toBe(leavesFinish ? 1 : -1);
        way.slice(1).forEach((point, at) => expect(point.x === way[at]?.x || point.y === way[at]?.y).toBe(true));
        expect(reaches(last, before, to, from.row, reachesStart)).toBe(true);
      }),
    );
  });

  test('no horizontal segment of a link crosses the bars of its own two rows', () => {
    fc.assert(
      fc.property(someEnds, ([from, to]) => {
        const way = points(routeLink(type, from, to, metrics));
        way.slice(1).forEach((point, at) => {
          const before = way[at];
          if (!before || before.y !== point.y) return;
          for (const bar of [from, to]) {
            if (before.y !== bar.row * 28 + 14) continue;
            const inner =
              Math.min(Math.max(before.x, point.x), bar.right) - Math.max(Math.min(before.x, point.x), bar.left);
            expect(inner).toBeLessThanOrEqual(0);
          }
        });
      }),
    );
  });
});

test('adjacent bars are joined by one bend to the top of the bar below, or to the bottom of the bar above', () => {
  expect(routeLink(0, end(0, 10, 50), end(1, 50, 90), metrics)).toEqual([50, 14, 58, 14, 58, 35]);
  expect(routeLink(0, end(1, 10, 50), end(0, 50, 90), metrics)).toEqual([50, 42, 58, 42, 58, 21]);
});

test('a link between bars with a gap steps down next to its own bar', () => {
  expect(routeLink(0, end(0, 10, 50), end(2, 150, 190), metrics)).toEqual([50, 14, 58, 14, 58, 70, 150, 70]);
});

test('a link steps down at the place with the fewest crossed bars', () => {
  const nearIsBlocked = { crossed: (x: number) => (x < 100 ? 2 : 0), lanes: () => [] };
  expect(routeLink(0, end(0, 10, 50), end(2, 150, 190), metrics, nearIsBlocked)).toEqual([
    50, 14, 142, 14, 142, 70, 150, 70,
  ]);
});

/** Bars of the rows between, as obstacles. */
const barsBetween = (bars: readonly LinkEnd[]) => ({
  crossed: (x: number, a: number, b: number) =>
    bars.filter(
      ({ row, left, right }) => row > Math.min(a, b) && row < Math.max(a, b) && x >= left - 2 && x <= right + 2,
    ).length,
  lanes: () => bars.map(({ right }) => right + 6),
});
const crossings = (route: Route, bars: readonly LinkEnd[]) =>
  points(route)
    .slice(1)
    .flatMap((point, at) => {
      const before = points(route)[at];
      if (!before || before.x !== point.x) return [];
      return bars.filter(
        ({ row, left, right }) =>
          point.x > left &&
          point.x < right &&
          Math.min(before.y, point.y) < row * 28 + 14 &&
          Math.max(before.y, point.y) > row * 28 + 14,
      );
    }).length;

test('a link uses a free lane behind a bar in between', () => {
  const bars = [end(1, 40, 80), end(1, 120, 200)];
  const way = routeLink(0, end(0, 10, 50), end(2, 150, 190), metrics, barsBetween(bars));
  expect(way).toEqual([50, 14, 86, 14, 86, 70, 150, 70]);
});

test('a link changes its lane between two rows if no lane is free all the way', () => {
  const bars = [end(1, 90, 400), end(2, 10, 120)];
  const way = routeLink(0, end(0, 10, 50), end(3, 150, 190), metrics, barsBetween(bars));
  expect(crossings(way, bars)).toBe(0);
  expect(way).toEqual([50, 14, 58, 14, 58, 56, 142, 56, 142, 98, 150, 98]);
});

test('no route crosses more bars than the plain step', () => {
  const between = fc.array(aBar(fc.integer({ min: 1, max: 5 })), { maxLength: 5 });
  const ends = fc.tuple(aBar(fc.constantFrom(0, 6)), aBar(fc.constantFrom(0, 6))).filter(([a, b]) => a.row !== b.row);
  fc.assert(
    fc.property(ends, between, fc.constantFrom(...types), ([from, to], bars, type) => {
      const plain = crossings(routeLink(type, from, to, metrics), bars);
      expect(crossings(routeLink(type, from, to, metrics, barsBetween(bars)), bars)).toBeLessThanOrEqual(plain);
    }),
  );
});

test('links of neighbouring rows leave in separate lanes', () => {
  const ways = [0, 1, 2].map((row) => routeLink(0, end(row, 10, 50), end(9, 150, 190), metrics)[2]);
  expect(new Set(ways).size).toBe(3);
});

test('a link back to an earlier bar runs between two rows', () => {
  expect(routeLink(0, end(0, 100, 150), end(2, 40, 90), metrics)).toEqual([
    150, 14, 158, 14, 158, 56, 32, 56, 32, 70, 40, 70,
  ]);
});

test('a finish-to-finish link goes around the longer bar, and further out if the closer route is blocked', () => {
  expect(routeLink(3, end(0, 10, 90), end(1, 10, 50), metrics)).toEqual([90, 14, 98, 14, 98, 42, 50, 42]);
  const blocked = { crossed: (x: number) => (x < 110 ? 1 : 0), lanes: () => [] };
  expect(routeLink(3, end(0, 10, 90), end(2, 10, 50), metrics, blocked)[2]).toBe(98 + 2 * stub);
});

test('a link within one row has no route', () => {
  expect(routeLink(0, end(3, 0, 10), end(3, 20, 30), metrics)).toEqual([]);
});

test('a route is visible if one of its segments is visible', () => {
  const route = [0, 0, 100, 0, 100, 500, 200, 500];
  expect(routeTouches(route, { left: 90, right: 110, top: 200, bottom: 220 })).toBe(true);
  expect(routeTouches(route, { left: 0, right: 90, top: 200, bottom: 220 })).toBe(false);
});

test('clipping keeps the part of a route within the window', () => {
  fc.assert(
    fc.property(someEnds, fc.constantFrom(...types), ([from, to], type) => {
      const box = { left: 200, right: 500, top: 100, bottom: 400 };
      const route = routeLink(type, from, to, metrics);
      expect(routeTouches(clipRoute(route, box), box)).toBe(routeTouches(route, box));
    }),
  );
  expect(clipRoute([-9e6, 10, 50, 10], { left: 0, right: 100, top: 0, bottom: 100 })).toEqual([-48, 10, 50, 10]);
});

test('lines run on half pixels with rounded corners, and arrows follow the direction of the last segment', () => {
  expect(routePath([50, 14, 58, 14, 58, 35], 0, 0)).toBe('M50.5 14.5L55.5 14.5Q58.5 14.5 58.5 17.5L58.5 35.5');
  expect(routePath([50, 14, 50, 14, 60, 14], 0, 0)).toBe('M50.5 14.5L60.5 14.5');
  expect(arrowPath([58, 14, 58, 35], 0, 0)).toBe('M58.5 35l-3.5 -6h7z');
  expect(arrowPath([40, 14, 60, 14], 10, 0)).toBe('M50 14.5l-6 -3.5v7z');
  expect(arrowPath([60, 14, 40, 14], 0, 0)).toBe('M40 14.5l6 -3.5v7z');
});
