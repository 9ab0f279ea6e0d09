import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aResource, aSetting, daysThatDiffer, juneDay, plainCalendar } from '#testing/plan-document.ts';
import { calendarsOf } from './calendar.ts';
import { planWorkdays } from '#testing/plan-workdays.ts';
import { dayNumber, dayText, LAST_DAY_NUMBER } from './day.ts';
import type { ResourceCalendar } from '../document.ts';
import { elapsedMoment, EVENING } from './work-time.ts';

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;
const exception = (from: number, until: number, hours: number) => ({ from: june(from), until: june(until), hours });
const property = { seed: 20_260_302 };

test('a day number counts the days since 1970, in all years', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: LAST_DAY_NUMBER }), (number) => {
      const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
      expect(dayText(number)).toBe(day);
      expect(dayNumber(day)).toBe(number);
    }),
    property,
  );
  expect(dayText(LAST_DAY_NUMBER + 1000)).toBe('9999-12-31');
});

describe('planWorkdays', () => {
  const plain = planWorkdays(plainCalendar);

  test('working days are Monday to Friday except for days off', () => {
    const calendar = planWorkdays({ ...plainCalendar, exceptions: [exception(4, 5, 0), exception(13, 13, 6)] });
    const working = Array.from({ length: 14 }, (_, index) => index + 1).filter((day) => calendar.isWorkday(june(day)));
    expect(working).toEqual([1, 2, 3, 8, 9, 10, 11, 12, 13]);
    expect(calendar.hoursOf(june(13))).toBe(6);
  });

  test('the finish follows from a start and hours, and the start from a finish and hours', () => {
    expect(plain.finishOf(june(1), 8)).toBe(june(1));
    expect(plain.finishOf(june(1), 9)).toBe(june(2));
    expect(plain.finishOf(june(5), 16)).toBe(june(8));
    expect(plain.finishOf(june(6), 8)).toBe(june(8));
    expect(plain.finishOf(june(6), 0)).toBe(june(6));
    expect(plain.startOf(june(8), 16)).toBe(june(5));
    expect(plain.startOf(june(7), 8)).toBe(june(5));
  });

  test('counts the working hours between two days', () => {
    expect(plain.hoursBetween(june(1), june(8))).toBe(48);
    expect(plain.hoursBetween(june(6), june(7))).toBe(0);
    expect(plain.hoursBetween(june(8), june(1))).toBe(0);
  });

  test('adding days skips days off', () => {
    expect(plain.addDays(june(5), 1)).toBe(june(8));
    expect(plain.addDays(june(8), -1)).toBe(june(5));
    expect(plain.addDays(june(6), 0)).toBe(june(8));
    expect(plain.addDays(june(6), -1)).toBe(june(5));
    expect(plain.addDays(june(1), 5000)).toBe(dayText(dayNumber(june(1)) + 7000));
  });

  test('the later of two overlapping exceptions counts', () => {
    const calendar = planWorkdays({
      ...plainCalendar,
      exceptions: [exception(1, 5, 0), exception(3, 10, 4), exception(4, 4, 0)],
    });
    expect([1, 2, 3, 4, 5, 8, 11].map((day) => calendar.hoursOf(june(day)))).toEqual([0, 0, 4, 0, 4, 4, 8]);
  });

  test('a week without working days falls back to Monday to Friday instead of looping forever', () => {
    const calendar = planWorkdays({ week: [0, 0, 0, 0, 0, 0, 0], exceptions: [] });
    expect(calendar.finishOf(june(5), 16)).toBe(june(8));
  });
});

describe('the calendar of an activity', () => {
  const away = (from: number, until: number) => ({ from: june(from), until: june(until), type: '' });
  const halfOf = (day: number) => ({ ...away(day, day), isHalf: true });
  const { of, plan, daysOf } = calendarsOf(
    aSetting({}, [
      aResource({ id: 'kim', absences: [away(2, 4)] }),
      aResource({ id: 'robin', absences: [away(3, 5)], calendars: [daysThatDiffer(exception(6, 6, 5))] }),
      aResource({ id: 'sam' }),
      aResource({
        id: 'lee',
        absences: [halfOf(2), away(3, 3), halfOf(4), halfOf(4)],
        calendars: [daysThatDiffer(exception(2, 2, 6))],
      }),
    ]),
  );
  const hours = (...ids: string[]) => [1, 2, 3, 4, 5, 6].map((day) => of(ids).hoursOf(dayNumber(june(day))));

  test('an activity has the plan calendar without assigned resources or if none has a calendar of its own', () => {
    expect(of([])).toBe(plan);
    expect(of(['sam', 'unknown'])).toBe(plan);
  });

  test('an activity has days off when all assigned resources are absent, and otherwise their longest hours', () => {
    expect(hours('kim')).toEqual([8, 0, 0, 0, 8, 0]);
    expect(hours('robin')).toEqual([8, 8, 0, 0, 0, 5]);
    expect(hours('kim', 'robin')).toEqual([8, 8, 0, 0, 8, 5]);
    expect(hours('kim', 'sam')).toEqual([8, 8, 8, 8, 8, 0]);
    expect(hours('lee')).toEqual([8, 3, 0, 0, 8, 0]);
  });

  test('activities with the same resources in any order share a calendar', () => {
    expect(of(['kim', 'robin'])).toBe(of(['robin', 'kim']));
  });

  test('working days of a resource do not exclude its absences', () => {
    expect(daysOf('robin').dayPosition(dayNumber(june(8))) - daysOf('robin').dayPosition(dayNumber(june(1)))).toBe(6);
  });
});

