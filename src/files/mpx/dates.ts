import { daysInMonth } from '../day-number.ts';
import type { LocalDate, LocalTime } from '../plan-calendar.ts';
import type { DateFormat, DateOrder } from './settings.ts';
import { type MpxLocale, mpxLocales, plainWord } from './words.ts';

/** A date; many files write dates without times. */
export interface ParsedDate {
  date: LocalDate;
  time: LocalTime | undefined;
}

const MAX_DATE_LENGTH = 80;
/** Two digits from here on are years of the last century. */
const FIRST_SHORT_YEAR = 50;
/** Minutes of a time with a half of the day, in the languages that have no letters for it. */
const halves: Readonly<Record<string, 'am' | 'pm'>> = {
  上午: 'am',
  오전: 'am',
  午前: 'am',
  下午: 'pm',
  오후: 'pm',
  午後: 'pm',
};

/**
 * A date in any of the notations that the format has: with or without weekday and time, its month a number or a word. Undefined
 * for what is none, and for the notations that leave out the year.
 */
export function parseDate(text: string, format: DateFormat, locale: MpxLocale): ParsedDate | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined;
  const { rest, isTimed, time } = takeTime(text.trim(), format);
  if (isTimed && time === undefined && rest !== '') return undefined;
  // A text that looks like a time alone is a date with the separator of times.
  const date = parseDay(rest === '' ? text : rest, format, locale);
  return date === undefined ? undefined : { date, time: rest === '' ? undefined : time };
}

/** The time of a day, such as `08:00`, `1:00 PM` or `17.30`. */
export function parseMpxTime(text: string, format: DateFormat): LocalTime | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined;
  const { rest, isTimed, time } = takeTime(text.trim(), format);
  if (isTimed) return rest === '' ? time : undefined;
  // Some programs write the hour alone, or all digits together.
  const digits = /^(\d{1,2})(\d{2})?$/.exec(rest);
  return digits ? mpxTimeOf(Number(digits[1]), Number(digits[2] ?? 0), undefined) : undefined;
}

interface TakenTime {
  rest: string;
  /** The text ends as times do; whether it is one shows `time`. */
  isTimed: boolean;
  time: LocalTime | undefined;
}

/** Splits off the time that a text ends with. */
function takeTime(text: string, format: DateFormat): TakenTime {
  const { rest: plain, half } = takeHalf(text, format);
  const separator = format.timeSeparator.trim() === '' ? ':' : format.timeSeparator;
  const found = timePattern(separator).exec(plain) ?? timePattern(':').exec(plain);
  if (!found) return { rest: text, isTimed: false, time: undefined };
  const [all, hour, minute] = found;
  const rest = plain.slice(0, plain.length - all.length).trim();
  return { rest, isTimed: true, time: mpxTimeOf(Number(hour), Number(minute), half) };
}

const timePatterns = new Map<string, RegExp>();

/** Hour and minute at the end of a text; a point may separate those of a date too, so that more of them are none. */
function timePattern(separator: string): RegExp {
  const known = timePatterns.get(separator);
  if (known) return known;
  const escaped = separator.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
  const pattern = new RegExp(`(?<![^\\s])(\\d{1,2})\\s?(?:${escaped}|h)\\s?(\\d{2})(?:${escaped}\\d{2})?$`, 'i');
  if (timePatterns.size < 32) timePatterns.set(separator, pattern);
  return pattern;
}

/** Removes the am/pm marker, which precedes the time in some languages. */
function takeHalf(text: string, { am, pm }: DateFormat): { rest: string; half: 'am' | 'pm' | undefined } {
  const lower = text.toLowerCase();
  const marks: [string, 'am' | 'pm'][] = [
    [pm, 'pm'],
    [am, 'am'],
    ['pm', 'pm'],
    ['am', 'am'],
    ['p.m.', 'pm'],
    ['a.m.', 'am'],
  ];
  for (const [mark, half] of marks) {
    const word = mark.trim().toLowerCase();
    if (word !== '' && lower.endsWith(word) && /[\d\s]$/.test(lower.slice(0, -word.length))) {
      return { rest: text.slice(0, text.length - word.length).trimEnd(), half };
    }
  }
  for (const [mark, half] of Object.entries(halves)) {
    const at = text.indexOf(mark);
    if (at >= 0)
      return { rest: `${text.slice(0, at).trimEnd()} ${text.slice(at + mark.length).trimStart()}`.trim(), half };
  }
  return { rest: text, half: undefined };
}

