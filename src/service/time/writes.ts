import { type RawBuilder, sql } from 'kysely';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { Context } from '#service/core/context.ts';
import { eventEntry } from '#service/core/events.ts';
import type { WorkBooking, WorkRecordValues } from './rules.ts';
import { type WorkRecordSlice, workRecordColumns, toWorkRecord } from './queries.ts';

/** A change of records, with its one entry of the event log. */
async function writeWorkRecords(
  context: Context,
  booking: WorkBooking,
  event: 'workRecorded' | 'workChanged' | 'workDeleted',
  change: RawBuilder<unknown>,
): Promise<OpResourceWorkRecord[]> {
  const { projectNodeId, projectName: name, projectLevel: level, activityName, resourceName } = booking;
  const entry = eventEntry(context, event, { projectNodeId, project: { name, level }, activityName, resourceName });
  const { rows } =
    await sql<WorkRecordSlice>`with logged as (${entry}) ${change} returning ${workRecordColumns}`.execute(context.db);
  return rows.map(toWorkRecord);
}

function singleRecord([record]: readonly OpResourceWorkRecord[]): OpResourceWorkRecord {
  if (!record) throw new Error('no work record was written');
  return record;
}

/** A day of a booking and the values of its new record. */
interface NewDayWork {
  readonly date: string;
  readonly work: WorkRecordValues;
}

/** Inserts a work record, with its entry of the event log. */
export async function insertWorkRecord(
  context: Context,
  booking: WorkBooking,
  day: NewDayWork,
): Promise<OpResourceWorkRecord> {
  return singleRecord(await insertWorkRecords(context, booking, [day]));
}

/** Inserts the records of several days, in their order. */
export function insertWorkRecords(
  context: Context,
  booking: WorkBooking,
  days: readonly NewDayWork[],
): Promise<OpResourceWorkRecord[]> {
  const rows = days.map(({ date, work: { actualEffort, openEffort, openSent, completed, comment } }) => ({
    day: date,
    actual_effort: actualEffort,
    open_effort: openEffort,
    open_sent: openSent,
    completed,
    comment,
  }));
  return writeWorkRecords(
    context,
    booking,
    'workRecorded',
    sql`
      insert into work_record as record
        (assignment_id, resource_id, creator_id, day, actual_effort, open_effort, open_sent, completed, comment)
      select ${booking.assignmentId}, ${booking.resourceId}, ${context.caller.userId},
        day, actual_effort, open_effort, open_sent, completed, comment
      from json_populate_recordset(null::work_record, ${JSON.stringify(rows)}::json)`,
  );
}

/** Replaces the values of a work record. */
export async function saveWorkRecord(
  context: Context,
  booking: WorkBooking,
  id: string,
  work: WorkRecordValues,
): Promise<OpResourceWorkRecord> {
  const { actualEffort, openEffort, openSent, completed, comment } = work;
  const change = sql`
    update work_record record set actual_effort = ${actualEffort}, open_effort = ${openEffort}, open_sent = ${openSent},
      completed = ${completed}, comment = ${comment}, modified = now()
    where record.id = ${id}`;
  return singleRecord(await writeWorkRecords(context, booking, 'workChanged', change));
}

/** Deletes a work record. */
export async function removeWorkRecord(context: Context, booking: WorkBooking, id: string): Promise<void> {
  await writeWorkRecords(context, booking, 'workDeleted', sql`delete from work_record record where record.id = ${id}`);
}
