import { ask, askedOfBar, lastsOf, LONG_AGO, type Standing, withinLimits } from './schedule-links.ts';
import { latestPositions } from './latest-positions.ts';
import { type BarDates, setBar } from './schedule-dates.ts';
import { type Calculation, finishOfBar, isTooLate, rollUpDates, withinDay } from './schedule-pass.ts';
import { datesNode } from './network.ts';
import { HOURS_TOLERANCE } from '../calendar/work-time.ts';

/** Changes since the previous positions. */
export interface Disturbance {
  /** Previous positions of all nodes, by the numbers of the calculation; NaN for new ones or those without dates. */
  readonly before: Standing;
  /** 1 for nodes to check; dependents of those that move are checked as well. */
  readonly isTouched: Uint8Array;
  /** Bars with dates set by the user; undefined for bars that lost their dates. */
  readonly userSet: ReadonlyMap<number, BarDates | undefined>;
  /** Also updates the days of bars that don't move. */
  readonly isThorough?: boolean;
}

/** Numbers of the days of what moved. */
export interface Moved {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Moves what a disturbance demands, forward through all that depends on it. */
export function settleDates(
  calculation: Calculation,
  { before, isTouched, userSet, isThorough = false }: Disturbance,
): ReadonlyMap<number, Moved> {
  const { network } = calculation;
  const { size, order } = network;
  const work = begin(calculation, before, userSet);
  const touched = isTouched.slice();
  touchLasts(work, touched, userSet.keys());
  const moved = new Map<number, Moved>();
  for (const node of order) {
    if (touched[node] !== 1) continue;
    const number = node < size ? node : node - size;
    let isMoved: boolean;
    if (node >= size) isMoved = work.dates.isRolledUp[number] !== 1 || settleCollection(work, number, moved);
    else {
      const [start, finish] = [work.now.askedStart[node], work.now.askedFinish[node]];
      ask(work, work.now, node);
      const isAskedOther = start !== work.now.askedStart[node] || finish !== work.now.askedFinish[node];
      if (network.isAbove[node] === 1 && isAskedOther) touchHeld(work, touched, node);
      isMoved = work.dates.isBar[node] === 1 && settleBar(work, node, moved, isThorough || userSet.has(node));
      if (userSet.has(node) && !isMoved) isMoved = true;
    }
    if (!isMoved) continue;
    if (node === datesNode(network, number)) touchDependants(work, touched, number);
    else touched[size + number] = 1;
  }
  if (work.dates.isLatest.includes(1)) placeLatest(work, moved);
  return moved;
}

interface SettleState extends Calculation {
  readonly before: Standing;
  readonly now: Standing;
}

/**
 * Creates a separate calculation: user-set dates replace the planned ones, and moves replace the previous positions.
 */
function begin(calculation: Calculation, before: Standing, userSet: Disturbance['userSet']): SettleState {
  const { network, times, dates, bound } = calculation;
  const own = {
    ...dates,
    firstDay: dates.firstDay.slice(),
    lastDay: dates.lastDay.slice(),
    planned: dates.planned.slice(),
    length: dates.length.slice(),
    duration: dates.duration.slice(),
  };
  for (const [number, bar] of userSet) if (bar && dates.isBar[number] === 1) setBar(own, number, bar);
  const now = {
    start: before.start.slice(),
    finish: before.finish.slice(),
    askedStart: before.askedStart.slice(),
    askedFinish: before.askedFinish.slice(),
  };
  for (const [number, bar] of userSet) {
    if (bar) continue;
    now.start[number] = Number.NaN;
    now.finish[number] = Number.NaN;
  }
  const lasts = calculation.lasts && lastsOf(network, times, own);
  return { network, times, dates: own, lasts, bound, before, now };
}

/** Returns whether the bar moved. */
function settleBar(work: SettleState, number: number, moved: Map<number, Moved>, isUserSet: boolean): boolean {
  const { dates, before, now } = work;
  const isLatest = dates.isLatest[number] === 1;
  const { start, hours } = isLatest ? earliestPosition(work, number) : settledPosition(work, number, isUserSet);
  const [was = Number.NaN, ended = Number.NaN] = [before.start[number], before.finish[number]];
  if (!isUserSet && Math.abs(start - was) < HOURS_TOLERANCE) return false;
  const planned = dates.planned[number] ?? 0;
  const isAsPlanned = start === planned && hours === dates.length[number];
  const finish = finishOfBar(dates, number, start, hours);
  now.start[number] = start;
  now.finish[number] = finish;
  const isSame = Math.abs(start - was) < HOURS_TOLERANCE && Math.abs(finish - ended) < HOURS_TOLERANCE;
  if (isLatest) return !isSame;
  if (!isAsPlanned && dates.isPinned[number] !== 1) {
    if (Math.floor(start) !== Math.floor(planned)) dates.firstDay[number] = Math.floor(start);
    dates.lastDay[number] = Math.max(Math.floor(finish), dates.firstDay[number] ?? 0);
  }
  moved.set(number, { firstDay: dates.firstDay[number] ?? 0, lastDay: dates.lastDay[number] ?? 0 });
  return !isSame;
}

function earliestPosition({ dates, now }: SettleState, number: number): { start: number; hours: number } {
  const hours = dates.duration[number] ?? 0;
  return { start: Math.max(askedOfBar(dates, now, number, hours), LONG_AGO), hours };
}

/** Sets the days of what is placed as late as possible, and of the collections that hold it. */
function placeLatest(work: SettleState, moved: Map<number, Moved>): void {
  const { network, dates, now } = work;
  const above = new Set<number>();
  for (const [number, { start, finish }] of latestPositions(work, now)) {
    const firstDay = Math.floor(start);
    const lastDay = Math.max(Math.floor(finish), firstDay);
    if (firstDay === dates.firstDay[number] && lastDay === dates.lastDay[number]) continue;
    dates.firstDay[number] = firstDay;
    dates.lastDay[number] = lastDay;
    moved.set(number, { firstDay, lastDay });
    for (let at = network.parent[number] ?? -1; at >= 0; at = network.parent[at] ?? -1) above.add(at);
  }
  if (above.size === 0) return;
  for (const node of network.order)
    if (node >= network.size && above.has(node - network.size)) rollUpDays(work, node - network.size, moved);
}

/**
 * Returns the new start of a bar and its hours: pushed later by its links, back with them if only they held it there,
 * else as planned.
 */
function settledPosition(work: SettleState, number: number, isUserSet: boolean): { start: number; hours: number } {
  const { dates, before, now } = work;
  const planned = dates.planned[number] ?? 0;
  const length = dates.length[number] ?? 0;
  const duration = dates.duration[number] ?? 0;
  const moment = askedOfBar(dates, now, number, length);
  const isLate = isTooLate(dates, number, planned, moment);
  if (dates.isPinned[number] === 1) return { start: isLate ? planned : withinDay(planned, moment), hours: length };
  if (isLate) {
    const start = duration === length ? moment : askedOfBar(dates, now, number, duration);
    return { start: withinLimits(dates, number, start, duration), hours: duration };
  }
  const limited = withinLimits(dates, number, planned, duration);
  // As far as its links allow: they may bind it to a later hour of the day.
  if (limited < planned)
    return { start: withinLimits(dates, number, Math.max(limited, moment), duration), hours: duration };
  if (!isUserSet && isFollowing(work, number, moment)) {
    const finish = Math.max(now.askedFinish[number] ?? 0, askedAbove(work, now, number));
    return { start: askedOfBar(dates, now, number, duration, finish), hours: duration };
  }
  const start = withinDay(planned, moment);
  const isStaying = start === planned || Math.abs(start - (before.start[number] ?? 0)) < HOURS_TOLERANCE;
  return { start, hours: isStaying ? length : duration };
}

/** Tells whether links held a bar back and now allow an earlier start. */
function isFollowing({ dates, before }: SettleState, number: number, moment: number): boolean {
  const momentBefore = askedOfBar(dates, before, number, dates.length[number] ?? 0);
  if (moment === Number.NEGATIVE_INFINITY || Math.abs(moment - momentBefore) < HOURS_TOLERANCE) return false;
  const calendar = dates.calendar[number] ?? dates.calendars.plan;
  return momentBefore > Number.NEGATIVE_INFINITY && calendar.isAtOrAfter(momentBefore, dates.planned[number] ?? 0);
}

/** The moment before which the collection of what ends last in it must not end. */
function askedAbove({ network, lasts }: SettleState, now: Standing, number: number): number {
  const above = network.parent[number] ?? -1;
  const isBound = above >= 0 && lasts?.isLast[number] === 1;
  return isBound ? (now.askedFinish[above] ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY;
}

/** Rolls up a collection. Returns whether it moved. */
function settleCollection(
  { network, dates, lasts, before, now }: SettleState,
  number: number,
  moved: Map<number, Moved>,
): boolean {
  rollUpDates({ network, lasts }, now, number);
  rollUpDays({ network, dates, now }, number, moved);
  const isSame = (one: Float64Array, other: Float64Array) =>
    Math.abs((one[number] ?? 0) - (other[number] ?? 0)) < HOURS_TOLERANCE;
  return !(isSame(now.start, before.start) && isSame(now.finish, before.finish));
}

/** Derives the days of a collection from those of what it holds. */
function rollUpDays(
  { network, dates, now }: Pick<SettleState, 'network' | 'dates' | 'now'>,
  number: number,
  moved: Map<number, Moved>,
): void {
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = Number.NEGATIVE_INFINITY;
  const { start, items } = network.children;
  for (const child of items.subarray(start[number], start[number + 1])) {
    if (Number.isNaN(now.start[child])) continue;
    // A collection with dates only from its children has no position yet.
    const isPlanned = !Number.isNaN(dates.planned[child]);
    firstDay = Math.min(firstDay, isPlanned ? (dates.firstDay[child] ?? 0) : Math.floor(now.start[child] ?? 0));
    lastDay = Math.max(lastDay, isPlanned ? (dates.lastDay[child] ?? 0) : Math.floor(now.finish[child] ?? 0));
  }
  dates.firstDay[number] = firstDay;
  dates.lastDay[number] = lastDay;
  dates.planned[number] = firstDay;
  moved.set(number, { firstDay, lastDay });
}

/**
 * If a link binds the finish of a collection, new dates can make another descendant responsible for meeting it, so
 * these are checked again.
 */
function touchLasts({ network, lasts }: SettleState, touched: Uint8Array, userSet: Iterable<number>): void {
  if (!lasts) return;
  const { parent, children } = network;
  const seen = new Set<number>();
  for (const number of userSet) {
    for (let above = parent[number] ?? -1; above >= 0 && !seen.has(above); above = parent[above] ?? -1) {
      seen.add(above);
      for (const child of children.items.subarray(children.start[above], children.start[above + 1]))
        if (lasts.isLast[child] === 1) touched[child] = 1;
    }
  }
}

function touchHeld({ network: { children } }: SettleState, touched: Uint8Array, number: number): void {
  for (const child of children.items.subarray(children.start[number], children.start[number + 1])) touched[child] = 1;
}

/** The successors of the links of an activity, and the collection above. */
function touchDependants({ network }: SettleState, touched: Uint8Array, number: number): void {
  const { outgoing, to, parent, size } = network;
  for (const link of outgoing.items.subarray(outgoing.start[number], outgoing.start[number + 1]))
    touched[to[link] ?? 0] = 1;
  const above = parent[number] ?? -1;
  if (above >= 0) touched[size + above] = 1;
}
