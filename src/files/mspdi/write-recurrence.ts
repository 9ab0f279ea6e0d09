import type { CalendarException, MonthItem, Recurrence, Weekday } from '../plan-calendar.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import { elementPart, type XmlPart } from './write-parts.ts';

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
export const recurrenceParts: readonly XmlPart<CalendarException>[] = [
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
