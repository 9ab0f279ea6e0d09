import { pixelsOf, planRowHeightPx, barMiddle, type BarMetrics, type RowSpan } from './bars.ts';
import type { DayNumber } from './calendar.ts';
import { linkIndex, type LinkIndex, type PlacedLink } from './link-index.ts';
import {
  arrowPath,
  clipRoute,
  markPath,
  routeLink,
  routePath,
  routeTouches,
  type RouteBox,
  type LinkEnd,
  type Route,
} from './links.ts';
import type { PlanRowLink } from './plan-view.ts';
import type { VisibleRow } from './rows.ts';
import type { Scale } from './scale.ts';
import { sameList } from './sharing.ts';

/** Number of rows per drawn block. */
export const blockRows = 8;
/** Width of the timeline's tiles, in pixels. */
export const tileWidth = 512;

/** Drawn part: rows [first, end) and pixels [left, right) of the timeline. */
export interface DrawnWindow {
  readonly first: number;
  readonly end: number;
  readonly left: number;
  readonly right: number;
}

/** The whole tiles that [offset, offset + size) touches with one more on either side, as pixels within [0, total). */
export function tileSpan(offset: number, size: number, total: number): readonly [number, number] {
  const left = Math.max(0, Math.floor(offset / tileWidth) - 1) * tileWidth;
  const right = (Math.ceil((offset + size) / tileWidth) + 1) * tileWidth;
  return [Math.min(left, total), Math.min(right, total)];
}

/** Visible rows with the lookups that every window needs: places by id, links by row. */
export interface PlanLayout {
  readonly rows: readonly VisibleRow[];
  readonly links: LinkIndex;
  /** The rows in the blocks in which they are drawn. */
  readonly blocks: readonly (readonly VisibleRow[])[];
  /** Place of a row among the visible ones. */
  placeOf(id: string): number | undefined;
}

/** The span of the row at a visible place; undefined for one without dates. */
export const spanAt = ({ rows }: Pick<PlanLayout, 'rows'>, place: number): RowSpan | undefined =>
  rows[place]?.node.span;

export function planLayout(rows: readonly VisibleRow[], links: readonly PlanRowLink[]): PlanLayout {
  return withLinks(rowLayout(rows), links);
}

/** Layout derived from rows alone; links load and change independently. */
export type RowLayout = Omit<PlanLayout, 'links'>;

/** Lays out the rows; unchanged parts are shared with the previous layout. */
export function rowLayout(rows: readonly VisibleRow[], before?: RowLayout): RowLayout {
  if (before?.rows === rows) return before;
  const blocks = Array.from({ length: Math.ceil(rows.length / blockRows) }, (_, at) =>
    sameList(before?.blocks[at], rows.slice(at * blockRows, (at + 1) * blockRows)),
  );
  return { rows, blocks, placeOf: before && hasPlaces(before, rows) ? before.placeOf : rowPlaceLookup(rows) };
}

const idAt = (rows: readonly VisibleRow[], place: number): string | undefined => rows[place]?.node.row.id;

const hasPlaces = (before: RowLayout, rows: readonly VisibleRow[]): boolean =>
  before.rows.length === rows.length &&
  rows.every((row, place) => row === before.rows[place] || row.node.row.id === idAt(before.rows, place));

function rowPlaceLookup(rows: readonly VisibleRow[]): PlanLayout['placeOf'] {
  const places = new Map(rows.map(({ node }, place) => [node.row.id, place]));
  return (id) => places.get(id);
}

/** The layout with links; the index of the same links in the same places is shared with the layout before. */
export function withLinks(layout: RowLayout, links: readonly PlanRowLink[], before?: LinkedLayout): LinkedLayout {
  if (before && before.drawn === links && hasEnds(before, layout))
    return { ...layout, links: before.links, drawn: links };
  const dated = (id: string) => {
    const place = layout.placeOf(id);
    return place !== undefined && spanAt(layout, place) ? place : undefined;
  };
  return { ...layout, links: linkIndex(links, dated), drawn: links };
}

/** A layout that knows the links which it has in its index. */
export interface LinkedLayout extends PlanLayout {
  readonly drawn: readonly PlanRowLink[];
}

/** Tells whether the same rows have the same places, and the same ones have dates. */
const hasEnds = (before: PlanLayout, { placeOf, rows }: RowLayout): boolean =>
  before.placeOf === placeOf &&
  rows.every(({ node }, place) => (node.span === undefined) === (spanAt(before, place) === undefined));

export type LinkStyle = 'plain' | 'critical' | 'conflict';

/** SVG paths of all links of one style: the lines, their arrow heads, and the warning signs of those that are violated. */
export interface LinkPaths {
  readonly style: LinkStyle;
  readonly lines: string;
  readonly heads: string;
  readonly marks: string;
}

