import de from '#i18n/de/files.json';
import en from '#i18n/en/files.json';
import { formatMessage, type MessageValues, type NameAfter } from '#i18n/format.ts';

/** The texts of files: headings and words in sheets, and what readers report. */

export type FileTextKey = keyof typeof en;

/** Accepted values of a cell, which the text `sheet.accepted.…` describes. */
export type AcceptedCell = NameAfter<'sheet.accepted', FileTextKey>;

export type FileLanguage = 'en' | 'de';

/** Headers of columns are read in either language, so both are loaded. */
export const fileTexts: Readonly<Record<FileLanguage, Readonly<Record<FileTextKey, string>>>> = { en, de };

export function fileText(key: FileTextKey, language: FileLanguage, values?: MessageValues): string {
  return formatMessage(fileTexts[language][key], values, language);
}

/** Words of one meaning in each language; the first is the one that is written, all are read. */
export type WordsByLanguage = Readonly<Record<FileLanguage, readonly [string, ...string[]]>>;

/** Splits texts that list words with `|` between them. */
export function wordsByLanguage(texts: Readonly<Record<FileLanguage, string>>): WordsByLanguage {
  const wordsOf = (text: string): readonly [string, ...string[]] => {
    const [first = '', ...others] = text.split('|');
    return [first, ...others];
  };
  return { en: wordsOf(texts.en), de: wordsOf(texts.de) };
}

export const fileWords = (key: FileTextKey): WordsByLanguage =>
  wordsByLanguage({ en: fileTexts.en[key], de: fileTexts.de[key] });
