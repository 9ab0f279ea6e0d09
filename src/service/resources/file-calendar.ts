import type { CalendarDay, CalendarException, PlanCalendar, TimeRange } from '#planfile/plan-calendar.ts';
import { dayNumber, dayText } from '#plan/day.ts';
import type { NamedException, StoredResourceCalendar, WeekHours } from './calendar-store.ts';

/** Calendars of resources as plan files have them, with times of the day, and as they are stored, with hours. Pure. */

/** More days that differ, and longer times of them, than a stored calendar has; and those that are taken apart where they overlap. */
const mostExceptions = 2_000;
const mostOverlapping = 300;
const longestDays = 3_660;
/** Levels of base calendars; plans have two. */
const mostLevels = 16;
const dayMinutes = 24 * 60;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Hours of a day's times, to a hundredth. */
function hoursOf(times: readonly TimeRange[]): number {
  const minutes = times.reduce((sum, { from, to }) => sum + Math.max(minutesOf(to) - minutesOf(from), 0), 0);
  return Math.round((Math.min(minutes, dayMinutes) / 60) * 100) / 100;
}

/**
 * What a calendar of a file says beyond the file's own; undefined where it says nothing that can be stored. Other weeks for some time
 * are left out.
 * @param ownUid the calendar of the whole plan: what it says is the plan's or the company's matter
 */
export function calendarFromFile(
  calendars: readonly PlanCalendar[],
  uid: number | undefined,
  ownUid: number | undefined,
): StoredResourceCalendar | undefined {
  const byUid = new Map(calendars.map((calendar) => [calendar.uid, calendar]));
  const chain: PlanCalendar[] = [];
  for (let at = uid; at !== undefined && at !== ownUid && chain.length < mostLevels;) {
    const calendar = byUid.get(at);
    if (!calendar) break;
    chain.push(calendar);
    at = calendar.baseCalendarUid;
  }
  const week = weekOf(chain, byUid.get(ownUid ?? Number.NaN));
  const exceptions = withoutOverlap(chain.toReversed().flatMap((calendar) => calendar.exceptions.flatMap(exceptionOf)));
  return week || exceptions.length > 0 ? { week, exceptions: exceptions.slice(0, mostExceptions) } : undefined;
}

const usualHours = [0, 8, 8, 8, 8, 8, 0];

/** Monday to Sunday; null where no day differs from those of the plan, or nothing would be worked at all. */
function weekOf(chain: readonly PlanCalendar[], plan: PlanCalendar | undefined): WeekHours | null {
  const hoursIn = (calendars: readonly (PlanCalendar | undefined)[], weekday: number) => {
    const day = calendars.flatMap((calendar) => calendar?.week[weekday] ?? []).find(({ kind }) => kind !== 'inherited');
    return day ? hoursOf(day.kind === 'working' ? day.times : []) : (usualHours[weekday] ?? 0);
  };
  const of = (calendars: readonly (PlanCalendar | undefined)[]): WeekHours => [
    hoursIn(calendars, 1),
    hoursIn(calendars, 2),
    hoursIn(calendars, 3),
    hoursIn(calendars, 4),
    hoursIn(calendars, 5),
    hoursIn(calendars, 6),
    hoursIn(calendars, 0),
  ];
  const [own, others] = [of([...chain, plan]), of([plan])];
  const isSame = own.every((hours, index) => hours === others[index]);
  return isSame || own.every((hours) => hours === 0) ? null : own;
}

function exceptionOf({ from, to, days, times, name = '' }: CalendarException): NamedException[] {
  const hours = hoursOf(times);
  const spans = days ? days.map((day) => ({ from: day, until: day })) : [{ from, until: to }];
  return spans
    .filter((span) => span.from <= span.until && dayNumber(span.until) - dayNumber(span.from) < longestDays)
    .map((span) => ({ ...span, hours, name }));
}

/** In their order and without overlap; of two on a day the later in the list counts. */
function withoutOverlap(exceptions: readonly NamedException[]): NamedException[] {
  const sorted = exceptions.toSorted((one, two) => (one.from < two.from ? -1 : 1));
  if (sorted.every(({ from }, index) => from > (sorted[index - 1]?.until ?? ''))) return sorted;
  const last = exceptions.slice(-mostOverlapping);
  const edges = last.flatMap(({ from, until }) => [dayNumber(from), dayNumber(until) + 1]);
  const days = [...new Set(edges)].toSorted((one, two) => one - two);
  return days.flatMap((day, index): NamedException[] => {
    const from = dayText(day);
    const counting = last.findLast((each) => each.from <= from && from <= each.until);
    return counting ? [{ ...counting, from, until: dayText((days[index + 1] ?? day + 1) - 1) }] : [];
  });
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Times of a day of so many hours: from 8 o'clock on, with a pause of an hour after four; a day that has no room for that from midnight on. */
export function timesOf(hours: number): TimeRange[] {
  const minutes = Math.round(hours * 60);
  if (minutes === 0) return [];
  const [morning, noon] = [8 * 60, 12 * 60];
  if (minutes <= noon - morning) return [{ from: clock(morning), to: clock(morning + minutes) }];
  const end = minutes + morning + 60;
  if (end > dayMinutes) return [{ from: clock(0), to: clock(minutes) }];
  return [
    { from: clock(morning), to: clock(noon) },
    { from: clock(noon + 60), to: clock(end) },
  ];
}

function dayOf(hours: number): CalendarDay {
  const times = timesOf(hours);
  return { kind: times.length === 0 ? 'nonWorking' : 'working', times };
}

/** A week and days that differ as a file has them; without a week that of the base calendar. */
export function calendarForFile({
  week,
  exceptions,
}: StoredResourceCalendar): Pick<PlanCalendar, 'week' | 'exceptions'> {
  const inherited: CalendarDay[] = Array.from({ length: 7 }, () => ({ kind: 'inherited', times: [] }));
  const [sunday, ...others] = week ? [week[6], ...week.slice(0, 6)] : [];
  return {
    week: sunday === undefined ? inherited : [dayOf(sunday), ...others.map(dayOf)],
    exceptions: withoutOverlap(exceptions).map(({ from, until, hours, name }) => ({
      name: name || undefined,
      from,
      to: until,
      times: timesOf(hours),
    })),
  };
}
