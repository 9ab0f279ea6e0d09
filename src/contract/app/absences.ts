import { Type, type Static } from 'typebox';
import { del, get, optional, post } from '../core/endpoint.ts';
import { Count, Day, describe, Flag, Hours, Id, list, Name, record, Text, Timestamp } from '../core/fields.ts';

/** Days of a calendar of absences at most. */
export const longestAbsenceCalendar = 400;

/** A range of days of absence. */
const OpAbsenceOfCalendar = record('OpAbsenceOfCalendar', {
  unavailability: Id,
  start: Day,
  finish: Day,
  unavailabilityType: Id,
  absenceName: describe(Name, 'Its type, or else its reason.'),
  reason: Text,
  comment: Text,
  modified: Timestamp,
});
export type OpAbsenceOfCalendar = Static<typeof OpAbsenceOfCalendar>;

/** A resource with its absences in the range, also one without any. */
export const OpAbsencePerson = record('OpAbsencePerson', {
  resource: Id,
  resourceName: Name,
  pool: describe(Id, 'The pool or collection that it is in, where the caller sees it.'),
  poolName: Name,
  own: describe(Flag, 'The caller is linked to it.'),
  writable: describe(Flag, 'The caller may write its absences: as the user linked to it, or as its manager.'),
  freeDay: describe(Type.Array(Day), 'Days off by its calendars, holidays among them; absences are not asked.'),
  absence: describe(Type.Array(OpAbsenceOfCalendar), 'The active ones, by start.'),
});
export type OpAbsencePerson = Static<typeof OpAbsencePerson>;

const OpNamedDay = record('OpNamedDay', { day: Day, name: Name });

/** Absences by resource. */
export const OpAbsenceCalendar = record('OpAbsenceCalendar', {
  holiday: Type.Array(OpNamedDay),
  person: describe(Type.Array(OpAbsencePerson), "The caller's own resources first, then by name."),
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
  hours: describe(Hours, 'That would be done on these days if the resource were there.'),
});
export type OpAbsenceHit = Static<typeof OpAbsenceHit>;

const OpAbsenceImpact = record('OpAbsenceImpact', {
  hours: describe(Hours, 'Of all activities.'),
  otherHours: describe(Hours, 'Of activities in projects of which the caller may not know more.'),
  hit: describe(Type.Array(OpAbsenceHit), 'Those with most hours first.'),
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

/** A feed of absences, without its address. */
const OpAbsenceFeed = record('OpAbsenceFeed', {
  created: Timestamp,
  lastUsed: describe(Timestamp, 'To the minute; absent before the first use.'),
});
export type OpAbsenceFeed = Static<typeof OpAbsenceFeed>;

const OpNewAbsenceFeed = record('OpNewAbsenceFeed', {
  created: Timestamp,
  path: describe(Name, 'Path after the address of the service; anyone who has it can read the calendar.'),
});

const feedScopes = ['mine', 'team'] as const;
const scope = describe(
  Type.String({ enum: [...feedScopes] }),
  "`mine`: of the caller's own resources; `team`: of all resources of which the caller is an observer.",
);
const absenceRangeQuery = { from: describe(Day, 'First day.'), until: describe(Day, 'Last day, included.') };

export const absencesApi = {
  getAbsenceCalendar: get('/absences', {
    query: {
      ...absenceRangeQuery,
      resourceId: optional(describe(Id, 'Only this resource.')),
      poolIds: optional(
        describe(Type.Array(Id), 'Only what is in one of these pools or collections, or linked there.'),
      ),
    },
    returns: OpAbsenceCalendar,
  }),
  getAbsenceImpact: get('/absences/impact/{resourceId}', { query: absenceRangeQuery, returns: OpAbsenceImpact }),
  listUnavailabilityTypeEntries: get('/absences/types', { returns: OpUnavailabilityTypeEntryList }),
  getAbsenceFeed: get('/absences/feed', { query: { scope }, returns: OpAbsenceFeed }),
  makeAbsenceFeed: post('/absences/feed', { query: { scope }, returns: OpNewAbsenceFeed, changes: ['app'] }),
  revokeAbsenceFeed: del('/absences/feed', { query: { scope }, changes: ['app'] }),
};