function mpxTimeOf(hour: number, minute: number, half: 'am' | 'pm' | undefined): LocalTime | undefined {
  let hours = hour;
  if (half === 'am' && hour === 12) hours = 0;
  if (half === 'pm' && hour < 12) hours = hour + 12;
  const isTime = (hours < 24 && minute < 60) || (hours === 24 && minute === 0);
  return isTime ? `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined;
}

function parseDay(text: string, format: DateFormat, locale: MpxLocale): LocalDate | undefined {
  const parts = [...text.matchAll(/(['’]?)(\d{1,4})/g)].map((found) => ({
    digits: found[2] ?? '',
    isYear: found[1] !== '' || (found[2] ?? '').length > 2,
  }));
  if (parts.length === 3) return dateOfNumbers(parts, format.order, text);
  const [first, second] = parts;
  if (parts.length !== 2 || !first || !second) return undefined;
  const words = text.match(/\p{L}+/gu) ?? [];
  const month = words
    .toReversed()
    .reduce<number | undefined>((found, word) => found ?? monthOfWord(word, locale), undefined);
  if (month === undefined) return undefined;
  const isYearFirst = first.isYear || (format.order === 'YMD' && !second.isYear);
  const [year, day] = isYearFirst ? [first, second] : [second, first];
  return validMpxDate(mpxYearOf(year.digits), month, Number(day.digits));
}

interface NumberPart {
  digits: string;
  isYear: boolean;
}

const positions: Readonly<Record<DateOrder, readonly [year: number, month: number, day: number]>> = {
  MDY: [2, 0, 1],
  DMY: [2, 1, 0],
  YMD: [0, 1, 2],
};
const otherOrders: Readonly<Record<DateOrder, DateOrder>> = { MDY: 'DMY', DMY: 'MDY', YMD: 'DMY' };

/** Three numbers by the file's order; one that shows its year elsewhere, or has no such day, by the order that fits. */
function dateOfNumbers(parts: readonly NumberPart[], order: DateOrder, text: string): LocalDate | undefined {
  // Week of the year and day of the week.
  if (/^\s*W\d/i.test(text)) return undefined;
  const fitting: DateOrder = parts[0]?.isYear ? 'YMD' : order === 'YMD' && parts[2]?.isYear ? 'DMY' : order;
  return (
    mpxDateInOrder(parts, fitting) ?? (fitting === 'YMD' ? undefined : mpxDateInOrder(parts, otherOrders[fitting]))
  );
}

function mpxDateInOrder(parts: readonly NumberPart[], order: DateOrder): LocalDate | undefined {
  const [year, month, day] = positions[order].map((position) => parts[position]?.digits ?? '');
  return validMpxDate(mpxYearOf(year ?? ''), Number(month), Number(day));
}

function mpxYearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year >= FIRST_SHORT_YEAR ? 1900 + year : 2000 + year;
}

function validMpxDate(year: number, month: number, day: number): LocalDate | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Number of letters that identify a month in every language that shortens it further. */
const SHORTEST = 3;

/** Abbreviations of programs that are not those of today. */
const oldNames: readonly (readonly [locale: MpxLocale, name: string, month: number])[] = [
  ['de', 'mrz', 3],
  ['de', 'maerz', 3],
];

const monthsByLocale = new Map<MpxLocale, ReadonlyMap<string, number>>();

/** The month (1 = January) that a word names, in the language or else in any other; undefined if none has it. */
function monthOfWord(word: string, locale: MpxLocale): number | undefined {
  const plain = plainWord(word);
  for (const each of [locale, ...mpxLocales]) {
    const month = mpxMonthsOf(each).get(plain);
    if (month !== undefined) return month;
  }
  return undefined;
}

/** Names of the months, standalone and in dates, with their abbreviations. */
function mpxMonthsOf(locale: MpxLocale): ReadonlyMap<string, number> {
  const known = monthsByLocale.get(locale);
  if (known) return known;
  const names = new Map<string, number>();
  for (const length of ['long', 'short'] as const) {
    for (const options of [{ month: length }, { month: length, day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const part = format.formatToParts(new Date(Date.UTC(2001, month - 1, 15))).find(({ type }) => type === 'month');
        const name = plainWord(part?.value ?? '');
        if (!/\p{L}{2}/u.test(name)) continue;
        names.set(name, month);
      }
    }
  }
  for (const [owner, name, month] of oldNames) if (owner === locale) names.set(name, month);
  monthsByLocale.set(locale, withShortNames(names));
  return mpxMonthsOf(locale);
}

/** The names and their first letters, where no other month begins so. */
function withShortNames(names: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const all = new Map(names);
  for (const [name, month] of names) {
    const short = name.slice(0, SHORTEST);
    const isUnique = [...names].every(([other, otherMonth]) => otherMonth === month || !other.startsWith(short));
    if (isUnique) all.set(short, month);
  }
  return all;
}
