import { describe, expect, test } from 'vitest';
import { dayPlaceholder, localDayText, isWhole, readTyped } from './day-text.ts';

const today = '2026-11-23';

describe('the text of a day', () => {
  test.each([
    ['de-AT', '24.11.2026'],
    ['en-GB', '24/11/2026'],
    ['en-US', '11/24/2026'],
    ['en-CA', '2026-11-24'],
    ['de-u-fw-sun', '24.11.2026'],
  ])('a day in the locale %s is written as %s and read back', (locale, text) => {
    expect(localDayText('2026-11-24', locale)).toBe(text);
    expect(readTyped(text, locale, today)).toBe('2026-11-24');
  });

  test('a missing or invalid day has an empty text', () => {
    expect(localDayText('', 'de')).toBe('');
    expect(localDayText('soon', 'de')).toBe('');
  });

  test('the placeholder shows the order of day, month and year', () => {
    expect(dayPlaceholder('de', { day: 'TT', month: 'MM', year: 'JJJJ' })).toBe('TT.MM.JJJJ');
    expect(dayPlaceholder('en-US', { day: 'dd', month: 'mm', year: 'yyyy' })).toBe('mm/dd/yyyy');
  });
});

describe('parsing of a typed day', () => {
  test.each([
    ['2026-12-01', 'en-US', '2026-12-01'],
    ['1/12/2026', 'en-GB', '2026-12-01'],
    ['12/1/26', 'en-US', '2026-12-01'],
    ['1.12.', 'de-DE', '2026-12-01'],
    ['1.12', 'de-DE', '2026-12-01'],
    ['2.1.', 'de-DE', '2027-01-02'],
    ['3. März', 'de-DE', '2027-03-03'],
    ['March 3 2028', 'en-GB', '2028-03-03'],
    [' morgen ', 'de-DE', '2026-11-24'],
    ['übermorgen', 'de-DE', '2026-11-25'],
    ['day after tomorrow', 'en-GB', '2026-11-25'],
    ['today', 'en-GB', '2026-11-23'],
    ['2026/12/01', 'en-ZA', '2026-12-01'],
  ])('the text %s in the locale %s is the day %s', (typed, locale, day) => {
    expect(readTyped(typed, locale, today)).toBe(day);
  });

  test.each(['31.2.2026', '30 February', 'friday', 'mo', 'soon', '24.11.202', '1', '13/13/2026', '0001-01-01'])(
    'the text %s is no day',
    (typed) => {
      expect(readTyped(typed, 'de-DE', today)).toBeUndefined();
    },
  );
});

test.each([
  ['24.11.2026', true],
  ['2026-11-24', true],
  ['24 November 2026', true],
  ['24.11.', false],
  ['24.11.202', false],
  ['2026', false],
  ['2026-1', false],
])('the text %s is a complete day: %s', (typed, is) => {
  expect(isWhole(typed)).toBe(is);
});
