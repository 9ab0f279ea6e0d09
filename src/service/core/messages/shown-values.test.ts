import { expect, test } from 'vitest';
import { formatShownDay, numberText, shownMoment } from './shown-values.ts';

test('days of September have a month of three letters in British English', () => {
  expect(formatShownDay('2026-09-15', 'en')).toBe('15 Sep 2026');
  expect(shownMoment('2026-09-15T10:00:00.000Z', 'en', 'Europe/Berlin')).toBe('15 Sep 2026, 12:00');
});

test.each(['en', 'de'] as const)('negative numbers in %s have a minus sign', (language) => {
  expect(numberText(-9, language)).toBe('−9');
});
