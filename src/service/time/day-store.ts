import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { rangeOn } from './locking/writes.ts';
import type { WorkBooking, DayLock } from './rules.ts';

/** The days between two bookings. */

/** The day after the last record of an assignment, `yyyy-MM-dd`; undefined where there is none. */
export async function findDayAfterLast(db: Queries, assignmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) + 1 as day from work_record where assignment_id = ${assignmentId}`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** A day on which a resource works. */
export interface WorkingDay extends DayLock {
  readonly date: string;
  readonly isLocked: boolean;
  /** Hours of the resource's records of the day. */
  readonly hoursOfDay: number;
}

/** The working days of a resource in a period, both ends included, but for those on which it is away or has a record of the assignment. */
export async function listWorkingDays(
  db: Queries,
  { resourceId, projectNodeId, assignmentId }: WorkBooking,
  { from, until }: { from: string; until: string },
): Promise<WorkingDay[]> {
  const { rows } = await sql<WorkingDay>`
    select day.date, coalesce(range.locked, false) as "isLocked", range."lockedBy", range."lockedAt",
      coalesce(work.hours, 0) as "hoursOfDay"
    from (
      select day as date from resource_hours(array[${resourceId}::bigint], ${from}::date, ${until}::date) where hours > 0
    ) day
    left join (
      select day, sum(actual_effort) as hours from work_record
      where resource_id = ${resourceId} and day between ${from} and ${until}
      group by day
    ) work on work.day = day.date
    left join lateral ${rangeOn(db, projectNodeId, sql`day.date`)} as range on range.locked
    where not exists (
        select from unavailability
        where active and resource_id = ${resourceId} and day.date between start and finish)
      and not exists (select from work_record where assignment_id = ${assignmentId} and work_record.day = day.date)
    order by day.date`.execute(db);
  return rows;
}
