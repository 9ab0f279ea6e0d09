import type { Calculation } from './schedule-pass.ts';
import { allowed, type Standing } from './schedule-links.ts';
import { datesNode } from './network.ts';
import { eveningOf } from './schedule-dates.ts';
import { HOURS_TOLERANCE } from '../calendar/work-time.ts';
import type { PlanActivity } from '../document.ts';

/** Latest start and finish moments by number; Infinity if unlimited. */
interface LatestMoments {
  readonly start: Float64Array;
  readonly finish: Float64Array;
}

export interface Slack {
  /** Working hours of the plan's calendar. */
  readonly total: Float64Array;
  /** Of the start and of the finish alone, which differ for collections. */
  readonly start: Float64Array;
  readonly finish: Float64Array;
  readonly isCritical: Uint8Array;
  /** Hours of the longest working day: less is no difference, because dates are kept to the day. */
  readonly tolerance: number;
}

/** 1 of what a link binds, its own or that of a collection above. */
function linkedOf({ network }: Calculation): Uint8Array {
  const { size, order, incoming, outgoing, parent } = network;
  const linked = new Uint8Array(size);
  for (const node of order) {
    if (node >= size) continue;
    const links =
      (incoming.start[node + 1] ?? 0) -
      (incoming.start[node] ?? 0) +
      (outgoing.start[node + 1] ?? 0) -
      (outgoing.start[node] ?? 0);
    const above = parent[node] ?? -1;
    if (links > 0 || (above >= 0 && linked[above] === 1)) linked[node] = 1;
  }
  return linked;
}

/** The last moments: of what is linked, and of everything. */
function endsOf({ network }: Calculation, { finish }: Standing, linked: Uint8Array) {
  let ofLinked = Number.NEGATIVE_INFINITY;
  let ofAll = Number.NEGATIVE_INFINITY;
  for (let number = 0; number < network.size; number += 1) {
    if (Number.isNaN(finish[number])) continue;
    ofAll = Math.max(ofAll, finish[number] ?? ofAll);
    if (linked[number] === 1) ofLinked = Math.max(ofLinked, finish[number] ?? ofLinked);
  }
  return { ofLinked, ofAll };
}

/**
 * Backward from the ends, or from the day by which the plan ends: every node after all that depends on it.
 * @param isPlacing for placing bars as late as possible: all others count where they are
 */
export function latestMoments(calculation: Calculation, standing: Standing, isPlacing = false): LatestMoments {
  const { network, dates, bound } = calculation;
  const { size, order, parent } = network;
  const linked = isPlacing ? new Uint8Array(size) : linkedOf(calculation);
  const ends = endsOf(calculation, standing, linked);
  const ofAll = bound ?? (isPlacing ? eveningOf(Math.floor(ends.ofAll)) : ends.ofAll);
  const ofLinked = bound ?? ends.ofLinked;
  const latest: LatestMoments = {
    start: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    finish: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
  };
  /** Latest start of the first descendant of a collection, from links that count from the collection's start. */
  const first = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const node = order[at] ?? 0;
    const number = node < size ? node : node - size;
    if (node === datesNode(network, number)) {
      latest.finish[number] = linked[number] === 1 ? ofLinked : ofAll;
      limitFinish(calculation, standing, latest, first, number);
    }
    if (node >= size || Number.isNaN(standing.start[number])) continue;
    if (dates.isBar[number] === 1) {
      const calendar = dates.calendar[number] ?? dates.calendars.plan;
      const hours = dates.length[number] ?? 0;
      latest.start[number] = calendar.plus(latest.finish[number] ?? 0, -hours);
      if (isPlacing && dates.isLatest[number] !== 1) keepAt(latest, calculation, standing, number);
    }
    const above = parent[number] ?? -1;
    if (above >= 0) latest.start[above] = Math.min(latest.start[above] ?? 0, latest.start[number] ?? 0);
  }
  return latest;
}

/** A milestone leaves open at which hour of its day it is. */
function keepAt(latest: LatestMoments, { dates }: Calculation, { start, finish }: Standing, number: number): void {
  const at = (moment = 0) => (dates.isMilestone[number] === 1 ? eveningOf(Math.floor(moment)) : moment);
  latest.start[number] = Math.min(latest.start[number] ?? 0, at(start[number]));
  latest.finish[number] = Math.min(latest.finish[number] ?? 0, at(finish[number]));
}

