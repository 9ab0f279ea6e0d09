import type { CalendarDay, CalendarException, PlanCalendar, WorkWeek } from '#files/plan-calendar.ts';
import type { PlanHeader } from '#files/plan.ts';
import { hoursOfTimes, storedTimes, timesFromStored } from '#files/standard-calendar.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { CalendarWeekHours, NamedException, StoredResourceCalendar, StoredWeek } from './calendar-store.ts';

/** Calendars of plans and resources as plan files have them, with times of the day, and as they are stored, with hours. Pure. */

/** More days that differ, and longer times of them, than a stored calendar has; and those that are taken apart where they overlap. */
const maxFileExceptions = 2_000;
const mostOverlapping = 300;
const maxFileExceptionDays = 3_660;
/** Levels of base calendars; plans have two. */
const mostLevels = 16;

/**
 * Returns the part of a calendar in a file that differs from the file's default calendar; undefined if nothing can be
 * stored. Different weeks for a limited time are ignored.
 * @param ownUid the calendar of the whole plan, whose settings belong to the plan or company
 */
export function calendarFromFile(
  calendars: readonly PlanCalendar[],
  uid: number | undefined,
  ownUid: number | undefined,
): StoredResourceCalendar | undefined {
  const chain = baseCalendarChain(calendars, uid, ownUid);
  const week = ownWeekOfChain(
    chain,
    calendars.find((calendar) => calendar.uid === ownUid),
  );
  const exceptions = withoutOverlappingExceptions(exceptionSpansOfChain(chain));
  return week.week || exceptions.length > 0
    ? { ...week, exceptions: exceptions.slice(0, maxFileExceptions) }
    : undefined;
}

/**
 * The calendar of a whole plan, and the day by which a plan ends that is scheduled from its finish, else null; undefined
 * where the file does not say it.
 */
export interface FilePlanCalendar extends StoredResourceCalendar {
  readonly scheduleFinish?: string | null | undefined;
  /** Exceptions and other weeks for some time that no stored calendar can hold, and a week without work. */
  readonly left: number;
  /** Nothing is worked in its week. */
  readonly isIdle: boolean;
}

/**
 * The calendar of the plan in a file; its week is null where it is the usual one. Other weeks for some time become days that differ.
 */
export function planCalendarFromFile(
  calendars: readonly PlanCalendar[],
  { defaultCalendarUid, scheduleFrom, finish }: Pick<PlanHeader, 'defaultCalendarUid' | 'scheduleFrom' | 'finish'>,
): FilePlanCalendar {
  const chain = baseCalendarChain(calendars, defaultCalendarUid, undefined);
  const usual = weekOfCalendars(chain);
  const upwards = chain.toReversed();
  const weeks = upwards.flatMap(({ workWeeks }) => workWeeks);
  const kept = weeks.filter(({ from, to }) => isStorable(from, to));
  const tooLong = upwards.flatMap(({ exceptions }) => exceptions.filter(isExceptionTooLong)).length;
  const spans = [...kept.flatMap((each) => daysOfWorkWeek(each, usual)), ...exceptionSpansOfChain(chain)];
  const exceptions = withoutOverlappingExceptions(spans.slice(-maxFileExceptions), maxFileExceptions).slice(
    0,
    maxFileExceptions,
  );
  const isIdle = usual.week.every((hours) => hours === 0);
  const left = weeks.length - kept.length + tooLong + Math.max(spans.length - maxFileExceptions, 0) + Number(isIdle);
  const scheduleFinish = scheduleFrom === 'finish' && finish !== undefined ? finish.slice(0, 10) : null;
  return { ...ownWeekOfChain(chain, undefined), exceptions, left, isIdle, scheduleFinish };
}

/** A calendar with those that it is derived from, up to the one that ends the chain. */
function baseCalendarChain(calendars: readonly PlanCalendar[], uid: number | undefined, endUid: number | undefined) {
  const byUid = new Map(calendars.map((calendar) => [calendar.uid, calendar]));
  const chain: PlanCalendar[] = [];
  for (let at = uid; at !== undefined && at !== endUid && chain.length < mostLevels;) {
    const calendar = byUid.get(at);
    if (!calendar) break;
    chain.push(calendar);
    at = calendar.baseCalendarUid;
  }
  return chain;
}

const exceptionSpansOfChain = (chain: readonly PlanCalendar[]) =>
  chain.toReversed().flatMap((calendar) => calendar.exceptions.flatMap(namedExceptionsOf));

const isStorable = (from: string, until: string) =>
  from <= until && dayNumber(until) - dayNumber(from) < maxFileExceptionDays;

const isExceptionTooLong = ({ from, to, days }: CalendarException) => days === undefined && !isStorable(from, to);

