import { daysInMonth } from '../day-number.ts';
import type { LocalDateTime, LocalTime } from '../plan-calendar.ts';
import { minutesPerYear, type WorkingUnits } from '../units.ts';

/*
 * The values of MSPDI elements. Each function takes the text of an element and returns undefined for what is no such value.
 */

const ZERO = 48;
const DASH = 45;
const COLON = 58;
const T = 84;
const MSPDI_DECIMAL = /^[+-]?(?:\d{1,20}(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** A number; some programs write a decimal comma. */
export function parseDecimal(text: string): number | undefined {
  return parseDigits(text) ?? parseAnyDecimal(text);
}

/** The short way for what most values are: few digits and nothing else. */
function parseDigits(text: string): number | undefined {
  if (text.length > 9) return undefined;
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return text === '' ? undefined : value;
}

function parseAnyDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  const digits = trimmed.includes('.') ? trimmed : trimmed.replace(',', '.');
  if (!MSPDI_DECIMAL.test(digits)) return undefined;
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}

/** A whole number that is exact; `12.0` is one. */
export function parseInteger(text: string): number | undefined {
  const value = parseDecimal(text);
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
}

/** `1` and `true`, `0` and `false`; -1 is the true of Visual Basic. */
export function parseFlag(text: string): boolean | undefined {
  if (text === '0') return false;
  if (text === '1') return true;
  switch (text.trim().toLowerCase()) {
    case '1':
    case 'true':
    case '-1':
      return true;
    case '0':
    case 'false':
      return false;
    default:
      return undefined;
  }
}

const MSPDI_DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** A date, with or without a time; fractions of a second and the zone are left out, since plans mean local time. */
export function parseDateTime(text: string): LocalDateTime | undefined {
  return isPlainDateTime(text) ? text : parseAnyDateTime(text);
}

/** The short way for what most dates are: `YYYY-MM-DDTHH:MM:SS` with a day that every month has. */
function isPlainDateTime(text: string): boolean {
  if (text.length !== 19 || text.charCodeAt(10) !== T) return false;
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false;
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return false;
  const century = twoDigits(text, 0);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const isDay = century >= 1 && twoDigits(text, 2) >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= 28;
  return isDay && isUpTo(twoDigits(text, 11), 23) && isUpTo(twoDigits(text, 14), 59) && isUpTo(twoDigits(text, 17), 59);
}

/** The number of two digits, NaN for other characters. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

const isUpTo = (value: number, most: number) => value >= 0 && value <= most;

function parseAnyDateTime(text: string): LocalDateTime | undefined {
  const found = MSPDI_DATE_TIME.exec(text.trim());
  if (!found) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = found;
  if (!isValidDate(Number(year), Number(month), Number(day))) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

function isValidDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= daysInMonth(year, month);
}

/** The time of a day, to the minute; `24:00` is its end. */
export function parseMspdiTime(text: string): LocalTime | undefined {
  const found = /^(?:\d{4}-\d\d-\d\d[T ])?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const [, hour = '', minute = ''] = found;
  const isTime = (Number(hour) < 24 && Number(minute) < 60) || (hour === '24' && minute === '00');
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

const MSPDI_DURATION =
  /^(-?)P(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9}(?:\.\d+)?)D)?(?:T(?:(\d{1,9}(?:\.\d+)?)H)?(?:(\d{1,9}(?:\.\d+)?)M)?(?:(\d{1,9}(?:[.,]\d*)?)S)?)?$/;

/**
 * Parses an ISO 8601 duration into minutes. Plans write hours, minutes and seconds of working time (`PT37H30M0S`). Days
 * and longer units are measured in the file's working days, months and years; hours next to them are a fraction of the
 * longest of them.
 */
export function parseDurationMinutes(text: string, units: WorkingUnits): number | undefined {
  const trimmed = text.trim();
  const found = MSPDI_DURATION.exec(trimmed);
  if (!found || trimmed.endsWith('P') || trimmed.endsWith('T')) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(2)
    .map((part) => Number(part?.replace(',', '.') ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  const clock = (hours ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
  return sign * ((weeks ?? 0) * units.minutesPerWeek + inWorkingTime(years ?? 0, months ?? 0, days ?? 0, clock, units));
}

function inWorkingTime(years: number, months: number, days: number, hours: number, units: WorkingUnits): number {
  if (years) return (years + months / 12 + days / 365 + hours / (365 * 24)) * minutesPerYear(units);
  if (months) return (months + days / 30 + hours / (30 * 24)) * units.minutesPerDay * units.daysPerMonth;
  if (days) return (days + hours / 24) * units.minutesPerDay;
  return hours * 60;
}

/** A GUID in lower case without braces; the one of zeros says that there is none. */
export function parseGuid(text: string): string | undefined {
  const guid = text
    .trim()
    .replace(/^\{(.*)\}$/, '$1')
    .toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid)) return undefined;
  return guid;
}