/** Which links are drawn, and how. */
export interface DrawnLinkChoice {
  /** Links on the critical path have their own style. */
  readonly critical: boolean;
  /** Visible place of the only row whose links are drawn. */
  readonly only?: number | undefined;
  /** The only link that is drawn. */
  readonly one?: PlanRowLink | undefined;
  /** Pixel of the timeline from which the paths count; the left edge of the window by default. */
  readonly origin?: number | undefined;
}

/** Maximum number of drawn links that only pass through the window; more are indistinguishable. */
const passingLimit = 400;
/** Rows between two ends that are looked at for a free way. */
const lookAhead = 48;

/** The links of a window as few paths, in pixels from its upper left corner or from the upper edge at another origin. */
export function linkPaths(
  layout: PlanLayout,
  scale: Scale,
  window: DrawnWindow,
  metrics: BarMetrics,
  choice: DrawnLinkChoice,
): LinkPaths[] {
  const box = windowBox(window);
  const { origin = box.left } = choice;
  const drawn: Record<LinkStyle, { lines: string[]; heads: string[]; marks: string[] }> = {
    plain: { lines: [], heads: [], marks: [] },
    critical: { lines: [], heads: [], marks: [] },
    conflict: { lines: [], heads: [], marks: [] },
  };
  for (const [link, route] of routesIn(layout, scale, window, metrics, choice)) {
    const target = drawn[link.conflict ? 'conflict' : link.critical && choice.critical ? 'critical' : 'plain'];
    target.lines.push(routePath(clipRoute(route, box), origin, box.top));
    if (!endsInside(route, box)) continue;
    target.heads.push(arrowPath(route, origin, box.top));
    if (link.conflict) target.marks.push(markPath(route, origin, box.top));
  }
  return (['plain', 'critical', 'conflict'] as const)
    .filter((style) => drawn[style].lines.length > 0)
    .map((style) => {
      const { lines, heads, marks } = drawn[style];
      return { style, lines: lines.join(''), heads: heads.join(''), marks: marks.join('') };
    });
}

function endsInside(route: Route, box: RouteBox): boolean {
  const [x = 0, y = 0] = route.slice(-2);
  return x >= box.left - stray && x <= box.right + stray && y >= box.top - stray && y <= box.bottom + stray;
}

function windowBox(window: DrawnWindow): RouteBox {
  return {
    left: window.left,
    right: window.right,
    top: window.first * planRowHeightPx,
    bottom: window.end * planRowHeightPx,
  };
}

/** Returns the routes of the links visible in a window. */
function routesIn(
  layout: PlanLayout,
  scale: Scale,
  window: DrawnWindow,
  metrics: BarMetrics,
  choice: Pick<DrawnLinkChoice, 'only' | 'one'>,
): [PlanRowLink, Route][] {
  const box = windowBox(window);
  const route = { rowHeight: planRowHeightPx, middle: barMiddle(metrics), half: metrics.height / 2 };
  const endAt = (place: number): LinkEnd | undefined => linkEnd(layout, scale, place);
  const obstacles = {
    crossed: (x: number, a: number, b: number) => barsAcross(endAt, x, a, b),
    lanes: (a: number, b: number) => lanesBehind(endAt, a, b),
  };
  const known = knownRoutes(layout, scale, metrics);
  const found: [PlanRowLink, Route][] = [];
  let passing = 0;
  for (const placed of candidates(layout, window, choice)) {
    const { link, from, to } = placed;
    const [start, end] = [endAt(from), endAt(to)];
    if (!start || !end || !mayTouch(start, end, box)) continue;
    const way = known.get(placed) ?? routeLink(link.type, start, end, route, obstacles);
    known.set(placed, way);
    if (!routeTouches(way, box)) continue;
    if (!isPlaceInWindow(from, window) && !isPlaceInWindow(to, window) && (passing += 1) > passingLimit) continue;
    found.push([link, way]);
  }
  return found;
}

interface Routes {
  readonly scale: Scale;
  readonly metrics: BarMetrics;
  readonly ways: Map<PlacedLink, Route>;
}

const routeCache = new WeakMap<PlanLayout, Routes>();

/** The ways that were found already: a link goes its way wherever the window is, and a scroll asks again for most of them. */
function knownRoutes(layout: PlanLayout, scale: Scale, metrics: BarMetrics): Routes['ways'] {
  const known = routeCache.get(layout);
  if (known?.scale === scale && known.metrics === metrics) return known.ways;
  const ways: Routes['ways'] = new Map();
  routeCache.set(layout, { scale, metrics, ways });
  return ways;
}

function candidates(
  layout: PlanLayout,
  window: DrawnWindow,
  { only, one }: Pick<DrawnLinkChoice, 'only' | 'one'>,
): PlacedLink[] {
  if (one) return layout.links.crossing(window.first, window.end).filter(({ link }) => link === one);
  if (only === undefined) return layout.links.crossing(window.first, window.end);
  return layout.links.crossing(only, only + 1).filter(({ from, to }) => from === only || to === only);
}

