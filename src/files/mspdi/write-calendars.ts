import { dateDayNumber } from '../day-number.ts';
import type { CalendarDay, CalendarException, PlanCalendar, TimeRange } from '../plan-calendar.ts';
import { part, type XmlPart } from './write-parts.ts';
import { timeText } from './write-values.ts';

const NO_BASE_CALENDAR = -1;

/** A day of the week by its number, 1 = Sunday. */
interface NumberedDay {
  readonly number: number;
  readonly day: CalendarDay;
}

const workingTimesPart = part.list<{ readonly times: readonly TimeRange[] }, TimeRange>(
  'WorkingTimes',
  ({ times }) => times,
  part.parent<TimeRange>('WorkingTime', [
    part.element('FromTime', ({ from }) => timeText(from)),
    part.element('ToTime', ({ to }) => timeText(to)),
  ]),
);

const weekDayPart = part.parent<NumberedDay>('WeekDay', [
  part.element('DayType', ({ number }) => number),
  part.flag('DayWorking', ({ day }) => day.kind === 'working'),
  ({ day }, context) => workingTimesPart(day, context),
]);

const timePeriod = part.parent<CalendarException>('TimePeriod', [
  part.element('FromDate', ({ from }) => `${from}T00:00:00`),
  part.element('ToDate', ({ to }) => `${to}T23:59:00`),
]);

/** All days of its period. */
const exception = part.parent<CalendarException>('Exception', [
  part.constants({ EnteredByOccurrences: 0 }),
  timePeriod,
  part.element('Occurrences', ({ from, to }) => dateDayNumber(to) - dateDayNumber(from) + 1),
  part.text('Name', ({ name }) => name),
  part.constants({ Type: 1 }),
  part.flag('DayWorking', ({ times }) => times.length > 0),
  workingTimesPart,
]);

const calendarPart = part.parent<PlanCalendar>('Calendar', [
  part.element('UID', ({ uid }) => uid),
  part.element('GUID', ({ uid, guid }, context) => context.guid('calendar', uid, guid)),
  part.text('Name', ({ name }) => name),
  part.flag('IsBaseCalendar', ({ baseCalendarUid }) => baseCalendarUid === undefined),
  part.constants({ IsBaselineCalendar: 0 }),
  part.element('BaseCalendarUID', ({ baseCalendarUid }) => baseCalendarUid ?? NO_BASE_CALENDAR),
  part.list('WeekDays', writtenDays, weekDayPart),
  part.list('Exceptions', ({ exceptions }) => exceptions, exception),
]);

export const calendars: XmlPart<readonly PlanCalendar[]> = part.each(
  (all) => all,
  (item, context) => `${calendarPart(item, context)}\n`,
);

/** The days of a week that are written: a day that is left out is inherited from the base calendar. */
function writtenDays({ week }: PlanCalendar): NumberedDay[] {
  return week.flatMap((day, index) => (day.kind === 'inherited' ? [] : [{ number: index + 1, day }]));
}
