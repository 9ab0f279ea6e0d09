import { dayText } from '../calendar/day.ts';
import type { PlanSetting } from '../document.ts';
import type { ScheduledDocument } from './network-model.ts';
import { datesNode } from './network.ts';
import { type Calculation, calculationOf, finishOfBar, isTooLate, passForward } from './schedule-pass.ts';
import { latestMoments, type Slack, scheduleSlack } from './schedule-slack.ts';
import { linkMoment, askedOfBar, type Standing, withinLimits } from './schedule-links.ts';
import { applyLatestPositions } from './latest-positions.ts';
import { eveningOf } from './schedule-dates.ts';
import { clockHour, EVENING, HOURS_TOLERANCE } from '../calendar/work-time.ts';

interface ActivitySchedule {
  /** Working hours by which its finish may move without moving the plan's, below 0 where dates that can't move contradict links. */
  readonly totalSlack: number;
  /** A delay of one day delays the last linked finish; false if done. A collection is critical if any descendant is. */
  readonly isCritical: boolean;
  /** Links or its constraint would move it to other days. */
  readonly isLate: boolean;
  /** The day on which it would finish if a fixed day, manual scheduling or a limit did not hold it; null if nothing does. */
  readonly heldFinish: string | null;
  /** Hours of the day, 0 to 24, at which work begins on the first day and ends on the last; null where it would move. */
  readonly times: TimesOfDay | null;
}

export interface TimesOfDay {
  readonly start: number;
  readonly finish: number;
}

interface LinkSchedule {
  /** It leaves no free day between two activities on the critical path. */
  readonly isCritical: boolean;
  /** The planned days of the two contradict the link. */
  readonly isConflict: boolean;
}

export interface PlanSchedule {
  /** By id, without activities that have no dates. A collection has the least slack of its descendants. */
  readonly activities: ReadonlyMap<string, ActivitySchedule>;
  /** In the order of the document's links. */
  readonly links: readonly LinkSchedule[];
  /** Ids of the activities on each loop, in the order of its links; such links count for nothing. */
  readonly loops: readonly (readonly string[])[];
  /** The last planned day of all; null if nothing has dates. */
  readonly finish: string | null;
}

/**
 * Calculates the constraints of a plan's links without moving anything. A forward pass computes all positions, a
 * backward pass the latest ones that don't delay the last linked finish (for unlinked activities, the last finish of
 * all).
 */
export function calculateSchedule(document: ScheduledDocument, setting: PlanSetting): PlanSchedule {
  const calculation = calculationOf(document, setting);
  const { network, dates } = calculation;
  const standing = passForward(calculation, true);
  applyLatestPositions(calculation, standing);
  const earliest = earliestStanding(calculation, standing);
  const slack = scheduleSlack(calculation, earliest, latestMoments(calculation, earliest));
  const { isLate, heldFinish } = lateFlags(calculation, standing);
  const activities = new Map<string, ActivitySchedule>();
  let last = Number.NEGATIVE_INFINITY;
  for (let number = 0; number < network.size; number += 1) {
    if (Number.isNaN(standing.start[number])) continue;
    if (dates.isBar[number] === 1) last = Math.max(last, dates.lastDay[number] ?? last);
    activities.set(network.ids[number] ?? '', {
      totalSlack: slack.total[number] ?? 0,
      isCritical: slack.isCritical[number] === 1,
      isLate: isLate[number] === 1,
      heldFinish: dayTextOrNull(heldFinish[number]),
      times: timesOfDay(calculation, standing, number),
    });
  }
  return {
    activities,
    links: linkSchedules(calculation, standing, slack),
    loops: network.loops,
    finish: Number.isFinite(last) ? dayText(last) : null,
  };
}

/**
 * The positions from which slack counts: those of a plan that is scheduled from its finish as early as its start allows,
 * since all of it is placed without slack.
 */
function earliestStanding(calculation: Calculation, standing: Standing): Standing {
  if (calculation.bound === undefined) return standing;
  const begin = standing.start.reduce((first, start) => (start < first ? start : first), Number.POSITIVE_INFINITY);
  return passForward(calculation, true, begin);
}

/** Times of the day by the usual working hours; of a collection by the calendar of the plan. */
function timesOfDay({ dates }: Calculation, { start, finish }: Standing, number: number): TimesOfDay | null {
  const [from, until] = [start[number] ?? Number.NaN, finish[number] ?? Number.NaN];
  const isInPlace = Math.floor(from) === dates.firstDay[number] && Math.floor(until) === dates.lastDay[number];
  if (!isInPlace) return null;
  const time = dates.calendar[number] ?? dates.calendars.plan;
  const hour = (moment: number, isStart: boolean) => {
    const day = Math.floor(moment);
    const hours = time.hoursOf(day) || dates.calendars.plan.longestDay;
    return clockHour(Math.min((moment - day) / EVENING, 1), hours, { isStart, times: time.timesOn?.(day) });
  };
  return { start: hour(from, dates.isMilestone[number] !== 1), finish: hour(until, false) };
}

const dayTextOrNull = (day = Number.NaN): string | null => (Number.isNaN(day) ? null : dayText(day));

/**
 * Which activities are not where links and constraints ask: a collection with what begins first in it.
 * `heldFinish`: numbers of the days on which bars would finish that are held, else NaN.
 */
