import { ActivityType } from '#contract/core/codes.ts';
import { calendarsOf } from '../calendar/calendar.ts';
import { groupBy } from '../group-by.ts';
import { dayNumber, dayText } from '../calendar/day.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '../document.ts';
import { HOURS_TOLERANCE, type WorkTime } from '../calendar/work-time.ts';

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
interface LoadShare {
  readonly activityId: string;
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
    const steps = loadSteps(shares, available, calendars.daysOf(resourceId));
    if (!steps.some(({ isOver }) => isOver)) continue;
    for (const share of shares) {
      const found = timesIn(share, steps, calendars.daysOf(resourceId));
      if (found.length === 0) continue;
      const list = over.get(share.activityId) ?? [];
      list.push(...found.map((one) => ({ resourceId, ...one })));
      over.set(share.activityId, list);
    }
  }
  return over;
}

/** Tells whether an activity still needs work. */
export function isPlannedWork({ type, complete, actualFinish }: PlanActivity): boolean {
  return type !== ActivityType.milestone && complete < 100 && actualFinish === null;
}

/** By resource. */
function loadShares({ activities, assignments }: PlanDocument): ReadonlyMap<string, LoadShare[]> {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const shares = assignments.flatMap(({ activityId, resourceId, assigned }) => {
    const activity = byId.get(activityId);
    if (!activity || !isPlannedWork(activity) || activity.start === null || activity.finish === null) return [];
    const [from, until] = [dayNumber(activity.start), dayNumber(activity.finish) + 1];
    return [{ activityId, resourceId, from, until, assigned }];
  });
  return groupBy(shares, ({ resourceId }) => resourceId);
}

const workdaysOf = (calendar: WorkTime, from: number, until: number) =>
  calendar.dayPosition(until) - calendar.dayPosition(from);

function loadSteps(shares: readonly LoadShare[], available: number, calendar: WorkTime): LoadStep[] {
  const edges = shares.flatMap(({ from, until, assigned }) => [
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
