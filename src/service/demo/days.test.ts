import { describe, expect, test } from 'vitest';
import { createCalendar, demoDayOf, demoMonthStart, demoDayText, demoWeekday } from './days.ts';
import { germanHolidaysOf } from './holidays.ts';
import { createRandom } from './random.ts';

describe('demo days', () => {
  test('day numbers convert back to the same text, also in leap years', () => {
    for (const text of ['1970-01-01', '2024-02-29', '2026-12-31', '2028-02-29', '2000-03-01'])
      expect(demoDayText(demoDayOf(text))).toBe(text);
    expect(demoDayOf('2028-03-01') - demoDayOf('2028-02-28')).toBe(2);
  });

  test('a day has the correct weekday and month', () => {
    expect(demoWeekday(demoDayOf('2026-11-16'))).toBe(0);
    expect(demoWeekday(demoDayOf('2026-11-22'))).toBe(6);
    expect(demoDayText(demoMonthStart(demoDayOf('2027-01-31'), -2))).toBe('2026-11-01');
    expect(demoDayText(demoMonthStart(demoDayOf('2026-12-31'), 1))).toBe('2027-01-01');
  });
});

test.each([
  [1961, '04-02'],
  [1981, '04-19'],
  [2008, '03-23'],
  [2024, '03-31'],
  [2025, '04-20'],
  [2026, '04-05'],
  [2038, '04-25'],
])('Easter Monday of %d is the day after %s', (year, sunday) => {
  const monday = germanHolidaysOf(year).find(([, name]) => name.startsWith('Ostermontag'));
  expect(monday?.[0]).toBe(demoDayOf(`${year}-${sunday}`) + 1);
});

describe('the demo calendar', () => {
  const calendar = createCalendar('2026-05-03');

  test('working days are Monday to Friday except for holidays', () => {
    expect(calendar.isWorking(demoDayOf('2026-04-30'))).toBe(true);
    expect(calendar.isWorking(demoDayOf('2026-05-01'))).toBe(false);
    expect(calendar.isWorking(demoDayOf('2026-05-03'))).toBe(false);
  });

  test('numbers the working days consecutively', () => {
    const before = calendar.placeOf(demoDayOf('2026-04-30'));
    expect(calendar.placeOf(demoDayOf('2026-05-01'))).toBe(before + 1);
    expect(demoDayText(calendar.dayAt(before + 1))).toBe('2026-05-04');
    expect(calendar.now).toBe(before + 1);
  });

  test('splits a period into half-years of whole months', () => {
    const halves = calendar.halves(
      calendar.placeOf(demoDayOf('2025-11-20')),
      calendar.placeOf(demoDayOf('2026-07-03')),
    );
    expect(halves.map(({ name }) => name)).toEqual(['2. Halbjahr 2025', '1. Halbjahr 2026', '2. Halbjahr 2026']);
    expect(halves.map(({ start }) => demoDayText(calendar.dayAt(start)))).toEqual([
      '2025-07-01',
      '2026-01-02',
      '2026-07-01',
    ]);
  });

  test('records begin two years earlier, also for 29 February', () => {
    expect(demoDayText(createCalendar('2028-02-29').recordStart)).toBe('2026-02-28');
  });
});

test('equal seeds yield equal choices, and different seeds different choices', () => {
  const draw = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.whole(0, 1_000_000));
  };
  expect(draw('one')).toEqual(draw('one'));
  expect(draw('one')).not.toEqual(draw('two'));
});
