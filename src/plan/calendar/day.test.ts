import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayText, isoWeekday, dayWeekNumber } from './day.ts';

const days = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') });
const firstWeekdays = [
  ['Monday', 1],
  ['Saturday', 6],
  ['Sunday', 7],
] as const;

/** The start of the week that holds a day. */
const startOf = (day: number, firstWeekday: number) => day - ((isoWeekday(day) - firstWeekday + 7) % 7);

test.each([
  ['2026-03-16', 1, 12],
  ['2026-01-01', 4, 1],
  ['2026-12-31', 4, 53],
  ['2027-01-01', 5, 53],
  ['2027-01-03', 7, 53],
  ['2027-01-04', 1, 1],
  ['2024-12-30', 1, 1],
  ['1969-12-28', 7, 52],
])('the day %s is weekday %i of ISO week %i', (day, weekday, week) => {
  expect(isoWeekday(dayNumber(day))).toBe(weekday);
  expect(dayWeekNumber(dayNumber(day), 1)).toBe(week);
});

test.each([
  ['2026-12-26', 52, 53],
  ['2026-12-27', 53, 53],
  ['2027-01-02', 53, 1],
  ['2027-01-03', 1, 1],
  ['2027-01-09', 1, 2],
  ['2024-12-28', 52, 1],
  ['2024-12-29', 1, 1],
  ['2026-11-22', 48, 48],
])('%s is in week %i if weeks start on Sunday and in week %i if weeks start on Saturday', (day, sunday, saturday) => {
  expect(dayWeekNumber(dayNumber(day), 7)).toBe(sunday);
  expect(dayWeekNumber(dayNumber(day), 6)).toBe(saturday);
});

describe.each(firstWeekdays)('weeks that start on %s', (_, firstWeekday) => {
  test('all seven days have the ISO week number of their Thursday', () => {
    fc.assert(
      fc.property(days, (day) => {
        const start = startOf(day, firstWeekday);
        const week = Array.from({ length: 7 }, (_each, index) => start + index);
        const thursday = week.find((each) => isoWeekday(each) === 4) ?? Number.NaN;
        expect(new Set(week.map((each) => dayWeekNumber(each, firstWeekday)))).toEqual(
          new Set([dayWeekNumber(thursday, 1)]),
        );
      }),
    );
  });

  test('week numbers increase by one and restart at 1 with the first Thursday of a year', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [number, next] = [dayWeekNumber(day, firstWeekday), dayWeekNumber(day + 7, firstWeekday)];
        const thursday = startOf(day + 7, firstWeekday) + ((4 - firstWeekday + 7) % 7);
        expect(next).toBe(
          Number(dayText(thursday).slice(5, 7)) === 1 && dayText(thursday).slice(8) <= '07' ? 1 : number + 1,
        );
      }),
    );
  });
});
