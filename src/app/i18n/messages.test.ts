import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserLanguage, messagesIn } from './messages.ts';

const app = path.resolve(import.meta.dirname, '..');

/** The app's sources without tests. */
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(app, file), 'utf8'))
  .join('\n');

const keys = Object.keys(messagesIn('en'));
/** Texts in quotes that could be keys, and the beginnings of those that are put together: `me.theme.${…}`. */
const quoted = new Set([...sources.matchAll(/['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g)].map(([, key = '']) => key));
const patterns = [...sources.matchAll(/`([a-zA-Z]+(?:\.[\w$]+)*\.?[^`\s]*\$\{[^`]*)`/g)].map(([, template = '']) =>
  template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll('.', '\\.').replaceAll(/[^\w\\.-]/g, ''))
    .join('[\\w-]+'),
);
/** The first parts of keys whose texts are read all at once. */
const trees = [...sources.matchAll(/\btextTree\([^,]+, '(\w+)'/g)].map(([, first = '']) => `${first}\\.[\\w.]+`);
const isPutTogether = (key: string) => [...patterns, ...trees].some((pattern) => new RegExp(`^${pattern}$`).test(key));

describe('the message catalogue', () => {
  test('every message is used', () => {
    expect(keys.filter((key) => !quoted.has(key) && !isPutTogether(key))).toEqual([]);
  });

  test('every message key used in the code exists', () => {
    const called = [...sources.matchAll(/\btext\(\s*'([^']+)'/g)].map(([, key = '']) => key);
    expect(called.length).toBeGreaterThan(100);
    expect(called.filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe('the language of a browser', () => {
  test('the browser language is the first supported language of the user, otherwise English', () => {
    expect(browserLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(browserLanguage(['en-US', 'de'])).toBe('en');
    expect(browserLanguage(['fr'])).toBe('en');
    expect(browserLanguage([])).toBe('en');
  });
});
