import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { endpointGroup, get } from '../core/endpoint.ts';
import { Count, Day, Hours, Id, list, Name, record, Timestamp } from '../core/fields.ts';

/** Days on which a project is open although they are locked for all projects. */
const OpLockException = record('OpLockException', {
  project: Id,
  projectName: Name,
  from: Day,
  until: Day,
  unlockedBy: Id,
  unlockedByName: Name,
  unlockedAt: Timestamp,
});
export type OpLockException = Static<typeof OpLockException>;

/** A range of days in which work records are locked, of one project or, without `project`, of all. */
export const OpLock = record('OpLock', {
  id: Id,
  project: Id,
  projectName: Name,
  from: Day,
  until: Day,
  lockedBy: Id,
  lockedByName: Name,
  lockedAt: Timestamp,
  exception: Type.Array(OpLockException),
});
export type OpLock = Static<typeof OpLock>;

const OpLockList = list('OpLockList', 'lock', OpLock);

/** Unbooked available time of a resource in the range. */
export const OpMissingTime = record('OpMissingTime', {
  resource: Id,
  resourceName: Name,
  missingHours: Hours,
  missingDays: Count,
  day: Type.Array(Day),
});
export type OpMissingTime = Static<typeof OpMissingTime>;

/** Effect of locking a range, the records in it that are locked or approved already, and the time not booked yet. */
export const OpLockPreview = record('OpLockPreview', {
  records: Count,
  hours: Hours,
  people: Count,
  locked: Count,
  approved: Count,
  missing: Type.Array(OpMissingTime),
});
export type OpLockPreview = Static<typeof OpLockPreview>;

export const locksApi = endpointGroup('app', {
  listLocks: get('/worklogs/locks', { returns: OpLockList }),
  previewLock: get('/worklogs/lockPreview', {
    query: {
      from: Day,
      until: Day,
      projectIds: Type.Optional(Type.Array(Id)),
      exceptProjectIds: Type.Optional(Type.Array(Id)),
    },
    returns: OpLockPreview,
  }),
});
