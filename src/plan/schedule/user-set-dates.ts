import type { PlanActivity } from '../document.ts';
import { dayNumber, dayText } from '../calendar/day.ts';
import type { Network } from './network-model.ts';
import { type ScheduledBar, type BarDates, barDates, type ScheduleDates, isDated } from './schedule-dates.ts';
import type { Calculation } from './schedule-pass.ts';
import { EVENING, HOURS_TOLERANCE, type WorkTime } from '../calendar/work-time.ts';
import { ActivityAttribute } from '#contract/core/codes.ts';

/** Which of an activity's dates were changed by hand. */
export interface UserSetFields {
  readonly start: boolean;
  readonly finish: boolean;
  readonly duration: boolean;
}

/** A bar with what follows from the changes of its fields. */
export interface UserSetBar {
  readonly dates: BarDates;
  /** Hours; the activity's own unless it follows from other dates. */
  readonly duration: number;
}

/**
 * Derives the remaining dates from changed fields: the finish from a new start or duration, or the start from a new
 * duration if the finish is fixed; the duration from a new finish. If start and finish both change, they stay, and the
 * duration is recalculated from their days if it doesn't fit exactly.
 */
function userSetBar(
  activity: PlanActivity,
  was: Pick<ScheduledBar, 'start' | 'finish' | 'duration' | 'type'>,
  changed: UserSetFields,
  calendar: WorkTime,
): UserSetBar | undefined {
  const { start, finish, duration } = activity;
  if (!isDated(activity)) return undefined;
  const stays = (bar: ScheduledBar): UserSetBar | undefined => {
    const dates = barDates(bar, calendar);
    return dates && { dates, duration: bar.duration };
  };
  if (changed.start && changed.finish && changed.duration) return stays(activity);
  if (changed.start && changed.finish) {
    const [before, now] = [barDates(was, calendar), barDates(activity, calendar)];
    const fitted = !before || before.length === duration;
    return stays(now && fitted && duration > 0 && now.length !== duration ? withSpan(activity, calendar) : activity);
  }
  if (changed.finish && !changed.duration)
    return stays(isFitting(activity, calendar) ? activity : withSpan(activity, calendar));
  if (changed.finish) return stays(activity);
  const hours = changed.duration
    ? duration
    : (barDates({ ...was, type: activity.type }, calendar)?.duration ?? duration);
  const isFinishFixed = (activity.attributes & ActivityAttribute.finishFixed) !== 0;
  if (changed.duration && !changed.start && isFinishFixed && finish !== null && activity.actualStart === null) {
    const first = dayText(Math.floor(calendar.plus(dayNumber(finish) + EVENING, -hours)));
    return stays({ ...activity, start: first });
  }
  const from = start ?? finish;
  if (from === null) return undefined;
  const bar = barDates({ ...activity, start: from, finish: from }, calendar);
  const last = bar && (bar.length === 0 && hours === 0 ? from : dayText(Math.floor(calendar.plus(bar.planned, hours))));
  return stays({ ...activity, start: from, finish: last !== undefined && last > from ? last : from });
}

/** Tells whether work that starts on the first day and takes the duration ends on the last day. */
function isFitting({ start, finish, duration }: PlanActivity, calendar: WorkTime): boolean {
  if (start === null || finish === null || duration <= 0) return true;
  const room = calendar.dayPosition(dayNumber(finish) + 1) - calendar.dayPosition(dayNumber(start)) - duration;
  return room > -HOURS_TOLERANCE && room < calendar.hoursOf(dayNumber(finish)) - HOURS_TOLERANCE;
}

/** With the working hours of its days as duration. */
function withSpan(activity: PlanActivity, calendar: WorkTime): ScheduledBar {
  const span = barDates({ ...activity, duration: 0 }, calendar)?.length ?? 0;
  return { ...activity, duration: span };
}

