import type { OpTimesheetRecord } from '#contract/app/timesheet.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';

/** A record of a sheet as the documented interface has it. */
export function workRecordOfSheet(record: OpTimesheetRecord, resource: string): OpResourceWorkRecord {
  const { id, assignment, day, actualEffort, openEffort, completed, comment, state, modified } = record;
  const work = {
    id,
    ...(day === undefined ? {} : { date: day }),
    ...(assignment === undefined ? {} : { assignment }),
    ...(openEffort === undefined ? {} : { openEffort }),
    ...(completed === undefined ? {} : { completed }),
  };
  return {
    id,
    resource,
    workRecord: work,
    ...(actualEffort === undefined ? {} : { actualEffort }),
    ...(comment === undefined ? {} : { comment }),
    ...(state === undefined ? {} : { state }),
    ...(modified === undefined ? {} : { modified }),
  };
}

/** Converts a record of the documented interface to a sheet record. Only the sheet knows who locked it. */
export function sheetRecordOf({ id, workRecord, actualEffort, comment, state, modified }: OpResourceWorkRecord) {
  return {
    id,
    ...(workRecord?.assignment ? { assignment: workRecord.assignment } : {}),
    ...(workRecord?.date ? { day: workRecord.date } : {}),
    ...(actualEffort === undefined ? {} : { actualEffort }),
    ...(workRecord?.openEffort === undefined ? {} : { openEffort: workRecord.openEffort }),
    ...(workRecord?.completed === undefined ? {} : { completed: workRecord.completed }),
    ...(comment === undefined ? {} : { comment }),
    ...(state === undefined ? {} : { state }),
    ...(modified === undefined ? {} : { modified }),
  } satisfies OpTimesheetRecord;
}
