import { describe, expect, test } from 'vitest';
import { dayTimesText, hoursOfDayTimes, parseDayTimes, usualDayTimes } from './day-times.ts';

describe('times of a day', () => {
  test.each([
    ['8-12, 13-17', '08:00-12:00 13:00-17:00', 8],
    ['13:30 – 17; 8.15–12', '08:15-12:00 13:30-17:00', 7.25],
    ['22-24 0-6', '00:00-06:00 22:00-24:00', 8],
    ['8:00-8:20', '08:00-08:20', 0.33],
  ])('%s is read', (text, stored, hours) => {
    const times = parseDayTimes(text) ?? [];
    expect([dayTimesText(times), hoursOfDayTimes(times)]).toEqual([stored, hours]);
  });

  test.each([
    '',
    '8',
    '8-',
    '22-6',
    '8-8',
    '8-12 11-14',
    '8-25',
    '8:60-9',
    '8-12 and 13-17',
    '0-1 2-3 4-5 6-7 8-9 10-11',
  ])('"%s" is no time of a day', (text) => expect(parseDayTimes(text)).toBeUndefined());

  test.each([
    [0, ''],
    [4, '08:00-12:00'],
    [8, '08:00-12:00 13:00-17:00'],
    [16, '00:00-16:00'],
  ])('%s hours are usually worked at %s', (hours, text) => expect(dayTimesText(usualDayTimes(hours))).toBe(text));
});
