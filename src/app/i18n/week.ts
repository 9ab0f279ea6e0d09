import { isoWeekday, dayWeekNumber as weekNumberOf } from '#plan/calendar/day.ts';
import { type DateFormat, dateFormat } from '#i18n/locale-format.ts';
import type { Day } from './day';

const MILLISECONDS_OF_A_DAY = 86_400_000;
const DAYS_OF_A_WEEK = 7;

/** Number of a day, counted from 1970-01-01 = 0. Throws a RangeError on a text that is no day of the calendar. */
export function dayNumber(day: Day): number {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const number = Date.UTC(year, month - 1, date) / MILLISECONDS_OF_A_DAY;
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || dayOf(number) !== day) throw new RangeError(`Not a day: ${day}`);
  return number;
}

/** Years whose days can be added to without leaving the calendar. */
const calendarYear = /^(19|2\d)\d\d-/;

/** Returns whether a text such as `2026-02-28` is a day of the calendar, from 1900 to 2999. */
export function isDayInCalendar(text: string): boolean {
  const [year = NaN, month = NaN, date = NaN] = text.split('-').map(Number);
  const time = calendarYear.test(text) ? Date.UTC(year, month - 1, date) : NaN;
  return !Number.isNaN(time) && dayOf(time / MILLISECONDS_OF_A_DAY) === text;
}

/** The day of a number of `dayNumber`. */
export function dayOf(number: number): Day {
  return new Date(number * MILLISECONDS_OF_A_DAY).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count);
}

/** Day of the week as ISO 8601 counts it: 1 Monday to 7 Sunday. */
export function weekday(day: Day): number {
  return isoWeekday(dayNumber(day));
}

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

/** Regions whose week starts on Sunday or Saturday (Unicode CLDR), for browsers that do not tell. */
const SUNDAY =
  /^(AG|AS|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|IS|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW)$/;
const SATURDAY = /^(AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)$/;

interface WeekInfoLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

const CHOSEN: Readonly<Record<string, number>> = { mon: 1, sat: 6, sun: 7 };

/** First day of the week in a locale, 1 Monday to 7 Sunday; a locale may say so itself (`de-u-fw-sun`). */
export function firstWeekday(locale: string): number {
  const chosen = CHOSEN[/-u-fw-(\w{3})/.exec(locale)?.[1] ?? ''];
  if (chosen !== undefined) return chosen;
  const known = new Intl.Locale(locale);
  // The library types lag behind: browsers have the method, older ones the property, some have neither.
  const reported: WeekInfoLocale = known as unknown as WeekInfoLocale;
  const firstDay = reported.getWeekInfo?.().firstDay ?? reported.weekInfo?.firstDay;
  return firstDay ?? firstWeekdayOfRegion(known.maximize().region ?? '');
}

/** First day of the week in a region (ISO 3166 code); Monday where nothing else is known. */
export function firstWeekdayOfRegion(region: string): number {
  if (SUNDAY.test(region)) return 7;
  return SATURDAY.test(region) ? 6 : 1;
}

/** The seven days of the week that holds `day`; `firstDay` is 1 Monday to 7 Sunday. */
export function weekOf(day: Day, firstDay: number): readonly Day[] {
  const start = dayNumber(day) - modulo(weekday(day) - firstDay, DAYS_OF_A_WEEK);
  return Array.from({ length: DAYS_OF_A_WEEK }, (_, index) => dayOf(start + index));
}

/** ISO 8601 number of the week of `weekOf(day, firstDay)`: that of its Thursday. */
export const weekNumber = (day: Day, firstDay: number): number => weekNumberOf(dayNumber(day), firstDay);

export type DayStyle = 'weekday' | 'number' | 'date' | 'short' | 'full';

const STYLES: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  weekday: { weekday: 'short' },
  number: { day: 'numeric' },
  date: { day: 'numeric', month: 'short' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
};
const weekFormats = new Map<string, DateFormat>();

function formatOf(style: DayStyle, locale: string): DateFormat {
  const key = `${style} ${locale}`;
  const format = weekFormats.get(key) ?? dateFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
  weekFormats.set(key, format);
  return format;
}

const instant = (day: Day): number => dayNumber(day) * MILLISECONDS_OF_A_DAY;

/** A day in words of the locale: weekday `Mon`, date `9 Nov`, short `9 Nov 2026`, full `Monday 9 November 2026`. */
export function formatDay(day: Day, style: DayStyle, locale: string): string {
  return formatOf(style, locale).format(instant(day));
}

/** The range of a week in words of the locale: `9 – 15 Nov 2026`. */
export function formatWeek(days: readonly Day[], locale: string): string {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? formatOf('short', locale).formatRange(instant(first), instant(last)) : '';
}

/** Name of the month of a day: `November 2026`. */
export function monthName(day: Day, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instant(day));
}
