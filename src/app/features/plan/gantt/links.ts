import type { PixelSpan } from './bars.ts';
import type { LinkType } from './plan-view.ts';

/** One end of a link: the bar in timeline pixels and its row. */
export interface LinkEnd extends PixelSpan {
  readonly row: number;
}

/** Vertical measures of the rows, in pixels: row height, middle of a bar in its row and half its height. */
export interface RouteMetrics {
  readonly rowHeight: number;
  readonly middle: number;
  readonly half: number;
}

/** Obstacles of vertical lines. */
export interface Obstacles {
  /** Returns the number of bars a line at `x` would cross in the rows strictly between two rows. */
  crossed(x: number, rowA: number, rowB: number): number;
  /** Returns a few positions at which a line would pass just behind the bars between two rows. */
  lanes(rowA: number, rowB: number): readonly number[];
}

const noObstacles: Obstacles = { crossed: () => 0, lanes: () => [] };

/** Corner points x0, y0, x1, y1 … of a link, all pieces level or upright, the last one is the tip of the arrow. */
export type Route = readonly number[];

/** Distance at which a link leaves or reaches a bar, in pixels. */
export const stub = 8;
const nearEnough = 2 * stub;

/**
 * The way of a link: it leaves its bar at the end its type names, reaches the other one from outside (or from above or
 * below where the bars touch) and takes, of the ways open to it, the one that crosses fewest bars.
 * A link within one row has no way.
 */
export function routeLink(
  type: LinkType,
  from: LinkEnd,
  to: LinkEnd,
  metrics: RouteMetrics,
  obstacles: Obstacles = noObstacles,
): Route {
  if (from.row === to.row) return [];
  const leavesFinish = type === 0 || type === 3;
  const reachesStart = type === 0 || type === 2;
  if (leavesFinish) return routeRight(from, to, reachesStart, metrics, obstacles);
  const route = routeRight(mirror(from), mirror(to), !reachesStart, metrics, mirrorObstacles(obstacles));
  return route.map((value, at) => (at % 2 === 0 ? -value : value));
}

const mirrorObstacles = (obstacles: Obstacles): Obstacles => ({
  crossed: (x, a, b) => obstacles.crossed(-x, a, b),
  // Just behind a bar in the mirror is before it: the lanes of the bars' other side are not known.
  lanes: () => [],
});

const mirror = (end: LinkEnd): LinkEnd => ({ left: -end.right, right: -end.left, row: end.row });

/** Routes a link that leaves to the right; the others are its mirror image. */
function routeRight(
  from: LinkEnd,
  to: LinkEnd,
  reachesLeft: boolean,
  metrics: RouteMetrics,
  obstacles: Obstacles,
): Route {
  if (!reachesLeft) return aroundRight(from, to, metrics, obstacles);
  const inset = to.left + Math.min(stub, (to.right - to.left) / 2);
  const distance = to.left - from.right;
  if (distance <= nearEnough && inset > from.right) return dropInto(from, to, inset, metrics);
  return distance > nearEnough ? stepTo(from, to, metrics, obstacles) : goBack(from, to, metrics, obstacles);
}

/** Links of neighbouring rows leave in lanes of their own, so that bars which end together keep their lines apart. */
const laneOf = (end: LinkEnd, room: number): number => Math.min(stub + (end.row % 3) * 3, Math.max(stub, room));

const yOf = (row: number, metrics: RouteMetrics): number => row * metrics.rowHeight + metrics.middle;

/** Touching bars: along the own row and straight into the top or bottom of the other bar. */
function dropInto(from: LinkEnd, to: LinkEnd, x: number, metrics: RouteMetrics): Route {
  const y = yOf(from.row, metrics);
  const edge = yOf(to.row, metrics) + (to.row > from.row ? -metrics.half : metrics.half);
  return [from.right, y, x, y, x, edge];
}

