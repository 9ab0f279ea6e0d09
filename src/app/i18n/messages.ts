import de from '#i18n/de/app.json';
import en from '#i18n/en/app.json';
import { formatMessage, type MessageValues } from '#i18n/format.ts';

/** The key of a text of the app. */
export type TextKey = keyof typeof en;
export type Language = 'en' | 'de';

/** All texts of the app by language; the compiler checks that each language has every key. */
export const messages: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, de };

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };
export const languages: readonly Language[] = ['en', 'de'];

/** `text(key, values)`: a text of the app in one language. */
export type Text = (key: TextKey, values?: MessageValues) => string;

/** The texts of a language; plurals and numbers as the locale has them. */
export function textsIn(language: Language, locale: string = language): Text {
  return (key, values) => formatMessage(messages[language][key], values, locale);
}

type FirstPart<Key extends string> = Key extends `${infer First}.${string}` ? First : Key;
type KeyBelow<Key extends string, First extends string> = Key extends `${First}.${infer Below}` ? Below : never;

/** Texts by the parts of their keys: `filter.title` is `title` of `filter`. */
export type TextTree<Key extends string> = {
  readonly [First in FirstPart<Key>]: First extends Key ? string : TextTree<KeyBelow<Key, First>>;
};

/** The texts of a language whose keys begin with a part, for code that has no hooks, and for other threads. */
export function textTree<First extends string>(language: Language, first: First): TextTree<KeyBelow<TextKey, First>> {
  const tree: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(messages[language])) {
    if (!key.startsWith(`${first}.`)) continue;
    const parts = key.split('.').slice(1);
    const last = parts.pop() ?? '';
    // Only this loop makes the branches.
    const branch = parts.reduce((at, part) => (at[part] ??= {}) as Record<string, unknown>, tree);
    branch[last] = text;
  }
  // The same keys in the same order as in the type, which the compiler does not follow through a loop.
  return tree as TextTree<KeyBelow<TextKey, First>>;
}

/** The user's languages in the browser, the first of ours, else English. */
export function browserLanguage(preferred: readonly string[]): Language {
  const tags = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return tags.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? 'en';
}
