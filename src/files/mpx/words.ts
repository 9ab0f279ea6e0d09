import type { Accrual, ConstraintType, DurationUnit, RelationType } from '../plan.ts';

/*
 * The words that Microsoft Project writes into exchange files, by the language of the program. Words are compared by their
 * letters and digits alone, without case and accents.
 */

/** The languages whose words are known, in the order in which they are tried. */
export const mpxLocales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'sv', 'ru', 'zh', 'nl'] as const;
export type MpxLocale = (typeof mpxLocales)[number];

/** Units of durations; those of years are counted in months. */
export type UnitName = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** The words of one language; alternatives are separated by `|`. */
export interface LocaleWords {
  yes: string;
  no: string;
  /** Represents a missing value. */
  none: string;
  units: Readonly<Record<UnitName, string>>;
  /** Prefix of a unit that marks elapsed time. */
  elapsed: string;
  links: Readonly<Record<RelationType, string>>;
  /** In the order of `constraintTypes`. */
  constraints: readonly string[];
  /** From 100 to 1000. */
  priorities: readonly string[];
  accruals: Readonly<Record<Accrual, string>>;
}

export const mpxConstraintTypes: readonly ConstraintType[] = [
  'asSoonAsPossible',
  'asLateAsPossible',
  'mustStartOn',
  'mustFinishOn',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
];

/** Units of working time, and those that run by the clock. */
export const mpxUnitWords: Readonly<Record<UnitName, readonly [working: DurationUnit, elapsed: DurationUnit]>> = {
  minute: ['minutes', 'elapsedMinutes'],
  hour: ['hours', 'elapsedHours'],
  day: ['days', 'elapsedDays'],
  week: ['weeks', 'elapsedWeeks'],
  month: ['months', 'elapsedMonths'],
  year: ['months', 'elapsedMonths'],
};

/** Lower-case letters and digits without accents. */
export function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
