import { describe, expect, test } from 'vitest';
import { TimeUnit } from '#contract/core/codes.ts';
import { plainCalendar } from '#testing/plan-document.ts';
import { habitsOf, readPastedDay, readPastedNumber, readPastedResources, readSpan } from './paste-values.ts';

const habits = habitsOf('en-US', plainCalendar);

describe('a pasted number', () => {
  test.each([
    ['1.5', 'en', 1.5],
    ['1,5', 'en', 1.5],
    ['1,234', 'en', 1234],
    ['1,234', 'de', 1.234],
    ['1.234,5', 'en', 1234.5],
    ["1'234.5", 'de', 1234.5],
    ['1 234', 'de', 1234],
    ['1.234.567', 'en', 1_234_567],
    ['-3', 'en', -3],
    ['', 'en', undefined],
    ['1e5', 'en', undefined],
    ['.', 'en', undefined],
  ])('parses the number %s in %s', (text, locale, expected) => {
    expect(readPastedNumber(text, locale)).toBe(expected);
  });
});

describe('a pasted duration', () => {
  test.each([
    ['5', 40],
    ['5 days?', 40],
    ['1,5 Tage', 12],
    ['2w', 80],
    ['2 Wochen', 80],
    ['1 mon', 160],
    ['90m', 1.5],
    ['7:30', 7.5],
    ['8 hrs', 8],
    ['3 ed', 72],
    ['3 ft', 72],
    ['3 parsec', undefined],
    ['days', undefined],
  ])('parses the duration %s', (text, expected) => {
    expect(readSpan(text, 'days', habits)?.hours).toBe(expected);
  });

  test('a duration is elapsed if the unit is an elapsed unit', () => {
    expect(readSpan('1ew', 'days', habits)).toEqual({ hours: 168, unit: TimeUnit.weeks, isElapsed: true });
    expect(readSpan('1w', 'days', habits)).toEqual({ hours: 40, unit: TimeUnit.weeks, isElapsed: false });
  });
});

describe('a pasted day', () => {
  test.each([
    ['2026-03-14', 'en-US', '2026-03-14'],
    ['2026-03-14T08:00:00', 'en-US', '2026-03-14'],
    ['14.3.26', 'en-US', '2026-03-14'],
    ['Mon 02.03.26', 'en-US', '2026-03-02'],
    ['Mo 02.03.26 08:00', 'de', '2026-03-02'],
    ['3/4/2026', 'en-US', '2026-03-04'],
    ['3/4/2026', 'en-GB', '2026-04-03'],
    ['Mon 3/2/26 8:00 AM', 'en-US', '2026-03-02'],
    ['2. März 2026', 'de', '2026-03-02'],
    ["Mar 2, '26", 'en-US', '2026-03-02'],
    ['14 May 2026', 'en-US', '2026-05-14'],
    ['31.02.2026', 'de', undefined],
    ['soon', 'en-US', undefined],
    ['1.2', 'de', undefined],
    ['', 'de', undefined],
  ])('parses the day %s in %s', (text, locale, expected) => {
    expect(readPastedDay(text, locale)).toBe(expected);
  });
});

test('pasted resources are separated by semicolons, or by commas outside of brackets', () => {
  expect(readPastedResources('Novak, Kim; Robin[12,5%]', habits)).toEqual([
    { name: 'Novak, Kim', assigned: 100 },
    { name: 'Robin', assigned: 12.5 },
  ]);
  expect(readPastedResources('Kim[12,5%], Robin', habits)).toEqual([
    { name: 'Kim', assigned: 12.5 },
    { name: 'Robin', assigned: 100 },
  ]);
  expect(readPastedResources('[50%]', habits)).toBeUndefined();
});
