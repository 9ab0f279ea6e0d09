import { isMonthFirst, readDay, readDayOfWeek } from '#app/i18n/typed-dates.ts';

const dayTextParts = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are costly to make: one for each locale. */
function formatterOf(locale: string): Intl.DateTimeFormat {
  const known = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, { ...dayTextParts, calendar: 'gregory' });
  formatters.set(locale, known);
  return known;
}

/** `yyyy-MM-dd` as numbers in the order of the locale, `24.11.2026`; whatever is no such day is an empty text. */
export function localDayText(day: string, locale: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : formatterOf(locale).format(date);
}

/** Returns the placeholder letters for the parts of a day: `TT.MM.JJJJ`. */
export function dayPlaceholder(locale: string, letters: { day: string; month: string; year: string }): string {
  return formatterOf(locale)
    .formatToParts(0)
    .map(({ type, value }) => (type === 'day' || type === 'month' || type === 'year' ? letters[type] : value))
    .join('');
}

/** A day with all four figures of its year, after which nothing more is typed. */
const completeDayPattern = /(?:^\d{4}-\d{2}-\d{2}$)|(?:\D\d{4}$)/;

/** Tells whether the typed text is a complete day, not the beginning of a longer one. */
export const isWhole = (typed: string): boolean => completeDayPattern.test(typed.trim());

/**
 * Parses a typed day to `yyyy-MM-dd`: in the locale's order or year first, with a two- or four-digit year or none (the
 * nearest such day), with a month's name, or "today", "tomorrow", "yesterday" in English and German. Returns undefined
 * for anything else, also for a weekday alone, which might be the last or the next one.
 */
export function readTyped(typed: string, locale: string, today: string): string | undefined {
  const plain = typed
    .trim()
    .replace(/^(\d{4})[./](\d{1,2})[./](\d{1,2})$/, '$1-$2-$3')
    .replace(/^(\d{1,2})\.\s?(\d{1,2})$/, '$1.$2.');
  if (readDayOfWeek(plain, today) !== undefined) return undefined;
  const day = readDay(plain, { today, monthFirst: isMonthFirst(locale) });
  return day !== undefined && day >= '1900' ? day : undefined;
}