/** Room between the bars: one step where it crosses fewest bars, or two with a level piece between two rows. */
function stepTo(from: LinkEnd, to: LinkEnd, metrics: RouteMetrics, obstacles: Obstacles): Route {
  const near = from.right + laneOf(from, to.left - stub - from.right - stub);
  const far = to.left - stub;
  const y = yOf(from.row, metrics);
  const end = yOf(to.row, metrics);
  const best = bestLane(near, far, from, to, obstacles);
  if (best.crossed > 0) {
    const gap = bestGap(near, far, from, to, obstacles);
    if (gap.crossed < best.crossed) {
      const level = gap.row * metrics.rowHeight;
      return [from.right, y, near, y, near, level, far, level, far, end, to.left, end];
    }
  }
  return [from.right, y, best.x, y, best.x, end, to.left, end];
}

interface Lane {
  readonly x: number;
  readonly crossed: number;
}

/** The upright line between two bars that crosses fewest others; close to the own bar where that is no worse. */
function bestLane(near: number, far: number, from: LinkEnd, to: LinkEnd, obstacles: Obstacles): Lane {
  let best: Lane = { x: near, crossed: obstacles.crossed(near, from.row, to.row) };
  if (best.crossed === 0) return best;
  for (const x of [far, ...obstacles.lanes(from.row, to.row)]) {
    if (x < near || x > far) continue;
    const crossed = obstacles.crossed(x, from.row, to.row);
    if (crossed < best.crossed) best = { x, crossed };
    if (crossed === 0) break;
  }
  return best;
}

/** Gaps between rows that are looked at for a level piece, from either end. */
const mostGaps = 10;

/**
 * The gap between two rows in which a line best changes from `out` to `back`: the row whose upper edge it is. The gaps next
 * to the two bars come first.
 */
function bestGap(
  out: number,
  back: number,
  from: LinkEnd,
  to: LinkEnd,
  { crossed }: Obstacles,
): { row: number; crossed: number } {
  const isDown = to.row > from.row;
  const [first, last] = isDown ? [from.row + 1, to.row] : [to.row + 1, from.row];
  const cost = (row: number) =>
    isDown
      ? crossed(out, from.row, row) + crossed(back, row - 1, to.row)
      : crossed(out, from.row, row - 1) + crossed(back, row, to.row);
  const ends = isDown ? [last, first] : [first, last];
  let best = { row: ends[0] ?? last, crossed: Number.POSITIVE_INFINITY };
  for (const row of gapsFrom(ends, first, last)) {
    const count = cost(row);
    if (count < best.crossed) best = { row, crossed: count };
    if (count === 0) break;
  }
  return best;
}

function gapsFrom(ends: readonly number[], first: number, last: number): readonly number[] {
  const gaps = [...ends];
  for (let at = 1; at < mostGaps && first + at < last; at += 1) gaps.push(last - at, first + at);
  return gaps;
}

/** The other bar begins before this one ends: back through the gap between two rows that crosses fewest bars. */
function goBack(from: LinkEnd, to: LinkEnd, metrics: RouteMetrics, obstacles: Obstacles): Route {
  const y = yOf(from.row, metrics);
  const end = yOf(to.row, metrics);
  const out = from.right + laneOf(from, stub + 6);
  const back = to.left - stub;
  const gap = bestGap(out, back, from, to, obstacles).row * metrics.rowHeight;
  return [from.right, y, out, y, out, gap, back, gap, back, end, to.left, end];
}

/** Both ends on the right: around the longer of the two bars, further out while that crosses fewer bars. */
function aroundRight(from: LinkEnd, to: LinkEnd, metrics: RouteMetrics, obstacles: Obstacles): Route {
  const nearest = Math.max(from.right, to.right) + stub;
  const crossed = (x: number) => obstacles.crossed(x, from.row, to.row);
  const x = [nearest + stub, nearest + 2 * stub].reduce(
    (best, lane) => (crossed(lane) < crossed(best) ? lane : best),
    nearest,
  );
  const y = yOf(from.row, metrics);
  const end = yOf(to.row, metrics);
  return [from.right, y, x, y, x, end, to.right, end];
}

