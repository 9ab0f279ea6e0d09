import { planSpans, sharedSpans } from './calendar-layers.ts';
import { dayNumber, dayText } from './day.ts';
import type { PlanCalendar, PlanSetting } from './document.ts';
import { EVENING, type WeekSpan, WorkTime } from './work-time.ts';

/** Working days of a calendar; days are `yyyy-MM-dd`, hours of working time. */
export interface Workdays {
  isWorkday(day: string): boolean;
  /** Hours that are worked on a day; 0 on a day off. */
  hoursOf(day: string): number;
  /** The last day of work that begins with a day and takes so many hours; the day itself where it takes none. */
  finishOf(start: string, hours: number): string;
  /** The first day of work that ends with a day and takes so many hours; the day itself where it takes none. */
  startOf(finish: string, hours: number): string;
  /** Hours from the beginning of the one day to the end of the other; 0 where the other is before. */
  hoursBetween(start: string, finish: string): number;
  /** So many working days later, or earlier where negative; a day off counts as the working day after it. */
  addDays(day: string, count: number): string;
}

/** A plan's calendar, and those of activities that resources with days of their own are assigned to. */
export interface Calendars {
  readonly plan: WorkTime;
  /** The calendar of work that these resources do; the plan's for none. */
  of(resourceIds: readonly string[]): WorkTime;
  /** Counts the working days of a resource as one hour each, as if it were never absent. */
  daysOf(resourceId: string): WorkTime;
}

const known = new WeakMap<PlanSetting, Calendars>();
const workdaysKnown = new WeakMap<PlanCalendar, Workdays>();

/** The calendars of a setting; a setting is never changed, so they are made once. */
export function calendarsOf(setting: PlanSetting): Calendars {
  let calendars = known.get(setting);
  if (!calendars) {
    calendars = makeCalendars(setting);
    known.set(setting, calendars);
  }
  return calendars;
}

function makeCalendars({ calendar, resources }: PlanSetting): Calendars {
  const spans = planSpans(calendar);
  const plan = new WorkTime(spans);
  const shared = new Map<string, WorkTime>();
  const days = new Map<string, WorkTime>();
  return {
    plan,
    of: (resourceIds) => {
      const [only = ''] = resourceIds;
      const alone = resourceIds.length === 1 ? shared.get(only) : undefined;
      if (alone) return alone;
      const all = resourceIds.map((id) => resources.get(id));
      const own = all.flatMap((one) => (one && one.exceptions.length + one.absences.length > 0 ? [one] : []));
      if (own.length === 0) return plan;
      // Of those who work as the plan does one is as good as many.
      const working = own.length < all.length ? [...own, undefined] : own;
      const key = keyOf(working.map((one) => one?.id ?? ''));
      return made(shared, key, () => new WorkTime(sharedSpans(spans, working)));
    },
    daysOf: (resourceId) =>
      made(days, resourceId, () => {
        const resource = resources.get(resourceId);
        return new WorkTime(inDays(sharedSpans(spans, [resource && { ...resource, absences: [] }])));
      }),
  };
}

const keyOf = (ids: readonly string[]) => ids.toSorted((one, two) => (one < two ? -1 : 1)).join(' ');

function made(known: Map<string, WorkTime>, key: string, make: () => WorkTime): WorkTime {
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
export function workdays(calendar: PlanCalendar): Workdays {
  const before = workdaysKnown.get(calendar);
  if (before) return before;
  const made = countedBy(planSpans(calendar));
  workdaysKnown.set(calendar, made);
  return made;
}

function countedBy(spans: readonly WeekSpan[]): Workdays {
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
}
