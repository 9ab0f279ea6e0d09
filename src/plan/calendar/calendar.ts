import { activitySpans, planSpans, sharedSpans, dayTimesIn } from './calendar-layers.ts';
import { madeOnce } from '#contract/core/made-once.ts';
import type { PlanActivity, PlanCalendar, PlanResource, PlanSetting, ResourceCalendar } from '../document.ts';
import { type WeekSpan, WorkTime } from './work-time.ts';

/** A plan's calendar, and those of activities that resources with days of their own are assigned to. */
export interface PlanCalendars {
  readonly plan: WorkTime;
  /** The calendar of work that these resources do; the plan's for none. */
  of(resourceIds: readonly string[]): WorkTime;
  /** The calendar of an activity on which these resources work: of an elapsed one all time, else its own, if it has one. */
  ofActivity(activity: Pick<PlanActivity, 'isElapsed' | 'calendarId'>, resourceIds: readonly string[]): WorkTime;
  /** Counts the working days of a resource as one hour each, as if it were never absent. */
  daysOf(resourceId: string): WorkTime;
}

/** The working time of a plan's calendar. */
export const planWorkTime = madeOnce(
  (calendar: PlanCalendar) => new WorkTime(planSpans(calendar), dayTimesIn([calendar])),
);

/** All hours of all days. */
const elapsedTime = new WorkTime([{ from: Number.NEGATIVE_INFINITY, week: [24, 24, 24, 24, 24, 24, 24] }]);

/** The calendars of a setting. */
export const calendarsOf = madeOnce(({ calendar, activityCalendars, resources }: PlanSetting): PlanCalendars => {
  const plan = planWorkTime(calendar);
  const shared = new Map<string, WorkTime>([['', plan]]);
  const days = new Map<string, WorkTime>();
  const keyOf = keysOfResources();
  const keys = new Map(Array.from(resources, ([id, resource]) => [id, keyOf(resource)]));
  const assigneesOf = (resourceIds: readonly string[]) => {
    // Of those who work alike one is as good as many.
    const own = new Map(resourceIds.map((id) => [keys.get(id) ?? '', resources.get(id)]));
    const key = own.size > 1 ? sortedKey([...own.keys()]) : (own.keys().next().value ?? '');
    return { key, assignees: [...own.values()] };
  };
  const of = (resourceIds: readonly string[]): WorkTime => {
    if (resourceIds.length === 0) return plan;
    const { key, assignees } = assigneesOf(resourceIds);
    return getOrMakeTime(
      shared,
      key,
      () =>
        new WorkTime(sharedSpans(calendar, assignees), dayTimesIn([calendar, ...(commonCalendars(assignees) ?? [])])),
    );
  };
  const ownOf = (calendarId: string, resourceIds: readonly string[]): WorkTime => {
    const own = activityCalendars?.get(calendarId);
    if (!own) return of(resourceIds);
    const { key, assignees } = assigneesOf(resourceIds);
    return getOrMakeTime(
      shared,
      `by ${calendarId}: ${key}`,
      () => new WorkTime(activitySpans(own, key === '' ? [] : assignees), dayTimesIn([own])),
    );
  };
  return {
    plan,
    of,
    ofActivity: ({ isElapsed, calendarId }, resourceIds) => {
      if (isElapsed) return elapsedTime;
      return calendarId === null ? of(resourceIds) : ownOf(calendarId, resourceIds);
    },
    daysOf: (resourceId) => {
      const resource = resources.get(resourceId);
      const present = resource && { ...resource, absences: [] };
      return getOrMakeTime(
        days,
        present ? keyOf(present) : '',
        () => new WorkTime(inDays(sharedSpans(calendar, [present]))),
      );
    },
  };
});

/** The calendars of those who work alike; of several who don't, those of the plan count. */
const commonCalendars = (assignees: readonly (PlanResource | undefined)[]) =>
  assignees.length === 1 ? assignees[0]?.calendars : undefined;

const sortedKey = (keys: readonly string[]) => keys.toSorted((one, two) => (one < two ? -1 : 1)).join(' ');

/** The same key for all resources that work alike and are never away; the empty one for those who work as the plan does. */
function keysOfResources(): (resource: PlanResource) => string {
  const numbers = new Map<ResourceCalendar, number>();
  const numberOf = (calendar: ResourceCalendar) => {
    const number = numbers.get(calendar) ?? numbers.size;
    numbers.set(calendar, number);
    return number;
  };
  return ({ id, calendars, absences }) => {
    if (absences.length > 0) return `of ${id}`;
    const own = calendars.filter(({ week, exceptions }) => week !== null || exceptions.length > 0);
    return own.map(numberOf).join(',');
  };
}

function getOrMakeTime(known: Map<string, WorkTime>, key: string, make: () => WorkTime): WorkTime {
  let time = known.get(key);
  if (!time) {
    time = make();
    known.set(key, time);
  }
  return time;
}

/** Each working day as one hour. */
function inDays(spans: readonly WeekSpan[]): WeekSpan[] {
  return spans.map(({ from, week }) => ({ from, week: week.map((hours) => (hours > 0 ? 1 : 0)) }));
}
