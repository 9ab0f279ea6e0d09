import { DependencyType } from '#contract/core/codes.ts';
import type { Network, ScheduledDocument } from './network-model.ts';
import { dayNumber } from '../calendar/day.ts';
import { type ScheduleDates, eveningOf } from './schedule-dates.ts';
import { elapsedMoment, HOURS_TOLERANCE, type WorkTime } from '../calendar/work-time.ts';

/** Constraints of a plan's links, in the order of the document's links. */
export interface LinkTimes {
  readonly plan: WorkTime;
  /** 1 of links that count from the predecessor's finish, else from its start. */
  readonly fromFinish: Uint8Array;
  /** 1 of links that bind the successor's finish, else its start. */
  readonly toFinish: Uint8Array;
  /** Working hours, then hours through nights and days off, then working hours again. */
  readonly before: Float64Array;
  readonly elapsed: Float64Array;
  readonly after: Float64Array;
}

const fromStart: ReadonlySet<number> = new Set([DependencyType.startStart, DependencyType.startFinish]);
const finishLinkTypes: ReadonlySet<number> = new Set([DependencyType.finishFinish, DependencyType.startFinish]);

/**
 * The follow-up time of the predecessor passes first, then the lag of the link, then the lead time of the successor: the former
 * only after a finish, the latter only before a start.
 */
export function linkTimes({ activities, links }: ScheduledDocument, network: Network, plan: WorkTime): LinkTimes {
  const count = links.length;
  const times = {
    plan,
    fromFinish: new Uint8Array(count),
    toFinish: new Uint8Array(count),
    before: new Float64Array(count),
    elapsed: new Float64Array(count),
    after: new Float64Array(count),
  };
  for (const [number, { type, lag, isElapsed }] of links.entries()) {
    const isFromFinish = !fromStart.has(type);
    const isToFinish = finishLinkTypes.has(type);
    times.fromFinish[number] = isFromFinish ? 1 : 0;
    times.toFinish[number] = isToFinish ? 1 : 0;
    const followUp = isFromFinish ? (activities[network.from[number] ?? -1]?.followUpTime ?? 0) : 0;
    const lead = isToFinish ? 0 : (activities[network.to[number] ?? -1]?.leadTime ?? 0);
    const isThrough = isElapsed && lag !== 0;
    times.before[number] = isThrough ? followUp : followUp + lag + lead;
    times.elapsed[number] = isThrough ? lag : 0;
    times.after[number] = isThrough ? lead : 0;
  }
  return times;
}

/** The moment that a link asks for, by the moment that it counts from. */
export function linkMoment(times: LinkTimes, link: number, moment: number): number {
  const working = times.plan.plus(moment, times.before[link] ?? 0);
  const through = times.elapsed[link] ?? 0;
  if (through === 0) return working;
  return times.plan.plus(elapsedMoment(working, through), times.after[link] ?? 0);
}

/** The latest moment that a link may count from, by the latest moment that it may ask for. */
export function allowed(times: LinkTimes, link: number, moment: number): number {
  const through = times.elapsed[link] ?? 0;
  const working = through === 0 ? moment : elapsedMoment(times.plan.plus(moment, -(times.after[link] ?? 0)), -through);
  return times.plan.plus(working, -(times.before[link] ?? 0));
}

/** Positions of a plan's activities and the constraints of their links; moments by number. */
export interface Standing {
  /** NaN of what has no dates. */
  readonly start: Float64Array;
  readonly finish: Float64Array;
  /** The latest moment that links ask for, also those of the collections above; -Infinity for none. */
  readonly askedStart: Float64Array;
  readonly askedFinish: Float64Array;
}

export function emptyStanding(size: number): Standing {
  return {
    start: new Float64Array(size).fill(Number.NaN),
    finish: new Float64Array(size).fill(Number.NaN),
    askedStart: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    askedFinish: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
  };
}

/** Inputs for the constraints of activities. */
interface Constraints {
  readonly network: Network;
  readonly times: LinkTimes;
  readonly dates: ScheduleDates;
  readonly lasts: Lasts;
}

