import { Type, type Static } from 'typebox';
import { ActivityType, PlanStatus, WorkRecordState } from '../core/codes.ts';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { code, Day, describe, Flag, Hours, Id, list, Name, Percent, record, Text, Timestamp } from '../core/fields.ts';
import { numberRecords } from '../core/queries.ts';
import { closedReasons, CostRowKey, OpTimesheetCost, OpTimesheetCostRow } from './timesheet-costs.ts';

const RemainingVersion = describe(
  Text,
  'Another one once remaining effort or completion is set or the plan changes; booked hours keep it. For If-Match.',
);

const OpRemainingEffort = record('OpRemainingEffort', {
  assignment: Id,
  openEffort: describe(Hours, 'Remaining effort, 0 or more; unchanged if absent.'),
  completed: describe(Flag, 'Whether the assignment is done; absent, that stays, unless effort remains.'),
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

export const timesheetRemaining = {
  setRemainingEffort: put('/timesheet/remaining-effort', {
    body: OpRemainingEffort,
    returns: OpRemaining,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
};

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
  path: describe(Type.Array(Name), 'Names of the collections that contain it, outermost first.'),
  project: Id,
  projectName: describe(Name, 'Absent where the caller has no level on the project.'),
  start: describe(Day, 'First day that can be booked; absent where every day can.'),
  finish: Day,
  baseEffort: Hours,
  actualEffort: Hours,
  remainingEffort: Hours,
  complete: describe(Percent, "The assignment's."),
  status: code(PlanStatus),
  favourite: describe(Flag, "The caller's."),
  closed: describe(
    Type.String({ enum: [...closedReasons] }),
    'Why nothing can be booked: project archived, activity not in the plan, work not tracked, not for this caller.',
  ),
};

/** An assignment on which the caller may book. */
export const OpBookableActivity = record('OpBookableActivity', timesheetAssignmentFields);
export type OpBookableActivity = Static<typeof OpBookableActivity>;

/** A row of a sheet. */
export const OpTimesheetRow = record('OpTimesheetRow', {
  ...timesheetAssignmentFields,
  reason: describe(
    Type.Array(Type.String({ enum: [...rowReasons] })),
    'Why it is a row: planned in the range or the two weeks before, begun and not done, a favourite, booked in the range, asked for.',
  ),
  remainingVersion: RemainingVersion,
  planned: describe(
    Type.Array(OpHoursOfDay),
    'Base effort of the days of the range, spread evenly over the working time of the plan.',
  ),
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
  workingHours: describe(Hours, 'Of a full day, by the calendars of the person and the company.'),
  capacity: describe(Hours, "The person's: working hours times availability, none on days of absence."),
  holiday: Name,
  absence: describe(Id, 'An unavailability that covers the day.'),
  absenceName: describe(Name, 'Its type, or else its reason.'),
});
export type OpTimesheetDay = Static<typeof OpTimesheetDay>;

/**
 * Days on which nothing may be recorded: for each project of the rows all of them; without `project` those that are locked for all
 * projects, of which a project may be taken out.
 */
export const OpTimesheetLock = record('OpTimesheetLock', {
  project: Id,
  from: Day,
  until: Day,
  ...locked,
});
export type OpTimesheetLock = Static<typeof OpTimesheetLock>;

/** Description of the flag that marks persons expected to book. */
export const expectedToBook =
  'Whether the person is expected to book its working time: it counts in the utilisation, and so do the pools above it. Of others no hours are missing.';

/** All that a sheet shows. */
export const OpTimesheet = record('OpTimesheet', {
  resource: Id,
  resourceName: Name,
  own: describe(Flag, 'Whether the caller is linked to the person.'),
  expected: describe(Flag, expectedToBook),
  from: Day,
  until: Day,
  row: describe(Type.Array(OpTimesheetRow), 'By project, then in the order of its plan.'),
  record: describe(Type.Array(OpTimesheetRecord), 'By day.'),
  cost: describe(Type.Array(OpTimesheetCost), 'By day.'),
  costRow: describe(
    Type.Array(OpTimesheetCostRow),
    'Rows with costs in the range, requested rows, and rows with planned costs: by project, plan and cost type.',
  ),
  day: describe(Type.Array(OpTimesheetDay), 'One for each day, in their order.'),
  lock: describe(Type.Array(OpTimesheetLock), 'By project and first day; those of one project do not overlap.'),
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

const resourceId = optional(describe(Id, "Whose; without it the caller's primary resource, or else its first one."));

export const timesheetApi = {
  getTimesheet: get('/timesheet', {
    query: {
      from: describe(Day, 'First day.'),
      until: describe(Day, 'Last day, included.'),
      resourceId,
      assignmentIds: optional(
        describe(Type.Array(Id), "Assignments of the person's that are rows whatever is planned or booked."),
      ),
      costRows: optional(
        describe(Type.Array(CostRowKey), 'Activities with a cost type that are rows whatever is planned or booked.'),
      ),
    },
    returns: OpTimesheet,
  }),
  listBookablePeople: get('/timesheet/people', { returns: OpBookablePersonList }),
  findBookableActivities: get('/timesheet/activities', {
    query: {
      words: optional(describe(Name, 'Parts of words, in any order.')),
      from: optional(describe(Day, 'First day of what comes first; only together with `until`.')),
      until: optional(describe(Day, 'Last day of it, included.')),
      resourceId,
      numberRecords,
    },
    returns: OpBookableActivityList,
  }),
  setFavouriteActivity: put('/timesheet/favourites/{activityId}', {
    query: { favourite: Flag },
    changes: ['worklogs'],
  }),
};

/** The caller's calendar feed, without its address. */
const OpCalendarFeed = record('OpCalendarFeed', {
  created: Timestamp,
  lastUsed: describe(Timestamp, 'To the minute; absent before the first use.'),
});
export type OpCalendarFeed = Static<typeof OpCalendarFeed>;

/** A newly created feed; its address is shown only once. */
const OpNewCalendarFeed = record('OpNewCalendarFeed', {
  created: Timestamp,
  path: describe(Name, 'Path after the address of the service; anyone who has it can read the calendar.'),
});

export const timesheetFeed = {
  getCalendarFeed: get('/timesheet/feed', { returns: OpCalendarFeed }),
  makeCalendarFeed: post('/timesheet/feed', { returns: OpNewCalendarFeed, changes: ['app'] }),
  revokeCalendarFeed: del('/timesheet/feed', { changes: ['app'] }),
};
