import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { ActivityType, PlanStatus, WorkRecordState } from '../core/codes.ts';
import { del, endpointGroup, get, optional, post, put } from '../core/endpoint.ts';
import { code, Day, Flag, Hours, Id, list, Name, Percent, record, Text, Timestamp } from '../core/fields.ts';
import { numberRecords } from '../core/queries.ts';
import { OpTimeWeek } from './approval.ts';
import { closedReasons, CostRowKey, OpTimesheetCost, OpTimesheetCostRow } from './timesheet-costs.ts';

const RemainingVersion = Text;

const OpRemainingEffort = record('OpRemainingEffort', {
  assignment: Id,
  openEffort: Hours,
  completed: Flag,
});

/** Remaining effort of an assignment in hours, and its completion. */
export const OpRemaining = record('OpRemaining', {
  assignment: Id,
  remainingEffort: Hours,
  completed: Flag,
  remainingVersion: RemainingVersion,
  modified: Timestamp,
});
export type OpRemaining = Static<typeof OpRemaining>;

export const timesheetRemaining = endpointGroup('app', {
  setRemainingEffort: put('/timesheet/remaining-effort', {
    body: OpRemainingEffort,
    returns: OpRemaining,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
});

/** Days of a sheet at most. */
export const longestSheet = 62;

/** Why an assignment is a row of a sheet. */
const rowReasons = ['assigned', 'running', 'favourite', 'booked', 'asked'] as const;

/** Hours of a day. */
const OpHoursOfDay = record('OpHoursOfDay', { day: Day, hours: Hours });

const timesheetAssignmentFields = {
  assignment: Id,
  activity: Id,
  activityName: Name,
  activityType: code(ActivityType),
  wbsCode: Name,
  path: Type.Array(Name),
  project: Id,
  projectName: Name,
  start: Day,
  finish: Day,
  baseEffort: Hours,
  actualEffort: Hours,
  remainingEffort: Hours,
  complete: Percent,
  status: code(PlanStatus),
  favourite: Flag,
  closed: Type.String({ enum: [...closedReasons] }),
};

/** An assignment on which the caller may book. */
export const OpBookableActivity = record('OpBookableActivity', timesheetAssignmentFields);
export type OpBookableActivity = Static<typeof OpBookableActivity>;

/** A row of a sheet. */
export const OpTimesheetRow = record('OpTimesheetRow', {
  ...timesheetAssignmentFields,
  reason: Type.Array(Type.String({ enum: [...rowReasons] })),
  remainingVersion: RemainingVersion,
  remainingStated: Day,
  bookedSince: Hours,
  planned: Type.Array(OpHoursOfDay),
});
export type OpTimesheetRow = Static<typeof OpTimesheetRow>;

const locked = {
  lockedBy: Id,
  lockedByName: Name,
  lockedAt: Timestamp,
};

/** A work record of a sheet; a locked one includes who locked it and when. */
export const OpTimesheetRecord = record('OpTimesheetRecord', {
  id: Id,
  assignment: Id,
  day: Day,
  actualEffort: Hours,
  openEffort: Hours,
  completed: Flag,
  comment: Text,
  state: code(WorkRecordState),
  modified: Timestamp,
  ...locked,
});
export type OpTimesheetRecord = Static<typeof OpTimesheetRecord>;

/** A day of a sheet. */
export const OpTimesheetDay = record('OpTimesheetDay', {
  day: Day,
  workingHours: Hours,
  capacity: Hours,
  holiday: Name,
  absence: Id,
  absenceName: Name,
});
export type OpTimesheetDay = Static<typeof OpTimesheetDay>;

/**
 * Days on which nothing may be recorded: for each project of the rows all of them; without `project` those that are locked for all
 * projects, of which a project may be taken out. Those of an approved week are locked by who approved it.
 */
export const OpTimesheetLock = record('OpTimesheetLock', {
  project: Id,
  from: Day,
  until: Day,
  approved: Flag,
  ...locked,
});
export type OpTimesheetLock = Static<typeof OpTimesheetLock>;

/** All that a sheet shows. */
export const OpTimesheet = record('OpTimesheet', {
  resource: Id,
  resourceName: Name,
  own: Flag,
  expected: Flag,
  from: Day,
  until: Day,
  row: Type.Array(OpTimesheetRow),
  record: Type.Array(OpTimesheetRecord),
  cost: Type.Array(OpTimesheetCost),
  costRow: Type.Array(OpTimesheetCostRow),
  day: Type.Array(OpTimesheetDay),
  lock: Type.Array(OpTimesheetLock),
  week: Type.Array(OpTimeWeek),
});
export type OpTimesheet = Static<typeof OpTimesheet>;

/** A person whose time the caller may book. */
export const OpBookablePerson = record('OpBookablePerson', {
  resource: Id,
  resourceName: Name,
  own: Flag,
});
export type OpBookablePerson = Static<typeof OpBookablePerson>;

const OpBookablePersonList = list('OpBookablePersonList', 'person', OpBookablePerson);
const OpBookableActivityList = list('OpBookableActivityList', 'bookableActivity', OpBookableActivity);

const resourceId = optional(Id);

export const timesheetApi = endpointGroup('app', {
  getTimesheet: get('/timesheet', {
    query: {
      from: Day,
      until: Day,
      resourceId,
      assignmentIds: optional(Type.Array(Id)),
      costRows: optional(Type.Array(CostRowKey)),
    },
    returns: OpTimesheet,
  }),
  listBookablePeople: get('/timesheet/people', { returns: OpBookablePersonList }),
  findBookableActivities: get('/timesheet/activities', {
    query: {
      words: optional(Name),
      from: optional(Day),
      until: optional(Day),
      resourceId,
      numberRecords,
    },
    returns: OpBookableActivityList,
  }),
  setFavouriteActivity: put('/timesheet/favourites/{activityId}', {
    query: { favourite: Flag },
    changes: ['worklogs'],
  }),
});

/** A calendar feed, without its address. */
export const OpCalendarFeed = record('OpCalendarFeed', {
  created: Timestamp,
  lastUsed: Timestamp,
});
export type OpCalendarFeed = Static<typeof OpCalendarFeed>;

/** A newly created feed; its address is shown only once. */
export const OpNewCalendarFeed = record('OpNewCalendarFeed', {
  created: Timestamp,
  path: Name,
});

export const timesheetFeed = {
  getCalendarFeed: get('/timesheet/feed', { returns: OpCalendarFeed }),
  makeCalendarFeed: post('/timesheet/feed', { returns: OpNewCalendarFeed, changes: ['app'] }),
  revokeCalendarFeed: del('/timesheet/feed', { changes: ['app'] }),
};
