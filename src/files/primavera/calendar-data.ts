import { dateOfDayNumber } from '../day-number.ts';
import type { TimeRange } from '../plan-calendar.ts';
import type { PlanReport } from '../report.ts';
import type { P6CalendarDays, P6Exception, P6Row } from './source.ts';

/** Spreadsheets count days since the end of 1899; this is 1970-01-01. */
const SHEET_EPOCH = 25_569;
const LAST_SHEET_DAY = 2_958_465;

/** Exceptions of one calendar; one of a hundred years has 12,000 holidays and weekends. */
export const MOST_P6_EXCEPTIONS = 20_000;

/**
 * The days of a calendar, which XER files keep as nested records `(0||name(values)(records))`: the records of weekdays are named
 * 1 (Sunday) to 7 and those of exceptions have a day `d`, and below both lie times with a start `s` and a finish `f`.
 */
export function daysOfCalendarData(calendar: P6Row, report: PlanReport): P6CalendarDays {
  const week: TimeRange[][] = Array.from({ length: 7 }, () => []);
  const exceptions: P6Exception[] = [];
  let part = '';
  let times: TimeRange[] | undefined;
  for (const [, name = '', values = ''] of (calendar.text('clndr_data') ?? '').matchAll(
    /\(\d{0,9}\|\|([^()]{0,80})\(([^()]{0,200})\)/g,
  )) {
    if (/[sf]\|/.test(values)) {
      const range = rangeOf(values);
      if (range) times?.push(range);
      else calendar.warnInvalid('clndr_data', values);
    } else if (values === '' && /^[1-7]$/.test(name) && part === 'DaysOfWeek') {
      times = week[Number(name) - 1];
    } else if (part === 'Exceptions' && values.startsWith('d|')) {
      const date = dateOfSheetDay(values.slice(2));
      const own: TimeRange[] = [];
      times = own;
      if (date === undefined) calendar.warnInvalid('clndr_data', values);
      else if (exceptions.length < MOST_P6_EXCEPTIONS) exceptions.push({ date, times: own });
      else report.warn('exceptionShortened', { calendar: calendar.text('clndr_id') ?? '', last: date }, calendar.line);
    } else {
      part = name;
      times = undefined;
    }
  }
  return { week, exceptions };
}

function dateOfSheetDay(text: string): string | undefined {
  const day = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return day > 0 && day <= LAST_SHEET_DAY ? dateOfDayNumber(day - SHEET_EPOCH) : undefined;
}

/** `s|08:00|f|12:00`, in either order. */
function rangeOf(values: string): TimeRange | undefined {
  const parts = values.split('|');
  const valueAfter = (name: string) => parts[parts.indexOf(name) + 1];
  return p6TimeRange(valueAfter('s'), valueAfter('f'));
}

/** A range of times; one that ends at midnight ends the day. Undefined for none, and for one that ends before it begins. */
export function p6TimeRange(start: string | undefined, finish: string | undefined): TimeRange | undefined {
  const from = clockOf(start);
  const end = clockOf(finish);
  if (from === undefined || end === undefined) return undefined;
  const to = end === '00:00' ? '24:00' : end;
  return from < to ? { from, to } : undefined;
}

function clockOf(text: string | undefined): string | undefined {
  const [, hour = '', minute = '', half] =
    /^(\d{1,2})[:.](\d\d)(?:[:.]\d\d)?(?: ?([AP])M)?$/i.exec(text?.trim() ?? '') ?? [];
  if (hour === '' || Number(minute) > 59) return undefined;
  const noon = half?.toUpperCase() === 'P' ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + noon;
  return hours > 23 ? undefined : `${String(hours).padStart(2, '0')}:${minute}`;
}
