import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testData } from '#testing/test-data.ts';
import { recomputePlan } from './plan.ts';
import { workingHours } from './working-time.ts';

test('a plan lasts from its first start to its last finish in working days without weekends and holidays', async () => {
  const database = await testDatabase();
  const { kysely } = database;
  const { project, activity } = testData(kysely);
  const plan = await project();
  await activity(plan, { start: '2026-03-04', finish: '2026-03-05' });
  await activity(plan, { start: '2026-03-06', finish: '2026-03-10' });
  const dates = () =>
    kysely
      .selectFrom('project_plan')
      .select(['start', 'finish', 'duration'])
      .where('id', '=', plan.plan)
      .executeTakeFirstOrThrow();

  await recomputePlan(kysely, plan.plan);
  expect(await dates()).toEqual({ start: '2026-03-04', finish: '2026-03-10', duration: 5 * 8 });

  await kysely.insertInto('holiday').values({ day: '2026-03-09', name: 'Founding day' }).execute();
  await recomputePlan(kysely, plan.plan);
  expect((await dates()).duration).toBe(4 * 8);
  database.release();
});

test('working time in SQL equals that of the calendar for any span of days', async () => {
  const database = await testDatabase();
  const { kysely } = database;
  await kysely
    .insertInto('holiday')
    .values([
      { day: '2026-03-09', name: 'A Monday' },
      { day: '2026-03-14', name: 'A Saturday' },
    ])
    .execute();
  const plan = sql`${(await testData(kysely).project()).plan}::bigint`;
  const { rows } = await sql<{ start: string; hours: number; counted: number }>`
    select start, ${workingHours(plan, sql`start`, sql`finish`)} as hours, (
      select 8 * count(*) from generate_series(start::timestamp, finish::timestamp, interval '1 day') as series (day)
      where extract(isodow from series.day) < 6 and not exists (select from holiday h where h.day = series.day::date)) as counted
    from (
      select '2026-03-01'::date + first as start, '2026-03-01'::date + first + length as finish
      from generate_series(0, 8) first, generate_series(-2, 16) length
      union all values ('0001-01-01'::date, '0001-01-01'::date), ('0001-01-01', '0001-01-15'), ('1999-12-30', '2000-03-02'),
        (null, '2026-01-01'), ('2026-01-01', null)
    ) span`.execute(kysely);
  expect(rows.filter(({ hours, counted }) => Number(hours) !== Number(counted))).toEqual([]);
  expect(rows.length).toBeGreaterThan(170);

  // A series of these days would have three and a half million.
  const all = await sql<{ hours: number }>`
    select ${workingHours(plan, sql`'0001-01-01'::date`, sql`'9999-12-31'::date`)} as hours`.execute(kysely);
  expect(Number(all.rows[0]?.hours)).toBe((Math.floor(3_652_059 / 7) * 5 + 5 - 1) * 8);
  database.release();
});

test('working time of a plan follows its own week, and exceptions take precedence over holidays', async () => {
  const database = await testDatabase();
  const { kysely } = database;
  const { plan } = await testData(kysely).project();
  await sql`update project_plan set week_hours = '{6,6,6,6,0,4,0}' where id = ${plan}`.execute(kysely);
  await sql`insert into holiday (day) values ('2026-03-09'), ('2026-03-11'), ('2026-03-14')`.execute(kysely);
  await sql`insert into plan_calendar_exception (plan_id, from_day, until_day, hours) values
    (${plan}, '2026-03-11', '2026-03-13', 7.5), (${plan}, '2026-03-19', '2026-04-02', 0)`.execute(kysely);
  const { rows } = await sql<{ hours: number; counted: number }>`
    select ${workingHours(sql`${plan}::bigint`, sql`start`, sql`finish`)} as hours, (
      select coalesce(sum(coalesce(
        (select hours from plan_calendar_exception where series.day::date between from_day and until_day),
        (select 0 from holiday where holiday.day = series.day::date),
        ('{6,6,6,6,0,4,0}'::numeric[])[extract(isodow from series.day)::integer])), 0)
      from generate_series(start::timestamp, finish::timestamp, interval '1 day') as series (day)) as counted
    from (
      select '2026-03-02'::date + first as start, '2026-03-02'::date + first + length as finish
      from generate_series(0, 20) first, generate_series(0, 30) length
    ) span`.execute(kysely);
  expect(rows.filter(({ hours, counted }) => Number(hours) !== Number(counted))).toEqual([]);
  expect(rows.length).toBeGreaterThan(600);
  database.release();
});
