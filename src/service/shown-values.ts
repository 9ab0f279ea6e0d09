import type { Language } from './messages.ts';

/** Days, moments and numbers in sentences, as people write them in a language. */

const locales = { en: 'en-GB', de: 'de-DE' } as const;
const days = {
  en: { day: 'numeric', month: 'short', year: 'numeric' },
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const;

const utc = { timeZone: 'UTC' } as const;
const dayFormat = (language: Language) => new Intl.DateTimeFormat(locales[language], { ...days[language], ...utc });
const momentFormat = (language: Language) =>
  new Intl.DateTimeFormat(locales[language], {
    ...days[language],
    ...utc,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
const dayFormats = { en: dayFormat('en'), de: dayFormat('de') };
const momentFormats = { en: momentFormat('en'), de: momentFormat('de') };

/** A day of the calendar. @param day `yyyy-MM-dd` */
export function shownDay(day: string, language: Language): string {
  return dayFormats[language].format(new Date(`${day}T00:00:00Z`));
}

/** A moment in UTC. @param moment `yyyy-MM-ddTHH:mm:ss.SSSZ` */
export function shownMoment(moment: string, language: Language): string {
  return momentFormats[language].format(new Date(moment));
}

const numberFormat = (language: Language) =>
  new Intl.NumberFormat(locales[language], { useGrouping: false, maximumFractionDigits: 6 });
const numberFormats = { en: numberFormat('en'), de: numberFormat('de') };

/** A number as it stands in a sentence; without thousands separators. */
export function numberText(value: number, language: Language): string {
  return numberFormats[language].format(value);
}
