import { sql } from 'kysely';
import type { Queries } from '../context.ts';
import { rangeOn } from './locks.ts';
import type { Booking, Lock } from './rules.ts';

/** The days between two bookings. */

/** The day after the last record of an assignment, `yyyy-MM-dd`; undefined where there is none. */
export async function findDayAfterLast(db: Queries, assignmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) + 1 as day from work_record where assignment_id = ${assignmentId}`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** A day on which a resource works. */
export interface WorkingDay extends Lock {
  readonly date: string;
  readonly isLocked: boolean;
  /** Hours of the resource's records of the day. */
  readonly hoursOfDay: number;
}

/** The days from Monday to Friday of a period, both ends included, but for holidays and those on which the resource is away. */
export async function listWorkingDays(
  db: Queries,
  { resourceId, projectNodeId }: Booking,
  { from, until }: { from: string; until: string },
): Promise<WorkingDay[]> {
  const { rows } = await sql<WorkingDay>`
    select day.date, coalesce(range.locked, false) as "isLocked", range."lockedBy", range."lockedAt",
      coalesce(work.hours, 0) as "hoursOfDay"
    from (
      select at::date as date from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') as at
      where extract(isodow from at) < 6
    ) day
    left join (
      select day, sum(actual_effort) as hours from work_record
      where resource_id = ${resourceId} and day between ${from} and ${until}
      group by day
    ) work on work.day = day.date
    left join lateral ${rangeOn(db, projectNodeId, sql`day.date`)} as range on range.locked
    where not exists (select from holiday where holiday.day = day.date)
      and not exists (
        select from unavailability
        where active and resource_id = ${resourceId} and day.date between start and finish)
    order by day.date`.execute(db);
  return rows;
}
