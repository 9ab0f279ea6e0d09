import { dayNumber } from '../day-number.ts';
import type { CalendarDay, CalendarException, LocalDate, PlanCalendar, TimeRange, WorkWeek } from '../plan-calendar.ts';
import { usualTimes } from '../standard-calendar.ts';
import { recurrenceParts } from './write-recurrence.ts';
import { each, element, flag, listed, parent, text, type Part } from './write-parts.ts';
import { timeText } from './write-values.ts';

const NO_CALENDAR = -1;
/** Levels of base calendars; plans have two. */
const MOST_LEVELS = 16;

/** A day of the week by its number, 1 = Sunday. */
interface NumberedDay {
  readonly number: number;
  readonly day: CalendarDay;
}

const workingTimes = listed<{ readonly times: readonly TimeRange[] }, TimeRange>(
  'WorkingTimes',
  ({ times }) => times,
  parent<TimeRange>('WorkingTime', [
    element('FromTime', ({ from }) => timeText(from)),
    element('ToTime', ({ to }) => timeText(to)),
  ]),
);

const weekDay = parent<NumberedDay>('WeekDay', [
  element('DayType', ({ number }) => number),
  flag('DayWorking', ({ day }) => day.kind === 'working'),
  ({ day }, context) => workingTimes(day, context),
]);

interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const timePeriod = parent<Period>('TimePeriod', [
  element('FromDate', ({ from }) => `${from}T00:00:00`),
  element('ToDate', ({ to }) => `${to}T23:59:00`),
]);

const exception = parent<CalendarException>('Exception', [
  element('EnteredByOccurrences', ({ recurrence }) => Number(isCounted(recurrence))),
  ({ from, to, recurrence }, context) =>
    timePeriod({ from: recurrence?.from ?? from, to: recurrence?.to ?? to }, context),
  element('Occurrences', ({ from, to, days, recurrence }) =>
    isCounted(recurrence) ? recurrence?.occurrences : (days?.length ?? dayNumber(to) - dayNumber(from) + 1),
  ),
  text('Name', ({ name }) => name),
  ...recurrenceParts,
  flag('DayWorking', ({ times }) => times.length > 0),
  workingTimes,
]);

const workWeek = parent<WorkWeek & { readonly days: readonly NumberedDay[] }>('WorkWeek', [
  timePeriod,
  text('Name', ({ name }) => name),
  listed('WeekDays', ({ days }) => days, weekDay),
]);

const calendar = parent<PlanCalendar>('Calendar', [
  element('UID', ({ uid }) => uid),
  element('GUID', ({ uid, guid }, context) => context.guid('calendar', uid, guid)),
  text('Name', ({ name }) => name),
  flag('IsBaseCalendar', ({ baseCalendarUid }) => baseCalendarUid === undefined),
  flag('IsBaselineCalendar', () => false),
  element('BaseCalendarUID', ({ baseCalendarUid }) => baseCalendarUid ?? NO_CALENDAR),
  listed('WeekDays', (item, { plan }) => writtenDays(item, plan.calendars), weekDay),
  listed('Exceptions', ({ exceptions }) => exceptions, exception),
  listed(
    'WorkWeeks',
    (item, { plan }) => item.workWeeks.map((each) => ({ ...each, days: workWeekDays(each, item, plan.calendars) })),
    workWeek,
  ),
]);

export const calendars: Part<readonly PlanCalendar[]> = each(
  (all) => all,
  (item, context) => `${calendar(item, context)}\n`,
);

/** How often it occurs ends it, not a day. */
function isCounted(recurrence: CalendarException['recurrence']): boolean {
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
    return isBase ? [{ number: index + 1, day: usualDay(index) }] : [];
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
  for (let level = 0; at && level < MOST_LEVELS; level += 1) {
    const day = at.week[index];
    if (day && day.kind !== 'inherited') return day;
    const base: number | undefined = at.baseCalendarUid;
    at = all.find(({ uid }) => uid === base);
  }
  return usualDay(index);
}

/** The week that a calendar has if nobody says otherwise. */
function usualDay(index: number): CalendarDay {
  return index === 0 || index === 6 ? { kind: 'nonWorking', times: [] } : { kind: 'working', times: [...usualTimes] };
}
