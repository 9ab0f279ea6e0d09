import { readPastedDay, type ReadingHabits } from '#plan/edit/paste-values.ts';
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

/** The letters of the units in a language. */
interface UnitLetters {
  readonly day: string;
  readonly hour: string;
}

/** Writes and reads durations and links in a language, for a plan. */
export interface TimeWords {
  readonly habits: ReadingHabits;
  readonly unit: UnitLetters;
}

/** A duration as it is typed back: in days where it is whole ones or halves, else in hours. */
export const writeDuration = (hours: number, words: TimeWords): string => writeAmount(hours, 2, false, words);

/** A lag without its sign as it is typed back: in days where it is whole ones, else in hours; elapsed as `3ed`. */
export const writeLag = (hours: number, isElapsed: boolean, words: TimeWords): string =>
  writeAmount(hours, 1, isElapsed, words);

/** @param parts number of parts per day that can be written in days: 2 allows half days */
function writeAmount(hours: number, parts: number, isElapsed: boolean, { habits, unit }: TimeWords): string {
  const perDay = isElapsed ? 24 : habits.dayHours;
  const isDays = Number.isInteger((hours / perDay) * parts);
  const number = new Intl.NumberFormat(habits.locale, { maximumFractionDigits: 4, useGrouping: false });
  const letter = isDays ? unit.day : unit.hour;
  return `${number.format(isDays ? hours / perDay : hours)}${isElapsed ? 'e' : ''}${letter}`;
}
