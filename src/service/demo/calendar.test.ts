import { describe, expect, test } from 'vitest';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { createCalendar, demoMonthStart, holidaysOf } from './calendar.ts';
import { createRandom } from './rows.ts';

test('the first day of a month lies some months before or after a day', () => {
  expect(dayText(demoMonthStart(dayNumber('2027-01-31'), -2))).toBe('2026-11-01');
  expect(dayText(demoMonthStart(dayNumber('2026-12-31'), 1))).toBe('2027-01-01');
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
  const monday = holidaysOf(year).find(([, key]) => key === 'easterMonday');
  expect(monday?.[0]).toBe(dayNumber(`${year}-${sunday}`) + 1);
});

describe('the demo calendar', () => {
  const calendar = createCalendar('2026-05-03');

  test('working days are Monday to Friday except for holidays', () => {
    expect(calendar.isWorking(dayNumber('2026-04-30'))).toBe(true);
    expect(calendar.isWorking(dayNumber('2026-05-01'))).toBe(false);
    expect(calendar.isWorking(dayNumber('2026-05-03'))).toBe(false);
  });

  test('numbers the working days consecutively', () => {
    const before = calendar.placeOf(dayNumber('2026-04-30'));
    expect(calendar.placeOf(dayNumber('2026-05-01'))).toBe(before + 1);
    expect(dayText(calendar.dayAt(before + 1))).toBe('2026-05-04');
    expect(calendar.now).toBe(before + 1);
  });

  test('records begin two years earlier, also for 29 February', () => {
    expect(dayText(createCalendar('2028-02-29').recordStart)).toBe('2026-02-28');
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
