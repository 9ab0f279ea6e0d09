import { TimeUnit } from '#contract/core/codes.ts';
import type { PlanActivity, PlanLink } from '#plan/document.ts';
import { timeAmount, type TimeUnitName, type TypedTime } from '#plan/time-amount.ts';
import { readPastedDay, readSpan, type ReadingHabits } from '#plan/edit/paste-values.ts';
import { ganttDayNumber, ganttDayText } from '../gantt/calendar.ts';

/** A day as it is typed back: numbers in the order of the locale. */
export function writeDay(day: string | null, locale: string): string {
  if (day === null) return '';
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/**
 * Reads a typed day: `14/3/26`, `2026-03-14`, `14 March 2026`; a missing year or month is taken from `near`; a signed
 * number such as `+3` counts days from `near`.
 * @returns undefined if the text is no day
 */
export function readTypedDay(text: string, locale: string, near: string): string | undefined {
  const typed = text.trim();
  const shift = /^[+-]\d{1,4}$/.test(typed) ? Number(typed) : undefined;
  if (shift !== undefined) return ganttDayText(ganttDayNumber(near) + shift);
  const [one, other, ...more] = typed.split(/[./\s-]+/).filter(Boolean);
  const isShort = one !== undefined && more.length === 0 && [one, other ?? '1'].every((part) => /^\d{1,2}$/.test(part));
  if (!isShort) return readPastedDay(typed, locale);
  const isMonthFirst = other !== undefined && isMonthBeforeDay(locale) && !typed.includes('.');
  const [month, day] = other === undefined ? [near.slice(5, 7), one] : isMonthFirst ? [one, other] : [other, one];
  return readPastedDay(`${near.slice(0, 4)}-${month}-${day}`, locale);
}

function isMonthBeforeDay(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month';
}

/** Writes and reads durations and links in a language, for a plan. */
export interface TimeWords {
  readonly habits: ReadingHabits;
  /** The letters of the units, and those before them where a time is elapsed. */
  readonly units: Readonly<Record<TimeUnitName, string>>;
  readonly elapsedPrefix: string;
}

/** A duration as it is typed back: in its unit, else in days where it is whole ones or halves, else in hours. */
export const writeDuration = ({ duration, durationUnit, isElapsed }: DurationFields, words: TimeWords): string =>
  writeAmount({ hours: duration, unit: durationUnit, isElapsed }, 2, words);

type DurationFields = Pick<PlanActivity, 'duration' | 'durationUnit' | 'isElapsed'>;

/** A lag without its sign as it is typed back: in its unit, else in days where it is whole ones, else in hours. */
export const writeLag = ({ lag, unit, isElapsed }: LagFields, words: TimeWords): string =>
  writeAmount({ hours: Math.abs(lag), unit, isElapsed }, 1, words);

type LagFields = Pick<PlanLink, 'lag' | 'unit' | 'isElapsed'>;

function writeAmount(time: TypedTime, parts: number, { habits, units, elapsedPrefix }: TimeWords): string {
  const { unit, value } = timeAmount(time, habits, parts);
  const number = new Intl.NumberFormat(habits.locale, { maximumFractionDigits: 4, useGrouping: false });
  return `${number.format(value)}${time.isElapsed ? elapsedPrefix : ''}${units[unit]}`;
}

/** Reads a lag; of an empty text none. @returns undefined if the text is no time */
export const readLag = (text: string, habits: ReadingHabits): TypedTime | undefined =>
  text.trim() === '' ? { hours: 0, unit: TimeUnit.automatic, isElapsed: false } : readSpan(text, 'days', habits);
