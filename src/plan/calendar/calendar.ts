import { planSpans, sharedSpans } from './calendar-layers.ts';
import { madeOnce } from '../made-once.ts';
import { dayNumber, dayText } from './day.ts';
import type { PlanCalendar, PlanResource, PlanSetting, ResourceCalendar } from '../document.ts';
import { EVENING, type WeekSpan, WorkTime } from './work-time.ts';

/** Working days of a calendar; days are `yyyy-MM-dd`, hours of working time. */
export interface PlanWorkdays {
  isWorkday(day: string): boolean;
  /** Hours that are worked on a day; 0 on a day off. */
  hoursOf(day: string): number;
  /** Returns the last day of work that starts on a day and takes the hours; the day itself for 0 hours. */
  finishOf(start: string, hours: number): string;
  /** Returns the first day of work that ends on a day and takes the hours; the day itself for 0 hours. */
  startOf(finish: string, hours: number): string;
  /** Hours from the beginning of the one day to the end of the other; 0 where the other is before. */
  hoursBetween(start: string, finish: string): number;
  /** Adds working days, or subtracts them if negative; a day off counts as the next working day. */
  addDays(day: string, count: number): string;
}

/** A plan's calendar, and those of activities that resources with days of their own are assigned to. */
export interface PlanCalendars {
  readonly plan: WorkTime;
  /** The calendar of work that these resources do; the plan's for none. */
  of(resourceIds: readonly string[]): WorkTime;
  /** Counts the working days of a resource as one hour each, as if it were never absent. */
  daysOf(resourceId: string): WorkTime;
}

/** The calendars of a setting. */
export const calendarsOf = madeOnce(({ calendar, resources }: PlanSetting): PlanCalendars => {
  const plan = new WorkTime(planSpans(calendar));
  const shared = new Map<string, WorkTime>([['', plan]]);
  const days = new Map<string, WorkTime>();
  const keyOf = keysOfResources();
  const keys = new Map(Array.from(resources, ([id, resource]) => [id, keyOf(resource)]));
  return {
    plan,
    of: (resourceIds) => {
      // Of those who work alike one is as good as many.
      const own = new Map(resourceIds.map((id) => [keys.get(id) ?? '', resources.get(id)]));
      const key = own.size > 1 ? sortedKey([...own.keys()]) : (own.keys().next().value ?? '');
      return getOrMakeTime(shared, key, () => new WorkTime(sharedSpans(calendar, [...own.values()])));
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

/** Counts the working days of a plan's calendar. */
export const planWorkdays = madeOnce((calendar: PlanCalendar): PlanWorkdays => {
  const spans = planSpans(calendar);
  const time = new WorkTime(spans);
  const days = new WorkTime(inDays(spans));
  const dayAt = (moment: number) => dayText(Math.floor(moment));
  return {
    isWorkday: (day) => time.hoursOf(dayNumber(day)) > 0,
    hoursOf: (day) => time.hoursOf(dayNumber(day)),
    finishOf: (start, hours) => (hours > 0 ? dayAt(time.plus(dayNumber(start), hours)) : start),
    startOf: (finish, hours) => (hours > 0 ? dayAt(time.plus(dayNumber(finish) + EVENING, -hours)) : finish),
    hoursBetween: (start, finish) =>
      Math.max(time.dayPosition(dayNumber(finish) + 1) - time.dayPosition(dayNumber(start)), 0),
    addDays: (day, count) => dayAt(days.startAt(days.dayPosition(dayNumber(day)) + Math.round(count))),
  };
});
