import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './locale-format.ts';

test.each(['en-GB', 'en-US', 'de-DE'])('negative numbers in %s have a minus sign', (locale) => {
  expect(numberFormat(locale).format(-9)).toBe('−9');
  expect(numberFormat(locale, { style: 'percent' }).format(-0.5)).toMatch(/^−50/);
  expect(numberFormat(locale, { signDisplay: 'exceptZero' }).format(-2)).toBe('−2');
});

test('all short months of British English have three letters', () => {
  const format = dateFormat('en-GB', { month: 'short', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)));
  expect(months.map((month) => month.length)).toEqual(Array.from({ length: 12 }, () => 3));
});
