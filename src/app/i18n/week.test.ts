import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayNumber,
  dayOf,
  firstWeekday,
  firstWeekdayOfRegion,
  formatDay,
  formatWeek,
  isDayInCalendar,
  monthName,
  weekday,
  weekNumber,
  weekOf,
} from './week.ts';

const numbers = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') });

describe('calculations with days', () => {
  test('converting a day to a number and back yields the same day', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    fc.assert(
      fc.property(numbers, (number) => {
        expect(dayNumber(dayOf(number))).toBe(number);
      }),
    );
  });

  test.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', ''])('the text %j is not a valid day', (text) => {
    expect(() => dayNumber(text)).toThrow(RangeError);
  });

  test('a day of the calendar is a real one that further days can be added to', () => {
    expect(['2026-03-31', '2028-02-29', '1900-01-01', '2999-12-31'].filter((text) => !isDayInCalendar(text))).toEqual(
      [],
    );
    const others = ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '2026-00-00', '0000-01-01', '9999-12-31'];
    expect([...others, '', 'x', '2026-03', '2026-03-01-01'].filter(isDayInCalendar)).toEqual([]);
  });

  test('days around the change to summer time are one day apart', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
  });

  test('the weekday repeats every seven days', () => {
    expect(weekday('2026-11-09')).toBe(1);
    expect(weekday('2026-11-15')).toBe(7);
    fc.assert(
      fc.property(numbers, (number) => {
        expect(weekday(dayOf(number + 7))).toBe(weekday(dayOf(number)));
      }),
    );
  });
});

describe('calculations with weeks', () => {
  test('a week starts on the first weekday of the locale', () => {
    expect(weekOf('2026-11-11', firstWeekday('de'))[0]).toBe('2026-11-09');
    expect(weekOf('2026-11-11', firstWeekday('en-US'))[0]).toBe('2026-11-08');
    expect(weekOf('2026-11-15', 1).at(-1)).toBe('2026-11-15');
  });

  test('the table of regions has the same first weekdays as the runtime', () => {
    const regions = ['US', 'DE', 'GB', 'CA', 'JP', 'BR', 'EG', 'AE', 'FR', 'AU', 'IN', 'CH', 'SE', 'MX', 'QA'];
    const table = regions.map((region) => [region, firstWeekdayOfRegion(region)]);
    expect(table).toEqual(regions.map((region) => [region, firstWeekday(`en-${region}`)]));
  });

  test('a week contains its day and seven consecutive days, and each of them yields the same week', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 7 }), (number, firstDay) => {
        const days = weekOf(dayOf(number), firstDay);
        expect(days).toContain(dayOf(number));
        expect(weekday(days[0] ?? '')).toBe(firstDay);
        expect(days.map((day) => dayNumber(day) - dayNumber(days[0] ?? ''))).toEqual([0, 1, 2, 3, 4, 5, 6]);
        for (const day of days) expect(weekOf(day, firstDay)).toEqual(days);
      }),
    );
  });

  test.each([
    ['de', '2027-01-03', 53],
    ['en-US', '2027-01-03', 1],
    ['en-US', '2026-11-22', 48],
    ['ar-EG', '2026-11-21', 48],
  ])('in the locale %s, the day %s is in week %i', (locale, day, week) => {
    expect(weekNumber(day, firstWeekday(locale))).toBe(week);
  });
});

test('days, weeks and months are named in the reader’s language, whatever the time zone', () => {
  expect(formatDay('2026-11-09', 'weekday', 'en-GB')).toBe('Mon');
  expect(formatDay('2026-11-09', 'date', 'en-GB')).toBe('9 Nov');
  expect(formatDay('2026-09-09', 'date', 'en-GB')).toBe('9 Sep');
  expect(formatDay('2026-11-09', 'full', 'de')).toBe('Montag, 9. November 2026');
  expect(formatWeek(weekOf('2026-11-09', 1), 'en-GB')).toMatch(/^9\s?–\s?15 Nov 2026$/);
  expect(formatWeek([], 'en-GB')).toBe('');
  expect(monthName('2026-11-01', 'de')).toBe('November 2026');
});
