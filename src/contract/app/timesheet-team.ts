import { Type, type Static } from 'typebox';
import { get, optional } from '#contract/core/endpoint.ts';
import { Count, Day, describe, Flag, Hours, Id, list, Name, record } from '#contract/core/fields.ts';
import { expectedToBook } from './timesheet.ts';

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
  getTeamTime: get('/timesheet/team', {
    query: {
      from: describe(Day, 'First day.'),
      until: describe(Day, 'Last day, included.'),
      poolId: optional(describe(Id, 'Only those in this pool.')),
      projectId: optional(describe(Id, 'Only those in this project.')),
    },
    returns: OpTeamMemberList,
  }),
};
