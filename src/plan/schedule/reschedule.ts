import { dayText } from '../calendar/day.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '../document.ts';
import { changesBetween } from './reschedule-changes.ts';
import { changedDateFields, type GivenBar, givenBars } from './user-set-dates.ts';
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

/** Days of an activity that moves, or whose days are given. */
export interface MovedDates {
  readonly start: string;
  readonly finish: string;
}

export interface Rescheduling {
  /** What would move, the changed activities included, if these were changed; collections that begin or end elsewhere too. */
  preview(changes: ReadonlyMap<string, DateChange>): ReadonlyMap<string, MovedDates>;
}

/**
 * A document after a change, with everything moved that what changed demands; the same one if that is nothing.
 * - What was changed by hand keeps its new dates, unless a link pushes it later.
 * - What depends on the change is pushed later as far as its links ask. What stood as early as they allowed before the change
 *   follows back, too; what stood later keeps its start.
 * - Fixed, started, done and ad hoc activities are never moved, nor is what has no dates.
 * - Moving a collection moves all that it holds; collections begin and end with what they hold.
 * - The duration is kept; the finish follows from it by the plan's calendar, or the days of those who are assigned.
 */
export function reschedule(before: PlanDocument, after: PlanDocument, setting: PlanSetting): PlanDocument {
  if (before === after) return after;
  calculationOf(before, setting);
  const calculation = calculationOf(after, setting, before);
  const { standing, isTouched, given } = changesBetween(before, after, setting, calculation);
  const moved = settleDates(calculation, { before: standing, isTouched, given: barsOf(given) });
  const settled = withDates(after, calculation, moved, given);
  // The next change is likely to start from here.
  calculationOf(settled, setting, after);
  return settled;
}

/** Resolves all conflicts: pushes everything as late as its links ask, and rolls every collection up. */
export function scheduleAll(document: PlanDocument, setting: PlanSetting): PlanDocument {
  const calculation = calculationOf(document, setting);
  const isTouched = new Uint8Array(2 * calculation.network.size).fill(1);
  const before = standingOf(calculation);
  const moved = settleDates(calculation, { before, isTouched, given: new Map(), isThorough: true });
  return withDates(document, calculation, moved, new Map());
}

/** For one drag after another from the same document: what they need is made once. */
export function startReschedule(document: PlanDocument, setting: PlanSetting): Rescheduling {
  const calculation = calculationOf(document, setting);
  const before = standingOf(calculation);
  return {
    preview: (changes) => {
      const changed = changedActivities(document, calculation, changes);
      const { isBar, isRolledUp } = calculation.dates;
      // What gets its first dates is no bar yet.
      const isNew = changed.some(([number]) => isBar[number] !== 1 && isRolledUp[number] !== 1);
      return isNew ? movedDatesOf(document, changed, setting) : preview(document, calculation, before, changed);
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
  const given = givenBars(calculation, activities, changed, calculation);
  const isTouched = new Uint8Array(2 * network.size);
  for (const number of given.keys()) isTouched[number] = 1;
  for (const [number, was, now] of changed) {
    if (dates.isRolledUp[number] === 1 && changedDateFields(was, now)) isTouched[network.size + number] = 1;
  }
  const moved = settleDates(calculation, { before, isTouched, given: barsOf(given) });
  const result = new Map<string, MovedDates>();
  for (const [number, { firstDay, lastDay }] of moved) {
    const [start, finish] = [dayText(firstDay), dayText(lastDay)];
    const activity = activities[number];
    if (activity && (activity.start !== start || activity.finish !== finish))
      result.set(activity.id, { start, finish });
  }
  return result;
}

function barsOf(given: ReadonlyMap<number, GivenBar | undefined>): Map<number, BarDates | undefined> {
  return new Map([...given].map(([number, bar]) => [number, bar?.dates]));
}

/** The document with the dates of what moved, and with the durations that follow from dates given by hand. */
function withDates(
  document: PlanDocument,
  { dates }: Calculation,
  moved: ReadonlyMap<number, Moved>,
  given: ReadonlyMap<number, GivenBar | undefined>,
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
      : (given.get(number)?.duration ?? activity.duration);
    if (isSame && (isRolledUp || hours === activity.duration)) continue;
    activities ??= [...document.activities];
    activities[number] = { ...activity, start, finish, duration: hours };
  }
  return activities ? { ...document, activities } : document;
}
