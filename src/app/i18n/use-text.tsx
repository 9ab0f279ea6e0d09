import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { dateFormat, numberFormat } from '#i18n/locale-format.ts';
import { browserLanguage, browserLocale, type Language, languages, loadTexts, textsIn } from './messages.ts';
import { type TextFormat, textFormatFor } from './text-format.ts';

interface LanguageChoice {
  readonly language: Language;
  /** Takes effect once the texts are loaded; where they cannot be, at the next start. */
  setLanguage(language: Language): void;
  /** The day that weeks begin with; as the reader's region has it where that is `region`. */
  readonly weekStart: WeekStart;
  setWeekStart(weekStart: WeekStart): void;
}

/** As Unicode locales name the days. */
export const weekStarts = ['region', 'mon', 'sun', 'sat'] as const;
export type WeekStart = (typeof weekStarts)[number];
const weekStartKey = 'opdesk.weekStart';

function chosenWeekStart(): WeekStart {
  const stored = localStorage.getItem(weekStartKey);
  return weekStarts.find((each) => each === stored) ?? 'region';
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);
const TextContext = createContext<LocaleTexts | undefined>(undefined);
const storageKey = 'opdesk.language';

/** The language that the user chose, else the browser's. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return languages.find((language) => language === stored) ?? browserLanguage(navigator.languages);
}

/** Gives the texts below it the user's language, whose texts must be loaded. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(chosenLanguage);
  const [weekStart, setWeekStart] = useState(chosenWeekStart);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      setLanguage: (next) => {
        localStorage.setItem(storageKey, next);
        loadTexts(next).then(
          () => setLanguage(next),
          () => undefined,
        );
      },
      weekStart,
      setWeekStart: (next) => {
        localStorage.setItem(weekStartKey, next);
        setWeekStart(next);
      },
    }),
    [language, weekStart],
  );
  const texts = useMemo(() => {
    const locale = localeOf(language, weekStart);
    return { text: textsIn(language, locale), format: textFormatFor(locale), intl: localeFormats(locale) };
  }, [language, weekStart]);
  return (
    <LanguageContext.Provider value={choice}>
      <TextContext.Provider value={texts}>{children}</TextContext.Provider>
    </LanguageContext.Provider>
  );
}

/** The browser's variant of the language with the chosen first day of weeks. */
function localeOf(language: Language, weekStart: WeekStart): string {
  const locale = browserLocale(language);
  return weekStart === 'region' ? locale : `${locale}-u-fw-${weekStart}`;
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error('useLanguage outside of TextProvider');
  return choice;
}

/** `text(key, values)`: a text of the app in the user's language. */
export type TextFunction = ReturnType<typeof textsIn>;

export interface LocaleTexts {
  readonly text: TextFunction;
  /** Hours, money, days and percents as the app writes them. */
  readonly format: TextFormat;
  /** Numbers, days and lists in other ways. */
  readonly intl: LocaleFormats;
}

/** Texts and formats in the user's language. */
export function useText(): LocaleTexts {
  const texts = useContext(TextContext);
  if (!texts) throw new Error('useText outside of TextProvider');
  return texts;
}

/** Numbers, days and lists in one locale. Formats are costly to make: each is kept. */
type LocaleFormats = ReturnType<typeof localeFormats>;

/** Makes the formats of a locale. */
function localeFormats(locale: string) {
  const numberFormatOf = keptByOptions((options?: Intl.NumberFormatOptions) => numberFormat(locale, options));
  const dateFormatOf = keptByOptions((options?: Intl.DateTimeFormatOptions) => dateFormat(locale, options));
  const listFormat = keptByOptions((options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
  return {
    locale,
    formatNumber: (value: number, options?: Intl.NumberFormatOptions) => numberFormatOf(options).format(value),
    /** @param value now where it is absent */
    formatDate: (value?: string | number | Date, options?: Intl.DateTimeFormatOptions) =>
      dateFormatOf(options).format(typeof value === 'string' ? new Date(value) : value),
    formatDateTimeRange: (from: Date, until: Date, options?: Intl.DateTimeFormatOptions) =>
      dateFormatOf(options).formatRange(from, until),
    formatList: (values: Iterable<string>, options?: Intl.ListFormatOptions) => listFormat(options).format(values),
  };
}

function keptByOptions<Options extends object, Format>(make: (options?: Options) => Format) {
  const kept = new Map<string, Format>();
  return (options?: Options): Format => {
    const key = JSON.stringify(options ?? {});
    const format = kept.get(key) ?? make(options);
    kept.set(key, format);
    return format;
  };
}
