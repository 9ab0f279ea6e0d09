import { dayNumber } from './day.ts';
import type { CalendarException, PlanCalendar, PlanResource } from './document.ts';
import type { WeekSpan } from './work-time.ts';

/** Calendars of several sources laid over each other, as spans of days with a week of their own each. */

/** From a day on the hours of each day; undefined: what lies below counts. */
interface Layer {
  readonly from: number;
  readonly hours: number | undefined;
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
    const top = open.size === 0 ? undefined : exceptions[Math.max(...open)]?.hours;
    layers.push({ from: day, hours: top });
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

/** Spans of a plan's calendar. A week without any working hours counts as Monday to Friday, 8 hours each. */
export function planSpans({ week, exceptions }: PlanCalendar): WeekSpan[] {
  const usual = week.some((hours) => hours > 0) ? week : USUAL_WEEK;
  return layersOf(exceptions).map(({ from, hours }) => ({
    from,
    week: hours === undefined ? usual : WEEKDAYS.map(() => hours),
  }));
}

/** A resource's days that differ from the plan's: its exceptions, and over them its absences. */
function resourceLayers(resource: PlanResource | undefined): Layer[] {
  const { exceptions = [], absences = [] } = resource ?? {};
  return layersOf([...exceptions, ...absences.map(({ from, until }) => ({ from, until, hours: 0 }))]);
}

/**
 * Spans of an activity that resources are assigned to: as many hours a day as the one of them works who works most. So a day
 * is off only if all of them are away.
 * @param resources undefined: somebody who works as the plan does
 */
export function sharedSpans(plan: readonly WeekSpan[], resources: readonly (PlanResource | undefined)[]): WeekSpan[] {
  const below = plan.map(({ from }, index): Layer => ({ from, hours: index }));
  const spans: WeekSpan[] = [];
  for (const { from, hours } of across([below, ...resources.map(resourceLayers)])) {
    const [index, ...own] = hours;
    const week = plan[index ?? 0]?.week ?? USUAL_WEEK;
    spans.push({ from, week: week.map((usual) => Math.max(...own.map((one) => one ?? usual))) });
  }
  return spans;
}
