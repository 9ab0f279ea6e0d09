import { Type, type Static } from 'typebox';
import { get, optional, post } from '../core/endpoint.ts';
import { Day, describe, Flag, Hours, Id, Name, record, Text, Timestamp } from '../core/fields.ts';
import { bookedEffortFields } from '../core/queries.ts';
import { OpResourceWorkRecordList } from '../documented/worklogs.ts';

/** A record that quick tracking would make. */
const OpTrackedDay = record('OpTrackedDay', {
  day: Day,
  hours: Hours,
  openEffort: Hours,
  completed: Flag,
  comment: Text,
  hoursOfDay: describe(Hours, "Hours of the person's other records of the day."),
});

/** A working day that is left out because it is locked. */
const OpLeftOutDay = record('OpLeftOutDay', { day: Day, lockedByName: Name, lockedAt: Timestamp });

/** Expected result of quick tracking. */
export const OpTracking = record('OpTracking', {
  assignment: Id,
  hours: describe(Hours, 'Of all days together.'),
  day: Type.Array(OpTrackedDay),
  leftOut: Type.Array(OpLeftOutDay),
});
export type OpTracking = Static<typeof OpTracking>;

const trackingQuery = {
  from: optional(
    describe(
      Day,
      'First day that takes a share; by default the one after the last record, or the start of the activity.',
    ),
  ),
  bookingDate: describe(Day, 'The last day, or the only one.'),
  days: optional(describe(Type.Array(Day), 'The only days of the range that take a share; all without it.')),
  ...bookedEffortFields,
  closed: optional(
    describe(Flag, 'true (default) splits the hours evenly over the working days, false makes one record.'),
  ),
};

export const timesheetTracking = {
  previewTracking: get('/timesheet/tracking/{assignmentId}', { query: trackingQuery, returns: OpTracking }),
  trackTime: post('/timesheet/tracking/{assignmentId}', {
    query: trackingQuery,
    returns: OpResourceWorkRecordList,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
};
