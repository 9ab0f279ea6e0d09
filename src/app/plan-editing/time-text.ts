import type { ReadingHabits } from '#plan/paste-values.ts';

/** The letters of the units in a language. */
export interface UnitLetters {
  readonly day: string;
  readonly hour: string;
}

/** How times and links are written and read in a language, for a plan. */
export interface TimeWords {
  readonly habits: ReadingHabits;
  readonly unit: UnitLetters;
}

/** An amount of time as it is typed back: in days where it is whole ones or halves, else in hours; elapsed as `3ed`. */
export function writeAmount(hours: number, isElapsed: boolean, { habits, unit }: TimeWords): string {
  const perDay = isElapsed ? 24 : habits.dayHours;
  const isDays = Number.isInteger((hours / perDay) * 2);
  const number = new Intl.NumberFormat(habits.locale, { maximumFractionDigits: 4, useGrouping: false });
  const letter = isDays ? unit.day : unit.hour;
  return `${number.format(isDays ? hours / perDay : hours)}${isElapsed ? 'e' : ''}${letter}`;
}
