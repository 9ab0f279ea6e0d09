import { type FileTextKey, fileTexts, wordsByLanguage, type WordsByLanguage } from '#files/texts.ts';
import de from '#i18n/de/service.json';
import en from '#i18n/en/service.json';
import { formatMessage, type MessageValues } from '#i18n/format.ts';

/** The languages in which the service speaks. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export type ServiceTextKey = keyof typeof en | FileTextKey;
/** Codes of what can be wrong with a file, a column or a cell of an import. */
export type ProblemTextCode = Extract<ServiceTextKey, `import.error.${string}`>;
/** Codes of failures; they are stable, their texts may change. */
export type FailureCode = Exclude<Extract<ServiceTextKey, `${string}.error.${string}`>, ProblemTextCode>;

/** All texts of the service by language; the compiler checks that each language has every key. */
export const messages: Readonly<Record<Language, Readonly<Record<ServiceTextKey, string>>>> = {
  en: { ...fileTexts.en, ...en },
  de: { ...fileTexts.de, ...de },
};

/** A text of the service in a language, with the values of its arguments. */
export function serviceText(key: ServiceTextKey, language: Language, values?: MessageValues): string {
  return formatMessage(messages[language][key], values, language);
}

/** A text that is declared before the language of its reader is known. */
export type LocalText = (language: Language) => string;

/** Declares a text of the service for any language. */
export function localText(key: ServiceTextKey, values?: MessageValues): LocalText {
  return (language) => serviceText(key, language, values);
}

/** The words that a text lists with `|` between them. */
export const serviceWords = (key: ServiceTextKey): WordsByLanguage =>
  wordsByLanguage({ en: messages.en[key], de: messages.de[key] });
