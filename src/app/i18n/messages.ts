import type en from '#i18n/en/app.json';
import { formatMessage, type MessageValues } from '#i18n/format.ts';
import { spelledFor } from '#i18n/spelling.ts';

/** The key of a text of the app. */
export type TextKey = keyof typeof en;
export type Language = 'en' | 'de';
type Texts = Readonly<Record<TextKey, string>>;

/**
 * Each language is a file of its own; the compiler checks that both have every key. A build splits them into parts, of
 * which a page loads those that it shows (`scripts/text-parts.js`); everywhere else each part is the whole.
 */
const load: Readonly<Record<Language, (part: string) => Promise<{ readonly default: Texts }>>> = {
  en: () => import('#i18n/en/app.json'),
  de: () => import('#i18n/de/app.json'),
};
const loaded = new Map<Language, Texts>();
const languagesInUse = new Set<Language>();
const partsInUse = new Set(['start']);

async function loadPart(language: Language, part: string): Promise<void> {
  const { default: texts } = await load[language](part);
  loaded.set(language, Object.assign(loaded.get(language) ?? {}, texts));
}

/**
 * Loads the texts of a language. The app does so before it draws with them.
 * @throws TypeError if a file cannot be loaded
 */
export async function loadTexts(language: Language): Promise<void> {
  languagesInUse.add(language);
  try {
    await Promise.all([...partsInUse].map((part) => loadPart(language, part)));
  } catch (error) {
    languagesInUse.delete(language);
    throw error;
  }
}

/**
 * Loads the texts of the frame, or of a screen by its name, before they are drawn.
 * @throws TypeError if a file cannot be loaded
 */
export async function loadTextPart(part: string): Promise<void> {
  partsInUse.add(part);
  await Promise.all([...languagesInUse].map((language) => loadPart(language, part)));
}

/** The texts of a loaded language. */
export function messagesIn(language: Language): Texts {
  const texts = loaded.get(language);
  if (!texts) throw new Error(`The texts in ${language} are not loaded.`);
  return texts;
}

/** Tells whether the app has a text of this key. */
export function isTextKey(key: string): key is TextKey {
  return [...loaded.values()].some((texts) => Object.hasOwn(texts, key));
}

/** The browser's own variant of a language (de-AT, en-GB), so that dates, numbers and weeks are the reader's. */
export function browserLocale(language: string): string {
  return navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language;
}

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };
export const languages: readonly Language[] = ['en', 'de'];

/** The texts of a language; plurals, numbers and spelling as the locale has them. */
export function textsIn(language: Language, locale: string = language) {
  const texts = messagesIn(language);
  return (key: TextKey, values?: MessageValues): string =>
    formatMessage(spelledFor(locale, texts[key]), values, locale);
}

type FirstPart<Key extends string> = Key extends `${infer First}.${string}` ? First : Key;
/** The rest of the keys that begin with a part. */
export type KeyBelow<Key extends string, First extends string> = Key extends `${First}.${infer Below}` ? Below : never;

/** Texts by the parts of their keys: `filter.title` is `title` of `filter`. */
export type TextTree<Key extends string> = {
  readonly [First in FirstPart<Key>]: First extends Key ? string : TextTree<KeyBelow<Key, First>>;
};

/** The texts of a language whose keys begin with a part, for code that has no hooks, and for other threads. */
export function textTree<First extends string>(
  language: Language,
  first: First,
  locale: string = language,
): TextTree<KeyBelow<TextKey, First>> {
  const tree: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(messagesIn(language))) {
    if (!key.startsWith(`${first}.`)) continue;
    const parts = key.split('.').slice(1);
    const last = parts.pop() ?? '';
    // Only this loop makes the branches.
    const branch = parts.reduce((at, part) => (at[part] ??= {}) as Record<string, unknown>, tree);
    branch[last] = spelledFor(locale, text);
  }
  // The same keys in the same order as in the type, which the compiler does not follow through a loop.
  return tree as TextTree<KeyBelow<TextKey, First>>;
}

/** The user's languages in the browser, the first of ours, else English. */
export function browserLanguage(preferred: readonly string[]): Language {
  const tags = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return tags.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? 'en';
}
