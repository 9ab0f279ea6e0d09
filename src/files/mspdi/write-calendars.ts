import { dateDayNumber } from '../day-number.ts';
import type { CalendarDay, CalendarException, PlanCalendar, TimeRange } from '../plan-calendar.ts';
import {
  constantPart,
  eachPart,
  elementPart,
  flagPart,
  listPart,
  parent,
  textPart,
  type XmlPart,
} from './write-parts.ts';
import { timeText } from './write-values.ts';

const NO_BASE_CALENDAR = -1;

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

const timePeriod = parent<CalendarException>('TimePeriod', [
  elementPart('FromDate', ({ from }) => `${from}T00:00:00`),
  elementPart('ToDate', ({ to }) => `${to}T23:59:00`),
]);

/** All days of its period. */
const exception = parent<CalendarException>('Exception', [
  constantPart('EnteredByOccurrences', 0),
  timePeriod,
  elementPart('Occurrences', ({ from, to }) => dateDayNumber(to) - dateDayNumber(from) + 1),
  textPart('Name', ({ name }) => name),
  constantPart('Type', 1),
  flagPart('DayWorking', ({ times }) => times.length > 0),
  workingTimesPart,
]);

const calendarPart = parent<PlanCalendar>('Calendar', [
  elementPart('UID', ({ uid }) => uid),
  elementPart('GUID', ({ uid, guid }, context) => context.guid('calendar', uid, guid)),
  textPart('Name', ({ name }) => name),
  flagPart('IsBaseCalendar', ({ baseCalendarUid }) => baseCalendarUid === undefined),
  constantPart('IsBaselineCalendar', 0),
  elementPart('BaseCalendarUID', ({ baseCalendarUid }) => baseCalendarUid ?? NO_BASE_CALENDAR),
  listPart('WeekDays', writtenDays, weekDay),
  listPart('Exceptions', ({ exceptions }) => exceptions, exception),
]);

export const calendars: XmlPart<readonly PlanCalendar[]> = eachPart(
  (all) => all,
  (item, context) => `${calendarPart(item, context)}\n`,
);

/** The days of a week that are written: a day that is left out is inherited from the base calendar. */
function writtenDays({ week }: PlanCalendar): NumberedDay[] {
  return week.flatMap((day, index) => (day.kind === 'inherited' ? [] : [{ number: index + 1, day }]));
}
