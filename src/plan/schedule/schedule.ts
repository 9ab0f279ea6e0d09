import { dayText } from '../calendar/day.ts';
import type { PlanSetting } from '../document.ts';
import type { ScheduledDocument } from './schedule-document.ts';
import { linkConflicts } from './schedule-conflicts.ts';
import { datesNode } from './network.ts';
import { type Calculation, calculationOf, isTooLate, passForward } from './schedule-pass.ts';
import { latestMoments, type Slack, scheduleSlack } from './schedule-slack.ts';
import { linkMoment, askedOfBar, type Standing } from './schedule-links.ts';

export interface ActivitySchedule {
  /** Working hours by which its finish may move without moving the plan's, below 0 where dates that can't move contradict links. */
  readonly totalSlack: number;
  /** Working hours by which it may move without moving anything that depends on it; never more than the total slack. */
  readonly freeSlack: number;
  /** A delay of one day delays the last linked finish; false if done. A collection is critical if any descendant is. */
  readonly isCritical: boolean;
  /** The links would move it to later days. */
  readonly isLate: boolean;
}

export interface LinkSchedule {
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
  const latest = latestMoments(calculation, standing);
  const slack = scheduleSlack(calculation, standing, latest);
  const isLate = lateFlags(calculation, standing);
  const activities = new Map<string, ActivitySchedule>();
  let last = Number.NEGATIVE_INFINITY;
  for (let number = 0; number < network.size; number += 1) {
    if (Number.isNaN(standing.start[number])) continue;
    if (dates.isBar[number] === 1) last = Math.max(last, dates.lastDay[number] ?? last);
    activities.set(network.ids[number] ?? '', {
      totalSlack: slack.total[number] ?? 0,
      freeSlack: slack.free[number] ?? 0,
      isCritical: slack.isCritical[number] === 1,
      isLate: isLate[number] === 1,
    });
  }
  return {
    activities,
    links: linkSchedules(calculation, standing, slack),
    loops: network.loops,
    finish: Number.isFinite(last) ? dayText(last) : null,
  };
}

/** 1 of what begins on a later day than planned if the links are kept: a collection with what begins first in it. */
function lateFlags({ network, dates }: Calculation, standing: Standing): Uint8Array {
  const { size, order, parent } = network;
  const isLate = new Uint8Array(size);
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
      const moment = askedOfBar(dates, standing, number, dates.length[number] ?? 0);
      if (isTooLate(dates, number, planned, moment)) isLate[number] = 1;
    }
  }
  return isLate;
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
