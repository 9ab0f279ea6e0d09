import words from './words.json' with { type: 'json' };
import { dateDayNumber, dayNumberOf, daysInMonth, weekdayNumber } from '../day-number.ts';
import type { LocalDateTime } from '../plan-calendar.ts';
import { type FilledSheetCell, invalidCell, type SheetReading } from './cells.ts';
import type { PlanTask } from '../plan.ts';
import { defaultWorkingUnits, minutesOfDuration } from '../units.ts';
import type { PlanWorkingTime } from '../working-time.ts';

/** Days and moments, as cells and Microsoft Project's exports write them. */

/** Characters; a longer text is no day, and would keep the patterns busy. */
const MAX_DAY_TEXT_LENGTH = 60;

/** Order of day and month in dates such as `3/2/2026`. */
export type DayOrder = 'dayFirst' | 'monthFirst' | undefined;

/** The first of March 1900 and the last day of 9999, as spreadsheets count; before, they count a day that there was not. */
const daySerials = { first: 61, last: 2_958_465 };
/** The day that spreadsheets count from, in days since 1970-01-01. */
const DAY_ZERO = -25_569;
const dayYears = { first: 1900, last: 2999 };
/** Years of two digits from here on belong to the last century. */
const LAST_CENTURY = 70;

/** English and German beginnings of names; the place of a weekday is the number of the day, Sunday 0. */
const { months: monthNameStarts, weekdays: weekdayPrefixes } = words;

const weekdayPrefixPattern = /^(su|so|mo|tu|di|we|mi|th|do|fr|sa)[a-z]*\.?,?\s+(?=\d)/i;
const clockPattern = /[\sT,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm|uhr|z)?$/i;
const slashes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;

/** The order that the texts of a sheet prove, if they all agree. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  const proven = provenDayOrders(texts);
  return proven.length === 1 ? proven[0] : undefined;
}

/** The orders that texts prove, each by a number above twelve: none, one, or both where they contradict each other. */
export function provenDayOrders(texts: Iterable<string>): readonly ('dayFirst' | 'monthFirst')[] {
  const found = { dayFirst: false, monthFirst: false };
  for (const text of texts) {
    if (text.length > MAX_DAY_TEXT_LENGTH) continue;
    const [, one = '', other = ''] = slashes.exec(bareDay(text).day) ?? [];
    if (Number(one) > 12) found.dayFirst = true;
    if (Number(other) > 12) found.monthFirst = true;
  }
  return (['dayFirst', 'monthFirst'] as const).filter((order) => found[order]);
}

/** The order of day and month in a region, such as `en-us`; undefined without a region where it depends on one. */
export function dayOrderIn(locale: string | undefined): DayOrder {
  try {
    const { language, region } = new Intl.Locale(locale ?? '');
    if (region === undefined && language === 'en') return undefined;
    const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
    return parts.indexOf('day') < parts.indexOf('month') ? 'dayFirst' : 'monthFirst';
  } catch (error) {
    // The runtime throws this for an unknown locale.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/**
 * Reads a date cell, the serial number of one, or a text: `yyyy-MM-dd`, `dd.MM.yyyy`, `March 2, 2026 8:00 AM`, `2. März
 * 2026`, `Mon 3/2/26`, and `MM/dd/yyyy` or `dd/MM/yyyy` if unambiguous.
 * @param usual default time of a day without one, `HH:MM`
 */
export function readMoment(cell: FilledSheetCell, usual: string, order: DayOrder): SheetReading<LocalDateTime> {
  if (typeof cell === 'boolean' || (typeof cell === 'string' && cell.length > MAX_DAY_TEXT_LENGTH)) return invalidCell;
  if (typeof cell === 'number') return momentOfSerial(cell, usual);
  const { day, time, weekday: named } = bareDay(typeof cell === 'object' ? cell.date : cell);
  const reading = readDayText(day, named, order);
  if ('bad' in reading) return reading;
  if (time === null) return invalidCell;
  return { value: `${reading.value}T${time ?? usual}:00` };
}

/** Splits a text into its day, its time (null: none that there is) and the day of the week. */
function bareDay(text: string): { day: string; time: string | null | undefined; weekday: number } {
  const trimmed = text.trim();
  const named = weekdayPrefixPattern.exec(trimmed);
  const rest = trimmed.slice(named?.[0].length ?? 0);
  const time = clockPattern.exec(rest);
  const index = weekdayPrefixes.findIndex((names) => names.includes(named?.[1]?.toLowerCase() ?? ''));
  return { day: time ? rest.slice(0, time.index) : rest, time: time ? clockTimeOf(time) : undefined, weekday: index };
}

function clockTimeOf([, hour = '', minute = '', half = '']: RegExpExecArray): string | null {
  const twelve = /^[ap]m$/i.test(half);
  const hours = twelve ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const isTime = hours < 24 && Number(minute) < 60 && !(twelve && (Number(hour) > 12 || Number(hour) === 0));
  return isTime ? `${String(hours).padStart(2, '0')}:${minute}` : null;
}

function readDayText(text: string, named: number, order: DayOrder): SheetReading<string> {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})Z?$/.exec(text) ?? [];
  if (isoYear && isoMonth && isoDay) return checkedDay(isoYear, Number(isoMonth), isoDay);
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(text) ?? [];
  if (day && month && year) return checkedDay(year, Number(month), day);
  const [, one, other, lastYear] = slashes.exec(text) ?? [];
  if (one && other && lastYear) return dayInOrder(one, other, lastYear, { named, order });
  const german = /^(\d{1,2})\.?[\s-]*([a-zäöü]{3,9})\.?[\s,-]+(\d{4}|\d{2})$/i.exec(text);
  if (german) return checkedDay(german[3] ?? '', monthByName(german[2]), german[1] ?? '');
  const english = /^([a-zäöü]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4}|\d{2})$/i.exec(text);
  return english ? checkedDay(english[3] ?? '', monthByName(english[1]), english[2] ?? '') : invalidCell;
}

