import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOfMinutes, minutesOfDuration, rateOfHour } from '../units.ts';
import {
  parseDateTime,
  parseDecimal,
  parseDurationMinutes,
  parseFlag,
  parseGuid,
  parseInteger,
  parseMspdiTime,
} from './values.ts';

const units = { minutesPerDay: 450, minutesPerWeek: 2250, daysPerMonth: 20 };

describe('MSPDI element values', () => {
  it.each([
    ['PT8H0M0S', 480],
    ['PT0H30M30S', 30.5],
    ['PT2H0M5.07S', 120.0845],
    ['PT1.5H', 90],
    ['PT0H0M0S', 0],
    ['-PT8H', -480],
    ['P2D', 900],
    ['P1DT12H0M0S', 675],
    ['P1M', 9000],
    ['P1Y', 117_000],
    ['PT123456H', 7_407_360],
    ['P', undefined],
    ['PT', undefined],
    ['P1', undefined],
    ['8H', undefined],
    ['PT8H8H', undefined],
    ['PT99999999999H', undefined],
  ])('the duration %s is %s minutes', (text, minutes) => {
    const value = parseDurationMinutes(text, units);
    expect(value && Math.round(value * 1e6) / 1e6).toBe(minutes);
  });

  it.each([
    ['2026-03-02T08:00:00', '2026-03-02T08:00:00'],
    [' 2026-03-02T08:00:00.000 ', '2026-03-02T08:00:00'],
    ['2026-03-02T08:00:00Z', '2026-03-02T08:00:00'],
    ['2026-03-02T08:00:00+05:30', '2026-03-02T08:00:00'],
    ['2026-03-02T08:00', '2026-03-02T08:00:00'],
    ['2026-03-02', '2026-03-02T00:00:00'],
    ['2028-02-29T00:00:00', '2028-02-29T00:00:00'],
    ['2026-02-29T00:00:00', undefined],
    ['2026-13-01T00:00:00', undefined],
    ['2026-00-01T00:00:00', undefined],
    ['2026-03-02T24:00:00', undefined],
    ['2026-03-02T08:60:00', undefined],
    ['0000-01-01T00:00:00', undefined],
    ['2026-3-2T08:00:00', undefined],
    ['20xx-03-02T08:00:00', undefined],
    ['today', undefined],
  ])('the date %s is read as %s', (text, date) => {
    expect(parseDateTime(text)).toBe(date);
  });

  it.each([
    ['08:00:00', '08:00'],
    ['24:00:00', '24:00'],
    ['2000-01-01T13:30:00', '13:30'],
    ['24:01:00', undefined],
    ['8:00', '08:00'],
    ['8', undefined],
  ])('the time %s is read as %s', (text, time) => {
    expect(parseMspdiTime(text)).toBe(time);
  });

  it.each([
    ['12', 12],
    ['-12.50', -12.5],
    ['0,5', 0.5],
    ['1.0E7', 1e7],
    ['.5', 0.5],
    ['1234567890123', 1_234_567_890_123],
    ['1,234.5', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['', undefined],
    ['1 2', undefined],
  ])('the number %s is read as %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it('whole numbers are read exactly or not at all', () => {
    expect(parseInteger('12.0')).toBe(12);
    expect(parseInteger('12.5')).toBeUndefined();
    expect(parseInteger('99999999999999999999')).toBeUndefined();
  });

  it('flags and GUIDs accept only a few notations', () => {
    expect(['1', 'true', '-1', '0', 'false', 'yes'].map((text) => parseFlag(text))).toEqual([
      true,
      true,
      true,
      false,
      false,
      undefined,
    ]);
    expect(parseGuid('{5BE6F9DB-DAD2-E811-AC3F-4CEDDE6E5B57}')).toBe('5be6f9db-dad2-e811-ac3f-4cedde6e5b57');
    expect(parseGuid('5BE6F9DBDAD2E811AC3F4CEDDE6E5B57')).toBeUndefined();
  });

  it('numbers and dates survive a round trip through text', () => {
    const noon = fc.date({ min: new Date('1984-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), noon, (number, date) => {
        expect(parseDecimal(number.toFixed(6))).toBe(Number(number.toFixed(6)));
        const text = date.toISOString().slice(0, 19);
        expect(parseDateTime(text)).toBe(text);
      }),
    );
  });
});

describe('MSPDI duration and rate units', () => {
  it('units have the length that the plan sets, and elapsed units that of the clock', () => {
    expect(durationOfMinutes(2250, 'days', units)).toEqual({ value: 5, unit: 'days' });
    expect(durationOfMinutes(9000, 'months', units)).toEqual({ value: 1, unit: 'months' });
    expect(durationOfMinutes(2880, 'elapsedDays', units)).toEqual({ value: 2, unit: 'elapsedDays' });
    expect(durationOfMinutes(43_200, 'elapsedMonths', units)).toEqual({ value: 1, unit: 'elapsedMonths' });
  });

  it('a duration in a unit without a length is returned in hours', () => {
    expect(durationOfMinutes(90, 'percent', units)).toEqual({ value: 1.5, unit: 'hours' });
    expect(minutesOfDuration({ value: 50, unit: 'percent' }, units)).toBeUndefined();
  });

  it('an hourly rate is multiplied by the hours of the rate unit', () => {
    const values = (['minute', 'hour', 'day', 'week', 'month', 'year', 'materialUnit'] as const).map(
      (unit) => rateOfHour(60, unit, units).value,
    );
    expect(values).toEqual([1, 60, 450, 2250, 9000, 117_000, 60]);
  });
});
