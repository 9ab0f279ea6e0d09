import { DependencyType, TimeUnit } from '#contract/core/codes.ts';
import type { PlanCalendar } from '../document.ts';
import { hoursPerUnit, type TimeUnitName, type TypedTime, type WorkLengths } from '../time-amount.ts';

/** Parses cell values of users and programs, in English and German. undefined means unreadable. */

/** Settings for reading cells. */
export interface ReadingHabits extends WorkLengths {
  /** Decides between `1.234` and `1,234`, and between `3/2` and `2/3`. */
  readonly locale: string;
}

/** The habits of a language and a plan. */
export function habitsOf(locale: string, { week }: PlanCalendar): ReadingHabits {
  const total = week.reduce((sum, hours) => sum + hours, 0);
  return { locale, dayHours: Math.max(...week) || 8, weekHours: total || 40 };
}

/** `1,5`, `1.234,56`, `1 234`. Of one mark before three digits the locale says whether it is decimal. */
export function readPastedNumber(text: string, locale: string): number | undefined {
  const compact = text.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace('−', '-');
  const marks = compact.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? '';
  const at = compact.lastIndexOf(last);
  const isSingle = marks.length === 1 && (compact.length - at !== 4 || last === localeDecimalMark(locale));
  const isDecimal = isSingle || new Set(marks).size > 1;
  const plain = isDecimal
    ? `${compact.slice(0, at).replaceAll(/[.,]/g, '')}.${compact.slice(at + 1)}`
    : compact.replaceAll(/[.,]/g, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

function localeDecimalMark(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

const pastedDurationUnits: readonly (readonly [unit: TimeUnitName, words: RegExp])[] = [
  ['minutes', /^(m|mins?|minutes?|minuten)$/],
  ['hours', /^(h|hrs?|hours?|std|stunden?)$/],
  ['days', /^(d|dys?|days?|t|tage?n?)$/],
  ['weeks', /^(w|wks?|weeks?|wo|wochen?)$/],
  ['months', /^(mo|mons?|months?|monate?n?)$/],
];

const durationUnit = (word: string) => pastedDurationUnits.find(([, words]) => words.test(word))?.[0];

/** `5 days?`, `1,5 t`, `40h`, `7:30`, elapsed `3ed` and `3 ft`. @param usual the unit of a number without one */
export function readSpan(text: string, usual: 'hours' | 'days', habits: ReadingHabits): TypedTime | undefined {
  const clock = /^(\d{1,5}):([0-5]\d)$/.exec(text.trim());
  if (clock) return { hours: Number(clock[1]) + Number(clock[2]) / 60, unit: TimeUnit.automatic, isElapsed: false };
  const [, number = '', word = ''] = /^([+−-]?[\d.,'’\s\u00a0]*\d)\s*([a-zäöü]*)\.?\s*\??$/i.exec(text.trim()) ?? [];
  const value = readPastedNumber(number, habits.locale);
  if (value === undefined) return undefined;
  const name = word.toLowerCase();
  const plain = name === '' ? usual : durationUnit(name);
  const elapsed = plain === undefined && /^[ef]/.test(name) ? durationUnit(name.slice(1)) : undefined;
  const unit = plain ?? elapsed;
  if (unit === undefined) return undefined;
  const isElapsed = plain === undefined;
  const hours = value * hoursPerUnit(unit, isElapsed, habits);
  const typedUnit = name === '' ? TimeUnit.automatic : TimeUnit[unit];
  return { hours: Math.round(hours * 10_000) / 10_000, unit: typedUnit, isElapsed };
}

const monthPrefixes = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const germanMonths: Readonly<Record<string, string>> = { mär: 'mar', mrz: 'mar', mai: 'may', okt: 'oct', dez: 'dec' };

/** The number of a month by its name; undefined for other words. */
function monthFromName(word: string): number | undefined {
  const name = word.slice(0, 3).toLowerCase();
  const index = monthPrefixes.indexOf(germanMonths[name] ?? name);
  return index < 0 ? undefined : index + 1;
}

/**
 * `2026-03-14`, `14.3.26`, `Mon 02.03.26`, `3/14/2026` (as the locale says), `2. März 2026`, `Mar 14, 2026`; a time of day behind it is
 * left out.
 */
export function readPastedDay(text: string, locale: string): string | undefined {
  const plain = text.trim().replace(/[T\s]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?(\s*[ap]m|\s*uhr|z)?$/i, '');
  const parts = plain.split(/[-./,\s]+/).filter((part) => part !== '');
  const named = parts.find((part) => monthFromName(part) !== undefined && /^\p{L}+$/u.test(part));
  const numbers = parts.filter((part) => /^'?\d{1,4}$/.test(part)).map((part) => part.replace("'", ''));
  const others = parts.length - numbers.length - (named === undefined ? 0 : 1);
  // A leading weekday is allowed.
  if (others > 1 || (others === 1 && !/^\p{L}{2,10}$/u.test(parts[0] ?? ''))) return undefined;
  if (named !== undefined) return numbers.length === 2 ? fromNames(numbers, monthFromName(named)) : undefined;
  if (numbers.length !== 3) return undefined;
  const order = (numbers[0]?.length ?? 0) > 2 ? 'ymd' : dayOrder(locale, plain);
  const at = (letter: string) => numbers[order.indexOf(letter)] ?? '';
  return validDay(at('y'), Number(at('m')), at('d'));
}

function fromNames([one = '', other = '']: readonly string[], month = 0): string | undefined {
  return one.length > 2 ? validDay(one, month, other) : validDay(other, month, one);
}

/** Points are written between day, month and year wherever they are; strokes as the locale has them. */
function dayOrder(locale: string, text: string): string {
  if (text.includes('.')) return 'dmy';
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(0);
  const order = parts.map(({ type }) => (['day', 'month', 'year'].includes(type) ? type.charAt(0) : '')).join('');
  return order.startsWith('y') ? 'dmy' : order;
}

function validDay(year: string, month: number, date: string): string | undefined {
  const full = year.length <= 2 ? `20${year.padStart(2, '0')}` : year.padStart(4, '0');
  const day = `${full}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? day : undefined;
}

/** A predecessor as a cell names it. */
export interface PastedPredecessor {
  /** The number of its row, or its WBS code. */
  readonly name: string;
  readonly type: number;
  readonly lag: number;
  readonly isElapsed: boolean;
  /** `TimeUnit`. */
  readonly unit: number;
}

const { finishStart, startFinish, startStart, finishFinish } = DependencyType;
const linkTypeCodes: Readonly<Record<string, number>> = {
  FS: finishStart,
  EA: finishStart,
  SS: startStart,
  AA: startStart,
  FF: finishFinish,
  EE: finishFinish,
  SF: startFinish,
  AE: startFinish,
};

/** `3FS+2d;5SS`, `3EA+1,5t; 1.2`. A comma separates where no semicolon does and it is none of a number. */
export function readPastedPredecessors(text: string, habits: ReadingHabits): readonly PastedPredecessor[] | undefined {
  const parts = text.split(/;|\n|,(?!\d+\s*[a-zäöü]+)/i).map((part) => part.trim());
  const found = parts.filter((part) => part !== '').map((part) => readPredecessor(part, habits));
  return found.every((one) => one !== undefined) ? found : undefined;
}

function readPredecessor(text: string, habits: ReadingHabits): PastedPredecessor | undefined {
  const [, name = '', letters = 'FS', lag] =
    /^(.*?[^\s+−-])\s*(FS|SS|FF|SF|EA|AA|EE|AE)?\s*([+−-]\s*[\d.,]+\s*[a-zäöü]*\??)?$/i.exec(text) ?? [];
  if (name === '') return undefined;
  const type = linkTypeCodes[letters.toUpperCase()] ?? finishStart;
  if (lag === undefined) return { name, type, lag: 0, isElapsed: false, unit: TimeUnit.automatic };
  const span = readSpan(lag.replace(/\s/, ''), 'days', habits);
  if (!span) return undefined;
  const { hours, ...how } = span;
  return { name, type, lag: hours, ...how };
}

/** A resource as a cell names it. */
export interface PastedResource {
  readonly name: string;
  /** Percent. */
  readonly assigned: number;
}

/** `Kim[50%];Robin`, with commas where no semicolon separates; a number without % is a share, as in `[0,5]`. */
export function readPastedResources(text: string, { locale }: ReadingHabits): readonly PastedResource[] | undefined {
  const separator = /;|\n/.test(text) ? /[;\n](?![^[]*\])/ : /,(?![^[]*\])/;
  const parts = text.split(separator).map((part) => part.trim());
  const found = parts
    .filter((part) => part !== '')
    .map((part): PastedResource | undefined => {
      const [, name = '', number, percent] = /^([^[\]]+?)\s*(?:\[\s*([\d.,]+)\s*(%)?\s*\])?$/.exec(part) ?? [];
      const value = number === undefined ? 100 : readPastedNumber(number, locale);
      if (name === '' || value === undefined) return undefined;
      const assigned = number === undefined || percent !== undefined ? value : value * 100;
      return { name, assigned: Math.round(assigned * 10_000) / 10_000 };
    });
  return found.every((one) => one !== undefined) ? found : undefined;
}
