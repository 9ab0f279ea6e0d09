import { buildException, MAX_EXCEPTION_DAYS, type DayBudget } from '../calendar-exception.ts';
import {
  type CalendarException,
  type LocalDate,
  type MonthItem,
  type RecurrencePattern,
  sortedByStart,
  type TimeRange,
  type Weekday,
} from '../plan-calendar.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import type { PlanReport } from '#files/report.ts';
import type { MspdiElement } from './element.ts';

/** `MonthItem`: unit counted within a month. */
const mspdiMonthItems: Readonly<Record<number, MonthItem>> = {
  0: 'day',
  1: 'workday',
  2: 'weekendDay',
  ...sundayFrom(3),
};

function sundayFrom(first: number): Record<number, Weekday> {
  return Object.fromEntries(recurrenceWeekdays.map((weekday, index) => [first + index, weekday]));
}

/** Reads all exceptions of a calendar, by first day; those stored in two forms are read once. */
export function readMspdiExceptions(
  calendar: MspdiElement,
  uid: number,
  budget: DayBudget,
  report: PlanReport,
): CalendarException[] {
  const listed = readListed(calendar, uid, budget, report);
  const exceptions = listed.length > 0 ? listed : readExceptionDays(calendar, uid, report);
  return sortedByStart(exceptions);
}

/** The exceptions under `Exceptions`, as Project 2007 and later write them. */
function readListed(calendar: MspdiElement, uid: number, budget: DayBudget, report: PlanReport): CalendarException[] {
  return calendar.listed('Exceptions', 'Exception').flatMap((element) => {
    const period = element.child('TimePeriod');
    const from = period?.dateTime('FromDate')?.slice(0, 10);
    const to = period?.dateTime('ToDate')?.slice(0, 10);
    const exception = from === undefined ? undefined : readMspdiException(element, { from, to, uid, budget, report });
    if (!exception) report.warn('exceptionIncomplete', { calendar: uid }, element.line);
    return exception ? [exception] : [];
  });
}

/** The exceptions among the days of the week (`DayType` 0), as Project 2003 writes them. */
function readExceptionDays(calendar: MspdiElement, uid: number, report: PlanReport): CalendarException[] {
  const days = calendar.listed('WeekDays', 'WeekDay').filter((day) => day.integer('DayType') === 0);
  return days.flatMap((day) => {
    const period = day.child('TimePeriod');
    const from = period?.dateTime('FromDate')?.slice(0, 10);
    const to = period?.dateTime('ToDate')?.slice(0, 10) ?? from;
    if (from === undefined || to === undefined || to < from) {
      report.warn('exceptionIncomplete', { calendar: uid }, day.line);
      return [];
    }
    return [{ from, to, times: exceptionTimes(day) }];
  });
}

function exceptionTimes(element: MspdiElement) {
  return element.flag('DayWorking') === false ? [] : readWorkingTimes(element);
}

interface ExceptionSurroundings {
  from: LocalDate;
  to: LocalDate | undefined;
  uid: number;
  budget: DayBudget;
  report: PlanReport;
}

function readMspdiException(element: MspdiElement, around: ExceptionSurroundings): CalendarException | undefined {
  const { from, to, uid, budget, report } = around;
  const name = element.text('Name');
  const times = exceptionTimes(element);
  const occurrences = element.integerWithin('Occurrences', 0, MAX_EXCEPTION_DAYS);
  const pattern = readMspdiRecurrence(element);
  return buildException(pattern, { name, from, to, occurrences, times }, { uid, budget, report, line: element.line });
}

/** The pattern by `Type`; undefined for one that does not recur. Months count from 0, positions too. */
function readMspdiRecurrence(element: MspdiElement): RecurrencePattern | undefined {
  const every = element.integerWithin('Period', 0, MAX_EXCEPTION_DAYS) ?? 1;
  const day = element.integerWithin('MonthDay', 1, 31) ?? 1;
  const month = (element.integerWithin('Month', 0, 11) ?? 0) + 1;
  const position = (element.integerWithin('MonthPosition', 0, 4) ?? 0) + 1;
  const item = element.code('MonthItem', mspdiMonthItems) ?? 'day';
  switch (element.integer('Type')) {
    case 1:
    case 7:
      return { kind: 'daily', every };
    case 2:
      return { kind: 'yearly', month, day };
    case 3:
      return { kind: 'yearlyByPosition', month, position, item };
    case 4:
      return { kind: 'monthly', every, day };
    case 5:
      return { kind: 'monthlyByPosition', every, position, item };
    case 6:
      return { kind: 'weekly', every, weekdays: weekdaysOfMask(element.integer('DaysOfWeek') ?? 0) };
    default:
      return undefined;
  }
}

/** Bit 0 = Sunday. */
function weekdaysOfMask(mask: number): Weekday[] {
  return recurrenceWeekdays.filter((_, index) => (mask >> index) & 1);
}

/** `WorkingTimes` of a day or an exception; a range that ends at midnight ends at 24:00. */
export function readWorkingTimes(element: MspdiElement): TimeRange[] {
  return element.listed('WorkingTimes', 'WorkingTime').flatMap((range) => {
    const from = range.time('FromTime');
    const to = range.time('ToTime');
    if (from === undefined || to === undefined) return [];
    return [{ from, to: to === '00:00' ? '24:00' : to }];
  });
}
