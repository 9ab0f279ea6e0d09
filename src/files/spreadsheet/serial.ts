import type { Cell } from './workbook.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** 9999-12-31, the last day that spreadsheets know. */
const LAST_SERIAL_DAY = 2_958_465;

/**
 * Display kind of a number format: `time` is a time of day, `elapsed` hours beyond 24, `boolean` one word for 0 and
 * another for any other number.
 */
export type NumberKind = 'number' | 'boolean' | 'date' | 'time' | 'elapsed';

const numberKindCache = new Map<string, NumberKind>();

/** The kind of the number format of an id, by its text where the file states one. */
export function numberKindOf(id: number, formats: ReadonlyMap<number, string>): NumberKind {
  const format = formats.get(id);
  return format === undefined ? kindOfBuiltIn(id) : kindOfFormat(format);
}

/**
 * Determines the kind of a number format by the letters in its first section; `m` next to hours or seconds means
 * minutes.
 */
function kindOfFormat(format: string): NumberKind {
  const known = numberKindCache.get(format);
  if (known !== undefined) return known;
  const kind = findNumberKind(format);
  // Formats come from the file: the memory of them stays small.
  if (numberKindCache.size > 1000) numberKindCache.clear();
  numberKindCache.set(format, kind);
  return kind;
}

function findNumberKind(format: string): NumberKind {
  // Some programs have truth values as numbers of such a format.
  if (/^"([^"]+)";"\1";"(?!\1")[^"]+"$/.test(format)) return 'boolean';
  const first = format
    .slice(0, 1000)
    .replaceAll(/"[^"]*"?|\\.|[_*]./g, ' ')
    .replace(/;.*$/s, '');
  if (/^\s*general\s*$/i.test(first)) return 'number';
  const elapsed = /\[(h+|m+|s+)\]/i.test(first);
  const letters = first
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/E[+-]/gi, '0')
    .replaceAll(/a\/p|am\/pm/gi, 'h')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  if (/[yde]|b{2}|g/.test(letters)) return 'date';
  if (elapsed) return 'elapsed';
  // Minutes follow hours or precede seconds; any other m is a month.
  if (/m/.test(letters) && !/[hs]/.test(letters)) return 'date';
  return /[hs]/.test(letters) ? 'time' : 'number';
}

/** Formats that a file names by number alone: those of every language, and those that Asian versions use for dates and times. */
function kindOfBuiltIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return 'date';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return 'time';
  return id === 46 ? 'elapsed' : 'number';
}

/**
 * Converts a number cell by the kind of its format. A day becomes a DateCell, a time or a duration the text `HH:mm` or
 * `HH:mm:ss`: as a number it would be a fraction of a day, which the sheet does not show. Numbers outside of the
 * calendar stay numbers.
 * @param is1904 true if days count from 1904-01-01 instead of 1900-01-01
 */
export function valueOfNumber(serial: number, kind: NumberKind, is1904: boolean): Cell {
  if (!Number.isFinite(serial)) return null;
  if (kind === 'boolean') return serial !== 0;
  if (kind === 'number' || serial < 0 || serial >= LAST_SERIAL_DAY + 1) return serial;
  const seconds = Math.round(serial * DAY_SECONDS);
  if (kind === 'elapsed') return secondsAsClock(seconds);
  if (kind === 'time') return secondsAsClock(seconds % DAY_SECONDS);
  return dateOfSeconds(seconds, is1904) ?? serial;
}

/** Seconds of the calendar of the file; undefined where it has no such day. */
function dateOfSeconds(seconds: number, is1904: boolean): Cell | undefined {
  const day = Math.floor(seconds / DAY_SECONDS);
  // The calendar from 1900 has a day 60, 1900-02-29, that never was, and a day 0 before the first.
  if (!is1904 && (day < 1 || day === 60)) return day === 0 && seconds > 0 ? secondsAsClock(seconds) : undefined;
  const sinceEpoch = is1904 ? day - 24_107 : day < 60 ? day - 25_568 : day - 25_569;
  const date = new Date((sinceEpoch * DAY_SECONDS + (seconds % DAY_SECONDS)) * 1000);
  if (date.getUTCFullYear() > 9999) return undefined;
  return dateCell(date.toISOString().slice(0, 19));
}

/** A date as text, with the time only where there is one. @param text `yyyy-MM-ddTHH:mm:ss` */
export function dateCell(text: string): Cell {
  return { date: text.endsWith('T00:00:00') ? text.slice(0, 10) : text };
}

/** A time of day or a duration as text: `HH:mm`, with seconds where there are any. */
export function secondsAsClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [hours, minutes, ...(rest > 0 ? [rest] : [])].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Days since the start of the 1900 calendar, with the time as fraction. @param date as in a DateCell */
export function serialOfDate(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/.test(date)) return undefined;
  const time = Date.parse(date.length > 10 ? `${date}Z` : `${date}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  const days = time / (DAY_SECONDS * 1000) + 25_569;
  const serial = days < 61 ? days - 1 : days;
  return serial >= 1 ? serial : undefined;
}

/** Error values by their numbers in .xls, which the library for the others takes, too. */
export const xlsErrorCodes: Readonly<Record<string, number>> = {
  '#NULL!': 0x00,
  '#DIV/0!': 0x07,
  '#VALUE!': 0x0f,
  '#REF!': 0x17,
  '#NAME?': 0x1d,
  '#NUM!': 0x24,
  '#N/A': 0x2a,
};
