import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberKindOf, serialOfDate, valueOfNumber, type NumberKind } from './serial.ts';

describe('classification of number formats', () => {
  it.each<[string, NumberKind]>([
    ['General', 'number'],
    ['#,##0.00 [$€-407]', 'number'],
    ['0.00E+00', 'number'],
    ['"day" 0', 'number'],
    ['[Red]0;[Blue]-0', 'number'],
    ['@', 'number'],
    ['dd\\.mm\\.yyyy', 'date'],
    ['[$-407]d. mmmm yyyy', 'date'],
    ['mmm', 'date'],
    ['yyyy\\-mm\\-dd\\ hh:mm', 'date'],
    ['m/d/yy h:mm AM/PM', 'date'],
    ['hh:mm', 'time'],
    ['mm:ss.0', 'time'],
    ['h:mm AM/PM', 'time'],
    ['[h]:mm', 'elapsed'],
    ['"TRUE";"TRUE";"FALSE"', 'boolean'],
  ])('the number format %s shows a value of the kind %s', (format, kind) => {
    expect(numberKindOf(164, new Map([[164, format]]))).toBe(kind);
  });
});

describe('spreadsheet serial numbers', () => {
  it.each([
    [1, false, { date: '1900-01-01' }],
    [59, false, { date: '1900-02-28' }],
    [60, false, 60],
    [61, false, { date: '1900-03-01' }],
    [46_110, false, { date: '2026-03-29' }],
    [46_110 - 1462, true, { date: '2026-03-29' }],
    [0, true, { date: '1904-01-01' }],
    [2_958_465, false, { date: '9999-12-31' }],
    [2_958_466, false, 2_958_466],
    [-1, false, -1],
    [46_110.999_999_9, false, { date: '2026-03-30' }],
    [46_110.354_166_666_67, false, { date: '2026-03-29T08:30:00' }],
  ])('converts the serial number %d, counted from 1904: %s', (serial, is1904, value) => {
    expect(valueOfNumber(serial, 'date', is1904)).toEqual(value);
  });

  it('a time and a duration become text', () => {
    expect(valueOfNumber(46_110.25, 'time', false)).toBe('06:00');
    expect(valueOfNumber(1.0625, 'elapsed', false)).toBe('25:30');
    expect(valueOfNumber(0.5 + 1 / 86_400, 'time', false)).toBe('12:00:01');
  });

  it('every second survives a round trip in any time zone', () => {
    const seconds = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const text = new Date(second * 1000).toISOString().slice(0, 19);
        const date = text.endsWith('T00:00:00') ? text.slice(0, 10) : text;
        expect(valueOfNumber(serialOfDate(date) ?? 0, 'date', false)).toEqual({ date });
      }),
      { seed: 1 },
    );
  });
});