function monthByName(name = ''): number {
  const begin = name.toLowerCase().slice(0, 3);
  return monthNameStarts.findIndex((names) => names.includes(begin)) + 1;
}

function checkedDay(year: string, month: number, day: string): SheetReading<string> {
  const full = year.length === 2 ? Number(year) + (Number(year) < LAST_CENTURY ? 2000 : 1900) : Number(year);
  const isDay = full >= dayYears.first && full <= dayYears.last && month >= 1 && month <= 12 && Number(day) >= 1;
  if (!isDay || Number(day) > daysInMonth(full, month)) return invalidCell;
  return { value: `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` };
}

/**
 * Finds the month of two numbers: numbers above twelve are days; otherwise the weekday decides, else the rest of the
 * sheet.
 */
function dayInOrder(
  one: string,
  other: string,
  year: string,
  { named, order }: { named: number; order: DayOrder },
): SheetReading<string> {
  const dayFirst = checkedDay(year, Number(other), one);
  const monthFirst = checkedDay(year, Number(one), other);
  if ('bad' in dayFirst) return monthFirst;
  if ('bad' in monthFirst || dayFirst.value === monthFirst.value) return dayFirst;
  const fits = ({ value }: { value: string }) => sheetWeekdayOf(value) === named;
  if (named >= 0 && fits(dayFirst) !== fits(monthFirst)) return fits(dayFirst) ? dayFirst : monthFirst;
  if (order === undefined) return { bad: 'DayAmbiguous' };
  return order === 'dayFirst' ? dayFirst : monthFirst;
}

function sheetWeekdayOf(day: string): number {
  return weekdayNumber(dayNumberOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))));
}

function momentOfSerial(serial: number, usual: string): SheetReading<LocalDateTime> {
  if (!(serial >= daySerials.first && serial <= daySerials.last)) return invalidCell;
  const moment = new Date(Math.round((serial + DAY_ZERO) * 24 * 60) * 60_000).toISOString();
  const day = checkedDay(moment.slice(0, 4), Number(moment.slice(5, 7)), moment.slice(8, 10));
  if ('bad' in day) return day;
  return { value: `${day.value}T${Number.isInteger(serial) ? usual : moment.slice(11, 16)}:00` };
}

/**
 * Derives the third of start, finish and duration from the other two, on the default working days. A milestone ends
 * when it starts.
 */
export function completeDates(task: PlanTask, workingTime: PlanWorkingTime, calendarUid: number): void {
  if (task.isMilestone) {
    task.start ??= task.finish;
    task.finish ??= task.start;
    task.duration ??= { value: 0, unit: 'days' };
    return;
  }
  if (task.start === undefined) return;
  if (task.finish === undefined && task.duration !== undefined) {
    const minutes = minutesOfDuration(task.duration, defaultWorkingUnits) ?? 0;
    task.finish = workingTime.finishAfter(calendarUid, task.start, minutes, task.duration.unit);
  }
  if (task.finish !== undefined && task.duration === undefined && task.finish >= task.start)
    task.duration = { value: workdaysBetween(task.start, task.finish), unit: 'days' };
}

/** Days from Monday to Friday from one day to another, both included. */
function workdaysBetween(start: LocalDateTime, finish: LocalDateTime): number {
  const until = (day: number) => {
    const weekday = (weekdayNumber(day) + 6) % 7;
    const mondays = day - weekday;
    return (mondays / 7) * 5 + Math.min(weekday + 1, 5);
  };
  const [first, last] = [dateDayNumber(start), dateDayNumber(finish)];
  return Math.round(until(last) - until(first - 1));
}