/** Computes how links, from the positions of their predecessors, and its own constraint bind an activity. */
export function ask({ network, times, dates, lasts }: Constraints, standing: Standing, number: number): void {
  const above = network.parent[number] ?? -1;
  let start = above < 0 ? Number.NEGATIVE_INFINITY : (standing.askedStart[above] ?? 0);
  let finish = Number.NEGATIVE_INFINITY;
  if (above >= 0 && lasts?.isLast[number] === 1) {
    const moment = standing.askedFinish[above] ?? 0;
    const isPassedOn = network.isAbove[number] === 1 || moment > eveningOf(lasts.lastDay[above] ?? 0);
    if (isPassedOn) finish = moment;
  }
  const { incoming, from } = network;
  const end = incoming.start[number + 1] ?? 0;
  for (let at = incoming.start[number] ?? 0; at < end; at += 1) {
    const link = incoming.items[at] ?? 0;
    const predecessor = from[link] ?? 0;
    const base = (times.fromFinish[link] === 1 ? standing.finish[predecessor] : standing.start[predecessor]) ?? 0;
    // Activities without dates impose no constraint.
    if (Number.isNaN(base)) continue;
    const moment = linkMoment(times, link, base);
    if (times.toFinish[link] === 1) finish = Math.max(finish, moment);
    else start = Math.max(start, moment);
  }
  standing.askedStart[number] = Math.max(start, dates.startFrom[number] ?? start);
  standing.askedFinish[number] = Math.max(finish, dates.finishFrom[number] ?? finish);
}

/** Descendants that have to meet a link to the finish of their collection; undefined if no link binds such a finish. */
export type Lasts = { readonly isLast: Uint8Array; readonly lastDay: Float64Array } | undefined;

/**
 * A link that asks of a collection to end on a later day than it does asks it of those that end last in it and can be moved: on each
 * level those with the latest day.
 */
export function lastsOf(network: Network, times: LinkTimes, dates: ScheduleDates): Lasts {
  const { size, parent, order, to, isAbove } = network;
  if (!to.some((each, link) => each >= 0 && isAbove[each] === 1 && times.toFinish[link] === 1)) return undefined;
  const lastDay = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const movable = lastDay.slice();
  for (const node of order) {
    const number = node < size ? node : node - size;
    if (node < size) {
      if (dates.isBar[number] !== 1) continue;
      lastDay[number] = dates.lastDay[number] ?? 0;
      if (dates.isPinned[number] !== 1) movable[number] = dates.lastDay[number] ?? 0;
    }
    const above = parent[number] ?? -1;
    if (above < 0) continue;
    lastDay[above] = Math.max(lastDay[above] ?? 0, lastDay[number] ?? 0);
    movable[above] = Math.max(movable[above] ?? 0, movable[number] ?? 0);
  }
  const isLast = Uint8Array.from(movable, (day, number) => {
    const above = parent[number] ?? -1;
    return above >= 0 && Number.isFinite(day) && day === movable[above] ? 1 : 0;
  });
  return { isLast, lastDay };
}

/**
 * The moment from which on a bar has to be worked on as its links ask, -Infinity if they ask nothing.
 * @param finish the latest moment before which it must not end
 */
export function askedOfBar(
  dates: ScheduleDates,
  standing: Standing,
  number: number,
  hours: number,
  finish = standing.askedFinish[number] ?? 0,
): number {
  const start = standing.askedStart[number] ?? 0;
  const calendar = dates.calendar[number] ?? dates.calendars.plan;
  const byFinish = finish === Number.NEGATIVE_INFINITY ? finish : calendar.plus(finish, -hours);
  const moment = Math.max(start, byFinish);
  if (moment === Number.NEGATIVE_INFINITY || dates.isMilestone[number] === 1) return moment;
  return calendar.next(moment);
}

/** The start of a bar that begins no later than its constraint allows. */
export function withinLimits(dates: ScheduleDates, number: number, start: number, hours: number): number {
  const startUntil = dates.startUntil[number] ?? Number.POSITIVE_INFINITY;
  const limited = start > eveningOf(Math.floor(startUntil)) ? startUntil : start;
  const finishUntil = dates.finishUntil[number] ?? Number.POSITIVE_INFINITY;
  if (finishUntil === Number.POSITIVE_INFINITY) return limited;
  const calendar = dates.calendar[number] ?? dates.calendars.plan;
  const latest = calendar.plus(finishUntil, -hours);
  return limited > latest + HOURS_TOLERANCE ? latest : limited;
}

/** Before any plan: what is placed as late as possible and follows nothing never delays what follows it. */
export const LONG_AGO = dayNumber('0001-01-01');
