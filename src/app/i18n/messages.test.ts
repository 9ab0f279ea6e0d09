import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { keysIn, textParts } from '../../../scripts/text-parts.js';
import { browserLanguage, messagesIn } from './messages.ts';

const app = path.resolve(import.meta.dirname, '..');

/** The app's sources without tests. */
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(app, file), 'utf8'))
  .join('\n');

const keys = Object.keys(messagesIn('en'));

describe('the message catalogue', () => {
  test('every message is used, and in a part of the texts', () => {
    const parts = textParts(keys);
    const used = new Set(keysIn(sources, keys));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
    expect(keys.filter((key) => ![...parts.values()].some((part) => part.has(key)))).toEqual([]);
  });

  test('the texts of a screen are with it, not with the start', () => {
    const parts = textParts(keys);
    const partsWith = (key: string) => [...parts].filter(([, part]) => part.has(key)).map(([name]) => name);
    expect(partsWith('signOn.title')).toEqual(['start']);
    expect(partsWith('myDay.title')).toEqual(['MyDayScreen']);
    expect(partsWith('me.theme.dark')).toEqual(['frame']);
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
