import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../context.ts';

/** Days from Monday to Friday up to a day, itself included: 0001-01-01, the first day there can be, is a Monday. */
function weekdaysUntil(day: RawBuilder<unknown>): RawBuilder<number> {
  const past = sql`(${day}::date - '0001-01-01'::date)`;
  return sql<number>`(${past} / 7 * 5 + least(${past} % 7 + 1, 5))`;
}

/**
 * Hours of working time from one day to another, both included: 8 on each day from Monday to Friday that is no holiday.
 * Calculated, because a series of all days of a plan that ends in the year 9999 takes seconds.
 */
export function workingHours(start: RawBuilder<unknown>, finish: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when ${start} <= ${finish} then 8 * (
    ${weekdaysUntil(finish)} - ${weekdaysUntil(sql`(${start}::date - 1)`)} - (
      select count(*) from holiday
      where holiday.day between ${start}::date and ${finish}::date and extract(isodow from holiday.day) < 6))
    else 0 end`;
}

/**
 * To be called when days have become holidays or ordinary days: the durations of all plans that span one of them. What each
 * activity plans stays as it was planned.
 * @param days `yyyy-MM-dd`
 */
export async function recomputeDurations(db: Queries, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const spanning = sql`exists (
    select from unnest(${[...days]}::date[]) as changed (day) where changed.day between plan.start and plan.finish)`;
  await sql`select from project_plan plan where ${spanning} order by id for no key update`.execute(db);
  const duration = workingHours(sql`plan.start`, sql`plan.finish`);
  await sql`
    update project_plan set duration = planned.duration
    from (select plan.id, ${duration} as duration from project_plan plan where ${spanning}) planned
    where project_plan.id = planned.id and project_plan.duration <> planned.duration`.execute(db);
}
