import { ActivityType } from '#contract/core/codes.ts';
import { calendarsOf } from '../calendar/calendar.ts';
import { groupBy } from '../group-by.ts';
import { dayNumber, dayText } from '../calendar/day.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '../document.ts';
import { HOURS_TOLERANCE, type WorkTime } from '../calendar/work-time.ts';
import { isEvenWork, workDone, type WorkShape } from './contour.ts';

/** Days of an activity on which one of those who work on it has more to do than is possible. */
export interface OverAllocation {
  readonly resourceId: string;
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
  /** Peak assignment on a day, percent of a full working day. */
  readonly percent: number;
}

/** A share of a resource's days, from a day's number until before another. */
/** An assignment that is to be spread over days. */
interface SpreadShare extends LoadPart, WorkShape {
  readonly hours: number;
}

interface LoadShare extends SpreadShare {
  readonly activityId: string;
}

/** Days with the same assignment, from a day's number until before another. */
export interface LoadPart {
  readonly from: number;
  readonly until: number;
  readonly assigned: number;
}

/** Total assignment from a day until the next step. */
interface LoadStep {
  readonly from: number;
  readonly percent: number;
  readonly isOver: boolean;
}

/**
 * Returns the periods in which assignments of a resource exceed its availability, by activity; finished work needs no
 * time. Days off can lie within such a period, never at its ends.
 */
export function overAllocations(
  document: PlanDocument,
  setting: PlanSetting,
): ReadonlyMap<string, readonly OverAllocation[]> {
  const over = new Map<string, OverAllocation[]>();
  const calendars = calendarsOf(setting);
  for (const [resourceId, shares] of loadShares(document)) {
    const available = setting.resources.get(resourceId)?.available ?? 100;
    const days = calendars.daysOf(resourceId);
    const parts = shares.map((share) => loadParts(share, days));
    const steps = loadSteps(parts.flat(), available, days);
    if (!steps.some(({ isOver }) => isOver)) continue;
    for (const [index, share] of shares.entries()) {
      const found = timesIn({ ...share, from: parts[index]?.[0]?.from ?? share.from }, steps, days);
      if (found.length === 0) continue;
      const list = over.get(share.activityId) ?? [];
      list.push(...found.map((one) => ({ resourceId, ...one })));
      over.set(share.activityId, list);
    }
  }
  return over;
}

/** Tells whether an activity still needs work. */
export function isPlannedWork({
  type,
  complete,
  actualFinish,
}: Pick<PlanActivity, 'type' | 'complete' | 'actualFinish'>): boolean {
  return type !== ActivityType.milestone && complete < 100 && actualFinish === null;
}

/** Returns what is planned of each resource, without finished work. */
export function loadShares({ activities, assignments }: PlanDocument): ReadonlyMap<string, LoadShare[]> {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const shares = assignments.flatMap(({ activityId, resourceId, assigned, baseEffort: hours, delay, contour }) => {
    const activity = byId.get(activityId);
    if (!activity || !isPlannedWork(activity) || activity.start === null || activity.finish === null) return [];
    const [from, until] = [dayNumber(activity.start), dayNumber(activity.finish) + 1];
    const { duration } = activity;
    return [{ activityId, resourceId, from, until, assigned, hours, delay, contour, duration }];
  });
  return groupBy(shares, ({ resourceId }) => resourceId);
}

const workdaysOf = (calendar: WorkTime, from: number, until: number) =>
  calendar.dayPosition(until) - calendar.dayPosition(from);

/** A share day by day where its hours are not spread evenly: its percents then follow from them. Otherwise it is one part. */
export function loadParts(share: SpreadShare, calendar: WorkTime): LoadPart[] {
  const days = workdaysOf(calendar, share.from, share.until);
  if (isEvenWork(share) || days <= 0) return [share];
  const { hours, duration, assigned } = share;
  const average = hours > 0 && duration > 0 ? (hours / duration) * 100 : assigned;
  const parts: LoadPart[] = [];
  for (let day = share.from; day < share.until; day += 1) {
    const part = workPart(share, day, day + 1, calendar);
    if (part > 0)
      parts.push({ from: day, until: day + 1, assigned: (average * part * days) / workdaysOf(calendar, day, day + 1) });
  }
  return parts;
}

/** Returns the part of a share's hours that is done between two days. */
function workPart(share: SpreadShare, from: number, until: number, calendar: WorkTime): number {
  const length = workdaysOf(calendar, share.from, share.until);
  const done = (day: number) => workDone(share, workdaysOf(calendar, share.from, day) / length);
  return done(until) - done(from);
}

function loadSteps(parts: readonly LoadPart[], available: number, calendar: WorkTime): LoadStep[] {
  const edges = parts.flatMap(({ from, until, assigned }) => [
    { day: from, change: assigned },
    { day: until, change: -assigned },
  ]);
  edges.sort((one, two) => one.day - two.day);
  const steps: LoadStep[] = [];
  let percent = 0;
  for (const [index, { day, change }] of edges.entries()) {
    percent += change;
    const next = edges[index + 1]?.day;
    if (next === day) continue;
    const hasWork = next !== undefined && workdaysOf(calendar, day, next) > 0;
    steps.push({ from: day, percent, isOver: hasWork && percent > available + HOURS_TOLERANCE });
  }
  return steps;
}

