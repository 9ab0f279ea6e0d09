import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatHours, formatHoursUnit, parseHours, roundHours, sumHours, type HoursContext } from './hours.ts';

const hundredths = fc.integer({ min: 0, max: 2400 }).map((value) => value / 100);

describe('parseHours', () => {
  test.each<[string, number | null]>([
    ['7.5', 7.5],
    ['7,5', 7.5],
    ['.5', 0.5],
    ['7.', 7],
    [' 7.5 h ', 7.5],
    ['7,5 Std.', 7.5],
    ['8 hours', 8],
    ['1 hour 30 minutes', 1.5],
    ['1,5 Stunden', 1.5],
    ['2 hrs', 2],
    ['7:30', 7.5],
    [':45', 0.75],
    ['7h30', 7.5],
    ['7h 30m', 7.5],
    ['450m', 7.5],
    ['450 min', 7.5],
    ['7:20', 7.33],
    ['0', 0],
    ['24', 24],
    ['24:00', 24],
    ['1.005', 1.01],
    ['', null],
    ['  ', null],
  ])('parseHours reads %j as %j', (text, hours) => {
    expect(parseHours(text)).toEqual({ ok: true, hours });
  });

  test.each<[string, HoursContext, number | null]>([
    ['+1', { current: 2.5 }, 3.5],
    ['+0:15', { current: 0.1 }, 0.35],
    ['+30m', { current: null }, 0.5],
    ['=', { above: 6 }, 6],
    ['=', { above: null }, null],
    ['120', { most: Infinity }, 120],
  ])('parseHours reads %j in the context %j as %j', (text, context, hours) => {
    expect(parseHours(text, context)).toEqual({ ok: true, hours });
  });

  test.each<[string, HoursContext, string]>([
    ['abc', {}, 'notHours'],
    ['.', {}, 'notHours'],
    ['+', { current: 1 }, 'notHours'],
    ['1.234,5', {}, 'notHours'],
    ['7 5 x', {}, 'notHours'],
    ['-', {}, 'notHours'],
    ['-1', {}, 'negative'],
    ['−0:30', {}, 'negative'],
    ['24.01', {}, 'tooMany'],
    ['1441m', {}, 'tooMany'],
    ['+2', { current: 23 }, 'tooMany'],
    ['7:5', {}, 'badMinutes'],
    ['7:60', {}, 'badMinutes'],
    ['7h75', {}, 'badMinutes'],
    ['=', {}, 'nothingAbove'],
  ])('parseHours refuses %j in the context %j: %s', (text, context, problem) => {
    expect(parseHours(text, context)).toEqual({ ok: false, problem });
  });

  test.each(['en', 'en-GB', 'de', 'de-CH', 'fr', 'ar-EG'])('parseHours reads back formatted hours in %s', (locale) => {
    fc.assert(
      fc.property(hundredths, (hours) => {
        expect(parseHours(formatHours(hours, locale))).toEqual({ ok: true, hours });
        expect(parseHours(formatHoursUnit(hours, locale))).toEqual({ ok: true, hours });
      }),
    );
  });

  test('parseHours turns any text into hours between 0 and 24 with two decimals, or a problem', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[+=]?\d{0,3}[.,:h]?\d{0,3}[hm]?$/));
    fc.assert(
      fc.property(texts, hundredths, (text, current) => {
        const parsed = parseHours(text, { current, above: current });
        if (!parsed.ok || parsed.hours === null) return;
        expect(parsed.hours).toBeGreaterThanOrEqual(0);
        expect(parsed.hours).toBeLessThanOrEqual(24);
        expect(parsed.hours).toBe(roundHours(parsed.hours));
      }),
    );
  });

  test('clock times yield the same hours in every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        const two = String(minutes).padStart(2, '0');
        const expected = { ok: true, hours: roundHours(hours + minutes / 60) };
        for (const text of [`${hours}:${two}`, `${hours}h${two}`, `${hours * 60 + minutes}m`]) {
          expect(parseHours(text)).toEqual(expected);
        }
      }),
    );
  });
});

test('sums of hours have no rounding drift', () => {
  expect(sumHours(Array.from({ length: 10 }, () => 0.1))).toBe(1);
  expect(sumHours([8, -7.9])).toBe(0.1);
  fc.assert(
    fc.property(fc.array(hundredths), (hours) => {
      expect(sumHours(hours)).toBe(sumHours(hours.toReversed()));
    }),
  );
});

test('hours are shown in the notation of the locale', () => {
  expect(formatHours(7.5, 'en')).toBe('7.5');
  expect(formatHours(1234.25, 'de')).toBe('1234,25');
  expect(formatHoursUnit(7.5, 'en')).toBe('7.5\u00a0h');
});
