import { Type, type Static } from 'typebox';
import { DependencyType } from '../codes.ts';
import { del, get, group } from '../endpoint.ts';
import { code, Count, Day, Flag, Hours, Id, list, Name, record, Text, Timestamp, Whole } from '../fields.ts';
import { VersionInfo } from '../planning.ts';

/**
 * The administration interface: what a working installation needs and the documented interface lacks. JSON only, below
 * `/api/admin/v1`; a service without it answers 404 to `getCapabilities`.
 */

const OpDemoSignOn = record('OpDemoSignOn', {
  login: Name,
  password: Name,
  description: Text,
});

export const OpCapabilities = record('OpCapabilities', {
  product: Name,
  version: Name,
  demo: Flag,
  demoSignOns: Type.Array(OpDemoSignOn),
  passwordAlgorithm: Name,
  maxUpload: Type.Integer({ minimum: 0, unit: 'byte' }),
  languages: Type.Array(Name),
  features: Type.Array(Name),
});
export type OpCapabilities = Static<typeof OpCapabilities>;

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
});
export type OpLock = Static<typeof OpLock>;

const OpLockList = list('OpLockList', 'lock', OpLock);

/** What a resource has not booked of its available time in the range. */
export const OpMissingTime = record('OpMissingTime', {
  resource: Id,
  resourceName: Name,
  missingHours: Hours,
  missingDays: Count,
});
export type OpMissingTime = Static<typeof OpMissingTime>;

/** What locking a range would lock, and what is not booked yet. */
export const OpLockPreview = record('OpLockPreview', {
  records: Count,
  hours: Hours,
  people: Count,
  locked: Count,
  missing: Type.Array(OpMissingTime),
});
export type OpLockPreview = Static<typeof OpLockPreview>;

const VersionInfoList = list('VersionInfoList', 'versionInfo', VersionInfo);

/** Who holds a project's plan; `version` is the last checked-in one. */
export const OpPlanState = record('OpPlanState', {
  checkedOut: Flag,
  checkedOutBy: Id,
  checkedOutByName: Name,
  since: Timestamp,
  version: Whole,
});
export type OpPlanState = Static<typeof OpPlanState>;

/** A link of a plan with its lag, which the documented interface does not show. Hours; negative is lead. */
export const OpPlanLink = record('OpPlanLink', {
  predecessor: Id,
  successor: Id,
  type: code(DependencyType),
  lag: Hours,
  lagElapsed: Flag,
  onCriticalPath: Flag,
  conflict: Flag,
});
export type OpPlanLink = Static<typeof OpPlanLink>;

const OpPlanLinkList = list('OpPlanLinkList', 'link', OpPlanLink);

export const adminApi = group('admin', {
  getCapabilities: get('/capabilities', 'What this service is and can do; answered without sign-on.', {
    returns: OpCapabilities,
    open: true,
  }),
  listLocks: get(
    '/worklogs/locks',
    'The locked ranges: of all projects, and of those on which the caller may book; latest first.',
    {
      returns: OpLockList,
    },
  ),
  previewLock: get(
    '/worklogs/lockPreview',
    'What a lock of the days from `from` to `until`, both inclusive, would lock, and who has not booked all of them.',
    {
      query: { from: Day, until: Day, projectIds: Type.Optional(Type.Array(Id)) },
      returns: OpLockPreview,
    },
  ),
  listPlanVersions: get('/planning/versions/{projectId}', "The versions of a project's plan, newest first.", {
    returns: VersionInfoList,
  }),
  listPlanLinks: get('/planning/links/{projectId}', "The links of a project's plan with their lag.", {
    returns: OpPlanLinkList,
  }),
  discardWorkingVersion: del(
    '/planning/workingVersion/{projectId}',
    'Discards the working version of a plan and gives the plan free; for its holder or an administrator.',
    { changes: ['planning', 'tasks', 'projects', 'worklogs'] },
  ),
  getPlanState: get('/planning/state/{projectId}', "Whether a project's plan is checked out, by whom and since when.", {
    returns: OpPlanState,
  }),
});
