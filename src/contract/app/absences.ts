import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { requiredPeriod } from '../core/queries.ts';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { Count, Day, draft, Flag, Hours, Id, list, Name, record, Text, Timestamp } from '../core/fields.ts';
import { OpCalendarFeed, OpNewCalendarFeed } from './timesheet.ts';

/** Days of a calendar of absences at most. */
export const longestAbsenceCalendar = 400;

/** Of an absence of one day: 0 the whole day, 1 its morning, 2 its afternoon. */
export const DayPart = Type.Integer({ minimum: 0, maximum: 2 });

/** A range of days of absence. */
const OpAbsenceOfCalendar = record('OpAbsenceOfCalendar', {
  unavailability: Id,
  start: Day,
  finish: Day,
  dayPart: DayPart,
  unavailabilityType: Id,
  absenceName: Name,
  reason: Text,
  comment: Text,
  modified: Timestamp,
});
export type OpAbsenceOfCalendar = Static<typeof OpAbsenceOfCalendar>;

/** An absence as it is entered. */
const OpEnteredAbsence = record('OpEnteredAbsence', {
  id: Id,
  resource: Id,
  start: Day,
  finish: Day,
  dayPart: DayPart,
  unavailabilityType: Id,
  reason: Text,
  comment: Text,
  modified: Timestamp,
});
export type OpEnteredAbsence = Static<typeof OpEnteredAbsence>;

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

/** Rules of the company about absences. */
const OpAbsenceSettings = record('OpAbsenceSettings', { showsTypes: Flag });

const scope = Type.String({ enum: ['mine', 'team'] });

export const absencesApi = {
  getAbsenceCalendar: get('/absences', {
    query: {
      ...requiredPeriod,
      resourceId: optional(Id),
      poolIds: optional(Type.Array(Id)),
    },
    returns: OpAbsenceCalendar,
    large: true,
  }),
  createAbsence: post('/absences', {
    body: draft(OpEnteredAbsence),
    returns: OpEnteredAbsence,
    changes: ['resources'],
  }),
  changeAbsence: put('/absences/{unavailabilityId}', {
    body: draft(OpEnteredAbsence),
    returns: OpEnteredAbsence,
    changes: ['resources'],
  }),
  getAbsenceImpact: get('/absences/impact/{resourceId}', {
    query: { ...requiredPeriod, dayPart: optional(DayPart) },
    returns: OpAbsenceImpact,
  }),
  listUnavailabilityTypeEntries: get('/absences/types', { returns: OpUnavailabilityTypeEntryList }),
  getAbsenceSettings: get('/absences/settings', { returns: OpAbsenceSettings }),
  updateAbsenceSettings: put('/absences/settings', {
    body: OpAbsenceSettings,
    returns: OpAbsenceSettings,
    changes: ['app', 'resources'],
  }),
  getAbsenceFeed: get('/absences/feed', { query: { scope }, returns: OpCalendarFeed }),
  makeAbsenceFeed: post('/absences/feed', { query: { scope }, returns: OpNewCalendarFeed, changes: ['app'] }),
  revokeAbsenceFeed: del('/absences/feed', { query: { scope }, changes: ['app'] }),
};