/** Limits the finish of an activity by its constraint and what depends on it: the successors of its links, and the collection above. */
function limitFinish(
  { network, dates, times }: Calculation,
  standing: Standing,
  latest: LatestMoments,
  first: Float64Array,
  number: number,
): void {
  const { outgoing, to, parent } = network;
  const above = parent[number] ?? -1;
  let finish = Math.min(latest.finish[number] ?? 0, above < 0 ? Number.POSITIVE_INFINITY : (latest.finish[above] ?? 0));
  finish = Math.min(finish, dates.finishUntil[number] ?? finish);
  let start = latestStartByConstraint(dates, standing, number);
  if (above >= 0 && (standing.start[number] ?? 0) <= (standing.start[above] ?? 0) + HOURS_TOLERANCE)
    start = Math.min(start, first[above] ?? 0);
  const end = outgoing.start[number + 1] ?? 0;
  for (let at = outgoing.start[number] ?? 0; at < end; at += 1) {
    const link = outgoing.items[at] ?? 0;
    const successor = to[link] ?? 0;
    const isToFinish = times.toFinish[link] === 1;
    const current = (isToFinish ? standing.finish[successor] : standing.start[successor]) ?? Number.NaN;
    if (Number.isNaN(current)) continue;
    const late = (isToFinish ? latest.finish[successor] : latest.start[successor]) ?? 0;
    const calendar = dates.calendar[successor] ?? times.plan;
    // An activity that can't move limits its predecessors, even if it has slack itself.
    const isKept = dates.isPinned[successor] === 1 && dates.isBar[successor] === 1;
    // The end of a day is as good as the beginning of the next one, also over days off.
    const latestOfSuccessor = isKept ? Math.min(current, late) : late;
    const moment = allowed(times, link, calendar.startAt(calendar.position(latestOfSuccessor)));
    if (times.fromFinish[link] === 1) finish = Math.min(finish, moment);
    else start = Math.min(start, moment);
  }
  first[number] = start;
  latest.finish[number] = Math.min(finish, finishBy(dates, number, start));
}

/** The start of the last day on which a bar may start, or its position on that day. */
function latestStartByConstraint({ startUntil }: Calculation['dates'], standing: Standing, number: number): number {
  const until = startUntil[number] ?? Number.POSITIVE_INFINITY;
  const start = standing.start[number] ?? until;
  return Math.floor(start) === Math.floor(until) ? Math.max(start, until) : until;
}

/** The finish of a bar that begins at a moment; a collection's follows from what it holds. */
function finishBy({ isBar, calendar, calendars, length }: Calculation['dates'], number: number, start: number): number {
  if (start === Number.POSITIVE_INFINITY || isBar[number] !== 1) return Number.POSITIVE_INFINITY;
  return (calendar[number] ?? calendars.plan).plus(start, length[number] ?? 0);
}

export function scheduleSlack({ network, dates }: Calculation, standing: Standing, latest: LatestMoments): Slack {
  const { size, order, parent } = network;
  const { plan } = dates.calendars;
  const of = (moments: Float64Array, at: Float64Array) =>
    moments.map((moment, number) =>
      Number.isFinite(moment) ? roundSlackHours(plan.position(moment) - plan.position(at[number] ?? 0)) : moment,
    );
  const start = of(latest.start, standing.start);
  const finish = of(latest.finish, standing.finish);
  const total = finish.slice();
  const isCritical = new Uint8Array(size);
  const tolerance = plan.longestDay;
  for (const number of dates.isRolledUp.keys())
    if (dates.isRolledUp[number] === 1) total[number] = Number.POSITIVE_INFINITY;
  for (const node of order) {
    const number = node < size ? node : node - size;
    if (node !== datesNode(network, number) || Number.isNaN(standing.start[number])) continue;
    const own = total[number] ?? 0;
    if (dates.isBar[number] === 1 && own < tolerance && dates.isDone[number] !== 1) isCritical[number] = 1;
    const above = parent[number] ?? -1;
    if (above < 0) continue;
    total[above] = Math.min(total[above] ?? own, own);
    if (isCritical[number] === 1) isCritical[above] = 1;
  }
  return { total, start, finish, isCritical, tolerance };
}

/** To a tenth of a second, so that sums of parts of hours are whole again; -0 is 0. */
function roundSlackHours(hours: number): number {
  return Math.round(hours * 36_000) / 36_000 + 0;
}

/** Subset of the result of `schedule` that the critical path is derived from. */
export interface CriticalSchedule {
  readonly activities: ReadonlyMap<string, { readonly isCritical: boolean }>;
}

/**
 * Ids of the activities on the critical path, which service and app count alike: those that are not done and have less than a
 * working day of total slack. A collection is none: it is there for what it holds.
 */
export function criticalActivities(
  activities: readonly Pick<PlanActivity, 'id' | 'parentId'>[],
  schedule: CriticalSchedule,
): ReadonlySet<string> {
  const parents = new Set(activities.map(({ parentId }) => parentId));
  const isOn = (id: string) => schedule.activities.get(id)?.isCritical === true && !parents.has(id);
  return new Set(activities.flatMap(({ id }) => (isOn(id) ? id : [])));
}
