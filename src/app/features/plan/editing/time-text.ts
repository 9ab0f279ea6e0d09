import type { ReadingHabits } from '#plan/edit/paste-values.ts';

/** The letters of the units in a language. */
export interface UnitLetters {
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
