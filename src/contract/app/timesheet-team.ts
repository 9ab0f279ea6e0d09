import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { get, optional } from '#contract/core/endpoint.ts';
import { Count, Day, Flag, Hours, Id, list, Name, record } from '#contract/core/fields.ts';
import { OpTimeWeek } from './approval.ts';

/** A day of a person. */
const OpTeamDay = record('OpTeamDay', {
  day: Day,
  booked: Hours,
  capacity: Hours,
  absenceName: Name,
});

/** Booked time of a person against the expected time. */
export const OpTeamMember = record('OpTeamMember', {
  resource: Id,
  resourceName: Name,
  own: Flag,
  partial: Flag,
  expected: Flag,
  booked: Hours,
  capacity: Hours,
  missingHours: Hours,
  missingDays: Count,
  bookedSince: Hours,
  day: Type.Array(OpTeamDay),
  week: Type.Array(OpTimeWeek),
});

export type OpTeamMember = Static<typeof OpTeamMember>;

/** Those who miss most hours first, then those who are expected to book, then by name. */
const OpTeamMemberList = list('OpTeamMemberList', 'person', OpTeamMember);

export const timesheetTeam = {
  getTeamTime: get('/timesheet/team', {
    query: {
      from: Day,
      until: Day,
      poolId: optional(Id),
      projectId: optional(Id),
    },
    returns: OpTeamMemberList,
    large: true,
  }),
};