describe('the calendar of a resource', () => {
  const mornings = { week: [4, 4, 4, 4, 0, 0, 0], exceptions: [] } as const;
  const hours = (...calendars: ResourceCalendar[]) => {
    // A free Tuesday, a short Thursday, and a Saturday on which everybody works.
    const days = [exception(2, 2, 0), exception(4, 4, 6), exception(6, 6, 8)];
    const { of } = calendarsOf(aSetting({ exceptions: days }, [aResource({ id: 'kim', calendars })]));
    return [1, 2, 3, 4, 5, 6, 7].map((day) => of(['kim']).hoursOf(dayNumber(june(day))));
  };

  test('a resource without settings of its own has the plan calendar', () => {
    expect(hours()).toEqual([8, 0, 8, 6, 8, 8, 0]);
    expect(hours(daysThatDiffer())).toEqual([8, 0, 8, 6, 8, 8, 0]);
  });

  test('a week of the resource replaces that of the plan, limited by the exceptions of the plan', () => {
    expect(hours(mornings)).toEqual([4, 0, 4, 4, 0, 0, 0]);
    expect(hours({ week: [10, 10, 10, 10, 0, 0, 0], exceptions: [] })).toEqual([10, 0, 10, 6, 0, 0, 0]);
  });

  test('exceptions of the resource take precedence over all other days', () => {
    expect(hours({ ...mornings, exceptions: [exception(2, 3, 7), exception(7, 7, 2)] })).toEqual([4, 7, 7, 4, 0, 0, 2]);
  });

  test('the calendar of a resource takes precedence over that of its pool, for weeks and exceptions', () => {
    const pool = { week: [9, 9, 9, 9, 0, 0, 0], exceptions: [exception(1, 1, 0), exception(3, 3, 6)] } as const;
    expect(hours(pool)).toEqual([0, 0, 6, 6, 0, 0, 0]);
    expect(hours(pool, mornings)).toEqual([0, 0, 4, 4, 0, 0, 0]);
    expect(hours(pool, daysThatDiffer(exception(1, 1, 3)))).toEqual([3, 0, 6, 6, 0, 0, 0]);
  });

  test('resources with equal working time share a calendar, and absences create a separate calendar', () => {
    const resources = ['kim', 'robin', 'sam'].map((id) => aResource({ id, calendars: [mornings] }));
    const away = {
      ...aResource({ id: 'lee', calendars: [mornings] }),
      absences: [{ from: june(1), until: june(1), type: '' }],
    };
    const { of, plan } = calendarsOf(aSetting({}, [...resources, away]));
    expect(of(['kim'])).toBe(of(['robin', 'sam']));
    expect(of(['kim'])).not.toBe(plan);
    expect(of(['lee']).hoursOf(dayNumber(june(1)))).toBe(0);
  });
});

const anyCalendar = fc
  .record({
    week: fc.tuple(...plainCalendar.week.map(() => fc.constantFrom(0, 4, 7.5, 8, 10, 24))),
    exceptions: fc.array(fc.tuple(fc.nat(40), fc.nat(20), fc.constantFrom(0, 3, 8)), { maxLength: 6 }),
  })
  .map(({ week, exceptions }) => {
    const [mon = 8, tue = 0, wed = 0, thu = 0, fri = 0, sat = 0, sun = 0] = week;
    const dated = exceptions.map(([from, days, hours]) => ({
      from: juneDay(from),
      until: juneDay(from + days),
      hours,
    }));
    return calendarsOf(aSetting({ week: [mon, tue, wed, thu, fri, sat, sun], exceptions: dated })).plan;
  });

describe('calendar positions in working hours', () => {
  const june1 = dayNumber(june(1));

  test('a position survives conversion to a moment and back', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -4000, max: 4000 }), (time, quarters) => {
        const position = time.dayPosition(june1) + quarters / 4;
        const [start, end] = [time.startAt(position), time.endAt(position)];
        expect(time.position(start)).toBeCloseTo(position, 6);
        expect(time.position(end)).toBeCloseTo(position, 6);
        expect(end).toBeLessThanOrEqual(start);
        expect(time.hoursOf(Math.floor(start))).toBeGreaterThan(0);
        expect(time.hoursOf(Math.floor(end))).toBeGreaterThan(0);
      }),
      property,
    );
  });

  test('positions grow by the working hours of each day', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -700_000, max: LAST_DAY_NUMBER }), (time, day) => {
        expect(time.dayPosition(day + 1) - time.dayPosition(day)).toBeCloseTo(time.hoursOf(day), 6);
      }),
      property,
    );
  });
});

test('elapsed time of whole days keeps the time of day, and the end of a day stays the end of a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: LAST_DAY_NUMBER }), fc.integer({ min: -30, max: 30 }), (day, days) => {
      expect(elapsedMoment(day, 24 * days)).toBe(day + days);
      expect(elapsedMoment(day + EVENING, 24 * days)).toBe(day + EVENING + days);
      expect(elapsedMoment(day + EVENING / 2, 24 * days)).toBe(day + EVENING / 2 + days);
    }),
    property,
  );
  expect(elapsedMoment(10, 12)).toBe(10 + EVENING / 2);
  expect(elapsedMoment(10 + EVENING / 2, 12)).toBe(10 + EVENING);
});
