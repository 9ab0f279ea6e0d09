import { addDays, dayNumber, dayOf, weekday } from './week.ts';
import type { Day } from './day.ts';
import dayNames from './day-names.json';

/** Days as people write them, in English and German. Pure. */

/** Context in which a typed day is read. */
export interface DateContext {
  readonly today: Day;
  /** True if 3/12 is the twelfth of March, as in the United States. */
  readonly monthFirst: boolean;
}

/** Tells whether a locale writes the month before the day, and no year before it: `10/11/2026` is the eleventh of October. */
export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && !parts.slice(0, 1).includes('year');
}

const { weekdays, months } = dayNames;
const relative: Readonly<Record<string, number>> = dayNames.relative;

/** Days by their distance from today, as `yesterday`. */
export const relativeDays = Object.keys(relative);

const oneOf = (names: readonly string[]) => names.toSorted((a, b) => b.length - a.length).join('|');
/** Names of the days of the week; no group in it. */
export const weekdayNames = oneOf(weekdays.flat());
/** Names of the months; no group in it. */
export const monthNames = oneOf(months.flat());

/** Numbers and names that are a day; no group in it. */
export const dayPattern = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}`,
  String.raw`\d{1,2}\.\s?\d{1,2}\.(?:\d{4}|\d{2})?(?!\d)`,
  String.raw`\d{1,2}\/\d{1,2}(?:\/\d{4}|\/\d{2})?`,
  String.raw`\d{1,2}(?:\.|st|nd|rd|th)?\s(?:of\s)?(?:${monthNames})\b\.?(?:\s\d{4})?`,
  String.raw`(?:${monthNames})\b\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?(?!\d|[.,:]\d|\s?h)`,
  oneOf(relativeDays),
  String.raw`(?:(?:last|(?:vor)?letzte[nmr]?|vorige[nmr]?|vergangene[nmr]?)\s)?(?:${weekdayNames})\b\.?`,
].join('|');

/** Names of two letters are words of their own in other places: they are days only where the line is German or a range. */
export const isShortName = (text: string) => /^(?:mo|di|mi|do|fr|sa|so)\.?$/i.test(text);

const indexOf = (lists: readonly (readonly string[])[], name: string) =>
  lists.findIndex((names) => names.includes(name));

function calendarDay(year: number, month: number, date: number): Day | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  try {
    return dayOf(dayNumber(text));
  } catch {
    return undefined;
  }
}

/** A day of a year that is given (of two digits: in this century), or of the one that brings it nearest to today. */
function dated(today: Day, month: number, date: number, year: string | undefined): Day | undefined {
  if (year !== undefined) return calendarDay(year.length === 2 ? 2000 + Number(year) : Number(year), month, date);
  const current = Number(today.slice(0, 4));
  const distance = (day: Day) => Math.abs(dayNumber(day) - dayNumber(today));
  return [current, current - 1, current + 1]
    .flatMap((each) => calendarDay(each, month, date) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The last such day of the week until a day, which counts itself. */
function lastWeekday(index: number, until: Day): Day {
  return addDays(until, -((weekday(until) - 1 - index + 7) % 7));
}

function namedDay(text: string, { today }: DateContext): Day | undefined {
  const offset = relative[text];
  if (offset !== undefined) return addDays(today, offset);
  const [, last, name = ''] =
    /^(?:(last|(?:vor)?letzte[nmr]?|vorige[nmr]?|vergangene[nmr]?)\s)?(\p{L}+)\.?$/u.exec(text) ?? [];
  const index = indexOf(weekdays, name);
  if (index < 0) return undefined;
  const day = lastWeekday(index, last === undefined ? today : addDays(today, -1));
  return last?.startsWith('vorletzt') ? addDays(day, -7) : day;
}

function monthDay(text: string, { today }: DateContext): Day | undefined {
  const [, date, name = '', year] = /^(\d+)\D*?\s(\p{L}+)\.?(?:\s(\d{4}))?$/u.exec(text) ?? [];
  const [, otherName = '', otherDate, otherYear] = /^(\p{L}+)\.?\s(\d+)\D*?(?:\s(\d{4}))?$/u.exec(text) ?? [];
  const month = indexOf(months, name || otherName) + 1;
  return month === 0 ? undefined : dated(today, month, Number(date ?? otherDate), year ?? otherYear);
}

function numberDay(text: string, { today, monthFirst }: DateContext): Day | undefined {
  const iso = /^(\d{4})-(\d+)-(\d+)$/.exec(text);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d+)\.\s?(\d+)\.(\d*)$/.exec(text);
  if (dotted) return dated(today, Number(dotted[2]), Number(dotted[1]), dotted[3] || undefined);
  const [, first = '', second = '', year] = /^(\d+)\/(\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  if (first === '') return undefined;
  const [month, date] = monthFirst ? [first, second] : [second, first];
  return dated(today, Number(month), Number(date), year);
}

/** The day that a text says, which has to match {@link dayPattern}; undefined where there is no such day, as on 30 February. */
export function readDay(text: string, context: DateContext): Day | undefined {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return numberDay(plain, context) ?? namedDay(plain, context) ?? monthDay(plain, context);
}

/** The first day of a range whose last one is known: a day of the week is the last such before the end. */
export function readStart(text: string, until: Day, context: DateContext): Day | undefined {
  const dayOfMonth = /^(\d{1,2})\.$/.exec(text.trim());
  if (dayOfMonth) return calendarDay(Number(until.slice(0, 4)), Number(until.slice(5, 7)), Number(dayOfMonth[1]));
  const index = indexOf(weekdays, text.toLowerCase().replace(/\.$/, '').trim());
  return index < 0 ? readDay(text, context) : lastWeekday(index, until);
}

/** The last day of a month with this number until today, as the twentieth is. */
export function readDayOfMonth(date: number, { today }: DateContext): Day | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [0, 1, 2]
    .flatMap((back) => calendarDay(month > back ? year : year - 1, ((month - 1 - back + 12) % 12) + 1, date) ?? [])
    .find((day) => day <= today);
}

/** A day that a text names of the week that begins on a Monday; undefined where the text names no day of the week. */
export function readDayOfWeek(text: string, monday: Day): Day | undefined {
  const index = indexOf(weekdays, text.toLowerCase().replace(/\.$/, '').trim());
  return index < 0 ? undefined : addDays(monday, index);
}

/** Days of the week by their names, each the next such after the one before it; the first one is given. */
export function readDaysInTurn(names: readonly string[], first: Day): Day[] {
  let day = first;
  return names.map((name, index) => {
    const wanted = indexOf(weekdays, name.replace(/\.$/, '')) + 1;
    if (index > 0) day = addDays(day, ((wanted - weekday(day) + 6) % 7) + 1);
    return day;
  });
}

/** The Monday of the last week until today with this number in the calendar of ISO 8601; undefined where there is no such week. */
export function readWeekNumber(number: number, today: Day): Day | undefined {
  const year = Number(today.slice(0, 4));
  return [year, year - 1]
    .flatMap((each) => {
      // 4 January is in the first week.
      const fourth = `${each}-01-04`;
      const monday = addDays(fourth, 1 - weekday(fourth) + 7 * (number - 1));
      return number > 0 && addDays(monday, 3).startsWith(`${each}-`) ? monday : [];
    })
    .find((monday) => monday <= today);
}

/** Monday to Friday of this week or the last one; this week ends today. */
export function readWeek(isLast: boolean, today: Day): { from: Day; until: Day } {
  const monday = addDays(today, 1 - weekday(today) - (isLast ? 7 : 0));
  return { from: monday, until: isLast ? addDays(monday, 4) : today };
}
