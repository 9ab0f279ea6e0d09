import { parseDayTimes } from '#contract/core/day-times.ts';
import { dayNumber, isoWeekday } from './day.ts';
import type { CalendarException, PlanCalendar, PlanResource, ResourceCalendar } from '../document.ts';
import type { DayTimesLookup, WeekSpan } from './work-time.ts';

/** Calendars of several sources laid over each other, as spans of days with a week of their own each. */

/** Daily hours from a day on; undefined falls back to the level below. */
interface Layer {
  readonly from: number;
  readonly hours: number | undefined;
  readonly times?: string | undefined;
}

/** A week that is worked in where a calendar has none. */
const USUAL_WEEK = [8, 8, 8, 8, 8, 0, 0];
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Exceptions as spans; of two on a day the later in the list counts. */
function layersOf(exceptions: readonly CalendarException[]): Layer[] {
  const edges = exceptions.flatMap(({ from, until }, index) => [
    { day: dayNumber(from), index, begins: true },
    { day: dayNumber(until) + 1, index, begins: false },
  ]);
  edges.sort((one, two) => one.day - two.day);
  const layers: Layer[] = [{ from: Number.NEGATIVE_INFINITY, hours: undefined }];
  const open = new Set<number>();
  for (const [place, { day, index, begins }] of edges.entries()) {
    if (begins && day < dayNumber(exceptions[index]?.until ?? '') + 1) open.add(index);
    else open.delete(index);
    if (edges[place + 1]?.day === day) continue;
    const top = open.size === 0 ? undefined : exceptions[Math.max(...open)];
    layers.push({ from: day, hours: top?.hours, times: top?.times });
  }
  return layers;
}

/** All days on which one of the layers changes, ascending, each with what counts in every layer from then on. */
function* across(all: readonly (readonly Layer[])[]): Generator<{ from: number; hours: (number | undefined)[] }> {
  const days = [...new Set(all.flatMap((layers) => layers.map(({ from }) => from)))];
  const at = all.map(() => 0);
  for (const from of days.toSorted((one, two) => one - two)) {
    for (const [index, layers] of all.entries()) {
      while ((layers[(at[index] ?? 0) + 1]?.from ?? Number.POSITIVE_INFINITY) <= from) at[index] = (at[index] ?? 0) + 1;
    }
    yield { from, hours: all.map((layers, index) => layers[at[index] ?? 0]?.hours) };
  }
}

/** The week of a plan's calendar. One without any working hours counts as Monday to Friday, 8 hours each. */
const usablePlanWeek = ({ week }: PlanCalendar) => (week.some((hours) => hours > 0) ? week : USUAL_WEEK);

/** Spans of a plan's calendar. */
export function planSpans(calendar: PlanCalendar): WeekSpan[] {
  const usual = usablePlanWeek(calendar);
  return layersOf(calendar.exceptions).map(({ from, hours }) => ({
    from,
    week: hours === undefined ? usual : WEEKDAYS.map(() => hours),
  }));
}

/** Working time from one source: a week, or null to inherit it, and exceptional days. */
interface CalendarLevel {
  readonly week: readonly number[] | null;
  readonly layers: readonly Layer[];
  /** The hours of the layers are shares of those of the other levels. */
  readonly isShare?: boolean;
}

/**
 * Calendar levels of a resource, most general first: the plan's calendar, those of its pools and its own, and its
 * absences.
 */
function calendarLevels(plan: CalendarLevel, { calendars, absences }: PlanResource): CalendarLevel[] {
  const own = calendars.map(({ week, exceptions }) => ({ week, layers: layersOf(exceptions) }));
  // The second half of a day leaves nothing of it.
  const away = layersOf(
    absences.map(({ from, until, isHalf }, index) => {
      const isFirstHalf = isHalf && absences[index - 1]?.from !== from;
      return { from, until, hours: isFirstHalf ? 0.5 : 0 };
    }),
  );
  return [plan, ...own, { week: null, layers: away, isShare: true }];
}

