import { type NumberFormat, numberFormat } from '#i18n/locale-format.ts';

/** Why a text is no amount of hours; `unfinished`: it was being typed when the page was left. */
export type HoursProblem = 'notHours' | 'negative' | 'tooMany' | 'badMinutes' | 'nothingAbove' | 'unfinished';

export type ParsedHours =
  | { readonly ok: true; readonly hours: number | null }
  | { readonly ok: false; readonly problem: HoursProblem };

export interface HoursContext {
  /** Hours in the cell now, to which `+1` adds. */
  readonly current?: number | null;
  /** Hours of the row above, which `=` takes over. Absent when there is no such row. */
  readonly above?: number | null;
  /** Most hours that are accepted; 24 when absent. */
  readonly most?: number;
  /** Least amount of money that is accepted; 0 when absent. Hours are never negative. */
  readonly least?: number;
}

const HOURS_OF_A_DAY = 24;

/** Hours of a working day if its length is unknown. */
export const hoursPerDay = 8;

/** Rounds hours to hundredths, halves up; decimal halves such as 1.005 are not lost to their binary form. */
export function roundHours(hours: number): number {
  return Math.round(Number((hours * 100).toFixed(6))) / 100;
}

/** Sum of hours in hundredths, so that sums of many cells do not drift. */
export function sumHours(hours: Iterable<number>): number {
  let hundredths = 0;
  for (const value of hours) hundredths += Math.round(value * 100);
  return hundredths / 100;
}

const hourUnit = String.raw`(?:h|hrs?\.?|hours?|std\.?|stunden?)`;
const minuteUnit = String.raw`(?:m|mins?\.?|minutes?|minuten?)`;
const DECIMAL = new RegExp(String.raw`^(\d{0,6})(?:[.,](\d*))?${hourUnit}?$`);
const CLOCK = new RegExp(String.raw`^(\d{0,6}):(\d{1,2})${hourUnit}?$`);
const UNITS = new RegExp(String.raw`^(\d{1,6})${hourUnit}(\d{1,2})${minuteUnit}?$`);
const MINUTES = new RegExp(String.raw`^(\d{1,6})(?:[.,](\d*))?${minuteUnit}$`);

/**
 * Reads hours as people type them: `7.5`, `7,5`, `7.5 h`, `7 hours`, `7:30`, `7h30`, `450m`; `+1` adds to the current value, `=` takes the
 * value of the row above, nothing deletes. The result is rounded to hundredths of an hour and lies between 0 and `most`.
 */
export function parseHours(text: string, context: HoursContext = {}): ParsedHours {
  const typed = text.replace(/\s/g, '').toLowerCase();
  if (typed === '') return { ok: true, hours: null };
  if (typed === '=') return hoursAbove(context.above);
  if (typed.startsWith('-') || typed.startsWith('−'))
    return refused(amount(typed.slice(1)).ok ? 'negative' : 'notHours');
  const adds = typed.startsWith('+');
  const parsed = amount(adds ? typed.slice(1) : typed);
  if (!parsed.ok || parsed.hours === null) return parsed;
  const hours = roundHours(parsed.hours + (adds ? (context.current ?? 0) : 0));
  return hours > (context.most ?? HOURS_OF_A_DAY) ? refused('tooMany') : { ok: true, hours };
}

function hoursAbove(above: number | null | undefined): ParsedHours {
  return above === undefined ? refused('nothingAbove') : { ok: true, hours: above };
}

function refused(problem: HoursProblem): ParsedHours {
  return { ok: false, problem };
}

function amount(typed: string): ParsedHours {
  const minutes = MINUTES.exec(typed);
  if (minutes) return { ok: true, hours: Number(`${minutes[1]}.${minutes[2] ?? ''}`) / 60 };
  const clock = CLOCK.exec(typed) ?? UNITS.exec(typed);
  if (clock) return clockAmount(clock[1] ?? '', clock[2] ?? '');
  const decimal = DECIMAL.exec(typed);
  const [whole, fraction] = [decimal?.[1] ?? '', decimal?.[2] ?? ''];
  if (whole === '' && fraction === '') return refused('notHours');
  return { ok: true, hours: Number(`${whole}.${fraction}0`) };
}

/** One digit of minutes could mean 7:05 or 7:50, so it is refused. */
function clockAmount(hours: string, minutes: string): ParsedHours {
  if (minutes.length !== 2 || Number(minutes) > 59) return refused('badMinutes');
  return { ok: true, hours: Number(hours) + Number(minutes) / 60 };
}

const hourFormats = new Map<string, Intl.NumberFormat>();

/** Hours as a number of the locale with up to two decimals, without grouping, so that it can be typed back: `7.5`, `7,5`. */
export function formatHours(hours: number, locale: string): string {
  let format = hourFormats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false, numberingSystem: 'latn' });
    hourFormats.set(locale, format);
  }
  return format.format(hours);
}

const unitFormats = new Map<string, NumberFormat>();

/** Hours with their unit, as they are read: `7.5 h`, `1,234 h`; the space does not break. */
export function formatHoursUnit(hours: number, locale: string): string {
  const format = unitFormats.get(locale) ?? numberFormat(locale, { maximumFractionDigits: 2, numberingSystem: 'latn' });
  unitFormats.set(locale, format);
  return `${format.format(hours)}\u00a0h`;
}
