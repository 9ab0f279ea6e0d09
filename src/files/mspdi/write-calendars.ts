import { dateDayNumber } from '../day-number.ts';
import type {
  CalendarDay,
  CalendarException,
  LocalDate,
  MonthItem,
  PlanCalendar,
  Recurrence,
  TimeRange,
  Weekday,
  WorkWeek,
} from '../plan-calendar.ts';
import { usualTimes } from '../standard-calendar.ts';
import { eachPart, elementPart, flagPart, listPart, parent, textPart, type XmlPart } from './write-parts.ts';
import { timeText } from './write-values.ts';
import { recurrenceWeekdays } from '../recurrence.ts';

/** `Type` of an exception that covers all days of its period. */
const EVERY_DAY = 1;
const recurrenceTypeCodes: Readonly<Record<Recurrence['kind'], number>> = {
  yearly: 2,
  yearlyByPosition: 3,
  monthly: 4,
  monthlyByPosition: 5,
  weekly: 6,
  daily: 7,
};

/** `MonthItem`: the kinds of day, then the weekdays. */
const recurrenceMonthItems: readonly MonthItem[] = ['day', 'workday', 'weekendDay', ...recurrenceWeekdays];

/** The pattern of an exception; months and positions count from 0. */
const recurrenceParts: readonly XmlPart<CalendarException>[] = [
  elementPart('Type', ({ recurrence }) => (recurrence ? recurrenceTypeCodes[recurrence.kind] : EVERY_DAY)),
  elementPart('Period', ({ recurrence }) => (recurrence && 'every' in recurrence ? recurrence.every : undefined)),
  elementPart('DaysOfWeek', ({ recurrence }) =>
    recurrence?.kind === 'weekly' ? maskOfWeekdays(recurrence.weekdays) : undefined,
  ),
  elementPart('MonthItem', ({ recurrence }) =>
    recurrence && 'item' in recurrence ? recurrenceMonthItems.indexOf(recurrence.item) : undefined,
  ),
  elementPart('MonthPosition', ({ recurrence }) =>
    recurrence && 'position' in recurrence ? recurrence.position - 1 : undefined,
  ),
  elementPart('Month', ({ recurrence }) => (recurrence && 'month' in recurrence ? recurrence.month - 1 : undefined)),
  elementPart('MonthDay', ({ recurrence }) => (recurrence && 'day' in recurrence ? recurrence.day : undefined)),
];

/** Bit 0 = Sunday. */
function maskOfWeekdays(chosen: readonly Weekday[]): number {
  return recurrenceWeekdays.reduce(
    (mask, weekday, index) => (chosen.includes(weekday) ? mask | (1 << index) : mask),
    0,
  );
}

const NO_BASE_CALENDAR = -1;
/** Levels of base calendars; plans have two. */
const MAX_WRITTEN_CALENDAR_LEVELS = 16;

/** A day of the week by its number, 1 = Sunday. */
interface NumberedDay {
  readonly number: number;
  readonly day: CalendarDay;
}

const workingTimesPart = listPart<{ readonly times: readonly TimeRange[] }, TimeRange>(
  'WorkingTimes',
  ({ times }) => times,
  parent<TimeRange>('WorkingTime', [
    elementPart('FromTime', ({ from }) => timeText(from)),
    elementPart('ToTime', ({ to }) => timeText(to)),
  ]),
);

const weekDay = parent<NumberedDay>('WeekDay', [
  elementPart('DayType', ({ number }) => number),
  flagPart('DayWorking', ({ day }) => day.kind === 'working'),
  ({ day }, context) => workingTimesPart(day, context),
]);

interface ExceptionPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const timePeriod = parent<ExceptionPeriod>('TimePeriod', [
  elementPart('FromDate', ({ from }) => `${from}T00:00:00`),
  elementPart('ToDate', ({ to }) => `${to}T23:59:00`),
]);

