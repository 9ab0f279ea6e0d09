import { expect, test } from 'vitest';
import { readLocalNumber } from './number-text.ts';

test.each([
  ['1234.5', 'en-GB', 1234.5],
  ['1,234.5', 'en-GB', 1234.5],
  ['1.234,5', 'de-DE', 1234.5],
  ['1 234,5', 'de-DE', 1234.5],
  ["1'234.50", 'de-CH', 1234.5],
  ['7,5', 'en-GB', 7.5],
  ['7.5', 'de-DE', 7.5],
  ['1.234', 'de-DE', 1234],
  ['1.234', 'en-GB', 1.234],
  ['1,234', 'en-GB', 1234],
  ['1,234,567', 'en-GB', 1_234_567],
  ['-12', 'en-GB', -12],
])('the text %s in the locale %s is the number %d', (text, locale, number) => {
  expect(readLocalNumber(text, locale)).toBe(number);
});

test.each(['', 'abc', '12 h', '1-2', '.', '--1'])('the text %s is no number', (text) => {
  expect(readLocalNumber(text, 'en-GB')).toBeUndefined();
});
