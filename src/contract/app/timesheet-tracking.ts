import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { get, optional, post } from '../core/endpoint.ts';
import { Day, Flag, Hours, Id, Name, record, Text, Timestamp } from '../core/fields.ts';
import { bookedEffortFields } from '../core/queries.ts';
import { OpResourceWorkRecordList } from '../documented/worklogs.ts';

/** A record that quick tracking would make. */
const OpTrackedDay = record('OpTrackedDay', {
  day: Day,
  hours: Hours,
  openEffort: Hours,
  completed: Flag,
  comment: Text,
  hoursOfDay: Hours,
});

/** A working day that is left out because it is locked. */
const OpLeftOutDay = record('OpLeftOutDay', { day: Day, lockedByName: Name, lockedAt: Timestamp });

/** Expected result of quick tracking. */
export const OpTracking = record('OpTracking', {
  assignment: Id,
  hours: Hours,
  day: Type.Array(OpTrackedDay),
  remainingEffort: Hours,
  leftOut: Type.Array(OpLeftOutDay),
});
export type OpTracking = Static<typeof OpTracking>;

const trackingQuery = {
  from: optional(Day),
  bookingDate: Day,
  days: optional(Type.Array(Day)),
  ...bookedEffortFields,
  closed: optional(Flag),
  each: optional(Flag),
};

export const timesheetTracking = {
  previewTracking: get('/timesheet/tracking/{assignmentId}', { query: trackingQuery, returns: OpTracking }),
  trackTime: post('/timesheet/tracking/{assignmentId}', {
    query: trackingQuery,
    returns: OpResourceWorkRecordList,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
};
