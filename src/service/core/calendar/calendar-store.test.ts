import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarsOf } from '#plan/calendar/calendar.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { aResource, aSetting, juneDay } from '#testing/plan-document.ts';
import { startService, type TestService } from '#testing/service.ts';
import { calendarsOfResources, writeResourceCalendar } from './calendar-store.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const week = fc.option(
  fc.constantFrom<readonly [number, number, number, number, number, number, number]>(
    [4, 4, 4, 4, 0, 0, 0],
    [7.5, 7.5, 7.5, 7.5, 5, 0, 0],
    [0, 8, 8, 8, 8, 8, 0],
  ),
  { nil: null },
);
const free = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 4 });
/** Exceptions that do not overlap: each lasts up to three days of a week of its own. */
const exceptions = fc
  .array(fc.record({ from: fc.nat(3), days: fc.nat(2), hours: fc.constantFrom(0, 3, 6, 10) }), { maxLength: 3 })
  .map((list) =>
    list.map(({ from, days, hours }, index) => {
      const first = 7 * index + from;
      return { from: juneDay(first), until: juneDay(first + days), hours, name: '' };
    }),
  );
const calendar = fc.record({ week, exceptions });
const cases = fc.sample(fc.record({ free, root: calendar, pool: calendar, own: calendar }), { seed: 15, numRuns: 12 });

const days = Array.from({ length: 28 }, (_, index) => juneDay(index));

function hoursIn(people: readonly string[], first: RawBuilder<unknown>, last: RawBuilder<unknown>) {
  return sql<{ id: string; day: string; hours: number }>`
    select resource_id as id, day, hours from resource_hours(${[...people]}::bigint[], ${first}, ${last})
    order by resource_id, day`.execute(service.database.kysely);
}

test.each(cases.map((one, index) => [index, one] as const))(
  'hours of several resources equal those that plans are calculated with: %i calendars',
  async (_index, { free: off, root, pool, own }) => {
    const { testData, database } = service;
    const db = database.kysely;
    await db.deleteFrom('holiday').execute();
    const holidays = [...new Set(off)].map(juneDay);
    for (const day of holidays) await db.insertInto('holiday').values({ day }).execute();
    const top = await testData.pool();
    const below = await testData.pool({ parent_id: top });
    const one = await testData.resource({ parent_id: below });
    const other = await testData.resource();
    await writeResourceCalendar(db, top, { ...root, weekTimes: null });
    await writeResourceCalendar(db, below, { ...pool, weekTimes: null });
    await writeResourceCalendar(db, one, { ...own, weekTimes: null });

    const calendars = (await calendarsOfResources(db, [top, below, one]))([top, below, one]);
    const setting = aSetting({ exceptions: holidays.map((day) => ({ from: day, until: day, hours: 0 })) }, [
      aResource({ id: one, calendars }),
      aResource({ id: other }),
    ]);
    const { rows } = await hoursIn([one, other], sql`${days[0]}::date`, sql`${days.at(-1)}::date`);
    const expected = [one, other].flatMap((id) =>
      days.map((day) => ({ id, day, hours: calendarsOf(setting).of([id]).hoursOf(dayNumber(day)) })),
    );
    expect(rows).toEqual(expected);
    await db.deleteFrom('holiday').execute();
  },
);

test('an empty list of resources or an empty period has no working hours', async () => {
  const one = await service.testData.resource();
  expect((await hoursIn([], sql`'2026-06-01'::date`, sql`'2026-06-05'::date`)).rows).toEqual([]);
  expect((await hoursIn([one], sql`'2026-06-05'::date`, sql`'2026-06-01'::date`)).rows).toEqual([]);
});
