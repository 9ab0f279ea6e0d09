import { type Selectable, sql } from 'kysely';
import type { Context } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { insertRows, takeIds } from '#service/db/bulk/insert-rows.ts';
import { isClosed, openBefore } from '#service/core/figures/assignments.ts';
import type { WorkRecordValues } from '../rules.ts';

/** A day that is to be booked on an assignment. */
export interface ImportedDay {
  readonly assignmentId: string;
  readonly resourceId: string;
  /** `yyyy-MM-dd` */
  readonly date: string;
}

/** Existing records around a day to be booked. */
export interface DaySurroundings {
  /** Hours of all records of the resource on the day. */
  readonly hours: number;
  /** The record of the assignment on the day. */
  readonly existingId: string | null;
  /** The day of the last record of the assignment before it, and what is open after that, hours. */
  readonly dayBefore: string | null;
  readonly openBefore: number | null;
  /** Remaining effort of an assignment without any work record, hours; null if it has records. */
  readonly openUnbooked: number | null;
  /** The day on which a plan closed the activity: no record until then leaves anything open. */
  readonly closed: string | null;
}

/**
 * Reads the existing records around the days, in the same order. Records being replaced are ignored. Records before a
 * day are looked for only where the assignment has any: for most rows of a first import that is the whole cost.
 */
export function listSurroundings(
  db: Queries,
  days: readonly ImportedDay[],
  replaced: readonly string[],
): Promise<DaySurroundings[]> {
  return readRows<DaySurroundings>(db)`
    with input as materialized (
      select * from unnest(${days.map(({ assignmentId }) => assignmentId)}::bigint[], ${days.map(({ resourceId }) => resourceId)}::bigint[],
        ${days.map(({ date }) => date)}::date[]) with ordinality as input (assignment_id, resource_id, day, n)
    ), replaced as materialized (
      select unnest(${[...replaced]}::bigint[]) as id
    ), booked as materialized (
      select named.id as assignment_id, activity.actual_start, activity.actual_finish,
        exists (select from work_record where assignment_id = named.id and id not in (select id from replaced)) as has_others,
        case when not exists (select from work_record where assignment_id = named.id) then assignment.open_effort end as unbooked
      from (select distinct assignment_id as id from input) named
      join assignment on assignment.id = named.id
      join activity on activity.id = assignment.activity_id
    )
    select coalesce(work.hours, 0) as hours, work.existing as "existingId", before.day as "dayBefore", before.open as "openBefore",
      activity.unbooked as "openUnbooked", case when ${isClosed} then activity.actual_finish end as closed
    from input
    join booked activity using (assignment_id)
    left join lateral (
      select sum(actual_effort) as hours, min(id) filter (where assignment_id = input.assignment_id) as existing from work_record
      where resource_id = input.resource_id and day = input.day and id not in (select id from replaced)
    ) work on true
    left join lateral (
      select day, ${openBefore(sql`record`, sql`input.day`)} as open from work_record record
      where activity.has_others and assignment_id = input.assignment_id and day < input.day and id not in (select id from replaced)
      order by day desc limit 1
    ) before on true
    order by input.n`;
}

/** A record that an import makes. */
export interface ImportedWorkRecord extends ImportedDay {
  readonly work: WorkRecordValues;
}

/** The values by which an undo identifies a record. */
export type MadeRecord = Pick<
  Selectable<Tables['work_record']>,
  'id' | 'assignment_id' | 'day' | 'actual_effort' | 'open_effort' | 'open_sent' | 'completed' | 'comment'
>;

/** Records per insert statement. Progress is reported between statements. */
const recordsPerInsert = 5_000;

/** Inserts records and returns what an undo asks of them. */
export async function insertRecords(
  { db, caller, work: own }: Context,
  records: readonly ImportedWorkRecord[],
): Promise<MadeRecord[]> {
  const ids = await takeIds(db, records.length);
  const rows = records.map(({ assignmentId, resourceId, date, work }, index) => ({
    id: ids[index] ?? '',
    assignment_id: assignmentId,
    resource_id: resourceId,
    creator_id: caller.userId,
    day: date,
    actual_effort: work.actualEffort,
    open_effort: work.openEffort,
    open_sent: work.openSent,
    completed: work.completed,
    comment: work.comment,
  }));
  const names = ['id', 'assignment_id', 'resource_id', 'creator_id', 'day'] as const;
  for (let from = 0; from < rows.length; from += recordsPerInsert) {
    own.reached('writing', from, rows.length);
    const columns = [...names, 'actual_effort', 'open_effort', 'open_sent', 'completed', 'comment'] as const;
    await insertRows(db, 'work_record', columns, rows.slice(from, from + recordsPerInsert));
  }
  return rows.map(({ resource_id: _resource, creator_id: _creator, ...made }) => made);
}