/**
 * Combines the levels into hours per weekday: the most specific week and the most specific exception count. If the week
 * is more specific than the exception, the lower hours count, so a short day stays short and a day off stays off. An
 * absence leaves half of them or none.
 * @param different hours of exceptional days, by level
 */
function nearest(levels: readonly CalendarLevel[], different: readonly (number | undefined)[]): readonly number[] {
  let week: readonly number[] = USUAL_WEEK;
  let special: number | undefined;
  let isWeekNearer = false;
  let share = 1;
  for (const [index, level] of levels.entries()) {
    if (level.week) [week, isWeekNearer] = [level.week, true];
    const own = different[index];
    if (own === undefined) continue;
    if (level.isShare) share = own;
    else [special, isWeekNearer] = [own, false];
  }
  if (special === undefined) return share === 1 ? week : week.map((hours) => hours * share);
  const most = special;
  return week.map((hours) => (isWeekNearer ? Math.min(hours, most) : most) * share);
}

/**
 * Returns the working time of an activity with several assignees: each day has the hours of the assignee who works
 * most. A day is off only if all of them are off.
 * @param resources undefined entries work by the plan's calendar
 */
export function sharedSpans(plan: PlanCalendar, resources: readonly (PlanResource | undefined)[]): WeekSpan[] {
  const common: CalendarLevel = { week: usablePlanWeek(plan), layers: layersOf(plan.exceptions) };
  const all = resources.map((resource) => (resource ? calendarLevels(common, resource) : [common]));
  const spans: WeekSpan[] = [];
  for (const { from, hours } of across(all.flatMap((levels) => levels.map(({ layers }) => layers)))) {
    let at = 0;
    const weeks = all.map((levels) => nearest(levels, hours.slice(at, (at += levels.length))));
    spans.push({ from, week: WEEKDAYS.map((day) => Math.max(...weeks.map((week) => week[day] ?? 0))) });
  }
  return spans;
}

/**
 * Returns the working time of an activity with a calendar of its own: days on which it and an assignee work, with the
 * lesser hours; who has no calendar works by that of the activity. If they have no time in common before or after all
 * exceptions, the assignees' calendars do not count.
 */
export function activitySpans(own: PlanCalendar, resources: readonly (PlanResource | undefined)[]): WeekSpan[] {
  const limits = planSpans(own);
  if (resources.length === 0) return limits;
  let at = 0;
  const spans = sharedSpans(own, resources).map(({ from, week }) => {
    while ((limits[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    return { from, week: week.map((hours, day) => Math.min(hours, limits[at]?.week[day] ?? 0)) };
  });
  const hasWork = (span: WeekSpan | undefined) => span?.week.some((hours) => hours > 0) === true;
  return hasWork(spans[0]) && hasWork(spans.at(-1)) ? spans : limits;
}

/**
 * Finds the times of days in calendars, the most specific last: an exception comes before the week, and both before those of
 * more general ones. Undefined if the usual times count on all days.
 */
export function dayTimesIn(calendars: readonly ResourceCalendar[]): DayTimesLookup | undefined {
  const hasTimes = calendars.some(
    ({ weekTimes, exceptions }) => weekTimes?.some(Boolean) === true || exceptions.some(({ times }) => times),
  );
  if (!hasTimes) return undefined;
  const levels = calendars.map((calendar) => ({ ...calendar, layers: layersOf(calendar.exceptions) })).toReversed();
  const known = new Map<number, ReturnType<typeof parseDayTimes>>();
  return (day) => {
    if (!known.has(day)) known.set(day, parseDayTimes(textOn(day, levels)));
    return known.get(day);
  };
}

function textOn(day: number, levels: readonly (ResourceCalendar & { readonly layers: readonly Layer[] })[]): string {
  for (const { week, weekTimes, layers } of levels) {
    const layer = layers.findLast(({ from }) => from <= day);
    if (layer?.hours !== undefined) return layer.times ?? '';
    if (week) return weekTimes?.[isoWeekday(day) - 1] ?? '';
  }
  return '';
}
