import type { Duration, PlanRate, RateUnit } from '../plan.ts';
import { roundTo6Digits } from '../units.ts';
import type { MpxWords } from './locale.ts';
import { mpxUnitWords, type UnitName } from './words.ts';

const MAX_QUANTITY_LENGTH = 60;
const MONTHS_PER_YEAR = 12;

/** Number, unit (which may be missing), and the mark of an estimate. */
const MPX_DURATION = /^(\(?[+-]?[^\p{L}%?]*?\)?)\s*(?:(\p{L}*)\s*(%)|(\p{L}[\p{L}\s]*)\.?)?\s*\??$/u;

const mpxRateUnits: Readonly<Record<UnitName, RateUnit>> = {
  minute: 'minute',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
};

/** A duration such as `10d`, `4,5 t`, `2ew`, `50%` or `3 days?`; a number alone counts days. */
export function parseDuration(text: string, words: MpxWords, numbers: NumberFormat): Duration | undefined {
  if (text.length > MAX_QUANTITY_LENGTH) return undefined;
  const found = MPX_DURATION.exec(text.trim());
  if (!found) return undefined;
  const [, number = '', elapsedPercent = '', percent, word] = found;
  const value = parseNumber(number, numbers);
  if (value === undefined) return undefined;
  if (percent !== undefined) return { value, unit: elapsedPercent === '' ? 'percent' : 'elapsedPercent' };
  if (word === undefined) return { value, unit: 'days' };
  const unit = words.meaning('units', word);
  if (!unit) return undefined;
  const [working, elapsed] = mpxUnitWords[unit.name];
  const months = unit.name === 'year' ? MONTHS_PER_YEAR : 1;
  return { value: roundTo6Digits(value * months), unit: unit.isElapsed ? elapsed : working };
}

/** Money for a unit of time, such as `$10.00/h`; without a unit it is for an hour. */
export function parseRate(text: string, words: MpxWords, numbers: NumberFormat): PlanRate | undefined {
  const slash = text.lastIndexOf('/');
  const value = parseNumber(slash < 0 ? text : text.slice(0, slash), numbers);
  if (value === undefined) return undefined;
  if (slash < 0) return { value, unit: 'hour' };
  const unit = words.meaning('units', text.slice(slash + 1));
  return unit && { value, unit: mpxRateUnits[unit.name] };
}

/** Percent, with or without the sign. */
export function parsePercent(text: string, numbers: NumberFormat): number | undefined {
  return parseNumber(text.replace('%', ''), numbers);
}

/** A share in wholes, where 1 is a hundred percent, or in percent if it has the sign. */
export function parseUnits(text: string, numbers: NumberFormat): number | undefined {
  const value = parsePercent(text, numbers);
  if (value === undefined) return undefined;
  return text.includes('%') ? value : roundTo6Digits(value * 100);
}

/** Number and money format of a file. */
export interface NumberFormat {
  decimal: string;
  thousands: string;
  symbol: string;
}

const MAX_NUMBER_LENGTH = 60;

/**
 * A number, or an amount of money, in the file's own notation: with its separators, with or without its currency symbol, and
 * negative by a sign or in brackets. Undefined for everything else.
 */
export function parseNumber(text: string, { decimal, thousands, symbol }: NumberFormat): number | undefined {
  let digits = text.trim();
  if (digits === '' || digits.length > MAX_NUMBER_LENGTH) return undefined;
  const inside = /^\((.*)\)$/.exec(digits)?.[1];
  digits = inside ?? digits;
  if (symbol !== '') digits = digits.replace(symbol, '');
  // Files are wrong about their currency, too.
  digits = digits.replace(/[\s\p{Sc}'’]/gu, '');
  if (thousands !== decimal && thousands.trim() !== '') digits = digits.replaceAll(thousands, '');
  if (decimal !== '.') digits = digits.replace(decimal, '.');
  // The sign may be before or after the number, and on either side of the symbol.
  const found = /^([+-]?)(\d*\.?\d*)([+-]?)$/.exec(digits);
  const unsigned = found?.[2] ?? '';
  if (!/\d/.test(unsigned)) return undefined;
  const isNegative = inside !== undefined || found?.[1] === '-' || found?.[3] === '-';
  const value = Number(unsigned);
  return isNegative && value !== 0 ? -value : value;
}
