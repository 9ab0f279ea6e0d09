import { type DateFormat, dateFormat, numberFormat } from '#i18n/locale-format.ts';
import type { Language } from './messages.ts';

/** Days, moments and numbers in sentences, as people write them in a language. */

const messageLocales = { en: 'en-GB', de: 'de-DE' } as const;
const dayFormatOptions = {
  en: { day: 'numeric', month: 'short', year: 'numeric' },
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const;

const utc = { timeZone: 'UTC' } as const;
const dayFormat = (language: Language) =>
  dateFormat(messageLocales[language], { ...dayFormatOptions[language], ...utc });
const dayFormats = { en: dayFormat('en'), de: dayFormat('de') };

/** A day of the calendar. @param day `yyyy-MM-dd` */
export function formatShownDay(day: string, language: Language): string {
  return dayFormats[language].format(new Date(`${day}T00:00:00Z`));
}

/**
 * A moment in the time zone of the reader; in UTC, and saying so, where that is not known.
 * @param moment `yyyy-MM-ddTHH:mm:ss.SSSZ`
 * @param timeZone name of the IANA database, such as `Europe/Berlin`
 */
export function shownMoment(moment: string, language: Language, timeZone?: string): string {
  return momentFormat(language, timeZone).format(new Date(moment));
}

const momentFormats = new Map<string, DateFormat>();
/** Formats of all time zones in both languages; beyond it are only names that are none. */
const MOST_FORMATS = 1_000;

function momentFormat(language: Language, timeZone: string | undefined): DateFormat {
  const key = `${language} ${timeZone ?? ''}`;
  const known = momentFormats.get(key);
  if (known !== undefined) return known;
  if (momentFormats.size >= MOST_FORMATS) momentFormats.clear();
  const format = newMomentFormat(language, timeZone);
  momentFormats.set(key, format);
  return format;
}

function newMomentFormat(language: Language, timeZone: string | undefined): DateFormat {
  const options = { ...dayFormatOptions[language], hour: '2-digit', minute: '2-digit' } as const;
  try {
    if (timeZone !== undefined) return dateFormat(messageLocales[language], { ...options, timeZone });
  } catch (error) {
    // The runtime throws this for an unknown time zone.
    if (!(error instanceof RangeError)) throw error;
  }
  return dateFormat(messageLocales[language], { ...options, ...utc, timeZoneName: 'short' });
}

const messageNumberFormat = (language: Language) =>
  numberFormat(messageLocales[language], { useGrouping: false, maximumFractionDigits: 6 });
const messageNumberFormats = { en: messageNumberFormat('en'), de: messageNumberFormat('de') };

/** Hours with their unit, for use in a sentence: `7.5 h`. */
export const hoursText = (hours: number, language: Language): string => `${numberText(hours, language)}\u00a0h`;

/** Formats a number for use in a sentence; without thousands separators. */
export function numberText(value: number, language: Language): string {
  return messageNumberFormats[language].format(value);
}
