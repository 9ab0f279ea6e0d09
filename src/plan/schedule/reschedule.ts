import { ScheduleConstraint } from '#contract/core/codes.ts';
import { dayText } from '../calendar/day.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '../document.ts';
import { changesBetween } from './reschedule-changes.ts';
import { changedDateFields, type UserSetBar, userSetBars } from './user-set-dates.ts';
import { type Moved, settleDates } from './reschedule-settle.ts';
import { type Calculation, calculationOf, standingOf } from './schedule-pass.ts';
import type { BarDates } from './schedule-dates.ts';
import type { Standing } from './schedule-links.ts';

/** Dates of an activity that are changed by hand; hours of working time. */
export interface DateChange {
  readonly start?: string;
  readonly finish?: string;
  readonly duration?: number;
}

/** New days of an activity that moves or gets dates. */
export interface MovedDates {
  readonly start: string;
  readonly finish: string;
}

export interface Rescheduling {
  /** Returns everything that would move by these changes, including the changed activities and affected collections. */
  preview(changes: ReadonlyMap<string, DateChange>): ReadonlyMap<string, MovedDates>;
}

/**
 * Returns the document after a change, with all dependent activities moved; the same document if nothing moves.
 * - Dates changed by the user stay, unless a link pushes them later.
 * - Dependents of the change are pushed later as far as their links require. Those that started as early as possible
 * before the change also follow back; those that started later keep their start.
 * - Fixed, started, done and ad hoc activities never move, nor do those without dates.
 * - Moving a collection moves all its descendants; collections start and end with their children.
 * - The duration is kept; the finish is derived from it by the plan's calendar, or by the assignees' working days.
 */
export function reschedule(before: PlanDocument, after: PlanDocument, setting: PlanSetting): PlanDocument {
  if (before === after) return after;
  calculationOf(before, setting);
  const calculation = calculationOf(after, setting, before);
  const { standing, isTouched, userSet } = changesBetween(before, after, setting, calculation);
  const moved = settleDates(calculation, { before: standing, isTouched, userSet: barsOf(userSet) });
  const settled = withDates(after, calculation, moved, userSet);
  // The next change is likely to start from here.
  calculationOf(settled, setting, after);
  return settled;
}

/** Resolves all conflicts: pushes everything as late as its links ask, and rolls every collection up. */
export function scheduleAll(document: PlanDocument, setting: PlanSetting): PlanDocument {
  const calculation = calculationOf(document, setting);
  const isTouched = new Uint8Array(2 * calculation.network.size).fill(1);
  const before = standingOf(calculation);
  const moved = settleDates(calculation, { before, isTouched, userSet: new Map(), isThorough: true });
  return withDates(document, calculation, moved, new Map());
}

/** Prepares repeated previews of drags in the same document: shared inputs are computed once. */
export function startReschedule(document: PlanDocument, setting: PlanSetting): Rescheduling {
  const calculation = calculationOf(document, setting);
  const before = standingOf(calculation);
  return {
    preview: (changes) => {
      const changed = changedActivities(document, calculation, changes);
      const { isBar, isRolledUp } = calculation.dates;
      // An activity that gets its first dates has no bar yet.
      const isNew = changed.some(([number]) => isBar[number] !== 1 && isRolledUp[number] !== 1);
      const released = releasedBy(document, calculation, changed);
      return isNew || released.length > 0
        ? movedDatesOf(document, [...changed, ...released], setting)
        : preview(document, calculation, before, changed);
    },
  };
}

type Changed = readonly [number: number, was: PlanActivity, now: PlanActivity];

function changedActivities(
  { activities }: PlanDocument,
  { network }: Calculation,
  changes: ReadonlyMap<string, DateChange>,
): Changed[] {
  return [...changes].flatMap(([id, change]): Changed[] => {
    const number = network.index.get(id);
    const was = number === undefined ? undefined : activities[number];
    return number !== undefined && was ? [[number, was, { ...was, ...change }]] : [];
  });
}

/** Days set by hand count: what was placed as late as possible, also in a collection that moves, stays on them. */
function releasedBy(
  { activities }: PlanDocument,
  { network, dates }: Calculation,
  changed: readonly Changed[],
): Changed[] {
  const byHand = new Map(changed.map(([number, , now]) => [number, now]));
  return [...dates.isLatest.entries()].flatMap(([number, isLatest]): Changed[] => {
    const was = activities[number];
    let at = isLatest === 1 ? number : -1;
    while (at >= 0 && !byHand.has(at)) at = network.parent[at] ?? -1;
    if (at < 0 || !was) return [];
    return [[number, was, { ...(byHand.get(number) ?? was), constraint: ScheduleConstraint.asSoonAsPossible }]];
  });
}

function movedDatesOf(
  document: PlanDocument,
  changed: readonly Changed[],
  setting: PlanSetting,
): ReadonlyMap<string, MovedDates> {
  const activities = [...document.activities];
  for (const [number, , now] of changed) activities[number] = now;
  const result = new Map<string, MovedDates>();
  for (const [number, { id, start, finish }] of reschedule(
    document,
    { ...document, activities },
    setting,
  ).activities.entries()) {
    const was = document.activities[number];
    const isMoved = was?.start !== start || was.finish !== finish;
    if (isMoved && start !== null && finish !== null) result.set(id, { start, finish });
  }
  return result;
}

function preview(
  { activities }: PlanDocument,
  calculation: Calculation,
  before: Standing,
  changed: readonly Changed[],
): ReadonlyMap<string, MovedDates> {
  const { network, dates } = calculation;
  const userSet = userSetBars(calculation, activities, changed, calculation);
  const isTouched = new Uint8Array(2 * network.size);
  for (const number of userSet.keys()) isTouched[number] = 1;
  for (const [number, was, now] of changed) {
    if (dates.isRolledUp[number] === 1 && changedDateFields(was, now)) isTouched[network.size + number] = 1;
  }
  const moved = settleDates(calculation, { before, isTouched, userSet: barsOf(userSet) });
  const result = new Map<string, MovedDates>();
  for (const [number, { firstDay, lastDay }] of moved) {
    const [start, finish] = [dayText(firstDay), dayText(lastDay)];
    const activity = activities[number];
    if (activity && (activity.start !== start || activity.finish !== finish))
      result.set(activity.id, { start, finish });
  }
  return result;
}

function barsOf(userSet: ReadonlyMap<number, UserSetBar | undefined>): Map<number, BarDates | undefined> {
  return new Map([...userSet].map(([number, bar]) => [number, bar?.dates]));
}

/** Returns the document with the moved dates, and with durations derived from user-set dates. */
function withDates(
  document: PlanDocument,
  { dates }: Calculation,
  moved: ReadonlyMap<number, Moved>,
  userSet: ReadonlyMap<number, UserSetBar | undefined>,
): PlanDocument {
  const { plan } = dates.calendars;
  let activities: PlanActivity[] | undefined;
  for (const [number, { firstDay, lastDay }] of moved) {
    const activity = document.activities[number];
    if (!activity) continue;
    const isRolledUp = dates.isRolledUp[number] === 1;
    const [start, finish] = [dayText(firstDay), dayText(lastDay)];
    const isSame = activity.start === start && activity.finish === finish;
    const hours = isRolledUp
      ? plan.dayPosition(lastDay + 1) - plan.dayPosition(firstDay)
      : (userSet.get(number)?.duration ?? activity.duration);
    if (isSame && (isRolledUp || hours === activity.duration)) continue;
    activities ??= [...document.activities];
    activities[number] = { ...activity, start, finish, duration: hours };
  }
  return activities ? { ...document, activities } : document;
}
