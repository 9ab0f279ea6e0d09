import { Type, type Static } from 'typebox';
import { get, optional, post } from '../core/endpoint.ts';
import { Count, Day, describe, Flag, Hours, Id, list, Name, record, Text, Timestamp } from '../core/fields.ts';
import { bookedEffortFields } from '../core/queries.ts';
import { OpResourceWorkRecordList } from '../documented/worklogs.ts';
import { expectedToBook } from './timesheet.ts';

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
  previewTracking: get(
    '/timesheet/tracking/{assignmentId}',
    'The days that trackTime would book with the same parameters, and what falls on each; refused as it would be.',
    { query: trackingQuery, returns: OpTracking },
  ),
  trackTime: post(
    '/timesheet/tracking/{assignmentId}',
    'Books hours on the working days of a range that have no record of the assignment yet, as quickTrack does on those since the last record.',
    { query: trackingQuery, returns: OpResourceWorkRecordList, changes: ['worklogs', 'tasks', 'projects'] },
  ),
};

/** A day of a person. */
const OpTeamDay = record('OpTeamDay', {
  day: Day,
  booked: describe(Hours, 'In all projects, or in those that the caller sees.'),
  capacity: describe(Hours, 'Absent where the caller does not see when the person is away.'),
  absenceName: describe(Name, 'Type or reason of an absence that covers the day; empty where it has none.'),
});

/** Booked time of a person against the expected time. */
export const OpTeamMember = record('OpTeamMember', {
  resource: Id,
  resourceName: Name,
  own: Flag,
  partial: describe(
    Flag,
    'The caller manages projects of the person, not the person: hours of other projects are not counted, and none are missing.',
  ),
  expected: describe(Flag, expectedToBook),
  booked: Hours,
  capacity: Hours,
  missingHours: describe(Hours, 'Of the days until today.'),
  missingDays: Count,
  day: Type.Array(OpTeamDay),
});
export type OpTeamMember = Static<typeof OpTeamMember>;

/** Those who miss most hours first, then those who are expected to book, then by name. */
const OpTeamMemberList = list('OpTeamMemberList', 'person', OpTeamMember);

export const timesheetTeam = {
  getTeamTime: get(
    '/timesheet/team',
    'Booked hours against capacity, for each person whose time the caller may book and each day of a range of at most 62 days.',
    {
      query: {
        from: describe(Day, 'First day.'),
        until: describe(Day, 'Last day, included.'),
        poolId: optional(describe(Id, 'Only those in this pool.')),
        projectId: optional(describe(Id, 'Only those in this project.')),
      },
      returns: OpTeamMemberList,
    },
  ),
};
