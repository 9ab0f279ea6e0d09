import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { argumentNames } from './format.ts';

const languages = ['en', 'de'] as const;
const files = readdirSync(path.join(import.meta.dirname, 'en'));

const read = (language: string, file: string) =>
  // The files hold one object of texts each.
  JSON.parse(readFileSync(path.join(import.meta.dirname, language, file), 'utf8')) as Record<string, string>;

/** Each key with the names of its arguments; throws where a text is malformed. */
const argumentsByKey = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, [...argumentNames(text)].toSorted()]));

test('every language has the same files', () => {
  for (const language of languages) expect(readdirSync(path.join(import.meta.dirname, language))).toEqual(files);
});

describe.each(files)('%s', (file) => {
  test.each(languages)('is complete in %s: the same keys in the same order, with the same arguments', (language) => {
    expect(Object.keys(read(language, file))).toEqual(Object.keys(read('en', file)));
    expect(argumentsByKey(read(language, file))).toEqual(argumentsByKey(read('en', file)));
    const texts = Object.entries(read(language, file));
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
    // ICU quotes braces and # with an apostrophe before them, which the formatter does not support.
    expect(texts.filter(([, text]) => /'[{}#']/.test(text))).toEqual([]);
  });

  test('is translated wherever a text has more than names', () => {
    const wordsOf = (text: string) => text.replaceAll(/\{\w+(, \w+)*\}/g, '').match(/\p{L}{3,}/gu) ?? [];
    const german = read('de', file);
    const same = Object.entries(read('en', file)).filter(
      ([key, text]) => german[key] === text && wordsOf(text).length > 2,
    );
    expect(same).toEqual([]);
  });
});
