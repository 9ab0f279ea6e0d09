import type { CalendarException, MonthItem, Recurrence, Weekday } from '../plan-calendar.ts';
import { weekdays } from '../recurrence.ts';
import { element, type Part } from './write-parts.ts';

/** `Type` of an exception that covers all days of its period. */
const EVERY_DAY = 1;
const typeCodes: Readonly<Record<Recurrence['kind'], number>> = {
  yearly: 2,
  yearlyByPosition: 3,
  monthly: 4,
  monthlyByPosition: 5,
  weekly: 6,
  daily: 7,
};

/** `MonthItem`: the kinds of day, then the weekdays. */
const monthItems: readonly MonthItem[] = ['day', 'workday', 'weekendDay', ...weekdays];

/** The pattern of an exception; months and positions count from 0. */
export const recurrenceParts: readonly Part<CalendarException>[] = [
  element('Type', ({ recurrence }) => (recurrence ? typeCodes[recurrence.kind] : EVERY_DAY)),
  element('Period', ({ recurrence }) => (recurrence && 'every' in recurrence ? recurrence.every : undefined)),
  element('DaysOfWeek', ({ recurrence }) =>
    recurrence?.kind === 'weekly' ? maskOfWeekdays(recurrence.weekdays) : undefined,
  ),
  element('MonthItem', ({ recurrence }) =>
    recurrence && 'item' in recurrence ? monthItems.indexOf(recurrence.item) : undefined,
  ),
  element('MonthPosition', ({ recurrence }) =>
    recurrence && 'position' in recurrence ? recurrence.position - 1 : undefined,
  ),
  element('Month', ({ recurrence }) => (recurrence && 'month' in recurrence ? recurrence.month - 1 : undefined)),
  element('MonthDay', ({ recurrence }) => (recurrence && 'day' in recurrence ? recurrence.day : undefined)),
];

/** Bit 0 = Sunday. */
function maskOfWeekdays(chosen: readonly Weekday[]): number {
  return weekdays.reduce((mask, weekday, index) => (chosen.includes(weekday) ? mask | (1 << index) : mask), 0);
}