/** The days of another week that differ from the usual one, those in a row with the same hours as one. */
function daysOfWorkWeek({ from, to, week, name = '' }: WorkWeek, usual: StoredWeek): NamedException[] {
  const days: NamedException[] = [];
  for (let number = dayNumber(from); number <= dayNumber(to); number += 1) {
    const weekday = mondayFirst(number);
    const day = week[(weekday + 1) % 7];
    if (!day || day.kind === 'inherited') continue;
    const { hours, times } = workOfDay(day);
    if (hours === usual.week[weekday] && times === (usual.weekTimes?.[weekday] ?? '')) continue;
    const before = days.at(-1);
    const at = dayText(number);
    if (before && before.hours === hours && (before.times ?? '') === times && dayNumber(before.until) === number - 1)
      days[days.length - 1] = { ...before, until: at };
    else days.push({ from: at, until: at, hours, name, ...(times && { times }) });
  }
  return days;
}

/** 0 is Monday. */
const mondayFirst = (number: number) => (((number + 3) % 7) + 7) % 7;

const defaultWeekHours = [0, 8, 8, 8, 8, 8, 0];

/** Monday to Sunday; null where no day differs from those of the plan, or nothing would be worked at all. */
function ownWeekOfChain(
  chain: readonly PlanCalendar[],
  plan: PlanCalendar | undefined,
): StoredWeek<CalendarWeekHours | null> {
  const below = plan ? [plan] : [];
  const [own, others] = [weekOfCalendars([...chain, ...below]), weekOfCalendars(below)];
  const isSame = String([own.week, own.weekTimes]) === String([others.week, others.weekTimes]);
  return isSame || own.week.every((hours) => hours === 0) ? { week: null, weekTimes: null } : own;
}

/** Monday to Sunday; of several calendars the first that does not inherit a day says it. */
function weekOfCalendars(calendars: readonly PlanCalendar[]): StoredWeek {
  const [sun, mon, tue, wed, thu, fri, sat] = defaultWeekHours.map((usual, weekday) => {
    const day = calendars.flatMap(({ week }) => week[weekday] ?? []).find(({ kind }) => kind !== 'inherited');
    return day ? workOfDay(day) : { hours: usual, times: '' };
  });
  const days = [mon, tue, wed, thu, fri, sat, sun] as const;
  const weekTimes = days.map((day) => day?.times ?? '');
  const hours = (day: (typeof days)[number]) => day?.hours ?? 0;
  return {
    week: [hours(mon), hours(tue), hours(wed), hours(thu), hours(fri), hours(sat), hours(sun)],
    weekTimes: weekTimes.some(Boolean) ? weekTimes : null,
  };
}

const workOfDay = ({ kind, times }: CalendarDay) =>
  kind === 'working' ? { hours: hoursOfTimes(times), times: storedTimes(times) } : { hours: 0, times: '' };

function namedExceptionsOf({ from, to, days, times: ranges, name = '' }: CalendarException): NamedException[] {
  const [hours, times] = [hoursOfTimes(ranges), storedTimes(ranges)];
  const spans = days ? days.map((day) => ({ from: day, until: day })) : [{ from, until: to }];
  return spans
    .filter((span) => isStorable(span.from, span.until))
    .map((span) => ({ ...span, hours, name, ...(times && { times }) }));
}

/** In their order and without overlap; of two on a day the later in the list counts. */
function withoutOverlappingExceptions(exceptions: readonly NamedException[], most = mostOverlapping): NamedException[] {
  const sorted = exceptions.toSorted((one, two) => (one.from < two.from ? -1 : 1));
  if (sorted.every(({ from }, index) => from > (sorted[index - 1]?.until ?? ''))) return sorted;
  const last = exceptions.slice(-most);
  const edges = last.flatMap(({ from, until }) => [dayNumber(from), dayNumber(until) + 1]);
  const days = [...new Set(edges)].toSorted((one, two) => one - two);
  return days.flatMap((day, index): NamedException[] => {
    const from = dayText(day);
    const counting = last.findLast((each) => each.from <= from && from <= each.until);
    return counting ? [{ ...counting, from, until: dayText((days[index + 1] ?? day + 1) - 1) }] : [];
  });
}

function fileCalendarDay(hours: number, text: string | undefined): CalendarDay {
  const times = timesFromStored(text, hours);
  return { kind: times.length === 0 ? 'nonWorking' : 'working', times };
}

/** A week and days that differ as a file has them; without a week that of the base calendar. */
export function calendarForFile({
  week,
  weekTimes,
  exceptions,
}: StoredResourceCalendar): Pick<PlanCalendar, 'week' | 'exceptions'> {
  const inherited: CalendarDay[] = Array.from({ length: 7 }, () => ({ kind: 'inherited', times: [] }));
  const own = week?.map((hours, index) => fileCalendarDay(hours, weekTimes?.[index])) ?? inherited;
  return {
    week: [...own.slice(6), ...own.slice(0, 6)],
    exceptions: withoutOverlappingExceptions(exceptions).map(({ from, until, hours, name, times }) => ({
      name: name || undefined,
      from,
      to: until,
      times: timesFromStored(times, hours),
    })),
  };
}