/** Numbers of the days on which a collection began and is to begin. */
interface Shift {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the positions of bars in moved collections: each is shifted by the working hours of the nearest moved
 * collection above it, unless it is pinned or has user-set dates. A collection that starts with its children followed
 * them and doesn't count as moved.
 * @param shifts by the number of the collection
 */
function shiftedBars(
  { network, dates }: Calculation,
  activities: readonly PlanActivity[],
  shifts: ReadonlyMap<number, Shift>,
  userSet: ReadonlyMap<number, unknown>,
): Map<number, UserSetBar> {
  const { size, parent, order } = network;
  const hours = new Float64Array(size);
  const shifted = new Map<number, UserSetBar>();
  const { plan } = dates.calendars;
  const firstDays = firstDaysOf(network, dates);
  for (const node of order) {
    if (node >= size) continue;
    const shift = shifts.get(node);
    const isMoved = shift && shift.to !== firstDays[node];
    const by = isMoved ? plan.dayPosition(shift.to) - plan.dayPosition(shift.from) : (hours[parent[node] ?? -1] ?? 0);
    hours[node] = by;
    const activity = activities[node];
    if (!activity || by === 0 || dates.isBar[node] !== 1 || dates.isPinned[node] === 1 || userSet.has(node)) continue;
    const position = plan.dayPosition(dates.firstDay[node] ?? 0) + by;
    const moved = { ...activity, start: dayText(Math.floor(plan.startAt(position))) };
    const calendar = dates.calendar[node] ?? plan;
    const bar = userSetBar(moved, activity, { start: true, finish: false, duration: false }, calendar);
    if (bar) shifted.set(node, bar);
  }
  return shifted;
}

/** The first day of all that something holds. */
function firstDaysOf({ size, parent, order }: Network, dates: ScheduleDates): Float64Array {
  const first = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  for (const node of order) {
    const number = node < size ? node : node - size;
    if (node < size && dates.isBar[number] === 1) first[number] = dates.firstDay[number] ?? 0;
    const above = parent[number] ?? -1;
    if (above >= 0) first[above] = Math.min(first[above] ?? 0, first[number] ?? 0);
  }
  return first;
}

/** Which dates differ; undefined if none. */
export function changedDateFields(was: PlanActivity, now: PlanActivity): UserSetFields | undefined {
  const start = was.start !== now.start;
  const finish = was.finish !== now.finish;
  const duration = was.duration !== now.duration;
  return start || finish || duration ? { start, finish, duration } : undefined;
}

/**
 * Returns bars whose dates changed, those with changed working calendars, and those shifted along with a collection.
 * Undefined for bars that lost their dates.
 * @param changed entries without previous values keep the entered dates
 * @param old the calculation with the previous calendars, by id
 */
export function userSetBars(
  calculation: Calculation,
  activities: readonly PlanActivity[],
  changed: Iterable<readonly [number: number, was: PlanActivity | undefined, now: PlanActivity]>,
  old: Calculation,
): Map<number, UserSetBar | undefined> {
  const { network, dates } = calculation;
  const { plan } = dates.calendars;
  const userSet = new Map<number, UserSetBar | undefined>();
  const shifts = new Map<number, Shift>();
  for (const [number, was, now] of changed) {
    const calendar = dates.calendar[number] ?? plan;
    const isSameCalendar = old.dates.calendar[old.network.index.get(network.ids[number] ?? '') ?? -1] === calendar;
    const fields = was ? changedDateFields(was, now) : { start: true, finish: true, duration: true };
    if (dates.isRolledUp[number] === 1) {
      if (was?.start && fields?.start && now.start !== null)
        shifts.set(number, { from: dayNumber(was.start), to: dayNumber(now.start) });
    } else if (fields) userSet.set(number, userSetBar(now, was ?? now, fields, calendar));
    else if (!isSameCalendar && dates.isBar[number] === 1 && dates.isPinned[number] !== 1 && now.duration > 0)
      userSet.set(number, userSetBar(now, now, { start: false, finish: false, duration: true }, calendar));
  }
  if (shifts.size > 0)
    for (const [number, bar] of shiftedBars(calculation, activities, shifts, userSet)) userSet.set(number, bar);
  return userSet;
}