const isPlaceInWindow = (place: number, window: DrawnWindow): boolean => place >= window.first && place < window.end;

/** A link never strays further from its bars than this, in pixels. */
const stray = 32;

function mayTouch(a: LinkEnd, b: LinkEnd, box: RouteBox): boolean {
  return Math.min(a.left, b.left) - stray <= box.right && Math.max(a.right, b.right) + stray >= box.left;
}

function linkEnd(layout: PlanLayout, scale: Scale, place: number): LinkEnd | undefined {
  const span = spanAt(layout, place);
  if (!span) return undefined;
  const { left, right } = pixelsOf(span, span.start === span.end, scale);
  return { left, right, row: place };
}

/** Bars that an upright line crosses between two rows, of the nearest rows to the first one. */
function barsAcross(endAt: (place: number) => LinkEnd | undefined, x: number, rowA: number, rowB: number): number {
  const step = rowB > rowA ? 1 : -1;
  let count = 0;
  for (let row = rowA + step, left = lookAhead; row !== rowB && left > 0; row += step, left -= 1) {
    const bar = endAt(row);
    if (bar && x >= bar.left - 2 && x <= bar.right + 2) count += 1;
  }
  return count;
}

/** As many bars are looked at for a lane behind them. */
const mostLanes = 12;

/** Returns positions at which a vertical line passes just behind the bars between two rows. */
function lanesBehind(endAt: (place: number) => LinkEnd | undefined, rowA: number, rowB: number): readonly number[] {
  const step = rowB > rowA ? 1 : -1;
  const lanes: number[] = [];
  for (let row = rowA + step; row !== rowB && lanes.length < mostLanes; row += step) {
    const bar = endAt(row);
    if (bar) lanes.push(bar.right + 6);
  }
  return lanes;
}

/** The place of the row at a height of the row area, -1 outside. */
export function rowPlaceAt(layout: PlanLayout, y: number): number {
  const place = Math.floor(y / planRowHeightPx);
  return place >= 0 && place < layout.rows.length ? place : -1;
}

/** Tells whether a point of the timeline is on the bar of a row, within the tolerance in pixels. */
export function isOnBar(layout: PlanLayout, scale: Scale, place: number, x: number, tolerance = 3): boolean {
  const end = linkEnd(layout, scale, place);
  return end !== undefined && x >= end.left - tolerance && x <= end.right + tolerance;
}

/**
 * Returns the scroll position nearest to `scroll` that shows [from, from + size) in a view of `view` pixels, or the
 * beginning of it if the view is smaller.
 */
export function scrollToShow(from: number, size: number, scroll: number, view: number): number {
  if (from < scroll || size > view) return from;
  return from + size > scroll + view ? from + size - view : scroll;
}

/**
 * The place of the row to scroll to for a day: undefined where one of the rows [first, end) has a bar on it, or none
 * has; else the next one below, or the last one above. Bars of expanded collections don't count.
 */
export function placeWithBarOn(
  { rows }: Pick<PlanLayout, 'rows'>,
  day: DayNumber,
  first: number,
  end: number,
): number | undefined {
  const places = rows.flatMap(({ expanded }, place) => {
    const span = rows[place]?.node.span;
    return !expanded && span && Math.floor(span.start) <= day && day < span.end ? [place] : [];
  });
  if (places.some((place) => place >= first && place < end)) return undefined;
  return places.find((place) => place >= end) ?? places.at(-1);
}

/** The link that is drawn nearest to a point of the drawing, within a few pixels. */
export function linkAt(
  layout: PlanLayout,
  scale: Scale,
  metrics: BarMetrics,
  x: number,
  y: number,
  tolerance = 5,
): PlanRowLink | undefined {
  const place = rowPlaceAt(layout, y);
  if (place < 0) return undefined;
  const around = { first: place, end: place + 1, left: x - tolerance, right: x + tolerance };
  let nearest: PlanRowLink | undefined;
  let least = tolerance;
  for (const [link, route] of routesIn(layout, scale, around, metrics, {})) {
    const distance = distanceTo(route, x, y);
    if (distance <= least) [nearest, least] = [link, distance];
  }
  return nearest;
}

/** Pixels from a point to a way of upright and level pieces. */
function distanceTo(route: Route, x: number, y: number): number {
  let least = Infinity;
  for (let at = 0; at + 3 < route.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = route.slice(at, at + 4);
    const dx = Math.max(Math.min(x1, x2) - x, 0, x - Math.max(x1, x2));
    const dy = Math.max(Math.min(y1, y2) - y, 0, y - Math.max(y1, y2));
    least = Math.min(least, Math.hypot(dx, dy));
  }
  return least;
}