export interface RouteBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Tells whether any segment of a route lies within the box. */
export function routeTouches(route: Route, box: RouteBox): boolean {
  for (let at = 0; at + 3 < route.length; at += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = route.slice(at, at + 4);
    const inX = Math.max(x0, x1) >= box.left && Math.min(x0, x1) <= box.right;
    if (inX && Math.max(y0, y1) >= box.top && Math.min(y0, y1) <= box.bottom) return true;
  }
  return false;
}

/**
 * Clamps distant points to the edge of the box; the inside is unchanged because all segments are horizontal or
 * vertical.
 */
export function clipRoute(route: Route, box: RouteBox, margin = 48): Route {
  return route.map((value, at) =>
    at % 2 === 0
      ? Math.min(box.right + margin, Math.max(box.left - margin, value))
      : Math.min(box.bottom + margin, Math.max(box.top - margin, value)),
  );
}

const half = (value: number): number => Math.round(value - 0.5) + 0.5;

/** SVG path of a route with rounded corners, moved by (-left, -top) and set on half pixels for crisp lines. */
export function routePath(route: Route, left: number, top: number, radius = 3): string {
  const points: [number, number][] = [];
  for (let at = 0; at + 1 < route.length; at += 2) {
    const point: [number, number] = [half((route[at] ?? 0) - left), half((route[at + 1] ?? 0) - top)];
    const last = points.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  return points.map((point, at) => corner(points[at - 1], point, points[at + 1], radius)).join('');
}

type RoutePoint = readonly [number, number];

function corner(
  before: RoutePoint | undefined,
  [x, y]: RoutePoint,
  after: RoutePoint | undefined,
  radius: number,
): string {
  if (!before) return `M${x} ${y}`;
  if (!after) return `L${x} ${y}`;
  const towards = ([px, py]: RoutePoint): RoutePoint => {
    const length = Math.abs(px - x) + Math.abs(py - y);
    const by = Math.min(radius, length / 2) / length;
    return [x + (px - x) * by, y + (py - y) * by];
  };
  const [ax, ay] = towards(before);
  const [bx, by] = towards(after);
  return `L${ax} ${ay}Q${x} ${y} ${bx} ${by}`;
}

/** SVG path of the arrow head at the end of a route. */
export function arrowPath(route: Route, left: number, top: number, length = 6, width = 3.5): string {
  const [px = 0, py = 0, tx = 0, ty = 0] = route.slice(-4);
  const x = tx === px ? half(tx - left) : tx - left;
  const y = ty === py ? half(ty - top) : ty - top;
  if (tx === px) {
    const back = ty > py ? -length : length;
    return `M${x} ${y}l${-width} ${back}h${2 * width}z`;
  }
  const back = tx > px ? -length : length;
  return `M${x} ${y}l${back} ${-width}v${2 * width}z`;
}

/** Space before an arrow tip for its sign, and the height of the sign, in pixels. */
const beforeTip = 14;
const signHeight = 10;

/**
 * SVG path of the warning sign of a route, by the bar that it reaches: on the last piece where that is long enough, else
 * on the one before. A triangle, and in it the two strokes of an exclamation mark.
 */
export function markPath(route: Route, left: number, top: number): string {
  const [x, y] = signAt(route);
  const across = half(x - left);
  const up = Math.round(y - top - signHeight / 2);
  return `M${across} ${up}l5.5 ${signHeight}h-11zM${across} ${up + 3.5}v3M${across} ${up + 7.8}v.9`;
}

function signAt(route: Route): RoutePoint {
  const [px = 0, py = 0, qx = 0, qy = 0, tx = 0, ty = 0] = route.slice(-6);
  const last = Math.abs(tx - qx) + Math.abs(ty - qy);
  const [ax, ay, bx, by, by1] = last >= beforeTip + 6 ? [qx, qy, tx, ty, beforeTip] : [px, py, qx, qy, signHeight + 1];
  const length = Math.abs(bx - ax) + Math.abs(by - ay);
  const back = Math.min(by1, length / 2) / Math.max(1, length);
  return [bx - (bx - ax) * back, by - (by - ay) * back];
}
