import { Type, type Static } from 'typebox';
import { requiredPeriod } from '../core/queries.ts';
import { del, get, optional, post } from '../core/endpoint.ts';
import { Count, Day, Flag, Hours, Id, list, Name, record, Text, Timestamp } from '../core/fields.ts';
import { OpCalendarFeed, OpNewCalendarFeed } from './timesheet.ts';

/** Days of a calendar of absences at most. */
export const longestAbsenceCalendar = 400;

/** A range of days of absence. */
const OpAbsenceOfCalendar = record('OpAbsenceOfCalendar', {
  unavailability: Id,
  start: Day,
  finish: Day,
  unavailabilityType: Id,
  absenceName: Name,
  reason: Text,
  comment: Text,
  modified: Timestamp,
});
export type OpAbsenceOfCalendar = Static<typeof OpAbsenceOfCalendar>;

/** A resource with its absences in the range, also one without any. */
export const OpAbsencePerson = record('OpAbsencePerson', {
  resource: Id,
  resourceName: Name,
  pool: Id,
  poolName: Name,
  own: Flag,
  writable: Flag,
  freeDay: Type.Array(Day),
  absence: Type.Array(OpAbsenceOfCalendar),
});
export type OpAbsencePerson = Static<typeof OpAbsencePerson>;

const OpNamedDay = record('OpNamedDay', { day: Day, name: Name });

/** Absences by resource. */
export const OpAbsenceCalendar = record('OpAbsenceCalendar', {
  holiday: Type.Array(OpNamedDay),
  person: Type.Array(OpAbsencePerson),
});
export type OpAbsenceCalendar = Static<typeof OpAbsenceCalendar>;

/** Planned work that lies in an absence. */
const OpAbsenceHit = record('OpAbsenceHit', {
  project: Id,
  projectName: Name,
  assignment: Id,
  activity: Id,
  activityName: Name,
  start: Day,
  finish: Day,
  hours: Hours,
});
export type OpAbsenceHit = Static<typeof OpAbsenceHit>;

const OpAbsenceImpact = record('OpAbsenceImpact', {
  hours: Hours,
  otherHours: Hours,
  hit: Type.Array(OpAbsenceHit),
});

/** A type of unavailabilities with the number of those that have it. */
const OpUnavailabilityTypeEntry = record('OpUnavailabilityTypeEntry', {
  id: Id,
  name: Name,
  description: Text,
  modified: Timestamp,
  uses: Count,
});
export type OpUnavailabilityTypeEntry = Static<typeof OpUnavailabilityTypeEntry>;

const OpUnavailabilityTypeEntryList = list(
  'OpUnavailabilityTypeEntryList',
  'unavailabilityType',
  OpUnavailabilityTypeEntry,
);

const scope = Type.String({ enum: ['mine', 'team'] });

export const absencesApi = {
  getAbsenceCalendar: get('/absences', {
    query: {
      ...requiredPeriod,
      resourceId: optional(Id),
      poolIds: optional(Type.Array(Id)),
    },
    returns: OpAbsenceCalendar,
  }),
  getAbsenceImpact: get('/absences/impact/{resourceId}', { query: requiredPeriod, returns: OpAbsenceImpact }),
  listUnavailabilityTypeEntries: get('/absences/types', { returns: OpUnavailabilityTypeEntryList }),
  getAbsenceFeed: get('/absences/feed', { query: { scope }, returns: OpCalendarFeed }),
  makeAbsenceFeed: post('/absences/feed', { query: { scope }, returns: OpNewCalendarFeed, changes: ['app'] }),
  revokeAbsenceFeed: del('/absences/feed', { query: { scope }, changes: ['app'] }),
};