const exception = parent<CalendarException>('Exception', [
  elementPart('EnteredByOccurrences', ({ recurrence }) => Number(isCountedRecurrence(recurrence))),
  ({ from, to, recurrence }, context) =>
    timePeriod({ from: recurrence?.from ?? from, to: recurrence?.to ?? to }, context),
  elementPart('Occurrences', ({ from, to, days, recurrence }) =>
    isCountedRecurrence(recurrence)
      ? recurrence?.occurrences
      : (days?.length ?? dateDayNumber(to) - dateDayNumber(from) + 1),
  ),
  textPart('Name', ({ name }) => name),
  ...recurrenceParts,
  flagPart('DayWorking', ({ times }) => times.length > 0),
  workingTimesPart,
]);

const workWeek = parent<WorkWeek & { readonly days: readonly NumberedDay[] }>('WorkWeek', [
  timePeriod,
  textPart('Name', ({ name }) => name),
  listPart('WeekDays', ({ days }) => days, weekDay),
]);

const calendarPart = parent<PlanCalendar>('Calendar', [
  elementPart('UID', ({ uid }) => uid),
  elementPart('GUID', ({ uid, guid }, context) => context.guid('calendar', uid, guid)),
  textPart('Name', ({ name }) => name),
  flagPart('IsBaseCalendar', ({ baseCalendarUid }) => baseCalendarUid === undefined),
  flagPart('IsBaselineCalendar', () => false),
  elementPart('BaseCalendarUID', ({ baseCalendarUid }) => baseCalendarUid ?? NO_BASE_CALENDAR),
  listPart('WeekDays', (item, { plan }) => writtenDays(item, plan.calendars), weekDay),
  listPart('Exceptions', ({ exceptions }) => exceptions, exception),
  listPart(
    'WorkWeeks',
    (item, { plan }) => item.workWeeks.map((each) => ({ ...each, days: workWeekDays(each, item, plan.calendars) })),
    workWeek,
  ),
]);

export const calendars: XmlPart<readonly PlanCalendar[]> = eachPart(
  (all) => all,
  (item, context) => `${calendarPart(item, context)}\n`,
);

/** Tells whether it ends after a number of occurrences instead of on a day. */
function isCountedRecurrence(recurrence: CalendarException['recurrence']): boolean {
  return recurrence !== undefined && recurrence.to === undefined && recurrence.occurrences !== undefined;
}

/**
 * The days of a week that are written: a day that is left out is inherited from the base calendar. A calendar without one
 * cannot leave out single days, so that its inherited ones are written as what they mean.
 */
function writtenDays({ week, baseCalendarUid }: PlanCalendar, all: readonly PlanCalendar[]): NumberedDay[] {
  if (week.every(({ kind }) => kind === 'inherited')) return [];
  return week.flatMap((day, index) => {
    if (day.kind !== 'inherited') return [{ number: index + 1, day }];
    const isBase = baseCalendarUid === undefined || !all.some(({ uid }) => uid === baseCalendarUid);
    return isBase ? [{ number: index + 1, day: defaultMspdiDay(index) }] : [];
  });
}

/** A work week has all seven days: one that is inherited is written as the day of its calendar. */
function workWeekDays({ week }: WorkWeek, owner: PlanCalendar, all: readonly PlanCalendar[]): NumberedDay[] {
  if (week.every(({ kind }) => kind === 'inherited')) return [];
  return week.map((day, index) => ({
    number: index + 1,
    day: day.kind === 'inherited' ? resolvedDay(owner, index, all) : day,
  }));
}

function resolvedDay(owner: PlanCalendar, index: number, all: readonly PlanCalendar[]): CalendarDay {
  let at: PlanCalendar | undefined = owner;
  for (let level = 0; at && level < MAX_WRITTEN_CALENDAR_LEVELS; level += 1) {
    const day = at.week[index];
    if (day && day.kind !== 'inherited') return day;
    const base: number | undefined = at.baseCalendarUid;
    at = all.find(({ uid }) => uid === base);
  }
  return defaultMspdiDay(index);
}

/** Default week of a calendar. */
function defaultMspdiDay(index: number): CalendarDay {
  return index === 0 || index === 6 ? { kind: 'nonWorking', times: [] } : { kind: 'working', times: [...usualTimes] };
}