function lateFlags({ network, dates }: Calculation, standing: Standing): LateFlags {
  const { size, order, parent } = network;
  const isLate = new Uint8Array(size);
  const heldFinish = new Float64Array(size).fill(Number.NaN);
  const first = dates.planned.map((moment, number) => (dates.isRolledUp[number] === 1 ? Number.NaN : moment));
  for (const node of order) {
    const number = node < size ? node : node - size;
    const planned = first[number] ?? Number.NaN;
    if (node === datesNode(network, number) && !Number.isNaN(planned)) {
      const above = parent[number] ?? -1;
      if (above >= 0 && !(planned >= (first[above] ?? 0))) first[above] = planned;
    }
    if (node >= size && dates.isRolledUp[number] === 1) {
      isLate[number] = Math.floor(standing.start[number] ?? 0) > Math.floor(planned) ? 1 : 0;
    } else if (dates.isBar[number] === 1) {
      const hours = dates.length[number] ?? 0;
      const moment = askedOfBar(dates, standing, number, hours);
      const isPushed = isTooLate(dates, number, planned, moment);
      const isBeyondLimit = withinLimits(dates, number, planned, hours) < planned;
      if (isPushed || isBeyondLimit) isLate[number] = 1;
      const isHeld = dates.isPinned[number] === 1 || withinLimits(dates, number, moment, hours) < moment;
      if (isPushed && isHeld) heldFinish[number] = Math.floor(finishOfBar(dates, number, moment, hours));
    }
  }
  return { isLate, heldFinish };
}

interface LateFlags {
  readonly isLate: Uint8Array;
  readonly heldFinish: Float64Array;
}

function linkSchedules(calculation: Calculation, standing: Standing, slack: Slack): LinkSchedule[] {
  const { network, times } = calculation;
  const conflicts = linkConflicts(calculation);
  return Array.from(network.from, (from, link) => {
    const to = network.to[link] ?? 0;
    if (from < 0 || Number.isNaN(standing.start[from]) || Number.isNaN(standing.start[to]))
      return { isCritical: false, isConflict: false };
    const base = times.fromFinish[link] === 1 ? standing.finish[from] : standing.start[from];
    const target = times.toFinish[link] === 1 ? standing.finish[to] : standing.start[to];
    const { plan } = times;
    const room = plan.position(target ?? 0) - plan.position(linkMoment(times, link, base ?? 0));
    const isTight = room < slack.tolerance;
    const [leaving, arriving] = [
      times.fromFinish[link] === 1 ? slack.finish : slack.start,
      times.toFinish[link] === 1 ? slack.finish : slack.start,
    ];
    const isOpen = (number: number, left: Float64Array) =>
      slack.isCritical[number] === 1 && (left[number] ?? 0) < slack.tolerance;
    return {
      isCritical: isTight && isOpen(from, leaving) && isOpen(to, arriving),
      isConflict: conflicts[link] === 1,
    };
  });
}

/**
 * 1 of links that the planned days of their two activities contradict, whatever else is planned. At which hour of its days an
 * activity begins and ends is left open, as far as its duration does.
 */
function linkConflicts({ network, dates, times }: Pick<Calculation, 'network' | 'dates' | 'times'>): Uint8Array {
  const { from, to } = network;
  const conflicts = new Uint8Array(from.length);
  const { plan } = dates.calendars;
  const { firstWork, ends } = plannedOf({ network, dates });
  /** Tells whether an activity has work on its first day, so it doesn't start at the end of that day. */
  const isWorking = (number: number) =>
    dates.isRolledUp[number] === 1
      ? (firstWork[number] ?? 0) <= (dates.firstDay[number] ?? 0)
      : dates.isMilestone[number] !== 1;
  for (const [link, predecessor] of from.entries()) {
    const successor = to[link] ?? 0;
    const begin = dates.planned[predecessor] ?? Number.NaN;
    const planned = dates.planned[successor] ?? Number.NaN;
    if (predecessor < 0 || Number.isNaN(begin) || Number.isNaN(planned)) continue;
    const end = ends[predecessor] ?? begin;
    const moment = linkMoment(times, link, times.fromFinish[link] === 1 ? end : begin);
    const calendar = dates.calendar[successor] ?? plan;
    const last = eveningOf(dates.lastDay[successor] ?? 0);
    const isConflict =
      times.toFinish[link] === 1
        ? calendar.position(moment) > calendar.position(last) + HOURS_TOLERANCE
        : isWorking(successor)
          ? Math.floor(calendar.next(moment)) > Math.max(Math.floor(planned), dates.firstDay[successor] ?? 0)
          : calendar.position(moment) > calendar.position(eveningOf(dates.firstDay[successor] ?? 0)) + HOURS_TOLERANCE;
    if (isConflict) conflicts[link] = 1;
  }
  return conflicts;
}

/** The first day on which something is worked on in an activity; milestones are no work. And the end of all that it holds. */
function plannedOf({ network, dates }: Pick<Calculation, 'network' | 'dates'>) {
  const { size, order, parent } = network;
  const firstWork = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const ends = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  for (const node of order) {
    const number = node < size ? node : node - size;
    if (node < size && dates.isBar[number] === 1) {
      ends[number] = finishOfBar(dates, number, dates.planned[number] ?? 0, dates.length[number] ?? 0);
      if (dates.isMilestone[number] !== 1) firstWork[number] = dates.firstDay[number] ?? 0;
    }
    const above = parent[number] ?? -1;
    if (above < 0) continue;
    firstWork[above] = Math.min(firstWork[above] ?? 0, firstWork[number] ?? 0);
    ends[above] = Math.max(ends[above] ?? 0, ends[number] ?? 0);
  }
  return { firstWork, ends };
}
