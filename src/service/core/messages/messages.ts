import de from '#i18n/de/service.json';
import en from '#i18n/en/service.json';

/** The languages in which the service speaks. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

type ServiceTextKey = keyof typeof en;
/** Codes of what can be wrong with a file, a column or a cell of an import. */
export type ProblemTextCode = Extract<ServiceTextKey, `import.error.${string}`>;
/** Codes of failures; they are stable, their texts may change. */
export type FailureCode = Exclude<Extract<ServiceTextKey, `${string}.error.${string}`>, ProblemTextCode>;

/** All texts of the service by language; the compiler checks that each language has every key. */
export const messages: Readonly<Record<Language, Readonly<Record<ServiceTextKey, string>>>> = { en, de };
