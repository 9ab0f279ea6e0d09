import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/** Hours of working time of a plan from one day to another, both included; 0 where there is no first or no last one. */
export function workingHours(
  plan: RawBuilder<unknown>,
  start: RawBuilder<unknown>,
  finish: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`case when ${start} <= ${finish} then plan_hours(${plan}, ${start}, ${finish}) else 0 end`;
}

/**
 * Updates the durations of all plans that span one of these days; to be called after days became holidays or working
 * days. The planned values of activities stay.
 * @param days `yyyy-MM-dd`
 */
export async function recomputeDurations(db: Queries, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const spanning = sql`exists (
    select from unnest(${[...days]}::date[]) as changed (day) where changed.day between plan.start and plan.finish)`;
  await sql`select from project_plan plan where ${spanning} order by id for no key update`.execute(db);
  await updateDurations(db, spanning);
}

/** The same when the calendar of a plan was changed. */
export async function recomputeDuration(db: Queries, planId: string): Promise<void> {
  await updateDurations(db, sql`plan.id = ${planId}`);
}

/** @param scope a condition on `plan` */
async function updateDurations(db: Queries, scope: RawBuilder<unknown>): Promise<void> {
  const duration = workingHours(sql`plan.id`, sql`plan.start`, sql`plan.finish`);
  await sql`
    update project_plan set duration = planned.duration
    from (select plan.id, ${duration} as duration from project_plan plan where ${scope}) planned
    where project_plan.id = planned.id and project_plan.duration <> planned.duration`.execute(db);
}

/**
 * Condition: neither the resource nor a pool above it is excluded from utilization. Counted resources have usable
 * capacity and are expected to book their working time, themselves or through others; devices and managers are not
 * counted.
 * @param resource name of the table `resource` in the statement
 */
export const isCountedResource = (resource: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from resource above where above.id = any (${sql.ref(`${resource}.path`)}) and not above.included_in_utilization)`;