/** The times of a share on which all shares together are too much; times with only days off between are one. */
function timesIn(
  share: LoadShare,
  steps: readonly LoadStep[],
  calendar: WorkTime,
): Omit<OverAllocation, 'resourceId'>[] {
  const times: { from: number; until: number; percent: number }[] = [];
  for (let index = firstAt(steps, share.from); index < steps.length; index += 1) {
    const step = steps[index];
    if (!step || step.from >= share.until) break;
    if (!step.isOver) continue;
    const until = steps[index + 1]?.from ?? step.from;
    const last = times.at(-1);
    if (last && workdaysOf(calendar, last.until, step.from) === 0) {
      last.until = until;
      last.percent = Math.max(last.percent, step.percent);
    } else times.push({ from: step.from, until, percent: step.percent });
  }
  return times.map(({ from, until, percent }) => ({
    from: dayText(Math.floor(calendar.next(from))),
    until: dayText(Math.floor(calendar.endAt(calendar.dayPosition(until)))),
    percent: Math.round(percent * 10_000) / 10_000,
  }));
}

/** The first step that begins on a day or later. */
function firstAt(steps: readonly LoadStep[], day: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.from ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A week of a resource: the hours that it can work, and those that other plans take. */
export interface WeekElsewhere {
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
  /** Hours; without absences. */
  readonly capacity: number;
  readonly planned: number;
  /** The plans that are known, each with its part of the hours. */
  readonly plans: readonly { readonly name: string; readonly hours: number }[];
}

/** Days of an activity in weeks in which a resource has more hours in all plans together than it can work. */
export interface OverBooking extends OverAllocation {
  /** Names of the other plans, the one with most hours first. */
  readonly plans: readonly string[];
  /** Some of the hours are in plans that are not known. */
  readonly hasHiddenPlans: boolean;
}

/** Percent from which a resource is over-booked; less is a matter of rounding. */
const overBookedPercent = 100.5;

/**
 * Returns the weeks in which resources are over-booked because of other plans, by activity of this plan. Weeks without
 * capacity are absences, which have a mark of their own.
 */
export function overBookings(
  document: PlanDocument,
  setting: PlanSetting,
  elsewhere: ReadonlyMap<string, readonly WeekElsewhere[]>,
): ReadonlyMap<string, readonly OverBooking[]> {
  const found = new Map<string, OverBooking[]>();
  if (elsewhere.size === 0) return found;
  const calendars = calendarsOf(setting);
  for (const [resourceId, shares] of loadShares(document)) {
    const weeks = elsewhere.get(resourceId)?.filter(({ planned, capacity }) => planned > 0 && capacity > 0) ?? [];
    const times = [calendars.of([resourceId]), calendars.daysOf(resourceId)];
    for (const week of weeks) {
      const [from, until] = [dayNumber(week.from), dayNumber(week.until) + 1];
      const parts = shares
        .map((share) => ({ share, hours: hoursWithin(share, from, until, times) }))
        .filter(({ hours }) => hours > 0);
      const own = parts.reduce((sum, { hours }) => sum + hours, 0);
      const percent = ((own + week.planned) / week.capacity) * 100;
      if (own === 0 || percent < overBookedPercent) continue;
      for (const { share } of parts) {
        const list = found.get(share.activityId) ?? [];
        addOverBooking(list, { resourceId, ...overlapDays(share, from, until), percent, ...namedPlans(week) });
        found.set(share.activityId, list);
      }
    }
  }
  return found;
}

/** The hours of a share between two days, spread over the working days of its resource by its contour. */
function hoursWithin(share: LoadShare, from: number, until: number, times: readonly WorkTime[]): number {
  if (share.until <= from || share.from >= until) return 0;
  const time = times.find((each) => workdaysOf(each, share.from, share.until) > 0);
  if (!time) return 0;
  return share.hours * workPart(share, Math.max(from, share.from), Math.min(until, share.until), time);
}

const overlapDays = (share: LoadShare, from: number, until: number) => ({
  from: dayText(Math.max(from, share.from)),
  until: dayText(Math.min(until, share.until) - 1),
});

function namedPlans({ planned, plans }: WeekElsewhere) {
  const known = plans.filter(({ hours }) => hours > 0).toSorted((one, other) => other.hours - one.hours);
  const sum = known.reduce((total, { hours }) => total + hours, 0);
  return { plans: known.map(({ name }) => name), hasHiddenPlans: planned - sum > HOURS_TOLERANCE };
}

/** Adds a week to the one before it where both are of the same resource and next to each other. */
function addOverBooking(list: OverBooking[], next: OverBooking): void {
  const last = list.at(-1);
  if (last?.resourceId !== next.resourceId || dayNumber(next.from) !== dayNumber(last.until) + 1) {
    list.push({ ...next, percent: Math.round(next.percent) });
    return;
  }
  list[list.length - 1] = {
    ...last,
    until: next.until,
    percent: Math.max(last.percent, Math.round(next.percent)),
    plans: [...new Set([...last.plans, ...next.plans])],
    hasHiddenPlans: last.hasHiddenPlans || next.hasHiddenPlans,
  };
}
