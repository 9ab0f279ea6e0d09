import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserLanguage, languages, messages } from './messages.ts';

const app = path.resolve(import.meta.dirname, '..');

/** The app's own sources without tests and without the texts themselves. */
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => !(file.startsWith('text') && !file.endsWith('use-text.tsx')))
  .map((file) => readFileSync(path.join(app, file), 'utf8'))
  .join('\n');

const keys = Object.keys(messages.en);
/** Texts in quotes that could be keys, and the beginnings of those that are put together: `me.theme.${…}`. */
const quoted = new Set([...sources.matchAll(/'([a-zA-Z]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key));
const patterns = [...sources.matchAll(/`([a-zA-Z]+(?:\.[\w$]+)*\.?[^`\s]*\$\{[^`]*)`/g)].map(([, template = '']) =>
  template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll('.', '\\.').replaceAll(/[^\w\\.-]/g, ''))
    .join('[\\w-]+'),
);
const isPutTogether = (key: string) => patterns.some((pattern) => new RegExp(`^${pattern}$`).test(key));

/** The names of the values that a text takes: `{count, plural, one {…} other {…}}` takes `count`. */
function values(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/(?<!(?:=\d+|one|other) )\{(\w+)(?=[},])/g)].map(([, name = '']) => name)),
  ].toSorted();
}

describe('the texts', () => {
  test('are all used', () => {
    expect(keys.filter((key) => !quoted.has(key) && !isPutTogether(key))).toEqual([]);
  });

  test('that are used are all there', () => {
    const called = [...sources.matchAll(/\btext\(\s*'([^']+)'/g)].map(([, key = '']) => key);
    expect(called.length).toBeGreaterThan(100);
    expect(called.filter((key) => !keys.includes(key))).toEqual([]);
  });

  test.each(languages)('in %s are complete, and take the same values', (language) => {
    expect(Object.keys(messages[language]).toSorted()).toEqual(keys.toSorted());
    const english: Record<string, string> = messages.en;
    const valuesByKey = (texts: object) =>
      Object.entries(texts)
        .map(([key, text]) => `${key} ${values(String(text)).join(' ')}`)
        .toSorted();
    expect(valuesByKey(messages[language])).toEqual(valuesByKey(english));
    expect(Object.entries(messages[language]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('are German where more than a name stands', () => {
    const wordsOf = (text: string) => text.replaceAll(/\{\w+\}/g, '').match(/\p{L}{3,}/gu) ?? [];
    const german: Record<string, string> = messages.de;
    const same = Object.entries(messages.en).filter(([key, text]) => german[key] === text && wordsOf(text).length > 2);
    expect(same).toEqual([]);
  });
});

describe('the language of a browser', () => {
  test('is the first of ours that the person reads, else English', () => {
    expect(browserLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(browserLanguage(['en-US', 'de'])).toBe('en');
    expect(browserLanguage(['fr'])).toBe('en');
    expect(browserLanguage([])).toBe('en');
  });
});
